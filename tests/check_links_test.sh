#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# tests/check_links_test.sh CHECK_LINKS: small trees of pages, each with one link that leads nowhere or
# just seems to.
set -euo pipefail

checker=${1:?usage: check_links_test.sh CHECK_LINKS}
. "$(dirname "$0")/checker.sh"

page() { mkdir -p "$(dirname "$tree/$1")"; printf '%s\n' "${@:2}" >"$tree/$1"; } # PATH LINE...
pages() {
  fresh
  page README.md '# Smiter' '' '## With `code` and [a link](docs/a.md)!' '' '## Twice' '## Twice'
  page docs/a.md '# A page'
}
link() { # VERDICT DESCRIPTION LINE
  pages
  page experiments/b.md '# Another' "$3"
  if [[ $1 == yes ]]; then accepts "$2"; else rejects "$2" "experiments/b.md:2:"; fi
}

link yes "a page" 'See [a](../docs/a.md).'
link no "a page that is not there" 'See [b](../docs/b.md).'
link no "a page from another folder's view" 'See [a](docs/a.md).'
link no "the second link of a line" 'See [a](../docs/a.md) and [b](../docs/b.md).'
link yes "a folder" 'See [the pages](../docs).'
link no "a page outside" 'See [it](../../a.md).'
link yes "other hosts" 'See [it](https://example.invalid/docs/b.md) or [us](mailto:a@example.invalid).'
link yes "code" 'A link is `[b](../docs/b.md)`.'
link no "a link in words that are code" 'See [`b`](../docs/b.md).'
link yes "a heading" 'See [it](../docs/a.md#a-page).'
link no "a heading that is not there" 'See [it](../docs/a.md#no-page).'
link yes "a heading of this page" 'See [it](#another).'
link yes "a heading with code and a link" 'See [it](../README.md#with-code-and-a-link).'
link yes "a heading of a name that was there before" 'See [it](../README.md#twice-1).'
link no "one too many of them" 'See [it](../README.md#twice-2).'
link no "an image" '![it](it.svg)'
link no "a definition" '[b]: ../docs/b.md'
pages; page docs/b.md '# Block' '```' '[b](c.md)' '```' '' '    [b](c.md)'; accepts "blocks of code"
pages; page docs/b.md '# Block' '```' 'x' '```' '[b](c.md)'; rejects "after a block of code" 'docs/b.md:5:'

echo "check_links_test: $((cases - failures)) of $cases cases as expected"
((failures == 0))

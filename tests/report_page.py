#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Usage: tests/report_page.py PAGE [BLOCK]

Reads a report.html as a browser would: the one script of ours and the style must be those whose hashes the page's policy
names, and nothing else may run or be loaded. Prints the JSON of a block of data (page, summary, findings, finding-3, …).
Exit code 1: the page is not as it should be, or has no such block.
"""
import base64
import hashlib
import html.parser
import json
import sys


class Page(html.parser.HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.policy, self.scripts, self.styles, self.blocks, self.inside, self.others = None, [], [], {}, None, []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        if tag == "meta" and given.get("http-equiv") == "Content-Security-Policy":
            self.policy = given["content"]
        elif tag == "script" and given.get("type") == "application/json":
            self.inside = self.blocks.setdefault(given["id"].removeprefix("data-"), [])
        elif tag == "script" and not given:
            self.scripts.append([])
            self.inside = self.scripts[-1]
        elif tag == "style":
            self.styles.append([])
            self.inside = self.styles[-1]
        elif tag in ("script", "img", "link", "iframe", "object", "embed", "base", "form") or any(name.startswith("on") or name == "src" for name in given):
            self.others.append(self.get_starttag_text())

    def handle_endtag(self, tag):
        self.inside = None

    def handle_data(self, data):
        if self.inside is not None:
            self.inside.append(data)


def hash_of(parts):
    return "'sha256-" + base64.b64encode(hashlib.sha256("".join(parts).encode()).digest()).decode() + "'"


def read(path):
    """The page's blocks of data by name; an AssertionError if anything else could run."""
    with open(path, encoding="utf-8", newline="") as file:
        page = Page(file.read())
    assert len(page.scripts) == 1 and len(page.styles) == 1, f"{len(page.scripts)} scripts, {len(page.styles)} styles"
    wanted = f"default-src 'none'; script-src {hash_of(page.scripts[0])}; style-src {hash_of(page.styles[0])}; base-uri 'none'; form-action 'none'"
    assert page.policy == wanted, page.policy
    assert not page.others, page.others
    return {name: json.loads("".join(parts)) for name, parts in page.blocks.items()}


def main():
    try:
        blocks = read(sys.argv[1])
    except AssertionError as problem:
        sys.exit(f"{sys.argv[1]}: {problem}")
    if len(sys.argv) > 2:
        if sys.argv[2] not in blocks:
            sys.exit(f"{sys.argv[1]} has no {sys.argv[2]}, but {', '.join(blocks)}")
        print(json.dumps(blocks[sys.argv[2]], indent=1))


if __name__ == "__main__":
    main()

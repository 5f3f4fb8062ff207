# SPDX-License-Identifier: MIT
"""What experiments share that go on where they were ended: what a folder was measured with, and whether two samples differ."""
import collections
import json
import subprocess
import sys


def version_of(smiter):
    """What `smiter --version` prints, in a line."""
    done = subprocess.run([smiter, "--version"], check=False, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{smiter} --version: exit {done.returncode}: {done.stderr.strip()[-400:]}")
    return "; ".join(done.stdout.strip().splitlines())


def keep_about(about, file, may_grow=()):
    """Writes what is measured with what. Ends if the folder has something else, but for the numbers that may grow."""
    if file.exists():
        kept = json.loads(file.read_text())
        other = [f"{key} {kept.get(key, 'not said')}, not {value}" for key, value in about.items() if key not in may_grow and kept.get(key) != value]
        if other:
            sys.exit(f"{file}: measured with {', '.join(other)}; give another --out")
        about = {**about, **{key: max(kept.get(key, 0), about[key]) for key in may_grow}}
    file.write_text(json.dumps(about))


def rank_test(one, other):
    """The chance to see two samples so far apart if they come from one distribution: Mann and Whitney, exact, from both sides."""
    if not one or not other:
        return 1.0
    values = sorted(one + other)
    first = {value: values.index(value) for value in values}
    # Twice the rank, with the middle of the ranks for ties: whole numbers.
    doubled = {value: 2 * first[value] + values.count(value) + 1 for value in first}
    middle = len(one) * (len(values) + 1)
    seen = abs(sum(doubled[value] for value in one) - middle)
    # ways[k][s]: choices of k values whose doubled ranks add up to s.
    ways = [collections.Counter() for _ in range(len(one) + 1)]
    ways[0][0] = 1
    for value in values:
        for k in range(len(one) - 1, -1, -1):
            for s, count in ways[k].items():
                ways[k + 1][s + doubled[value]] += count
    sums = ways[len(one)]
    return sum(count for s, count in sums.items() if abs(s - middle) >= seen) / sum(sums.values())

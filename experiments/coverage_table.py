# SPDX-License-Identifier: MIT
"""The tables of experiments/coverage."""
import json
import pathlib
import statistics

from coverage_counters import Reached
from measurements import rank_test

KINDS = ("lines", "functions", "branches")


def gains(out):
    """By strategy, for each repeat what it reached beyond the seeds (lines, functions, branches), and what was left out."""
    seeds = Reached.load(out / "seeds.reached")
    by_strategy, together = {}, {}
    for file in sorted(out.glob("*-*.reached")):
        strategy, repeat = file.stem.rsplit("-", 1)
        reached = Reached.load(file)
        by_strategy.setdefault(strategy, []).append([*(len(getattr(reached, kind) - getattr(seeds, kind)) for kind in KINDS), reached.left_out, reached.scripts])
        if ":" not in strategy:
            sums = together.setdefault(repeat, {kind: set() for kind in KINDS})
            for kind in KINDS:
                sums[kind] |= getattr(reached, kind) - getattr(seeds, kind)
    return seeds, by_strategy, {repeat: [len(sums[kind]) for kind in KINDS] for repeat, sums in together.items()}


def span(values):
    return f"{statistics.median(values):,.0f} ({min(values):,}–{max(values):,})" if len(values) > 1 else f"{values[0]:,}"


def tables(out):
    out = pathlib.Path(out)
    about = json.loads((out / "about.json").read_text())
    seeds, by_strategy, together = gains(out)
    text = f"{about['solver']}, {len(json.loads((out / 'seeds.json').read_text()))} seeds, {about['mutants']} mutants of each strategy and repeat, {about['limit_s']:g} s for a script.\n\n"
    text += "The seeds reach " + ", ".join(f"{len(getattr(seeds, kind)):,} of {of:,} {kind}" for kind, of in zip(KINDS, seeds.of)) + ".\n\n"
    text += "| strategy | repeats | lines gained | functions | branches | left out of scripts |\n|---|--:|--:|--:|--:|--:|\n"
    for strategy, runs in sorted(by_strategy.items()):
        cells = [span([run[i] for run in runs]) for i in range(3)]
        text += f"| {strategy} | {len(runs)} | {' | '.join(cells)} | {sum(r[3] for r in runs):,} of {sum(r[4] for r in runs):,} |\n"
    if len(by_strategy) > 1:
        text += f"| all strategies together | {len(together)} | {' | '.join(span([run[i] for run in together.values()]) for i in range(3))} | |\n"
    pairs = [(name.split(":")[0], name) for name in sorted(by_strategy) if ":" in name and name.split(":")[0] in by_strategy]
    rows = [(a, b, by_strategy[a], by_strategy[b]) for a, b in pairs if min(len(by_strategy[a]), len(by_strategy[b])) > 1]
    if rows:
        text += "\n| | lines, median | | lines, median | p |\n|---|--:|---|--:|--:|\n"
        for a, b, one, other in rows:
            lines, theirs = [run[0] for run in one], [run[0] for run in other]
            text += f"| {a} | {statistics.median(lines):,.0f} | {b} | {statistics.median(theirs):,.0f} | {rank_test(lines, theirs):.3f} |\n"
    return text

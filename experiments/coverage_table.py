# SPDX-License-Identifier: MIT
"""The tables and the plot of experiments/coverage."""
import html
import json
import pathlib
import statistics

from coverage_counters import Reached
from measurements import rank_test

KINDS = ("lines", "functions", "branches")
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#8c564b", "#7f7f7f", "#bcbd22", "#9467bd")


def files_of(out):
    """(strategy, repeat, file), in order."""
    return sorted((*file.stem.rsplit("-", 1), file) for file in out.glob("*-*.reached"))


def gains(out):
    """What the seeds reach. By strategy, for each repeat what it reached beyond them (lines, functions, branches), what was left out, and scripts.
    The same for the default strategies together, of repeats that have all of them."""
    seeds = Reached.load(out / "seeds.reached")
    by_strategy, together = {}, {}
    for strategy, repeat, file in files_of(out):
        reached = Reached.load(file)
        new = [getattr(reached, kind) - getattr(seeds, kind) for kind in KINDS]
        by_strategy.setdefault(strategy, []).append([*map(len, new), reached.left_out, reached.scripts])
        if ":" not in strategy:
            all_of = together.setdefault(repeat, {"runs": 0, "new": [set() for _ in KINDS], "rest": [0, 0]})
            all_of["runs"] += 1
            all_of["rest"] = [all_of["rest"][0] + reached.left_out, all_of["rest"][1] + reached.scripts]
            for sets, more in zip(all_of["new"], new):
                sets |= more
    defaults = sum(":" not in strategy for strategy in by_strategy)
    return seeds, by_strategy, [[*map(len, one["new"]), *one["rest"]] for one in together.values() if one["runs"] == defaults > 1]


def span(values):
    return f"{statistics.median(values):,.0f} ({min(values):,}–{max(values):,})" if len(set(values)) > 1 else f"{values[0]:,}"


def row(name, runs):
    cells = [span([run[i] for run in runs]) for i in range(3)]
    return f"| {name} | {len(runs)} | {span([run[4] for run in runs])} | {' | '.join(cells)} | {sum(run[3] for run in runs):,} |\n"


def tables(out):
    out = pathlib.Path(out)
    about = json.loads((out / "about.json").read_text())
    seeds, by_strategy, together = gains(out)
    defaults = [strategy for strategy in by_strategy if ":" not in strategy]
    text = f"{about['solver']}, {len(json.loads((out / 'seeds.json').read_text()))} seeds, {about['mutants']} mutants of each strategy and repeat, " \
           f"{about['limit_s']:g} s for a script; {about['smiter'].split('; libraries')[0]}.\n\n"
    text += "The seeds reach " + ", ".join(f"{len(getattr(seeds, kind)):,} of {of:,} {kind}" for kind, of in zip(KINDS, seeds.of)) + ".\n\n"
    text += "| strategy | repeats | scripts of each | lines gained | functions | branches | left out |\n|---|--:|--:|--:|--:|--:|--:|\n"
    for strategy, runs in sorted(by_strategy.items()):
        text += row(strategy, runs)
    if together:
        text += row(f"the {len(defaults)} without a variant, together", together)
    few = [f"{strategy} ({min(run[4] for run in runs):,})" for strategy, runs in sorted(by_strategy.items()) if min(run[4] for run in runs) < about["mutants"]]
    if few:
        text += f"\nFewer than {about['mutants']:,} scripts could be made by: {', '.join(few)}.\n"
    pairs = [(name.split(":")[0], name) for name in sorted(by_strategy) if ":" in name and name.split(":")[0] in by_strategy]
    rows = [(a, b, by_strategy[a], by_strategy[b]) for a, b in pairs if min(len(by_strategy[a]), len(by_strategy[b])) > 1]
    if rows:
        text += "\n| | lines, median | | lines, median | p |\n|---|--:|---|--:|--:|\n"
        for a, b, one, other in rows:
            lines, theirs = [run[0] for run in one], [run[0] for run in other]
            text += f"| {a} | {statistics.median(lines):,.0f} | {b} | {statistics.median(theirs):,.0f} | {rank_test(lines, theirs):.3f} |\n"
        text += f"\np is of each row alone, and not corrected for {len(rows)} of them.\n" if len(rows) > 1 else ""
    return text


def curves_of(out):
    """By strategy, the medians over the repeats after each part: (scripts, CPU seconds, lines gained)."""
    by_strategy = {}
    for strategy, _, file in files_of(out):
        points = Reached.load(file).points
        if points:
            by_strategy.setdefault(strategy, []).append(points)
    return {strategy: [tuple(statistics.median(column) for column in zip(*part)) for part in zip(*runs)] for strategy, runs in by_strategy.items()}


def stroke(strategy, curves):
    """A variant has the colour of its strategy, dashed."""
    base, _, variant = strategy.partition(":")
    names = sorted({name.split(":")[0] for name in curves})
    return f'stroke-width="1.5" stroke="{COLOURS[names.index(base) % len(COLOURS)]}"' + (' stroke-dasharray="5,3"' if variant else "")


def panel(curves, column, title, left):
    """Lines gained over one of the other columns, from 0."""
    width, height, top = 380, 300, 40
    right = max(curve[-1][column] for curve in curves.values()) or 1
    most = max(curve[-1][2] for curve in curves.values()) or 1
    text = f'<text x="{left}" y="20">lines gained, over {html.escape(title)}</text>\n'
    text += f'<path d="M{left},{top} v{height} h{width}" fill="none" stroke="#777"/>\n'
    for share in (0, 0.5, 1):
        text += f'<text x="{left + share * width:.0f}" y="{top + height + 18}" text-anchor="middle">{share * right:,.0f}</text>\n'
        text += f'<text x="{left - 6}" y="{top + (1 - share) * height + 4:.0f}" text-anchor="end">{share * most:,.0f}</text>\n'
    for strategy, curve in sorted(curves.items()):
        places = " ".join(f"{left + point[column] / right * width:.1f},{top + (1 - point[2] / most) * height:.1f}" for point in [(0, 0, 0), *curve])
        text += f'<polyline points="{places}" fill="none" {stroke(strategy, curves)}><title>{html.escape(strategy)}</title></polyline>\n'
    return text


def plot(out):
    """Lines gained over scripts and over the solver's time, as SVG; nothing without --points."""
    curves = curves_of(pathlib.Path(out))
    if not curves:
        return ""
    text = panel(curves, 0, "scripts", 70) + panel(curves, 1, "CPU seconds of the solver", 540)
    for i, (strategy, curve) in enumerate(sorted(curves.items(), key=lambda one: -one[1][-1][2])):
        y = 50 + 18 * i
        text += f'<path d="M950,{y} h26" {stroke(strategy, curves)}/><text x="982" y="{y + 4}">{html.escape(strategy)} {curve[-1][2]:,.0f}</text>\n'
    height = max(380, 60 + 18 * len(curves))
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1150 {height}" role="img" font-family="system-ui,sans-serif" font-size="12" fill="#777">\n'
            f"<title>Lines that strategies gain over their seeds</title>\n{text}</svg>\n")

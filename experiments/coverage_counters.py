# SPDX-License-Identifier: MIT
"""Running an instrumented solver and reading what it reached, for experiments/coverage."""
import concurrent.futures
import gzip
import json
import os
import pathlib
import resource
import subprocess
import tempfile
import time

MARK = "smiter-script-"
STALLED_S = 15  # by the clock


def cpu_of(pid):
    """In ticks; nothing if it is gone."""
    try:
        fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    except OSError:
        return None
    return int(fields[11]) + int(fields[12])


def wait_while_busy(process):
    """Its exit code. One that uses no CPU for a while waits for itself (z3 4.8.12 does in its timer) and is killed."""
    seen, since = -1, time.monotonic()
    while True:
        try:
            return process.wait(timeout=0.5)
        except subprocess.TimeoutExpired:
            used = cpu_of(process.pid)
        if used != seen:
            seen, since = used, time.monotonic()
        elif time.monotonic() - since > STALLED_S:
            process.kill()
            return process.wait()


class Runner:
    """Runs scripts, many in a process. Counters are written when a process exits, and only then."""

    def __init__(self, words, limit_s, batch, folder):
        self.words, self.limit_s, self.batch = words, limit_s, batch
        self.tries = folder / "counters-of-tries"  # nobody reads these

    def accepts(self, script):
        """Does it answer the script with no error, in time?"""
        done, text = self.process([script], self.tries)
        return done and "error" not in text.lower() and "unsupported" not in text

    def process(self, scripts, counters):
        """(has it exited by itself, what it printed)."""
        # A script may end the process or stop reading: what follows is then run in another one.
        text = "".join(f'(echo "{MARK}{i}")\n{script}\n(reset)\n' for i, script in enumerate(scripts)) + "(exit)\n"
        env = {**os.environ, "GCOV_PREFIX": str(counters.resolve())}
        # The limit is CPU time, so a busy machine leaves out no more scripts.
        cpu_s = round(2 + 2 * len(scripts) * self.limit_s)
        with tempfile.TemporaryFile() as asked, tempfile.TemporaryFile() as printed:
            asked.write(text.encode())
            asked.seek(0)
            with subprocess.Popen(self.words, stdin=asked, stdout=printed, stderr=subprocess.STDOUT, env=env,
                                  preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (cpu_s, cpu_s + 5))) as started:
                code = wait_while_busy(started)
            printed.seek(0)
            return 0 <= code < 128, printed.read().decode(errors="replace")

    def run(self, scripts, counters):
        """(how many were left out, because no process with them came to its end, CPU seconds of the solver)."""
        left_out, at, before = 0, 0, resource.getrusage(resource.RUSAGE_CHILDREN)
        # An exit within a script would end the process.
        scripts = ["\n".join(line for line in script.splitlines() if line.strip() != "(exit)") for script in scripts]
        while at < len(scripts):
            batch = scripts[at:at + self.batch]
            exited, text = self.process(batch, counters)
            if exited:
                reached = max((i for i in range(len(batch)) if f"{MARK}{i}" in text), default=0)
                at += reached + 1
                continue
            for script in batch:
                exited, _ = self.process([script], counters)
                left_out += 0 if exited else 1
            at += len(batch)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return left_out, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


class Reached:
    def __init__(self, lines=(), functions=(), branches=(), of=(0, 0, 0)):
        self.lines, self.functions, self.branches = set(lines), set(functions), set(branches)
        self.of = of  # how many there are
        self.scripts = self.left_out = self.cpu_s = 0
        self.points = []  # [scripts, CPU seconds of the solver, lines gained by then], in order

    def save(self, file):
        new = file.with_suffix(".new")
        with gzip.open(new, "wt") as out:
            json.dump({"scripts": self.scripts, "left_out": self.left_out, "cpu_s": self.cpu_s, "points": self.points, "of": self.of, "lines": sorted(self.lines), "functions": sorted(self.functions),
                       "branches": sorted(self.branches)}, out)
        new.rename(file)

    @staticmethod
    def load(file):
        with gzip.open(file, "rt") as text:
            json_ = json.load(text)
        reached = Reached(json_["lines"], json_["functions"], json_["branches"], tuple(json_["of"]))
        reached.scripts, reached.left_out, reached.cpu_s, reached.points = (json_[key] for key in ("scripts", "left_out", "cpu_s", "points"))
        return reached


def read_some(files, sources):
    """What gcov says of some counters, as (what is there, what was reached): each lines, functions, branches."""
    there, reached = (set(), set(), set()), (set(), set(), set())
    printed = subprocess.run(["gcov", "--json-format", "--stdout", "--branch-probabilities", *map(str, files)], check=True, capture_output=True, cwd="/").stdout
    for document in printed.splitlines():
        if not document.strip():
            continue
        parsed = json.loads(document)
        for file in parsed["files"]:
            path = os.path.normpath(os.path.join(parsed["current_working_directory"], file["file"]))
            if not path.startswith(sources) or path.startswith("/usr/"):
                continue
            name = os.path.relpath(path, sources) if sources else path
            for function in file["functions"]:
                key = f"{name}:{function['start_line']}:{function['name']}"
                there[1].add(key)
                if function["execution_count"]:
                    reached[1].add(key)
            for line in file["lines"]:
                key = f"{name}:{line['line_number']}"
                there[0].add(key)
                if line["count"]:
                    reached[0].add(key)
                for i, branch in enumerate(line.get("branches", ())):
                    if branch.get("throw"):
                        continue  # of the compiler, not of the source
                    key = f"{name}:{line['line_number']}:{line.get('function_name', '')}:{i}"
                    there[2].add(key)
                    if branch["count"]:
                        reached[2].add(key)
    return there, reached


def reached_by(counters, objects, sources, jobs):
    """What the counters below a folder say. gcov wants the notes of the build beside them."""
    below = pathlib.Path(str(counters.resolve()) + str(objects))
    files = sorted(below.rglob("*.gcda"))
    for file in files:
        note = objects / file.relative_to(below).with_suffix(".gcno")
        link = file.with_suffix(".gcno")
        if note.exists() and not link.exists():
            link.symlink_to(note)
    there, reached = (set(), set(), set()), (set(), set(), set())
    with concurrent.futures.ProcessPoolExecutor(jobs) as pool:
        for some_there, some_reached in pool.map(read_some, [files[i:i + 20] for i in range(0, len(files), 20)], [sources] * len(files)):
            for all_of, some in zip(there + reached, some_there + some_reached):
                all_of |= some
    return Reached(*reached, of=tuple(map(len, there)))

# SPDX-License-Identifier: MIT
"""What the tests of `smiter serve` share: a recorded store, hostile findings in it, the server as a process."""
import json
import os
import re
import shlex
import sqlite3
import subprocess
import time
import urllib.error
import urllib.request

HOSTILE_NAME = "<img src=x onerror=window.pwned=1> \u202ertl \x1b[31m \"'&`${7*7}"
HOSTILE_SYMBOL = "<script>window.pwned=1</script>"


def wait_until(condition, what, seconds=180):
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            raise AssertionError(f"not seen within {seconds} s: {what}")
        time.sleep(0.05)


def bytes_as_json(text):
    """The store keeps each byte as the character of that number."""
    data = text if isinstance(text, bytes) else text.encode()
    return data.decode("latin-1")


def profile(folder, name, planted, *options):
    """A solver that has its fault without being given an option."""
    path = os.path.join(folder, name + ".toml")
    program = os.path.join(folder, name + "-".join(["", *options]).replace("=", "-"))
    with open(program, "w") as file:
        file.write(f"#!/bin/sh\nexec {shlex.quote(planted)} {shlex.join(options)} \"$@\"\n")
    os.chmod(program, 0o755)
    with open(path, "w") as file:
        file.write(
            f'name = "{name}"\nfamily = "{name}"\n[start]\nprogram = "{program}"\nversion = ["--version"]\n'
            f"session = []\nstdin = []\nfile = []\ndefault_options = []\n"
            '[language]\nask = false\nlogics = ["*"]\n'
        )
    return path


def make_seeds(folder, count=6):
    seeds = os.path.join(folder, "seeds")
    os.makedirs(seeds, exist_ok=True)
    for i in range(1, count + 1):
        with open(os.path.join(seeds, f"{i}.smt2"), "w") as file:
            file.write(f"(set-logic QF_LIA)\n(declare-const x Int)\n(assert (= (mod x 7) {i}))\n(check-sat)\n")
    name = os.fsencode(seeds) + b"/" + HOSTILE_NAME.replace("/", "").encode() + b"\xff\xfe.smt2"
    with open(name, "wb") as file:
        file.write(f"(set-logic QF_LIA)\n(declare-const |{HOSTILE_SYMBOL}| Int)\n(assert (= (mod |{HOSTILE_SYMBOL}| 9) 4))\n(check-sat)\n".encode())
    return seeds


def record(smiter, planted, folder, tests=60, name="found", both=True):
    """A campaign on a solver that fails assertions, and one that says unsat."""
    bad = profile(folder, "bad", planted, "--fault=assert", "--on=mod")
    liar = profile(folder, "liar", planted, "--fault=unsat", "--on=(- ")
    out = os.path.join(folder, name)
    subprocess.run(
        [smiter, "fuzz", make_seeds(folder), "--solver", bad, *(["--solver", liar] if both else []), "--tests", str(tests), "--out", out, "--jobs", "1"],
        check=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=600)
    return out


def add_hostile_finding(out, number=900):
    """A finding with hostile text in every place that holds text."""
    store = sqlite3.connect(os.path.join(out, "campaign.sqlite"))
    (text,) = store.execute("SELECT json FROM findings WHERE cluster = id ORDER BY id LIMIT 1").fetchone()
    finding = json.loads(text)
    name = bytes_as_json(HOSTILE_NAME.encode() + b"\xff\xfe")
    finding.update(id=number, cluster=number, key=f"hostile {number}", kind="crash", signature=name, explanation=name + HOSTILE_SYMBOL,
                   witness=bytes_as_json(HOSTILE_SYMBOL), evaluation=["false: " + name, "x" * 1_000_000], reportable_why=name,
                   script=bytes_as_json(f"; {HOSTILE_NAME}\n(declare-const |{HOSTILE_SYMBOL}| Int)\n(declare-const |{'n' * 1_000_000}| Int)\n(check-sat)\n".encode() + b"\xff"),
                   options=[name], perhaps=[{"cluster": 1, "why": name}], releases=[{"solver": name, "version": name, "shows": True}])
    for participant in finding["participants"]:
        participant["label"] = participant["version"] = name
        participant["answers"] = [name]
    finding["solver"] = name
    finding["test"]["seeds"] = [name, bytes_as_json("s" * 1_000_000)]
    finding["test"]["steps"] = [name]
    finding["test"]["strategy"] = name
    store.execute("INSERT OR REPLACE INTO findings VALUES(?, ?, ?, ?)", (number, number, finding["key"], json.dumps(finding)))
    store.commit()
    store.close()


def share_among_machines(out, names):
    """A campaign's store as if these machines had made it together, each as much as it has, ten times as slowly.

    They are seen for ten minutes more: who is silent for half a minute does not run any more.
    """
    store = sqlite3.connect(os.path.join(out, "campaign.sqlite"))
    moments = store.execute("SELECT seconds, counts, cpu, solver_cpu FROM timeline").fetchall()
    store.execute("DELETE FROM timeline")
    store.execute("DELETE FROM meta WHERE key = 'summary'")
    for name in names:
        machine = store.execute("INSERT INTO machines(name, jobs, began, seen, left_at) VALUES(?, 4, 0, ?, NULL)", (name, time.time() + 600)).lastrowid
        for seconds, counts, cpu, solver_cpu in moments:
            store.execute("INSERT INTO moments VALUES(?, ?, ?, ?, ?)", (machine, 10 + seconds * 10 + machine, counts, cpu, solver_cpu))
    store.commit()
    store.close()
    os.remove(os.path.join(out, "summary.json"))


class Server:
    """`smiter serve` while a with block runs."""

    def __init__(self, smiter, places, *options):
        self.process = subprocess.Popen([smiter, "serve", *places, "--port", "0", *options], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.address = self.process.stdout.readline().strip()
        match = re.match(r"http://\[?([^\]/]*?)\]?:(\d+)/", self.address)
        if not match:
            raise RuntimeError(f"no address: {self.address!r} {self.process.stderr.read()}")
        self.port = int(match.group(2))
        self.base = f"http://127.0.0.1:{self.port}"

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.communicate(timeout=200)

    def get(self, path, headers=None, method="GET", data=None):
        """(status, headers, body) of a reply, whatever the status."""
        request = urllib.request.Request(self.base + path, headers=headers or {}, method=method, data=data)
        try:
            with urllib.request.urlopen(request, timeout=120) as reply:
                return reply.status, reply.headers, reply.read()
        except urllib.error.HTTPError as error:
            return error.code, error.headers, error.read()

    def json(self, path):
        status, _, body = self.get(path)
        assert status == 200, (path, status, body[:200])
        return json.loads(body)

    def loaded(self):
        """Waits until all findings are listed."""
        wait_until(lambda: not self.json("/api/campaign/0/findings")["loading"], "all findings")
        return self

    def resident_kb(self):
        with open(f"/proc/{self.process.pid}/status") as file:
            return int(re.search(r"VmRSS:\s+(\d+)", file.read()).group(1))

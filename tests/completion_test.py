#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""completion_test.py SMITER: completion in real shells.

bash and zsh run in a terminal where the Tab key is pressed and the line is then run; `smiter` is a
function there that writes down its arguments. fish says itself what it would put there. A shell that is not
installed is named and left out.
"""
import os
import pty
import shutil
import subprocess
import sys
import tempfile
import threading
import time

# What is typed before Tab, and the arguments that come of it.
WANTED = [
    ("fuz", "fuzz"),
    ("profile sh", "profile show"),
    ("profile show boolec", "profile show boolector"),
    ("fuzz --cpu", "fuzz --cpu-time"),
    ("mutate --storm-dep", "mutate --storm-depth"),
    ("fuzz --options pol", "fuzz --options policy"),
    ("fuzz --options=pol", "fuzz --options=policy"),
    ("fuzz --strategy fusion:pa", "fuzz --strategy fusion:paper"),
    ("fuzz --strategy=fusion:pa", "fuzz --strategy=fusion:paper"),
    ("fuzz --strategy janus,fusion:pa", "fuzz --strategy janus,fusion:paper"),
    ("fuzz --ask cores,opt", "fuzz --ask cores,optima"),
    ("fuzz -s boolec", "fuzz -s boolector"),
    ("generate --logic QF_SL", "generate --logic QF_SLIA"),
    ("reduce --expect inv", "reduce --expect invalid-model"),
    ("help campai", "help campaigns"),
    ("help enumer", "help enumerate"),
    ("fuzz --solver z3 only-one-fol", "fuzz --solver z3 only-one-folder/"),
    ("fuzz --out only-one-fol", "fuzz --out only-one-folder/"),
    ("check the-scr", "check the-script.smt2"),
    ("fuzz --time the-scr", "fuzz --time the-scr"),  # a time is no file
    ("completion the-scr", "completion the-scr"),
]
SETUP = {
    "bash": ". ./smiter.bash",
    "zsh": "fpath=($PWD/zsh $fpath); autoload -U compinit; compinit -u -D; unsetopt auto_remove_slash",
}
COMMANDS = {"bash": ["bash", "--noprofile", "--norc", "-i"], "zsh": ["zsh", "-f", "-i"]}
DEADLINE = 100  # seconds for one line on a busy machine; it takes a few milliseconds


class Shell:
    def __init__(self, name, folder):
        self.said = os.path.join(folder, "said")
        self.seen = b""
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.chdir(folder)
            os.environ.update(TERM="dumb", HOME=folder, LC_ALL="C.UTF-8")
            os.execvp(COMMANDS[name][0], COMMANDS[name])
        threading.Thread(target=self.drain, daemon=True).start()
        self.line("smiter() { printf '%s ' \"$@\" >said.part; mv said.part said; }; " + SETUP[name] + "; smiter ready")

    def drain(self):
        try:
            while data := os.read(self.fd, 65536):
                self.seen += data
        except OSError:
            pass

    def line(self, keys):
        """The arguments of `smiter` when these keys and the Return key were pressed."""
        os.write(self.fd, keys.encode() + b"\n")
        end = time.monotonic() + DEADLINE
        while not os.path.exists(self.said):
            if time.monotonic() > end:
                raise TimeoutError(self.seen[-2000:].decode(errors="replace"))
            time.sleep(0.005)
        with open(self.said, encoding="utf-8") as file:
            words = file.read().strip()
        os.remove(self.said)
        return words

    def close(self):
        os.write(self.fd, b"exit\n")
        os.waitpid(self.pid, 0)


def by_terminal(name, folder):
    shell = Shell(name, folder)
    for typed, _ in WANTED:
        yield shell.line("smiter " + typed + "\t")
    shell.close()


def by_fish(folder):
    for typed, wanted in WANTED:
        line = "smiter " + typed
        asked = subprocess.run(["fish", "--no-config", "-c", "source smiter.fish; complete -C $argv[1]", "--", line],
                               cwd=folder, capture_output=True, text=True, check=True, stdin=subprocess.DEVNULL)
        offers = [offer.split("\t")[0] for offer in asked.stdout.splitlines()]
        begin, _, last = typed.rpartition(" ")
        # fish also offers what merely contains the letters; what begins with them comes first.
        fitting = [offer for offer in offers if offer.startswith(last)]
        yield (begin + " " + fitting[0]).strip() if len(fitting) == 1 else typed if not fitting else str(fitting)


def main():
    smiter = os.path.abspath(sys.argv[1])
    failures = 0
    with tempfile.TemporaryDirectory() as folder:
        os.mkdir(os.path.join(folder, "zsh"))
        os.mkdir(os.path.join(folder, "only-one-folder"))
        open(os.path.join(folder, "the-script.smt2"), "w", encoding="utf-8").close()
        for shell, file in (("bash", "smiter.bash"), ("zsh", "zsh/_smiter"), ("fish", "smiter.fish")):
            script = subprocess.run([smiter, "completion", shell], capture_output=True, text=True, check=True).stdout
            with open(os.path.join(folder, file), "w", encoding="utf-8") as out:
                out.write(script)
            if not shutil.which(shell):
                print(f"{shell} is not installed: left out (tools/bootstrap shells)")
                continue
            subprocess.run([shell, "-n", file], cwd=folder, check=True)
            got = by_fish(folder) if shell == "fish" else by_terminal(shell, folder)
            for (typed, wanted), words in zip(WANTED, got):
                if words != wanted:
                    failures += 1
                    print(f"FAILED: {shell}: 'smiter {typed}' and Tab: 'smiter {words}', wanted 'smiter {wanted}'")
            print(f"{shell}: {len(WANTED)} lines")
    return 1 if failures else 0


sys.exit(main())

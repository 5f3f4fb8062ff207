#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""tests/doc_commands_test.py SMITER PAGE...: every command line of ours on these pages names a command and options that there are."""
import re
import shlex
import subprocess
import sys

SMITER, PAGES = sys.argv[1], sys.argv[2:]


def help_of(command):
    return subprocess.run([SMITER, command, "--help"], capture_output=True, text=True, check=False)


def main():
    helps, bad, seen = {}, 0, 0
    for page in PAGES:
        with open(page, encoding="utf-8") as file:
            text = file.read().replace("\\\n", " ")
        for line in re.findall(r"(?:`|^    (?:\$ )?|\| )(smiter [a-z]+ [^`|\n]+)", text, re.M):
            words = shlex.split(line.split(" -- ")[0], comments=True)
            command = words[1]
            if command == "help":
                continue
            seen += 1
            if command not in helps:
                helps[command] = help_of(command)
            options = set(re.findall(r"(?<![\w-])--?[a-z][a-z-]*", helps[command].stdout))
            unknown = [w.split("=")[0] for w in words[2:] if re.match(r"--?[a-z]", w) and w.split("=")[0] not in options]
            if helps[command].returncode != 0 or unknown:
                print(f"{page}: {line}: {'no such command' if helps[command].returncode else unknown}")
                bad += 1
    if seen < 10:
        print(f"only {seen} command lines were found")
        bad += 1
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())

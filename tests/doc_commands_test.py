#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""tests/doc_commands_test.py SMITER PAGE...: every command line of ours on these pages names a command and options that
there are, and README.md, if it is one of them, names every command."""
import re
import shlex
import subprocess
import sys

SMITER, PAGES = sys.argv[1], sys.argv[2:]


def help_of(words):
    return subprocess.run([SMITER, *words, "--help"], capture_output=True, text=True, check=False)


def commands_in(text):
    """What a --help lists under "Commands:"."""
    listed = re.search(r"^Commands:\n((?:  .*\n|\n(?=  ))+)", text, re.M)
    return re.findall(r"^  ([a-z]+) ", listed.group(1), re.M) if listed else []


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
                helps[command] = help_of([command])
            if len(words) > 2 and words[2] in commands_in(helps[command].stdout):
                command = f"{command} {words[2]}"
                helps.setdefault(command, help_of(words[1:3]))
            options = set(re.findall(r"(?<![\w-])--?[a-z][a-z-]*", helps[command].stdout))
            unknown = [w.split("=")[0] for w in words[2:] if re.match(r"--?[a-z]", w) and w.split("=")[0] not in options]
            if helps[command].returncode != 0 or unknown:
                print(f"{page}: {line}: {'no such command' if helps[command].returncode else unknown}")
                bad += 1
        if "<!-- first-use: begin -->" in text:
            missing = [name for name in commands_in(help_of([]).stdout) if f"smiter {name}" not in text]
            bad += len(missing)
            print("".join(f"{page}: nothing about smiter {name}\n" for name in missing), end="")
    if seen < 10:
        print(f"only {seen} command lines were found")
        bad += 1
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())

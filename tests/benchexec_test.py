#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""tests/benchexec_test.py SMITER PLANTED_SOLVER: contrib/benchexec without BenchExec: the tool info builds command lines that run
and reads their output; to-results writes files with what BenchExec's formats require.
"""
import importlib.util
import os
import subprocess
import sys
import tempfile
import types
import xml.etree.ElementTree as tree

SMITER, PLANTED = sys.argv[1:3]
CONTRIB = os.path.join(os.environ["SMITER_SOURCE_DIR"], "contrib/benchexec")
SCRIPT = "(set-logic QF_LIA)\n(declare-const x Int)\n(assert (= x 1))\n(check-sat)\n"
PROFILE = """name = "{0}"
family = "{0}"
[start]
program = "{1}"
version = ["--version"]
session = []
stdin = []
file = []
default_options = ["--fault={0}"]
[language]
ask = false
logics = ["*"]
"""


def tool_info():
    spec = importlib.util.spec_from_file_location("smiter_tool", os.path.join(CONTRIB, "smiter.py"))
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.Tool()


def run(tool, options, files, limit=60):
    """As BenchExec does it: the command line, its output, the result."""
    task = types.SimpleNamespace(input_files=files)
    command = tool.cmdline(SMITER, options, task, types.SimpleNamespace(walltime=limit))
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    lines = done.stdout.splitlines(keepends=True)
    return tool.determine_result(types.SimpleNamespace(output=lines, exit_code=done.returncode)), lines


def check_tool(tool):
    assert run(tool, ["--solver", "none.toml"], ["a.smt2"])[0] == "true"
    result, lines = run(tool, ["--solver", "crash.toml"], ["a.smt2"])
    assert result == "ERROR (crash)", result
    assert float(tool.get_value_from_output(lines, "cpu_ms")) >= 0
    assert tool.get_value_from_output(lines, "nothing") is None
    assert run(tool, ["--solver", "nosuch.toml"], ["a.smt2"])[0] == "ERROR"
    for value, wanted in (("1", "true"), ("2", "false"), ("(", "unknown")):
        with open("output.txt", "w", encoding="utf-8") as file:
            file.write(f"sat\n((define-fun x () Int {value}))\n")
        result, lines = run(tool, ["--smtcomp"], ["a.smt2", "output.txt"])
        assert result == wanted, (value, result)
        assert tool.get_value_from_output(lines, "model_validator_status")
    try:
        run(tool, ["--smtcomp"], ["a.smt2"])
    except ValueError:
        return
    raise AssertionError("--smtcomp with one file")


def check_results(path, runs):
    root = tree.parse(path).getroot()
    for name in ("benchmarkname", "starttime", "date", "tool", "toolmodule", "version", "generator"):
        assert name in root.attrib, (path, name)
    assert [child.tag for child in root][:2] == ["columns", "systeminfo"]
    assert [child.tag for child in root.find("systeminfo")] == ["os", "cpu", "ram", "environment"]
    found = {}
    for run_element in root.findall("run"):
        columns = {column.get("title"): column for column in run_element}
        assert columns["category"].get("hidden") == "true" and columns["cputime"].get("value").endswith("s")
        found[run_element.get("name")] = (columns["status"].get("value"), columns["category"].get("value"))
    assert found == runs, (path, found)
    return {column.get("title") for column in root.find("columns")}


def convert(source, out):
    done = subprocess.run([os.path.join(CONTRIB, "to-results"), source, out], capture_output=True, text=True, check=False)
    return done.returncode


def main():
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        for fault in ("none", "crash"):
            with open(f"{fault}.toml", "w", encoding="utf-8") as file:
                file.write(PROFILE.format(fault, PLANTED))
        with open("a.smt2", "w", encoding="utf-8") as file:
            file.write(SCRIPT)
        check_tool(tool_info())
        subprocess.run([SMITER, "upgrade", "a.smt2", "--from", "none.toml", "--to", "crash.toml", "--out", "up"],
                       stdout=subprocess.DEVNULL, check=False)
        assert convert("up/report.csv", "tables") == 0
        check_results("tables/none.results.xml", {"a.smt2": ("sat", "unknown")})
        assert "change" in check_results("tables/crash.results.xml", {"a.smt2": ("crash", "wrong")})
        table = tree.parse("tables/table.xml").getroot()
        assert [r.get("filename") for r in table] == ["none.results.xml", "crash.results.xml"]
        assert all(column.get("title") for r in table for column in r)
        subprocess.run([SMITER, "solve", "a.smt2", "--solver", "none.toml", "--csv", "solve.csv"], stdout=subprocess.DEVNULL,
                       check=True)
        assert convert("solve.csv", "solved") == 0
        check_results("solved/none.results.xml", {"a.smt2": ("ok", "correct")})
        os.mkdir("seeds")
        os.rename("a.smt2", "seeds/a.smt2")
        subprocess.run([SMITER, "compare", "seeds", "--solver", "none.toml", "--strategy", "opfuzz,storm", "--budget", "300ms", "--out",
                        "compared", "--csv", "compare.csv"], stdout=subprocess.DEVNULL, check=True)
        assert convert("compare.csv", "compared_tables") == 0
        written = [path for path in os.listdir("compared_tables") if path.endswith(".results.xml")]
        assert written, "no strategy has a file"
        for path in written:
            assert tree.parse(os.path.join("compared_tables", path)).getroot().findall("run"), path
        assert convert("seeds/a.smt2", "nothing") == 2


if __name__ == "__main__":
    main()

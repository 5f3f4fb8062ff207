# SPDX-License-Identifier: MIT
"""BenchExec tool info: `smiter solve` and `smiter eval --smtcomp` as tools.

    <benchmark tool="smiter" ...>                 with this file as benchexec/tools/smiter.py on PYTHONPATH,
      <option name="--solver">z3</option>         or tool="contrib.benchexec.smiter"

A task is a script. With --smtcomp among the options the task has two files, the script and the output of a
solver, and the result is the validator's; otherwise `smiter solve` runs, and the result is the solver's answer
(the last one of a script with several): true for sat, false for unsat, as BenchExec's own tool infos of solvers have it.
"""
import json
import re

try:
    import benchexec.result as result
    from benchexec.tools.template import BaseTool2
except ImportError:  # only to read and to test this file without BenchExec

    class BaseTool2:  # pylint: disable=too-few-public-methods
        """What is used of BenchExec's class."""

    class result:  # pylint: disable=invalid-name,too-few-public-methods
        """What is used of BenchExec's module."""

        RESULT_TRUE_PROP, RESULT_FALSE_PROP, RESULT_UNKNOWN, RESULT_ERROR = "true", "false", "unknown", "ERROR"


class Tool(BaseTool2):
    """Smiter runs an SMT solver within limits, or judges its model."""

    def executable(self, tool_locator):
        return tool_locator.find_executable("smiter")

    def name(self):
        return "Smiter"

    def project_url(self):
        return ""

    def version(self, executable):
        return self._version_from_tool(executable, line_prefix="smiter")

    def cmdline(self, executable, options, task, rlimits):
        files = list(task.input_files)
        if "--smtcomp" in options:
            if len(files) != 2:
                raise ValueError("--smtcomp needs two files: the script, then the output of a solver")
            return [executable, "eval", *options, files[0], "--model", files[1]]
        command = [executable, "solve", "--json", *options]
        # BenchExec's own limit comes after this one, so that the answer is Smiter's.
        if rlimits.walltime and "--timeout" not in options:
            command += ["--timeout", f"{max(1, int(rlimits.walltime) - 1)}s"]
        return command + files

    def determine_result(self, run):
        lines = list(run.output)
        for line in lines:
            status = re.match(r"model_validator_status=(\w+)", line)
            if status:
                return {"VALID": result.RESULT_TRUE_PROP, "INVALID": result.RESULT_FALSE_PROP}.get(
                    status[1], result.RESULT_UNKNOWN)
        row = self._last_row(lines)
        if row is None:
            return result.RESULT_ERROR
        if row["class"] == "timeout":
            return "TIMEOUT"
        if row["class"] != "ok":
            return f'{result.RESULT_ERROR} ({row["class"]})'
        answers = row["answers"]
        known = {"sat": result.RESULT_TRUE_PROP, "unsat": result.RESULT_FALSE_PROP}
        return known.get(answers[-1], result.RESULT_UNKNOWN) if answers else result.RESULT_UNKNOWN

    def get_value_from_output(self, output, identifier):
        """Columns of a table: any key of `smiter solve --json` (cpu_ms, signature), or of the validator."""
        for line in output:
            key, equals, value = line.partition("=")
            if equals and key == identifier:
                return value.strip()
        row = self._last_row(output)
        return None if row is None or identifier not in row else str(row[identifier])

    @staticmethod
    def _last_row(lines):
        for line in reversed(list(lines)):
            if line.startswith("{"):
                try:
                    return json.loads(line)
                except json.JSONDecodeError:
                    return None
        return None

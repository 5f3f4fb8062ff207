# SPDX-License-Identifier: MIT
"""Solvers built with counters from Debian's source packages, for experiments/coverage."""
import dataclasses
import os
import pathlib
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent


@dataclasses.dataclass
class Build:
    configure: list   # for CMake
    target: str
    program: str      # below the folder of the build
    session: str      # options for scripts from standard input
    models: str       # who gives models of seeds
    made_for: str     # the record that mutants are made for
    edits: tuple = ()  # (file, what, by what)


BUILDS = {
    "z3": Build(
        configure=["-DCMAKE_BUILD_TYPE=Release", "-DCMAKE_CXX_FLAGS_RELEASE=-O1", "-DCMAKE_CXX_FLAGS=--coverage", "-DZ3_BUILD_LIBZ3_SHARED=OFF",
                   "-DZ3_BUILD_TEST_EXECUTABLES=OFF", "-DZ3_ENABLE_EXAMPLE_TARGETS=OFF"],
        target="shell", program="build/z3", session="-in -t:1000", models="z3", made_for="z3"),
    "cvc4": Build(
        configure=["-DCMAKE_BUILD_TYPE=Production", "-DCMAKE_C_FLAGS=--coverage", "-DCMAKE_CXX_FLAGS=--coverage", "-DPYTHON_EXECUTABLE=/usr/bin/python3",
                   "-DENABLE_GPL=ON", "-DENABLE_SHARED=OFF", "-DENABLE_STATISTICS=ON", "-DENABLE_PROOFS=ON", "-DENABLE_DUMPING=ON",
                   "-DENABLE_UNIT_TESTING=OFF", "-DUSE_READLINE=OFF", "-DUSE_PYTHON3=ON", "-DUSE_CLN=ON"],
        target="cvc4-bin", program="build/bin/cvc4", session="--lang=smt2 --incremental --tlimit-per=1000", models="cvc4", made_for="cvc4",
        edits=(("cmake/ConfigProduction.cmake", "OPTIMIZATION_LEVEL 3", "OPTIMIZATION_LEVEL 1"),)),
}


def fetch(solver, folder):
    """The source package, by an apt of our own: the machine may have no deb-src line."""
    root = folder / "apt"
    for name in ("etc/sources.list.d", "etc/apt.conf.d", "etc/preferences.d", "state/lists/partial", "cache/archives/partial"):
        (root / name).mkdir(parents=True, exist_ok=True)
    stanzas = [path.read_text().replace("Types: deb\n", "Types: deb-src\n") for path in sorted(pathlib.Path("/etc/apt/sources.list.d").glob("*.sources"))
               if "debian" in path.name]
    (root / "etc/sources.list.d/source.sources").write_text("\n".join(stanzas))
    lines = pathlib.Path("/etc/apt/sources.list")
    if lines.exists():
        (root / "etc/sources.list").write_text("".join(line.replace("deb ", "deb-src ", 1) for line in lines.read_text().splitlines(True) if line.startswith("deb ")))
    options = []
    for name, value in {"Dir::Etc": root / "etc", "Dir::State": root / "state", "Dir::Cache": root / "cache", "Dir::State::status": "/var/lib/dpkg/status",
                        "Dir::Etc::Trusted": "/etc/apt/trusted.gpg", "Dir::Etc::TrustedParts": "/etc/apt/trusted.gpg.d"}.items():
        options += ["-o", f"{name}={value}"]
    if os.geteuid() == 0:
        options += ["-o", "APT::Sandbox::User=root"]
    subprocess.run(["apt-get", *options, "update"], check=True, stdout=subprocess.DEVNULL)
    subprocess.run(["apt-get", *options, "source", "--download-only", solver], check=True, cwd=root, stdout=subprocess.DEVNULL)
    (description,) = root.glob(f"{solver}_*.dsc")
    subprocess.run(["dpkg-source", "--no-check", "-x", str(description), str(folder / "source.new")], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    (folder / "source.new").rename(folder / "source")


def build(solver, cache):
    what, folder = BUILDS[solver], cache / solver
    folder.mkdir(parents=True, exist_ok=True)
    if subprocess.run([ROOT / "tools" / "bootstrap", "build", "coverage"], check=False).returncode != 0:
        sys.exit(1)
    if not (folder / "source").exists():
        shutil.rmtree(folder / "source.new", ignore_errors=True)
        fetch(solver, folder)
    for name, old, new in what.edits:
        file = folder / "source" / name
        file.write_text(file.read_text().replace(old, new))
    if not (folder / "build" / "build.ninja").exists():
        subprocess.run(["cmake", "-S", str(folder / "source"), "-B", str(folder / "build"), "-G", "Ninja", *what.configure], check=True, stdout=subprocess.DEVNULL)
    # ccache would keep the notes of another folder.
    subprocess.run(["ninja", "-C", str(folder / "build"), "-j", str(os.cpu_count() or 1), what.target], check=True, env={**os.environ, "CCACHE_DISABLE": "1"})
    print(folder / what.program)

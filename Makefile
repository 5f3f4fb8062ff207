# SPDX-License-Identifier: MIT
# The front door. On a Debian 12 machine with nothing but git and make, each target
# installs what is missing (tools/bootstrap), builds with CMake, and runs.
# Everything here is a short way to say what CMake, ctest and tools/ do.

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
MAKEFLAGS += --no-builtin-rules

JOBS ?= $(shell nproc 2>/dev/null || echo 1)
CTEST_FLAGS ?=
FUZZ_SELF_SECONDS ?= 60
FUZZ_SELF_RUNS ?= 3000
ASAN_SECONDS ?= 20
BENCH_FLAGS ?=
PREFIX ?= /usr/local
DESTDIR ?=
VERSION = $(shell sed -n "s|^project.smiter VERSION \([0-9.]*\) .*|\1|p" CMakeLists.txt)

# The same source in another folder finds what ccache compiled for this one.
export CCACHE_BASEDIR := $(CURDIR)
export CCACHE_NOHASHDIR := true

export ASAN_OPTIONS ?= detect_leaks=1:strict_string_checks=1:detect_stack_use_after_return=1
export UBSAN_OPTIONS ?= print_stacktrace=1
export TSAN_OPTIONS ?= halt_on_error=1:second_deadlock_stack=1

# $(call build_program), $(call configure,PRESET), $(call build_preset,PRESET) and
# $(call test_preset,PRESET). The program alone needs no test libraries; a folder that
# was made for it is configured again when tests are asked for.
define build_program
@test -f build/release/build.ninja || cmake --preset release -DSMITER_TESTS=OFF -DSMITER_BENCH=OFF
cmake --build --preset release --parallel $(JOBS) --target smiter
endef
define configure
@grep -qs '^SMITER_TESTS:BOOL=ON' build/$(1)/CMakeCache.txt && test -f build/$(1)/build.ninja || cmake --preset $(1)
endef
define build_preset
$(call configure,$(1))
cmake --build --preset $(1) --parallel $(JOBS)
endef
define test_preset
ctest --preset $(1) --parallel $(JOBS) --no-tests=error $(CTEST_FLAGS)
endef

.PHONY: help fuzz test bench build install deb dist lint tidy format asan asan-core asan-fuzz tsan tsan-core debug coverage fuzz-self fuzz-self-short clean

help: ## this list
	@echo 'make TARGET, where TARGET is one of:'
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  \1\t\2/p' $(firstword $(MAKEFILE_LIST)) | expand -t 14
	@echo
	@echo 'Each first installs the Debian packages it needs (tools/bootstrap).'
	@echo 'Settings: JOBS=$(JOBS) PREFIX=$(PREFIX) CTEST_FLAGS="-R pattern" FUZZ_SELF_SECONDS=$(FUZZ_SELF_SECONDS) BENCH_FLAGS=--update-docs'

fuzz: ## the main job, on the bundled seeds and the solvers that are installed
	@tools/bootstrap build solvers
	$(call build_program)
	tools/main-job build/release

test: ## all tests (release build)
	@tools/bootstrap build tests solvers
	@tools/bootstrap browser || echo "without a browser: tests.browser is skipped"
	@tools/bootstrap shells || echo "without these shells: their completion is not tested"
	$(call build_preset,release)
	$(call test_preset,release)

bench: ## the benchmarks, as a table
	@tools/bootstrap build tests solvers
	$(call build_preset,release)
	tools/bench build/release $(BENCH_FLAGS)

build: ## just the program (release): build/release/bin/smiter
	@tools/bootstrap build
	$(call build_program)

install: ## the program, manual pages, completion, docs and seeds, below PREFIX (/usr/local)
	@tools/bootstrap build
	$(call build_program)
	cmake --build --preset release --target pages
	DESTDIR="$(DESTDIR)" cmake --install build/release --strip --prefix "$(PREFIX)"

deb: ## a Debian package, build/release/smiter_VERSION_ARCH.deb
	@tools/bootstrap build package
	$(call build_program)
	cmake --build --preset release --target pages
	umask 022 && cd build/release && cpack --config CPackConfig.cmake
	lintian --fail-on error,warning build/release/smiter_$(VERSION)_$$(dpkg --print-architecture).deb

dist: ## the source of the last commit, build/smiter-VERSION.tar.gz
	mkdir -p build
	git archive --prefix=smiter-$(VERSION)/ HEAD | gzip -9n >build/smiter-$(VERSION).tar.gz
	@echo build/smiter-$(VERSION).tar.gz

lint: ## include directions, sizes, links, formatting and subjects of commits
	@tools/bootstrap lint
	tools/check-includes
	tools/check-sizes
	tools/check-links
	tools/check-format
	tools/check-commits

tidy: ## clang-tidy over every source file; slow the first time, then cached
	@tools/bootstrap build tests lint
	$(call configure,release)
	tools/tidy build/release $(JOBS)

format: ## let clang-format rewrite the sources
	@tools/bootstrap lint
	tools/check-format --fix

asan: ## all tests with the address and undefined-behaviour sanitizers
	@tools/bootstrap build tests solvers
	$(call build_preset,asan)
	$(call test_preset,asan)

# What reads hostile text and output: `make asan` takes twice the time that CI has.
ASAN_FOLDERS := base smt theory history eval testcase rewrite collect solver claim oracle triage
empty :=
asan-core: ## the same for the libraries alone: what CI runs
	@tools/bootstrap build tests solvers
	$(call configure,asan)
	cmake --build --preset asan --parallel $(JOBS) --target $(ASAN_FOLDERS:%=%_test) fake_solver
	ctest --preset asan --parallel $(JOBS) --no-tests=error -R '^($(subst $(empty) ,|,$(ASAN_FOLDERS)))\.' $(CTEST_FLAGS)

asan-fuzz: ## a short campaign with all strategies under these sanitizers: what CI runs
	@tools/bootstrap build tests solvers
	$(call configure,asan)
	cmake --build --preset asan --parallel $(JOBS) --target smiter
	SMITER_FUZZ_STRICT=1 SMITER_FUZZ_SECONDS=$(ASAN_SECONDS) ASAN_OPTIONS=$(ASAN_OPTIONS):abort_on_error=1 tools/main-job build/asan 2>&1 | tee build/asan/main-job.log
	! grep -E 'Sanitizer|runtime error' build/asan/main-job.log

# gcc's thread sanitizer needs the addresses where it expects them, also when the
# build starts a test program to ask for its tests.
TSAN_FOLDERS := campaign solver
tsan-core: ## campaign, store and solver tests with the thread sanitizer: what CI runs
	@tools/bootstrap build tests solvers
	$(call configure,tsan)
	setarch --addr-no-randomize cmake --build --preset tsan --parallel $(JOBS) --target $(TSAN_FOLDERS:%=%_test) fake_solver planted_campaign_test
	setarch --addr-no-randomize ctest --preset tsan --parallel $(JOBS) --no-tests=error -R '^($(subst $(empty) ,|,$(TSAN_FOLDERS)))\.|PlantedCampaign' $(CTEST_FLAGS)

tsan: ## all tests with the thread sanitizer
	@tools/bootstrap build tests solvers
	$(call configure,tsan)
	setarch --addr-no-randomize cmake --build --preset tsan --parallel $(JOBS)
	setarch --addr-no-randomize $(call test_preset,tsan)

debug: ## all tests in a debug build
	@tools/bootstrap build tests solvers
	$(call build_preset,debug)
	$(call test_preset,debug)

# CORE=1: how much of campaign, examine and oracle the tests reach that start no process. Only these
# folders are compiled for counting; ccache has the others from the release build.
ifdef CORE
coverage:
	@tools/bootstrap build tests
	$(call configure,coverage-core)
	cmake --build --preset coverage-core --parallel $(JOBS) --target campaign_test examine_test oracle_test
	tools/coverage --core build/coverage-core
else
coverage: ## all tests, and how many lines of each file they reach; CORE=1: of the core, without processes
	@tools/bootstrap build tests solvers
	$(call build_preset,coverage)
	@find build/coverage -name '*.gcda' -delete
	$(call test_preset,coverage)
	tools/coverage build/coverage
endif

fuzz-self: ## libFuzzer on Smiter itself: judge, readers, strategies, reducer; under the sanitizers
	@tools/bootstrap build selffuzz
	@test -f build/fuzz-self/build.ninja || cmake --preset fuzz-self
	cmake --build --preset fuzz-self --parallel $(JOBS) --target fuzzers
	tools/fuzz-self build/fuzz-self $(FUZZ_SELF_SECONDS)

fuzz-self-short: ## the same few executions of each every time: what CI runs
	@tools/bootstrap build selffuzz
	@test -f build/fuzz-self/build.ninja || cmake --preset fuzz-self
	cmake --build --preset fuzz-self --parallel $(JOBS) --target fuzzers
	tools/fuzz-self build/fuzz-self --repeatable $(FUZZ_SELF_RUNS)

clean: ## remove everything that was built
	rm -rf build

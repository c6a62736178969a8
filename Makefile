# What people type. CMake, with its presets, does the work.
.PHONY: all demo quick test test-long mutants fuzz bench clean-room setup clean

all: setup
	@scripts/build release

demo: all
	@scripts/demo

quick:
	@scripts/setup test
	@scripts/test quick

test:
	@scripts/setup test
	@scripts/test

test-long:
	@scripts/setup test
	@scripts/test long

# JOBS copies of the tree at once; FAULTS: a pattern of those to plant.
mutants:
	@scripts/setup test
	@scripts/build release galet_cli
	@scripts/mutants -j $(or $(JOBS),1) $(if $(FAULTS),'$(FAULTS)')

# FUZZ_SECONDS in all.
fuzz:
	@scripts/setup test
	@scripts/build fuzz tests_fuzz
	@scripts/fuzz $(or $(FUZZ_SECONDS),240)

bench:
	@scripts/setup bench
	@scripts/build release
	@build/galet_bench build/bench.json

clean-room:
	@scripts/clean-room

setup:
	@scripts/setup build

clean:
	rm -rf build

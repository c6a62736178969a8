# What people type. CMake, with its presets, does the work.
.PHONY: all demo quick test test-long bench clean-room setup clean

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

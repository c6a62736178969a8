# What people type. CMake, with its presets, does the work.
PREFIX ?= /usr/local

.PHONY: all demo errata quick test test-long mutants fuzz bench docs gallery install uninstall deb clean-room setup clean

all: setup
	@scripts/build release

demo: all
	@scripts/demo

# docs/errata.md, from what the papers give.
errata: all
	@build/galet reproduce all --json >build/papers.json
	@scripts/errata <build/papers.json >build/errata.md && cp build/errata.md docs/errata.md

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

# The pictures of docs/gallery.md, by the commands that stand in it.
gallery:
	@scripts/setup gallery
	@scripts/build release galet_cli
	@scripts/gallery

# The documentation as a site of its own: build/docs/index.html.
docs:
	@scripts/setup docs
	@scripts/build release galet_cli
	@scripts/docs

install: all
	@cmake --install build --prefix $(PREFIX)

# What the last `make install` put there, and the folders that are empty then.
uninstall:
	@scripts/uninstall build/install_manifest.txt

deb:
	@scripts/setup deb
	@scripts/build release
	@cd build && cpack --config CPackConfig.cmake >package.log || { cat package.log >&2; exit 1; }
	@ls build/*.deb

clean-room:
	@scripts/clean-room

setup:
	@scripts/setup build

clean:
	rm -rf build

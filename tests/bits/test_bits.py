"""The same inputs give the same bits, whichever compiler built the program, at which level, on how many threads: every
number of every study's defaults. Nothing is compared with another machine, whose C library may choose other code."""
import hashlib
import json
import os
import platform
import re
import subprocess
import sys
import tempfile
import unittest

import h5py

TOP = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(TOP, "tests", "install"))
from build import room, run  # noqa: E402

GALET = os.environ["GALET"]


def build(name, compiler, flags):
    """The program alone, by another compiler."""
    folder = room(name)
    run("cmake", "-S", TOP, "-B", folder, "-G", "Ninja", f"-DCMAKE_C_COMPILER={compiler}", "-DCMAKE_BUILD_TYPE=Release",
        f"-DCMAKE_C_FLAGS_RELEASE={flags} -DNDEBUG", "-DGALET_REPORT=OFF", "-DGALET_TESTS=OFF", "-DGALET_BENCH=OFF")
    run("cmake", "--build", folder, "--target", "galet_cli")
    return os.path.join(folder, "galet")


def hashes(program, study, *options):
    """A hash of each output, column and field of a run."""
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run([program, "run", study, "--out", folder, *options], capture_output=True, text=True)
        if done.returncode not in (0, 1):
            raise AssertionError(done.stderr)
        with open(os.path.join(folder, "result.json")) as file:
            text = json.load(file)
        found = {f"outputs/{key}": repr(value) for key, value in text["outputs"].items()}
        found["status"] = repr((text["status"], text["warnings"]))

        def keep(name, item):
            if isinstance(item, h5py.Dataset) and not name.startswith(("inputs/", "outputs/")):
                value = item[()]
                found[name] = value.tobytes() if value.dtype != object else repr(value.tolist())
        with h5py.File(os.path.join(folder, "result.h5")) as file:
            file.visititems(keep)
    return {name: hashlib.sha256(value if isinstance(value, bytes) else value.encode()).hexdigest()
            for name, value in found.items()}


class Instructions(unittest.TestCase):
    @unittest.skipUnless(platform.machine() == "x86_64", "names of instructions are those of x86")
    def test_nothing_is_fused(self):
        """Paths for other processors than this one, too: a fused product and sum rounds once, others twice."""
        code = run("objdump", "-d", "--no-show-raw-insn", GALET)
        self.assertIn("vmulpd", code)
        self.assertEqual(re.findall(r"vfn?m(?:add|sub)\w+", code), [])


class Bits(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.studies = [entry["name"] for entry in json.loads(run(GALET, "list", "--json"))]
        cls.expected = {study: hashes(GALET, study) for study in cls.studies}

    def assert_same(self, study, found):
        different = sorted(name for name, value in self.expected[study].items() if found.get(name) != value)
        self.assertEqual(different, [], study)
        self.assertEqual(set(found), set(self.expected[study]), study)

    def assert_same_everywhere(self, program):
        for study in self.studies:
            with self.subTest(study=study):
                self.assert_same(study, hashes(program, study))

    def test_a_run_repeats_itself(self):
        self.assert_same_everywhere(GALET)

    def test_gcc_at_another_level(self):
        self.assert_same_everywhere(build("gcc-O2", "gcc", "-O2"))

    def test_clang(self):
        self.assert_same_everywhere(build("clang-O2", "clang", "-O2"))

    def test_two_threads(self):
        for study in self.studies:
            params = json.loads(run(GALET, "help", study, "--json"))["params"]
            if any(param["key"] == "threads" for param in params):
                with self.subTest(study=study):
                    self.assert_same(study, hashes(GALET, study, "--set", "threads=2"))

    def test_two_threads_on_a_grid_that_they_share(self):
        large = ("--set", "grid.nx=170", "--set", "grid.ny=120")
        self.assertEqual(hashes(GALET, "rolling", *large, "--set", "threads=1"),
                         hashes(GALET, "rolling", *large, "--set", "threads=2"))


if __name__ == "__main__":
    unittest.main()

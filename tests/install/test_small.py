"""With everything left out that may be, Hertz, patch and Kalker stand on libm alone; and whoever adds Galet to a project
gets the libraries and nothing else."""
import json
import os
import re
import unittest

from build import BUILD, HERE, TOP, parts, read_numbers, room, run

MAX_BYTES = 150000  # stripped; 142 kB when this was written


class Small(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = room("small")
        run("cmake", "--preset", "small", "-S", TOP, "-B", cls.folder)
        run("cmake", "--build", cls.folder)
        cls.library = os.path.join(cls.folder, "libgalet.so")

    def numbers_of(self, folder, defines):
        program = os.path.join(self.folder, "numbers")
        run("gcc", "-std=c17", "-Wall", "-Werror", *defines, f"-I{TOP}/include", os.path.join(HERE, "numbers.c"), "-o",
            program, f"-L{folder}", f"-Wl,-rpath,{folder}", "-lgalet")
        return run(program)

    def test_numbers_are_those_of_the_full_library(self):
        defines = parts(self.library)
        here = self.numbers_of(self.folder, defines)
        self.assertEqual(here, self.numbers_of(BUILD, defines))
        numbers = read_numbers(here)
        self.assertEqual((numbers["hertz.status"], numbers["kalker.status"]), (0, 0))
        self.assertAlmostEqual(numbers["hertz.a"], 0.2303e-3, delta=1e-7)

    def test_it_needs_nothing_but_libm(self):
        needed = re.findall(r"NEEDED +(\S+)", run("objdump", "-p", self.library))
        self.assertLessEqual(set(needed), {"libm.so.6", "libc.so.6"})

    def test_it_is_small(self):
        stripped = os.path.join(self.folder, "stripped.so")
        run("strip", "-o", stripped, self.library)
        print(f"libgalet.so: {os.path.getsize(stripped)} bytes")
        self.assertLess(os.path.getsize(stripped), MAX_BYTES)

    def test_nothing_else_is_built(self):
        self.assertFalse([name for name in os.listdir(self.folder) if "study" in name or name == "galet"])


class Parent(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = room("parent")
        cls.output = run("cmake", "-S", os.path.join(HERE, "parent"), "-B", cls.folder, "-G", "Ninja",
                         f"-DGALET_SOURCE={TOP}", "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON")
        run("cmake", "--build", cls.folder)

    def test_its_programs_run(self):
        for program in ("shared", "static"):
            self.assertIn("hertz.status 0", run(os.path.join(self.folder, program)))

    def test_it_gets_neither_tests_nor_benchmarks(self):
        targets = run("cmake", "--build", self.folder, "--target", "help")
        self.assertIn("galet", targets)
        self.assertFalse(re.findall(r"\b(test_\w+|galet_bench|made_up|galet_web)\b", targets))
        self.assertIn("Total Tests: 0", run("ctest", "-N", "--test-dir", self.folder))

    def test_it_keeps_its_own_flags(self):
        with open(os.path.join(self.folder, "compile_commands.json")) as file:
            own = [entry["command"] for entry in json.load(file) if entry["file"].endswith("numbers.c")]
        self.assertEqual(len(own), 2)
        for command in own:
            self.assertIsNone(re.search(r"-W|-f|-O|-std|_DEFAULT_SOURCE", command), command)

    def test_it_installs_nothing_of_ours(self):
        prefix = os.path.join(self.folder, "prefix")
        run("cmake", "--install", self.folder, "--prefix", prefix)
        self.assertFalse(os.path.exists(prefix))


if __name__ == "__main__":
    unittest.main()

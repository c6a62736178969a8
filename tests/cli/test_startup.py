"""A small run stays small: counted in instructions, which do not depend on how busy the machine is."""
import re
import subprocess
import unittest

from program import GALET, ProgramTest


class Startup(ProgramTest):
    def instructions(self, *arguments):
        done = subprocess.run(["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", GALET, *arguments],
                              capture_output=True, text=True, check=True, cwd=self.folder.name)
        return int(re.search(r"Collected : (\d+)", done.stderr).group(1))

    def test_a_small_run_costs_a_few_million_instructions(self):
        self.assertLess(self.instructions("run", "hertz", "--json"), 4_000_000)

    def test_heavy_libraries_are_opened_on_first_use(self):
        needed = subprocess.run(["ldd", GALET], capture_output=True, text=True, check=True).stdout
        for library in ("hdf5", "mpi", "openblas", "lapack", "Clp", "sqlite"):
            self.assertNotIn(library, needed)


if __name__ == "__main__":
    unittest.main()

"""The installed libraries can be used from another project, by CMake and by pkg-config."""
import os
import re
import subprocess
import tempfile
import unittest

from build import BUILD, HERE, run


class Install(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        cls.prefix = os.path.join(cls.folder.name, "prefix")
        run("cmake", "--install", BUILD, "--prefix", cls.prefix)
        lib = [folder for folder, _, names in os.walk(cls.prefix) if "galet.pc" in names]
        cls.libdir = os.path.dirname(lib[0])
        cls.environment = {**os.environ, "PKG_CONFIG_PATH": lib[0], "LD_LIBRARY_PATH": cls.libdir}

    def pkg_config(self, *arguments):
        return run("pkg-config", *arguments, env=self.environment).split()

    def compile(self, source, *packages, static=False):
        program = os.path.join(self.folder.name, "program")
        flags = self.pkg_config("--cflags", "--libs", *(["--static"] if static else []), *packages)
        if static:
            flags = ["-Wl,-Bstatic" if flag == "-lgalet" else flag for flag in flags]
            flags = [part for flag in flags for part in ([flag, "-lgalet", "-Wl,-Bdynamic"] if flag == "-Wl,-Bstatic"
                                                         else [flag])]
        run("gcc", "-std=c17", os.path.join(HERE, source), "-o", program, *flags)
        return program

    def needed(self, program):
        return [line.split()[0] for line in run("ldd", program, env=self.environment).splitlines()]

    def test_pkg_config_against_libgalet_alone(self):
        program = self.compile("library.c", "galet")
        self.assertEqual(run(program, env=self.environment), "a = 0.2303 mm, p0 = 1191.5 MPa\n")
        for library in ("yaml", "jansson", "udunits", "hdf5", "sqlite"):
            self.assertFalse([name for name in self.needed(program) if library in name], library)

    def test_pkg_config_static(self):
        program = self.compile("library.c", "galet", static=True)
        self.assertEqual(run(program), "a = 0.2303 mm, p0 = 1191.5 MPa\n")
        self.assertFalse([name for name in self.needed(program) if "galet" in name])

    def test_pkg_config_with_studies(self):
        program = self.compile("study.c", "galet-study")
        self.assertEqual(run(program, env=self.environment), "hertz: p0 = 1501.2 MPa under 3000 N\n")

    def test_a_program_outlives_the_library_it_unloads(self):
        program = os.path.join(self.folder.name, "unload")
        run("gcc", "-std=c17", os.path.join(HERE, "unload.c"), "-o", program, *run("pkg-config", "--cflags", "--libs", "jansson").split())
        library = os.path.join(self.libdir, "libgalet-study.so")
        self.assertEqual(run(program, library, env=self.environment), '{"load":1500}\n')

    def test_cmake_package(self):
        build = os.path.join(self.folder.name, "consumer")
        run("cmake", "-S", HERE, "-B", build, f"-DCMAKE_PREFIX_PATH={self.prefix}")
        run("cmake", "--build", build)
        self.assertEqual(run(os.path.join(build, "library")), "a = 0.2303 mm, p0 = 1191.5 MPa\n")
        self.assertEqual(run(os.path.join(build, "study")), "hertz: p0 = 1501.2 MPa under 3000 N\n")

    def test_installed_program_runs(self):
        self.assertIn("p0", run(os.path.join(self.prefix, "bin", "galet"), "run", "hertz", cwd=self.folder.name))

    def test_installed_program_finds_its_module(self):
        if not os.path.exists(os.path.join(BUILD, "galet-mpi.so")):
            self.skipTest("galet is built without MPI")
        case = os.path.join(self.folder.name, "case.yaml")
        with open(case, "w") as file:
            file.write("study: hertz\nrandom: {load: {uniform: [1000, 2000]}}\n")
        alone = {**os.environ, "OMPI_COMM_WORLD_SIZE": "2", "OMPI_COMM_WORLD_RANK": "0"}  # told of another, who is not there
        done = subprocess.run([os.path.join(self.prefix, "bin", "galet"), "campaign", case], capture_output=True, text=True,
                              env=alone)
        self.assertIn("MPI sees other processes than that", done.stderr)

    def test_links_of_the_installed_readme_lead_somewhere(self):
        folder = os.path.join(self.prefix, "share", "doc", "galet")
        with open(os.path.join(folder, "README.md"), encoding="utf-8") as file:
            links = set(re.findall(r"\]\((?!http)([^)#]+)", file.read()))
        self.assertGreater(len(links), 30)
        self.assertEqual([link for link in sorted(links) if not os.path.exists(os.path.join(folder, link))], [])

    def test_only_the_api_is_exported(self):
        for library in ("libgalet.so", "libgalet-study.so"):
            table = run("nm", "-D", "--defined-only", os.path.join(self.libdir, library))
            names = [line.split()[2] for line in table.splitlines()]
            self.assertTrue(names)
            self.assertEqual([name for name in names if not name.startswith("galet_")], [])
        names = run("nm", "-D", "--defined-only", os.path.join(self.libdir, "libgalet.so"))
        self.assertNotIn("galet_fft_forward", names)


if __name__ == "__main__":
    unittest.main()

"""What is installed beside the libraries, what `make uninstall` leaves, and the Debian package."""
import glob
import os
import subprocess
import tempfile
import unittest

from build import BUILD, TOP, run


class Package(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def install(self):
        prefix = os.path.join(self.folder, "prefix")
        run("cmake", "--install", BUILD, "--prefix", prefix)
        return prefix

    def words(self, *arguments):
        return [line.split()[0] for line in run(os.path.join(BUILD, "galet"), *arguments).splitlines()]

    def test_every_command_and_study_has_a_page_that_man_shows(self):
        pages = os.path.join(self.install(), "share", "man", "man1")
        wanted = {f"galet-{name}.1" for name in [*self.words("list"), "run", "campaign", "new", "help"]}
        self.assertLessEqual(wanted | {"galet.1"}, set(os.listdir(pages)))
        for page in os.listdir(pages):
            shown = subprocess.run(["man", "--warnings", "-l", os.path.join(pages, page)], capture_output=True, text=True,
                                   env={**os.environ, "LC_ALL": "C.UTF-8", "MANWIDTH": "80"})
            self.assertEqual((shown.returncode, shown.stderr), (0, ""), page)
            self.assertIn("NAME", shown.stdout)
        rolling = run("man", "-l", os.path.join(pages, "galet-rolling.1"), env={**os.environ, "LC_ALL": "C.UTF-8"})
        self.assertIn("galet-rolling - pressure", rolling)
        self.assertIn("creep.spin", rolling)
        self.assertIn("galet run rolling", rolling)

    def test_completions_docs_and_examples_are_in_their_places(self):
        share = os.path.join(self.install(), "share")
        for name in ("bash-completion/completions/galet", "zsh/site-functions/_galet", "doc/galet/docs/results.md",
                     "doc/galet/README.md", "doc/galet/docs/theory/hertz.md", "galet/examples/roller.yaml"):
            self.assertTrue(os.path.isfile(os.path.join(share, name)), name)
        program = os.path.join(share, "..", "bin", "galet")
        for case in glob.glob(os.path.join(share, "galet", "examples", "*.yaml")):
            self.assertIn("a valid c", run(program, "check", case))

    def test_uninstall_leaves_what_it_did_not_bring(self):
        prefix = self.install()
        manifest = os.path.join(self.folder, "manifest.txt")
        with open(os.path.join(BUILD, "install_manifest.txt")) as listed, open(manifest, "w") as copy:
            copy.write(listed.read())
        foreign = os.path.join(prefix, "share", "galet", "mine.yaml")
        open(foreign, "w").close()
        run(os.path.join(TOP, "scripts", "uninstall"), manifest)
        left = [os.path.join(folder, name) for folder, _, names in os.walk(prefix) for name in names]
        self.assertEqual(left, [foreign])
        self.assertFalse(os.path.exists(os.path.join(prefix, "include", "galet")))

    def test_uninstall_without_an_installation_says_so(self):
        done = subprocess.run([os.path.join(TOP, "scripts", "uninstall"), os.path.join(self.folder, "none.txt")],
                              capture_output=True, text=True)
        self.assertEqual(done.returncode, 2)
        self.assertIn("nothing was installed from here", done.stderr)


class DebianPackages(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        """The fields of each by its name; each is unpacked beside the others."""
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.folder, cls.packages = folder.name, {}
        run("cpack", "--config", os.path.join(BUILD, "CPackConfig.cmake"), "-B", cls.folder, cwd=cls.folder)
        for file in glob.glob(os.path.join(cls.folder, "*.deb")):
            lines = [line for line in run("dpkg-deb", "-f", file).splitlines() if line and not line.startswith(" ")]
            fields = dict(line.split(": ", 1) for line in lines)
            cls.packages[fields["Package"]] = fields
            run("dpkg-deb", "-x", file, os.path.join(cls.folder, fields["Package"]))

    def listed(self, package):
        root = os.path.join(self.folder, package)
        return {os.path.relpath(os.path.join(folder, name), root) for folder, _, names in os.walk(root) for name in names}

    def test_the_debian_packages_name_their_needs_and_run(self):
        galet = self.packages["galet"]
        for need in ("libhdf5-hl-100", "libsqlite3-0", "libyaml-0-2"):
            self.assertIn(need, galet["Depends"])
        self.assertIn("coinor-libclp1", galet["Recommends"])
        for fields in self.packages.values():
            self.assertRegex(fields["Maintainer"], r"^[^<>]+ <[^<>@ ]+@[^<>@ ]+>$")
        program = os.path.join(self.folder, "galet", "usr", "bin", "galet")
        self.assertIn("p0", run(program, "run", "hertz", cwd=self.folder))
        pages = {name for name in self.listed("galet") if "/man/" in name}
        self.assertIn("usr/share/man/man1/galet-hertz.1.gz", pages)
        self.assertEqual([name for name in pages if not name.endswith(".1.gz")], [])
        shown = run("man", "-l", os.path.join(self.folder, "galet/usr/share/man/man1/galet-hertz.1.gz"),
                    env={**os.environ, "LC_ALL": "C.UTF-8"})
        self.assertIn("GALET-HERTZ(1)", shown)

    def test_mpi_comes_by_a_package_of_its_own(self):
        packages = self.packages
        if not os.path.exists(os.path.join(BUILD, "galet-mpi.so")):
            self.assertEqual(list(packages), ["galet"])
            return
        self.assertNotIn("mpi", packages["galet"]["Depends"] + packages["galet"]["Recommends"])
        self.assertEqual(packages["galet"]["Suggests"], "galet-mpi")
        self.assertIn("libopenmpi", packages["galet-mpi"]["Depends"])
        self.assertIn(f"galet (= {packages['galet']['Version']})", packages["galet-mpi"]["Depends"])
        self.assertEqual([name for name in self.listed("galet") if "mpi" in os.path.basename(name)], [])
        modules = [name for name in self.listed("galet-mpi") if name.endswith("galet-mpi.so")]
        self.assertEqual(len(modules), 1)
        for package in packages:
            self.assertIn(f"usr/share/doc/{package}/copyright", self.listed(package))


if __name__ == "__main__":
    unittest.main()

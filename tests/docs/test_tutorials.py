"""What the pages tell people to type works, from an empty folder, and prints what they show."""
import concurrent.futures
import functools
import glob
import os
import re
import shutil
import subprocess
import tempfile
import unittest

from documents import disagreement, steps

TOP = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
GALET, BUILD = os.environ["GALET"], os.environ["GALET_BUILD"]
TUTORIALS = sorted(glob.glob(os.path.join(TOP, "docs", "tutorials", "*.md")))
README, GALLERY, INDEX = (os.path.join(TOP, *parts) for parts in (("README.md",), ("docs", "gallery.md"), ("docs", "index.md")))
OTHERS = sorted({*glob.glob(os.path.join(TOP, "docs", "*.md"))} - {GALLERY, INDEX})
# Pages that are read in one folder, one after the other and again, and those that have one each.
SITTINGS = [*([page] for page in TUTORIALS), [README, GALLERY, INDEX, README], *([page] for page in OTHERS)]  # the long ones first
# Commands that other tests, or nobody but a person, can run; by their first words.
LEFT_OUT = {
    "make": "scripts/clean-room and the tests themselves",
    "git": "needs a network",
    "cmake --preset": "tests/install/test_small.py",
    "build/galet reproduce": "takes a minute, and has tests of its own; test_commands looks at the names",
    "galet reproduce": "the same",
    "mpirun": "cli/test_campaign_ranks",
    "srun": "cli/test_campaign_slurm",
    "sbatch": "cli/test_campaign_slurm",
    "sudo": "changes the machine",
    "apt-get": "changes the machine",
    "galet run identify --set data=swing.txt": "a file of the reader's; test_commands sees that it has these keys",
    "galet run rolling --set profile.kind=file --set profile.file=rail.prr": "the same",
}
if not shutil.which("sqlite3"):
    LEFT_OUT["sqlite3"] = "is not installed; cli/test_campaign reads the store"


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def left_out(command):
    return any(part.strip().startswith(words) for part in command.split("&&") for words in LEFT_OUT)


@functools.lru_cache(maxsize=None)
def room():
    """A folder to work in, and an environment in which Galet is installed; one for all tests."""
    folder = tempfile.TemporaryDirectory()
    unittest.addModuleCleanup(folder.cleanup)
    prefix, tools = os.path.join(folder.name, "prefix"), os.path.join(folder.name, "bin")
    subprocess.run(["cmake", "--install", BUILD, "--prefix", prefix], check=True, capture_output=True)
    package = [path for path, _, names in os.walk(prefix) if "galet.pc" in names][0]
    os.mkdir(tools)
    os.symlink(os.path.abspath(GALET), os.path.join(tools, "galet"))
    return folder.name, {**os.environ, "PATH": f"{tools}:{os.environ['PATH']}", "PKG_CONFIG_PATH": package, "BROWSER": "test -f",
                         "LD_LIBRARY_PATH": os.path.dirname(package), "CMAKE_PREFIX_PATH": prefix, "GALET_SOURCE": TOP,
                         "LC_ALL": "C.UTF-8"}


def put(path, step):
    """Writes a file of a page, into a folder that the page has made; of an example it sees that the page shows it as it is."""
    if os.path.exists(path):
        shipped = [line for line in read(path).splitlines() if not line.startswith("#")]
        return None if step.shown[1:] == shipped else "is not what is shipped"
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(step.shown) + "\n")
    return None


class Desk(unittest.TestCase):
    """An empty folder for each page, with the examples in it, and the program found as `galet` and as `build/galet`."""

    @classmethod
    def setUpClass(cls):
        cls.room, cls.environment = room()

    def desk(self, name):
        folder = os.path.join(self.room, name)
        os.makedirs(os.path.join(folder, "build"))
        os.symlink(os.path.abspath(GALET), os.path.join(folder, "build", "galet"))
        shutil.copytree(os.path.join(TOP, "examples"), os.path.join(folder, "examples"))
        return folder

    def fault(self, step, folder):
        """What is wrong with one command; None: nothing. A page that shows an error means one."""
        done = subprocess.run(["bash", "-c", step.text], cwd=folder, env=self.environment, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=300)
        wanted = 2 if step.shown and step.shown[0].startswith("galet: ") else 0
        if done.returncode != wanted:
            return f"exit status {done.returncode}\n{done.stdout}"
        return disagreement(step.shown, done.stdout.splitlines())

    def follow(self, pages):
        """Does what pages say, one after the other, up to the first fault: how many commands were run, and the fault."""
        folder, count = self.desk(os.path.relpath(pages[0], TOP).replace("/", "-")), 0
        for page, step in [(page, step) for page in pages for step in steps(read(page))]:
            if step.kind == "file":
                fault = put(os.path.join(folder, step.text), step)
            elif left_out(step.text):
                continue
            else:
                fault, count = self.fault(step, folder), count + 1
            if fault:
                return count, f"{os.path.relpath(page, TOP)}:{step.line}: {step.text}\n{fault}"
        return count, None


class Pages(Desk):
    def test_readers_who_type_along_see_what_is_shown(self):
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            followed = list(pool.map(self.follow, SITTINGS))
        self.assertEqual([fault for _, fault in followed if fault], [])
        for (page, *_), (count, _) in zip(SITTINGS, followed):
            if page in TUTORIALS and page != os.path.join(TOP, "docs", "tutorials", "README.md"):
                self.assertGreaterEqual(count, 6, f"{page} has hardly any commands")

    def test_the_index_leads_to_every_tutorial(self):
        index = read(os.path.join(TOP, "docs", "tutorials", "README.md"))
        names = {os.path.basename(path) for path in TUTORIALS} - {"README.md"}
        self.assertEqual(set(re.findall(r"\]\((\w+\.md)\)", index)), names)

    def test_links_between_pages_lead_somewhere(self):
        for page in TUTORIALS:
            for target in re.findall(r"\]\((?!https?:)([^)#]+)", read(page)):
                if "gallery/" not in target:  # pictures that `make gallery` draws
                    self.assertTrue(os.path.exists(os.path.join(os.path.dirname(page), target)), f"{page}: {target}")

    def test_the_program_that_is_explained_is_the_one_that_is_shipped(self):
        """The pieces in simulator.md, one after the other, are the whole of examples/simulator.c."""
        page = read(os.path.join(TOP, "docs", "tutorials", "simulator.md"))
        quoted = "\n".join(re.findall(r"^```c\n(.*?)^```$", page, re.MULTILINE | re.DOTALL))
        program = read(os.path.join(TOP, "examples", "simulator.c"))

        def lines(text):
            return [line for line in text.splitlines() if line.strip()]
        self.assertEqual(lines(quoted), lines(program))


class Notices(Desk):
    """The test sees what it is there for."""
    PAGE = "```console\n$ galet run hertz --set load=3kN\n...\n  p0             1501.22 MPa         largest pressure\n...\n```\n"

    def first_fault(self, page, name):
        folder = self.desk(name)
        return next((fault for fault in (self.fault(step, folder) for step in steps(page)) if fault), None)

    def test_a_page_that_is_right(self):
        self.assertIsNone(self.first_fault(self.PAGE, "right"))

    def test_a_number_that_has_changed(self):
        self.assertIn("not printed", self.first_fault(self.PAGE.replace("1501.22", "1501.23"), "number"))

    def test_a_command_that_is_broken(self):
        self.assertIn("exit status 2", self.first_fault(self.PAGE.replace("load=", "laod="), "command"))

    def test_output_that_is_not_shown_to_its_end(self):
        self.assertIn("and not shown", self.first_fault(self.PAGE.replace("pressure\n...", "pressure"), "end"))

    def test_an_error_that_does_not_come(self):
        self.assertIn("exit status 0", self.first_fault("```console\n$ galet list\ngalet: no\n```\n", "error"))


if __name__ == "__main__":
    unittest.main()

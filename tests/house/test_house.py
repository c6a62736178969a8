"""The house is in order: storeys look only down, every file is formatted, nothing has grown out of its room."""
import glob
import graphlib
import os
import re
import subprocess
import unittest

TOP = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def tracked(*patterns):
    listed = subprocess.run(["git", "ls-files", "-co", "--exclude-standard", *patterns], cwd=TOP, capture_output=True,
                            text=True, check=True)
    return [path for path in listed.stdout.split() if os.path.exists(os.path.join(TOP, path))]


def read(path):
    with open(os.path.join(TOP, path), encoding="utf-8") as file:
        return file.read()


def storeys(kind):
    """As src/CMakeLists.txt lists them, from the ground up."""
    return re.search(rf"set\({kind}_storeys ([\w ]+)\)", read("src/CMakeLists.txt")).group(1).split()


LIBRARY = storeys("library")
STOREYS = LIBRARY + storeys("study") + ["cli"]


def includes(path):
    """Pairs of a storey and a header's name; the storey of a public header is None."""
    found = re.findall(r'^\s*#\s*include\s+(?:"(\w+)/|<galet/)(\w+)\.h[">]', read(path), re.MULTILINE)
    return [(storey or None, name) for storey, name in found]


def public_header_storeys():
    """A public header belongs to the lowest storey that has a file of its name; one that has none, and so no code, is
    as low as what it includes."""
    files = [path.split("/")[1:] for path in tracked("src/*.c", "src/*.h")]
    names = {os.path.basename(path)[:-2] for path in tracked("include/galet/*.h")}

    def rank(name):
        own = [STOREYS.index(storey) for storey, file in files if file[:-2] == name]
        return min(own) if own else max((rank(below) for _, below in includes(f"include/galet/{name}.h")), default=0)
    return {name: STOREYS[rank(name)] for name in names}


def rooms():
    """Which other rooms each room (a source file) calls, from the names its object defines and takes."""
    sources = {path.split(".")[0] for path in tracked("src/*.c", "src/*.cpp")}
    objects = glob.glob(os.path.join(os.environ["GALET_BUILD"], "src", "CMakeFiles", "*.dir", "*", "*.o"))
    defined, taken = {}, {}
    for line in subprocess.run(["nm", "-A", *objects], capture_output=True, text=True, check=True).stdout.splitlines():
        storey, name = line.split(":")[0].split("/")[-2:]
        room = f"{storey}/{name.split('.')[0]}"
        kind, symbol = line.split()[-2:]
        if f"src/{room}" not in sources:
            continue  # what is left of a file that is no more
        if kind == "U":
            taken.setdefault(room, set()).add(symbol)
        elif kind.isupper():
            defined[symbol] = room
    return {room: {defined[name] for name in names & set(defined)} - {room} for room, names in taken.items()}


def calls_that_write(code, conversion):
    """Pairs of a function and a text within its brackets that holds such a conversion."""
    literal = r'"(?:[^"\\\n]|\\.)*"'
    code = re.sub(r"//.*", "", code)
    blank = re.sub(literal, lambda text: " " * len(text.group()), code)
    for text in re.finditer(literal, code):
        if not re.search(conversion, text.group().replace("%%", "")):
            continue
        depth, at = 0, text.start()
        while depth >= 0 and at > 0 and blank[at] not in ";{}":
            at -= 1
            depth += (blank[at] == ")") - (blank[at] == "(")
        yield re.search(r"\w*$", blank[max(at - 80, 0):at]).group(), text.group()


class House(unittest.TestCase):
    def test_no_storey_looks_up(self):
        homes = public_header_storeys()
        wrong = []
        for path in tracked("src/*.c", "src/*.h", "src/*.cpp"):
            room = STOREYS.index(path.split("/")[1])
            wrong += [f"{path} includes {name}.h of {storey or homes[name]}" for storey, name in includes(path)
                      if STOREYS.index(storey or homes[name]) > room]
        for header, storey in homes.items():
            wrong += [f"{header}.h of {storey} includes {name}.h of {homes[name]}"
                      for _, name in includes(f"include/galet/{header}.h")
                      if STOREYS.index(homes[name]) > STOREYS.index(storey)]
        self.assertEqual(wrong, [])

    def test_rooms_call_each_other_one_way(self):
        calls = rooms()
        self.assertGreater(len(calls), 50, "the house is not built")
        try:
            graphlib.TopologicalSorter(calls).prepare()
        except graphlib.CycleError as error:
            self.fail(" calls ".join(reversed(error.args[1])))

    def test_every_storey_is_known(self):
        self.assertLessEqual({path.split("/")[1] for path in tracked("src/*.c", "src/*.h")}, set(STOREYS))

    def test_every_file_is_formatted(self):
        files = tracked("*.c", "*.h", "*.cpp")
        done = subprocess.run(["clang-format-14", "--dry-run", "-Werror", *files], cwd=TOP, capture_output=True,
                              text=True)
        self.assertEqual((done.returncode, done.stderr), (0, ""))

    def test_library_never_prints_or_exits(self):
        for path in tracked("src/*.c", "src/*.cpp"):
            if path.split("/")[1] in LIBRARY:
                self.assertIsNone(re.search(r"\b(printf|fprintf|puts|exit|abort|fopen)\s*\(", read(path)), path)

    def test_numbers_are_not_read_by_the_locale(self):
        for path in tracked("src/*.c", "src/*.cpp"):
            library = r"|ato[il]|sscanf" if path.split("/")[1] in LIBRARY else ""
            self.assertIsNone(re.search(rf"\b(strto(d|f|ld)|atof|setlocale{library})\s*\(", read(path)), path)

    def test_numbers_are_not_written_by_the_locale(self):
        safe = {"galet_format", "galet_refuse", "galet_refuse_row", "galet_result_warn", "galet_complain",
                "galet_complain_further", "galet_mistake_note", "galet_ledger_prove", "galet_ledger_explain",
                "galet_record_set_words", "galet_result_set_summary"}
        for path in tracked("src/*.c", "src/*.h", "src/*.cpp"):
            for call, text in calls_that_write(read(path), r"%(?!\.0f)[-+#0-9.*]*l?[aefgAEFG]"):
                self.assertTrue(path == "src/input/number.c" or call in safe,
                                f"{path}: {call}({text}): galet_format does it")

    def test_letters_are_not_those_of_the_locale(self):
        by_locale = r"\b(strn?case(cmp|str)|is(alnum|alpha|lower|upper|space|print|punct)|to(upper|lower)|strcoll|strxfrm)\s*\("
        for path in tracked("src/*.c", "src/*.h", "src/*.cpp"):
            self.assertIsNone(re.search(by_locale, read(path)), f"{path}: base/letters.h has them")

    def test_public_headers_stand_alone_in_c_and_cpp(self):
        for header in tracked("include/galet/*.h"):
            for compiler, language, standard in (("gcc", "c", "c17"), ("g++", "c++", "c++17")):
                done = subprocess.run([compiler, "-fsyntax-only", f"-std={standard}", "-Wall", "-Wextra", "-Werror",
                                       "-Iinclude", "-x", language, "-"], cwd=TOP, text=True, capture_output=True,
                                      input=f"#include <{header.removeprefix('include/')}>\n")
                self.assertEqual(done.stderr, "", header)

    def test_headers_say_whose_duty_pointers_are(self):
        for header in tracked("include/galet/*.h"):
            takes = re.search(r"^GALET_API [^;]*\([^;]*\*[^;]*\)[^;]*;", read(header), re.MULTILINE)
            self.assertTrue(not takes or "/// No pointer may be NULL but where it is said." in read(header), header)

    def test_whatever_can_be_destroyed_can_be_nothing(self):
        tried = read("tests/test_misuse.c")
        for header in tracked("include/galet/*.h"):
            for name in re.findall(r"\bvoid (galet_\w+_(?:destroy|release|clear))\(", read(header)):
                self.assertIn(f"{name}(NULL);", tried, header)

    def test_theory_that_is_cited_is_there(self):
        pages = {path: re.findall(r"^#+ ([\d.]*\d)\.? ", read(path), re.MULTILINE)
                 for path in tracked("docs/theory/*.md")}
        for path in tracked("*.c", "*.h", "*.cpp", "*.py", "*.csv", "*.md"):
            if path != "tests/house/test_house.py":
                self.assertNotIn("science/", read(path), path)
            for page, section in re.findall(r"(docs/theory/[\w-]+\.md)(?: (\d[\d.]*\d|\d))?", read(path)):
                self.assertIn(page, pages, path)
                self.assertTrue(not section or section in pages[page], f"{path}: {page} {section}")

    def test_every_warning_is_documented_by_its_key(self):
        page = read("docs/results.md").split("## Warnings")[1].split("\n## ")[0]
        documented = {key for row in re.findall(r"^\| (`.*?) \|", page, re.MULTILINE) for key in re.findall(r"`([^`]+)`", row)}
        used = {key for path in tracked("src/*.c")
                for keys in re.findall(r'galet_(?:result|swept)_warn\(\s*\w+,\s*(?:\w+ \? "([^"]+)" : )?"([^"]+)"', read(path))
                for key in keys if key}
        self.assertEqual(used, documented)

    def test_nothing_unfinished_is_left(self):
        for path in tracked("src", "include", "tests", "bench", "fuzz", "web", "scripts", "cmake"):
            if path.endswith((".c", ".h", ".cpp", ".js", ".css", ".html", ".cmake")):
                self.assertIsNone(re.search(r"\b(TODO|FIXME|XXX|HACK)\b", read(path)), path)


if __name__ == "__main__":
    unittest.main()

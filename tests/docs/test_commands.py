"""What commands of the pages write and name, as far as it can be seen without running them; test_tutorials runs them."""
import collections
import functools
import glob
import json
import os
import re
import shlex
import subprocess
import unittest

from documents import blocks, out_of_sight, steps

TOP = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
GALET = os.environ["GALET"]
FRONT = ("README.md", "docs/index.md", "docs/gallery.md")  # read one after the other, in the folder of the sources
PAGES = ["README.md", "CONTRIBUTING.md", *sorted(os.path.relpath(path, TOP) for path in glob.glob(os.path.join(TOP, "docs", "**", "*.md"),
                                                                                              recursive=True))]


def read(path):
    with open(os.path.join(TOP, path), encoding="utf-8") as file:
        return file.read()


@functools.lru_cache(maxsize=None)
def help_of(*words):
    return subprocess.run([GALET, "help", *words], capture_output=True, text=True, check=True).stdout


def part_of_help(title):
    """Lines below a heading of `galet help reproduce`."""
    return re.search(rf"^{title}\n(.*?)(?=^[A-Z]|\Z)", help_of("reproduce"), re.MULTILINE | re.DOTALL)[1]


def papers():
    return re.findall(r"^    ([\w-]+)$", part_of_help("PAPERS"), re.MULTILINE)


def calls(text):
    """Words of every command of a page, without comments, split where one ends and the next begins."""
    for step in steps(text):
        if step.kind == "command":
            words = shlex.split(step.text.replace("&&", " && "), comments=True)
            while words:
                end = words.index("&&") if "&&" in words else len(words)
                yield words[:end]
                words = words[end + 1:]


def written(words):
    """Files and folders that a command makes or fills."""
    after = [word for before, word in zip(words, words[1:]) if before in ("--out", "-o", ">", ">>")]
    return after + (words[1:] if words[0] == "mkdir" else [])


def clashes(texts):
    """Folders that one of these pages fills with this and another with that."""
    ways = collections.defaultdict(set)
    for text in texts:
        for words in calls(text):
            for target in written(words):
                ways[target].add(" ".join(words))
    return {target: sorted(commands) for target, commands in ways.items() if len(commands) > 1}


def of_the_tree(target):
    """Whether a name is that of a file or a folder under version control."""
    return bool(subprocess.run(["git", "ls-files", "--", target], cwd=TOP, capture_output=True, text=True, check=True).stdout)


def faults_of_reproduce(words):
    """What `galet reproduce` would refuse of this call."""
    known = {*papers(), "all"}
    options = {"--out": 1, "--json": 0}
    rest, faults = words[2:], []
    while rest:
        word = rest.pop(0)
        if word in options and f"    {word}" in part_of_help("OPTIONS"):
            del rest[:options[word]]
        elif word not in known:
            faults.append(word)
    return faults


def unknown_keys(words):
    """Keys of `galet run STUDY --set KEY=VALUE` that the study does not have."""
    known = {param["key"] for param in json.loads(help_of(words[2], "--json"))["params"]}
    return [word.partition("=")[0] for before, word in zip(words, words[1:]) if before == "--set" and word.partition("=")[0] not in known]


class Folders(unittest.TestCase):
    def test_no_two_commands_fill_one_folder_with_different_things(self):
        self.assertEqual(clashes(map(read, FRONT)), {})

    def test_no_command_writes_over_the_sources(self):
        if not os.path.exists(os.path.join(TOP, ".git")):
            self.skipTest("not under version control")
        targets = {(page, target) for page in PAGES for words in calls(read(page)) for target in written(words)}
        self.assertGreater(len(targets), 30)
        self.assertEqual([(page, target) for page, target in sorted(targets) if of_the_tree(target)], [])

    def test_a_clash_is_seen(self):
        page = "```console\n$ galet run hertz --out x\n$ galet run {} --out x  # again\n```\n"
        self.assertEqual(clashes([page.format("hertz")]), {})
        self.assertEqual(list(clashes([page.format("patch")])), ["x"])
        self.assertTrue(of_the_tree("bench") and of_the_tree("README.md") and not of_the_tree("no-such-folder"))


class Commands(unittest.TestCase):
    def test_all_stand_where_they_are_run(self):
        self.assertEqual({page: lines for page in PAGES if (lines := out_of_sight(read(page)))}, {})
        self.assertEqual(out_of_sight("a\n\n    $ galet list\n\n```console\n$ galet list\n```\n\n    galet list\n"), [3, 9])

    def test_papers_that_are_named_are_there(self):
        for page in PAGES:
            named = re.findall(r"`galet reproduce ([a-z][\w-]*)", read(page))
            self.assertEqual([name for name in named if name not in (*papers(), "all")], [], page)
        of_pages = [words for page in PAGES for words in calls(read(page)) if words[0].endswith("galet") and words[1] == "reproduce"]
        self.assertGreaterEqual(len(of_pages), 4)
        self.assertEqual([words for words in of_pages if faults_of_reproduce(words)], [])

    def test_wrong_words_of_reproduce_are_seen(self):
        self.assertEqual(faults_of_reproduce("galet reproduce al --uot papers --json".split()), ["al", "--uot", "papers"])

    def test_the_table_of_papers_is_that_of_the_program(self):
        rows = re.findall(r"^\| `([\w-]+-\d{4})` \| (.+?), \*(.+?)\*", read("README.md"), re.MULTILINE)
        self.assertEqual([name for name, _, _ in rows], papers())
        told = " ".join(part_of_help("PAPERS").split())
        self.assertEqual([name for name, authors, title in rows if f"{name} {authors}: {title}" not in told], [])

    def test_keys_of_commands_that_nobody_can_run_exist(self):
        runs = [words for page in PAGES for words in calls(read(page)) if words[:2] == ["galet", "run"] and "/" not in words[2] and "." not in words[2]]
        self.assertGreater(len(runs), 5)
        self.assertEqual([words for words in runs if unknown_keys(words)], [])
        self.assertEqual(unknown_keys("galet run identify --set data=x --set signal_unti=deg".split()), ["signal_unti"])


def half_materials(text):
    """Bodies of a case that have a material while the other has none: it would meet defaults that are of another."""
    bodies = re.findall(r"^body([12]):(.*)$", text, re.MULTILINE)
    named = {number for number, line in bodies if re.search(r"\b(material|E|nu):", line)}
    return sorted(named) if len(named) == 1 else []


class Cases(unittest.TestCase):
    def test_materials_stand_in_both_bodies_or_in_none(self):
        cases = {f"{page}:{begin}": "\n".join(lines) for page in PAGES for begin, language, lines in blocks(read(page)) if language == "yaml"}
        cases.update({path: read(path) for path in glob.glob("examples/*.yaml", root_dir=TOP)})
        self.assertGreater(len(cases), 30)
        self.assertEqual([place for place, text in cases.items() if half_materials(text)], [])

    def test_half_of_them_is_seen(self):
        self.assertEqual(half_materials("body1: {rx: 1, material: steel}\nbody2: {rx: 2}\n"), ["1"])
        self.assertEqual(half_materials("body1: {rx: 1}\nbody2: {rx: 2, E: 7}\n"), ["2"])
        self.assertEqual(half_materials("body1: {rx: 1}\nbody2: {rx: 2}\n"), [])


if __name__ == "__main__":
    unittest.main()

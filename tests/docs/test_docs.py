"""The documentation site: built offline without a warning, whole, and without a link that leads nowhere."""
import glob
import json
import os
import re
import shutil
import subprocess
import tempfile
import unittest
import urllib.parse

from site_pages import Page, Site, outside

TOP = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
GALET = os.environ["GALET"]


def tell(*words):
    return json.loads(subprocess.run([GALET, *words, "--json"], capture_output=True, text=True, check=True).stdout)


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def build(tree, folder):
    return subprocess.run([os.path.join(tree, "scripts", "docs"), GALET, folder], capture_output=True, text=True)


def browse(address):
    """The page as a browser has it once its scripts are done, and what the scripts complained of."""
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(["chromium", "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={folder}", "--enable-logging=stderr",
                               "--virtual-time-budget=20000", "--dump-dom", address], capture_output=True, text=True)
    return done.stdout, re.findall(r'CONSOLE.*"(.*Error.*)"', done.stderr)


class Documents(unittest.TestCase):
    """What needs no site."""

    def pages(self):
        return [os.path.join(TOP, name) for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")] + glob.glob(
            os.path.join(TOP, "docs", "**", "*.md"), recursive=True)

    def test_links_of_pages_hold_in_the_repository(self):
        for page in self.pages():
            for target, anchor in re.findall(r"\]\((?!\w+:)([^)\s#]*)(#[^)\s]+)?\)", read(page)):
                full = os.path.normpath(os.path.join(os.path.dirname(page), target)) if target else page
                self.assertTrue(os.path.exists(full), f"{page}: {target}")
                headings = [re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in re.findall(r"^#+ (.*)", read(full), re.MULTILINE)
                            ] if anchor else []
                self.assertTrue(not anchor or anchor[1:] in headings, f"{page}: {target}{anchor}")


class Walk(unittest.TestCase):
    """The walk over a site sees what is wrong with one."""

    def site(self, **files):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        for name, text in files.items():
            with open(os.path.join(folder.name, name.replace("_", ".")), "w", encoding="utf-8") as file:
                file.write(text)
        return Site(folder.name)

    def test_a_sound_site_has_no_faults(self):
        site = self.site(a_html='<h1 id="x"><a href="b.html#y">b</a><link rel="stylesheet" href="s.css"></h1>', b_html='<p id="y"><a href="#y">y</a>',
                         s_css='@import url(t.css); p { background: url("data:x") }', t_css="")
        self.assertEqual((list(site.broken()), site.loaded_from_outside(), site.reached("a.html")), ([], [], {"a.html", "b.html"}))

    def test_a_missing_file_and_a_missing_anchor_are_seen(self):
        site = self.site(a_html='<a href="c.html">c</a><img src="p.png"><a href="b.html#z">z</a>', b_html='<p id="y">', s_css="@import url(t.css)")
        self.assertEqual(list(site.broken()), ["a.html: c.html: no such file", "a.html: b.html#z: no such anchor", "a.html: p.png: no such file",
                                               "s.css: t.css: no such file"])

    def test_what_comes_from_outside_is_seen(self):
        site = self.site(a_html='<script src="https://cdn.example/x.js"></script><link rel="icon" href="//h/i.png"><a href="https://h">h</a>',
                         s_css="@import url(/javascript/normalize.css)")
        self.assertEqual(len(site.loaded_from_outside()), 3)

    def test_a_page_that_nothing_leads_to_is_seen(self):
        self.assertEqual(self.site(a_html="", b_html='<a href="a.html">a</a>').reached("a.html"), {"a.html"})


class Built(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.folder = os.path.join(folder.name, "a site")
        done = build(TOP, cls.folder)
        if done.returncode or done.stderr:
            raise AssertionError(done.stdout + done.stderr)
        cls.site = Site(cls.folder)

    def page(self, path):
        self.assertIn(path, self.site.pages)
        return self.site.pages[path]

    def test_every_link_leads_somewhere(self):
        self.assertEqual(list(self.site.broken()), [])
        self.assertGreater(sum(len(page.links) for page in self.site.pages.values()), 1000)

    def test_nothing_is_loaded_from_outside(self):
        self.assertEqual(self.site.loaded_from_outside(), [])

    def test_every_page_is_reached_from_the_first(self):
        self.assertEqual(set(self.site.pages) - self.site.reached("index.html"), set())

    def test_every_document_is_a_page(self):
        for path in glob.glob(os.path.join(TOP, "docs", "**", "*.md"), recursive=True):
            path = os.path.relpath(path, os.path.join(TOP, "docs"))
            self.page(path[:-3] + ".html")
        for name in ("changelog", "contributing", "licence", "cite"):
            self.page(name + ".html")

    def test_every_study_has_a_page_of_all_it_takes_and_gives(self):
        for study in tell("list"):
            path = f"studies/{study['name']}.html"
            page, described = self.page(path), tell("help", study["name"])
            self.assertIn(study["summary"], page.text)
            params = [param for param in described["params"] if not param.get("unused")]
            told = [(part.get("key", part.get("name")), part["doc"]) for kind in ("outputs", "tables", "fields") for part in described[kind]]
            told += [(column["name"], column["doc"]) for table in described["tables"] for column in table["columns"]]
            told += [(param["key"], param["doc"]) for param in params]
            for key, words in told:
                self.assertRegex(page.text, f"{re.escape(key)}( #)? {re.escape(words)}", study["name"])
            for param in params:
                row = re.escape(param["doc"]) + ".{0,400}?"
                self.assertRegex(page.text, row + re.escape(param.get("range", "")), param["key"])
                self.assertRegex(page.text, row + r"[ ,]+".join(map(re.escape, param.get("choices", []))), param["key"])
            self.assertRegex(self.body(path), r'href="\.\./theory/(?!README)', f"{study['name']} leads to no theory")

    def body(self, path):
        return re.search(r'<article role="main">.*</article>', read(os.path.join(self.folder, path)), re.DOTALL).group()

    def test_every_command_and_topic_has_a_page(self):
        overview = tell("help")
        for entry in overview["commands"] + overview["topics"]:
            self.assertIn(entry["summary"], self.page(f"commands/{entry['name']}.html").text)
        self.assertIn("--sweep KEY=FROM:TO:COUNT[:log]", self.page("commands/run.html").text)

    def test_every_header_has_a_page_of_all_it_declares(self):
        for path in glob.glob(os.path.join(TOP, "include", "galet", "*.h")):
            name = os.path.basename(path)[:-2]
            page = self.page(f"api/{name}.html")
            code = re.sub(r"//.*", "", read(path))
            declared = re.findall(r"^GALET_API [^;(#]*?\b(galet_\w+)\(", code, re.MULTILINE)
            declared += re.findall(r"^(?:typedef )?(?:struct|enum) (galet_\w+) \{", code, re.MULTILINE)
            declared += re.findall(r"^    (GALET_\w+)(?: = \w+)?,?$", code, re.MULTILINE)
            self.assertEqual([one for one in declared if not any(anchor == f"c.{one}" or anchor.endswith(f".{one}") for anchor in page.anchors)], [],
                             name)
            told = re.sub(r"docs/[\w/-]+\.md", ",", read(path))  # of which the site has the titles
            for comment in re.findall(r"^/// ((?:[A-Za-z]+ ?){4,})", told, re.MULTILINE):
                self.assertIn(comment.strip(), page.text, name)

    def test_comments_lead_to_the_theory_they_cite(self):
        self.assertIn("../theory/sampling.html#distributions", self.page("api/distribution.html").links)

    def test_examples_are_pages_and_files(self):
        for path in glob.glob(os.path.join(TOP, "examples", "*.yaml")):
            page = self.page(f"examples/{os.path.basename(path)}.html")
            files = [self.site.target(f"examples/{os.path.basename(path)}.html", link)[0] for link in page.links if "_downloads" in link]
            self.assertEqual([read(os.path.join(self.folder, file)) for file in files], [read(path)])

    def browse(self, path):
        if not shutil.which("chromium"):
            self.skipTest("no browser")
        page, complaints = browse(f"file://{urllib.parse.quote(self.folder)}/{path}")
        self.assertEqual(complaints, [])
        loads = [address for address in Page(page).loads if outside(address)]
        self.assertEqual([address for address in loads if not address.startswith(f"file://{urllib.parse.quote(self.folder)}/")], [])
        return page

    def test_formulas_are_drawn_by_what_lies_in_the_site(self):
        self.assertIn("../_static/mathjax/MathJax.js", self.page("theory/hertz.html").loads)
        page = self.browse("theory/hertz.html")
        formulas = read(os.path.join(self.folder, "theory", "hertz.html")).count('class="math notranslate')
        self.assertEqual(len(re.findall(r'class="MathJax_SVG"[^>]*><svg', page)), formulas)
        self.assertNotIn("merror", page)

    def test_pages_work_with_their_scripts(self):
        for path in ("index.html", "api/hertz.html"):
            self.assertNotRegex(self.browse(path), '<html class="no-js"')

    def found(self, word):
        """Pages that a search tells of, the best first."""
        return re.findall(r'<a href="([\w/-]+\.html)[^"]*"', self.browse(f"search.html?q={word}").split('id="search-results"')[1])

    def test_search_finds_pages_from_a_disk(self):
        self.assertLessEqual({"friction.html", "theory/patch.html", "studies/friction-law.html"}, set(self.found("friction")[:12]))
        self.assertIn("errata.html", self.found("erratum")[:1])

    def test_pages_of_the_interface_name_others_by_their_titles(self):
        self.assertNotRegex(self.page("api/README.html").text, r"\b[\w-]+\.md\b")
        self.assertRegex(self.page("api/distribution.html").text, r"Sampling.{0,40}, section 1")

    def test_headings_of_the_errata_tell_their_papers_apart(self):
        headings = re.findall(r"<h3>(.*?)<a", self.body("errata.html"))
        self.assertGreater(len(headings), 5)
        self.assertEqual(len(set(headings)), len(headings))


class Faults(unittest.TestCase):
    """A build of a tree with faults fails and names each of them."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.tree, self.folder = os.path.join(folder.name, "tree"), os.path.join(folder.name, "site")
        for name in ("docs", "include", "examples", "scripts", "web"):
            shutil.copytree(os.path.join(TOP, name), os.path.join(self.tree, name), ignore=shutil.ignore_patterns("node_modules", "__pycache__"))
        for path in glob.glob(os.path.join(TOP, "*")):
            if os.path.isfile(path):
                shutil.copy(path, self.tree)

    def plant(self, path, old, new):
        full = os.path.join(self.tree, path)
        text = read(full)
        self.assertIn(old, text)
        with open(full, "w", encoding="utf-8") as file:
            file.write(text.replace(old, new, 1))

    def test_a_comment_that_doxygen_cannot_read(self):
        self.plant("include/galet/hertz.h", "/// Pressure at a point", "/// @param nobody is here\n/// Pressure at a point")
        done = build(self.tree, self.folder)
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("nobody", done.stderr)
        self.assertFalse(os.path.exists(self.folder))

    def test_links_that_lead_nowhere(self):
        self.plant("docs/sweeps.md", "](", "](no-such-page.md) [x](")
        self.plant("docs/cases.md", "\n\n", "\n\n[x](results.md#no-such-heading)\n\n")
        self.plant("docs/data.md", "\n\n", "\n\n[x](../examples/no-such-case.yaml)\n\n")
        self.plant("include/galet/distribution.h", "sampling.md 1", "sampling.md 99")
        self.plant("include/galet/hertz.h", "const galet_hertz *hertz, double x", "const galet_hurtz *hertz, double x")
        done = build(self.tree, self.folder)
        self.assertNotEqual(done.returncode, 0)
        for fault in ("no-such-page.md", "no-such-heading", "no-such-case.yaml", "no section 99", "galet_hurtz"):
            self.assertIn(fault, done.stderr)
        self.assertFalse(os.path.exists(self.folder))


if __name__ == "__main__":
    unittest.main()

"""Papers recomputed: every item against numbers that were found independently, and the files a reader opens."""
import csv
import glob
import json
import math
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
import unittest

from program import GALET, ProgramTest, document, numbers

TOP = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
DATA = os.path.join(TOP, "tests", "data", "reproduce")
PAPERS = ["zhuravlev-1998", "basseville-2005", "chevalier-2006", "munitsyna-2012", "perret-liaudet-2022"]
sys.path.insert(0, DATA)
import printed  # noqa: E402  what is printed, in one table

VERDICTS = {"reproduced", "erratum", "qualitative", "differs"}


def expected(paper):
    with open(os.path.join(DATA, f"{paper}.csv"), newline="", encoding="utf-8") as file:
        return {row["id"]: row for row in csv.DictReader(file)}


def in_pieces(text):
    """The words of a text, and its numbers."""
    number = r"[-+]?\d+(?:\.\d+)?(?:e[-+]?\d+)?"
    return re.split(number, text), [float(found) for found in re.findall(number, text)]


class ReproduceTest(ProgramTest):
    @classmethod
    def setUpClass(cls):
        cls.papers = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.papers.cleanup)
        done = subprocess.run([GALET, "reproduce", "all", "--json", "--out", "papers"], cwd=cls.papers.name, capture_output=True,
                              text=True, check=True, timeout=600)
        cls.printed = done.stdout
        cls.all = json.loads(done.stdout)

    def of_all(self, *parts):
        return os.path.join(self.papers.name, "papers", *parts)

    def items(self):
        return [(paper["paper"], item) for paper in self.all["papers"] for item in paper["items"]]

    def test_all_papers_in_the_order_of_their_years(self):
        self.assertEqual([paper["paper"] for paper in self.all["papers"]], PAPERS)
        self.assertEqual(self.all["status"], "ok")

    def test_items_have_what_is_promised(self):
        for paper, item in self.items():
            with self.subTest(paper=paper, item=item["id"]):
                self.assertLessEqual({"id", "what", "printed", "computed", "unit", "difference", "verdict", "why"}, set(item))
                self.assertIn(item["verdict"], VERDICTS)
                self.assertIsInstance(item["computed"], (int, float))
                self.assertIsInstance(item["printed"], (int, float, str, type(None)))
                self.assertTrue(item["what"] and item["where"])
                self.assertFalse(item["what"].endswith("."))

    def test_difference_is_relative_to_a_printed_number(self):
        for paper, item in self.items():
            printed, difference = item["printed"], item["difference"]
            with self.subTest(paper=paper, item=item["id"]):
                if not isinstance(printed, (int, float)):
                    self.assertIsNone(difference)
                    continue
                exact = item["computed"] - printed
                self.assertAlmostEqual(difference, exact / abs(printed) if printed else exact, delta=1e-12 * max(1.0, abs(difference)))

    def test_claims_are_qualitative_and_have_no_number(self):
        for paper, item in self.items():
            if item["verdict"] == "qualitative":
                self.assertNotIsInstance(item["printed"], (int, float), (paper, item["id"]))

    def test_errata_carry_two_numbers_and_words(self):
        errata = [(paper, item) for paper, item in self.items() if item["verdict"] == "erratum"]
        self.assertGreater(len(errata), 20)
        for paper, item in errata:
            with self.subTest(paper=paper, item=item["id"]):
                self.assertGreater(len(item["why"]), 30)
                scale = abs(item["computed"]) or 1.0
                self.assertLess(abs(item["computed_otherwise"] - item["computed"]) / scale, 0.02)

    def test_what_differs_says_what_was_tried(self):
        for paper, item in self.items():
            if item["verdict"] == "differs":
                self.assertGreater(len(item["why"]), 30, (paper, item["id"]))

    def test_verdicts_and_numbers_are_those_found_independently(self):
        for paper in self.all["papers"]:
            table = expected(paper["paper"])
            self.assertEqual([item["id"] for item in paper["items"]], list(table))
            for item in paper["items"]:
                row = table[item["id"]]
                with self.subTest(paper=paper["paper"], item=item["id"]):
                    self.assertEqual(item["verdict"], row["verdict"])
                    self.assertTrue(row["source"])
                    if row["computed"]:
                        number, tolerance = float(row["computed"]), float(row["tolerance"])
                        self.assertLessEqual(abs(item["computed"] - number), tolerance * (abs(number) or 1.0), item["computed"])

    def test_prints_and_limits_are_those_compared_with_the_papers(self):
        with open(os.path.join(DATA, "printed.csv"), newline="", encoding="utf-8") as file:
            table = list(csv.DictReader(file))
        for then, now in zip(table, printed.rows(self.all)):
            self.assertEqual(then, now)
        self.assertEqual(len(table), len(self.items()))

    def test_most_items_have_an_independent_number(self):
        rows = [row for paper in PAPERS for row in expected(paper).values()]
        self.assertGreater(sum(bool(row["computed"]) for row in rows), 0.8 * len(rows))

    def test_index_and_a_report_for_each_paper(self):
        index = document(self.of_all("report.html"))
        links = next(table for table in index["tables"] if table["name"] == "papers")["columns"]
        links = next(column for column in links if column["name"] == "link")["values"]
        self.assertEqual(links, [f"{paper}/report.html" for paper in PAPERS])
        counts = {output["key"]: output["value"] for output in index["outputs"]}
        for key, verdict in (("reproduced", "reproduced"), ("errata", "erratum"), ("qualitative", "qualitative"), ("differ", "differs")):
            self.assertEqual(counts[key], sum(item["verdict"] == verdict for _, item in self.items()))
        self.assertEqual(counts["items"], len(self.items()))
        for paper, found in zip(PAPERS, self.all["papers"]):
            report = document(self.of_all(paper, "report.html"))
            self.assertEqual(report["up"], {"address": "../report.html", "words": "all papers"})
            self.assertEqual(report["study"]["name"], paper)
            counts = {output["key"]: output["value"] for output in report["outputs"]}
            self.assertEqual(counts["items"], len(found["items"]))
            self.assertEqual(counts["errata"], found["counts"]["erratum"])
            self.assertLess(len(report["notes"]), 560)  # more would be cut on the first screen
            figures = [figure["name"] for figure in report["figures"]]
            self.assertLessEqual({"errata", "items", report["study"]["lead_figure"]}, set(figures))
            self.assertGreater(len(figures), 4)
            self.assertNotIn("seconds", report["provenance"])  # nobody knows the time of one among others
            self.compare_items(self.of_all(paper), found["items"])

    def compare_items(self, folder, items):
        """What people read is what scripts read."""
        with open(os.path.join(folder, "items.csv"), newline="", encoding="utf-8") as file:
            rows = list(csv.DictReader(file))
        self.assertEqual([row["id"] for row in rows], [item["id"] for item in items])
        for row, item in zip(rows, items):
            with self.subTest(item=item["id"]):
                self.assertEqual([row[key] for key in ("where", "what", "verdict", "why")],
                                 [item[key] for key in ("where", "what", "verdict", "why")])
                number, _, unit = row["computed"].partition(" ")
                self.assertAlmostEqual(float(number), item["computed"], delta=1e-5 * abs(item["computed"]))
                self.assertEqual(unit, item["unit"])
                self.assertEqual(row["mark [1]"], "0" if item["verdict"] in ("reproduced", "qualitative") else "1")
                text = row["printed"].rpartition(" gives ")[2] if "formula" in item else row["printed"]
                if isinstance(item["printed"], str):
                    self.assertEqual(text, item["printed"])
                else:
                    self.assertAlmostEqual(float(text.partition(" ")[0]), item["printed"], delta=1e-5 * abs(item["printed"]))
        with open(os.path.join(folder, "errata.csv"), newline="", encoding="utf-8") as file:
            failing = [item for item in items if item["verdict"] in ("erratum", "differs")]
            self.assertEqual([row["why"] for row in csv.DictReader(file)], [item["why"] for item in failing])

    def column(self, paper, table, name, where=lambda row: True):
        """Numbers of a table, its rows that are asked for."""
        with open(self.of_all(paper, f"{table}.csv"), newline="", encoding="utf-8") as file:
            rows = [{key.partition(" [")[0]: cell for key, cell in row.items()} for row in csv.DictReader(file)]
        return [float(row[name]) for row in rows if where(row) and row[name]]

    def test_figures_go_through_points_that_are_known(self):
        at = lambda name, x: lambda row: abs(float(row[name]) - x) < 1e-9
        known = [  # of closed forms, of complete elliptic integrals (Abramowitz and Stegun, 17.1), of other programs
            (self.column("zhuravlev-1998", "force", "exact", at("k", 1.0)), 9 * math.pi / 32, 1e-12),
            (self.column("zhuravlev-1998", "force", "pade", at("k", 1.0)), 3 * math.pi / (8 + 3 * math.pi), 1e-12),
            (self.column("zhuravlev-1998", "moment", "exact", at("k", 0.0)), 3 * math.pi / 16, 1e-12),
            (self.column("munitsyna-2012", "integral_errors", "i1", at("mu", 0.6)), 4 * 1.2763499431699 / 0.36, 1e-9),
            (self.column("munitsyna-2012", "integral_errors", "i3", at("mu", 0.6)), 4 * 1.9953027776647, 1e-9),
            ([max(self.column("munitsyna-2012", "motion_a", "gamma3"))], 0.90341821, 1e-4),
            ([max(self.column("munitsyna-2012", "motion_c", "omega2"))], 13176.99, 1e-4),
            ([max(self.column("perret-liaudet-2022", "motion", "v"))], 0.12, 1e-9),
            ([max(self.column("chevalier-2006", "exact_outlines", "half_length", lambda row: row["roller"] == "500 mm"))], 230.29e-6, 5e-3),
            ([max(self.column("chevalier-2006", "reference", "half_length"))], 230.29e-6, 2e-3),
            (self.column("basseville-2005", "impacts", "t")[:1], 12.57861, 1e-6),
            (self.column("basseville-2005", "impacts", "uT")[:1], 0.397588, 1e-5),
        ]
        for i, (found, expected_number, tolerance) in enumerate(known):
            with self.subTest(point=i):
                self.assertEqual(len(found), 1)
                self.assertAlmostEqual(found[0], expected_number, delta=tolerance * abs(expected_number))

    def test_figures_have_their_sources(self):
        """A layer that names an empty table or a column that is not there would not be drawn."""
        paths = glob.glob(self.of_all("*", "report.html"))
        self.assertEqual(len(paths), len(PAPERS))
        for path in paths:
            report = document(path)
            tables = {table["name"]: {column["name"]: column["values"] for column in table["columns"]} for table in report["tables"]}
            for figure in report["figures"]:
                for layer in figure["layers"]:
                    if "table" not in layer or (figure["name"] == "errata" and not any(tables["errata"].values())):
                        continue
                    with self.subTest(path=os.path.basename(os.path.dirname(path)), figure=figure["name"]):
                        for role in ("x", "y", "lower", "upper", "series", "highlight"):
                            if role in layer:
                                self.assertIn(layer[role], tables[layer["table"]])
                        column = next(iter(tables[layer["table"]].values()))
                        self.assertTrue(column if isinstance(column, list) else numbers(column))

    def test_one_paper_has_its_report_in_the_folder_itself(self):
        self.ok("reproduce", "zhuravlev-1998", "--out", "one")
        report = document(self.path("one", "report.html"))
        self.assertNotIn("up", report)
        self.assertEqual(report["provenance"]["command"], "galet reproduce zhuravlev-1998")
        self.assertTrue(os.path.exists(self.path("one", "tables", "items.csv")))
        with open(self.path("one", "result.json"), encoding="utf-8") as file:
            written = json.load(file)
        self.assertEqual(written["papers"], self.json("reproduce", "zhuravlev-1998")["papers"])
        self.assertIn("report.html", written["files"])

    def test_results_are_replaced_by_later_ones(self):
        self.ok("reproduce", "zhuravlev-1998", "--out", "one")
        self.ok("reproduce", "basseville-2005", "--out", "one")
        self.assertEqual(document(self.path("one", "report.html"))["study"]["name"], "basseville-2005")
        self.ok("run", "hertz", "--out", "one")
        self.assertEqual(sorted(os.listdir(self.path("one"))), ["case.yaml", "report.html", "result.h5", "result.json", "result.xdmf", "tables"])

    def test_papers_alone_and_together_are_the_same_to_the_bit(self):
        for paper in self.all["papers"][:3]:  # the quick ones
            self.assertEqual(self.json("reproduce", paper["paper"])["papers"], [paper])

    def test_summary_counts_and_tells_what_does_not_hold(self):
        text = self.ok("reproduce", "zhuravlev-1998")
        found = next(paper for paper in self.all["papers"] if paper["paper"] == "zhuravlev-1998")
        self.assertIn(f"{len(found['items'])} items: {found['counts']['reproduced']} reproduced", text)
        self.assertLessEqual(max(len(line) for line in text.splitlines()), 80)

    def test_page_of_errata_is_up_to_date(self):
        done = subprocess.run([os.path.join(TOP, "scripts", "errata")], input=self.printed, capture_output=True, text=True, check=True)
        with open(os.path.join(TOP, "docs", "errata.md"), encoding="utf-8") as file:
            page = file.read()
        # Motions that bounce without order have other digits on other processors.
        words, numbers_then = in_pieces(page)
        now, numbers_now = in_pieces(done.stdout)
        self.assertEqual(words, now, "run 'make errata'")
        for then, found in zip(numbers_then, numbers_now):
            self.assertLessEqual(abs(then - found), 0.1 * abs(then) + 1e-9, "run 'make errata'")

    def test_pages_name_papers_that_there_are(self):
        pages = [os.path.join(TOP, "README.md"), *glob.glob(os.path.join(TOP, "docs", "*.md")),
                 *glob.glob(os.path.join(TOP, "docs", "tutorials", "*.md"))]
        named = set()
        for page in pages:
            with open(page, encoding="utf-8") as file:
                named.update(re.findall(r"galet reproduce ([a-z]+[-\w]*)", file.read()))
        self.assertLessEqual(named - {"finds"}, {*PAPERS, "all"})

    def test_unknown_paper_is_told_the_nearest(self):
        self.wrong("galet: reproduce: unknown paper 'zhuravlev-1989'; did you mean 'zhuravlev-1998'?", "reproduce", "zhuravlev-1989")
        done = self.galet("reproduce", "hertz")
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertIn("one of zhuravlev-1998 basseville-2005", done.stderr)
        self.wrong("galet: reproduce: one paper at a time, or all of them (got 'zhuravlev-1998' and 'all')", "reproduce",
                   "zhuravlev-1998", "all")

    def test_folder_of_another_is_refused_before_the_work(self):
        os.mkdir(self.path("mine"))
        self.write(os.path.join("mine", "chevalier-2006"), "a file")
        self.wrong("galet: mine/chevalier-2006: is a file, not a folder; choose another --out", "reproduce", "all", "--out", "mine")
        self.assertEqual(os.listdir(self.path("mine")), ["chevalier-2006"])

    def test_results_are_no_case_to_compare(self):
        self.ok("reproduce", "zhuravlev-1998", "--out", "one")
        done = self.galet("compare", "one", "one")
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertEqual(len(done.stderr.splitlines()), 1)

    def test_interrupted_work_keeps_what_is_finished(self):
        run = subprocess.Popen([GALET, "reproduce", "all", "--json"], cwd=self.folder.name, stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE, text=True)
        time.sleep(0.3)
        run.send_signal(signal.SIGINT)
        out, err = run.communicate(timeout=60)
        self.assertEqual(run.returncode, 130, err)
        found = json.loads(out)
        self.assertEqual(found["status"], "interrupted")
        self.assertLess(sum(len(paper["items"]) for paper in found["papers"]), len(self.items()))


if __name__ == "__main__":
    unittest.main()

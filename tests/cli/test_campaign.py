"""Campaigns as a user meets them: the case file and its mistakes, the store, the statistics."""
import base64
import json
import math
import os
import re
import sqlite3
import struct
import unittest

from program import MADE_UP, ProgramTest

HERTZ = """study: hertz
random:
  load: {lognormal: [1500 N, 0.1]}
  body1.ry: {uniform: [400 mm, 600 mm]}
samples: 256
outputs: [p0, a]
"""


def rows(path, query="SELECT * FROM draw ORDER BY id"):
    connection = sqlite3.connect(path)
    try:
        return connection.execute(query).fetchall()
    finally:
        connection.close()


class CampaignTest(ProgramTest):
    def setUp(self):
        super().setUp()
        self.write("case.yaml", HERTZ)

    def draws(self, folder, query="SELECT * FROM draw ORDER BY id"):
        return rows(self.path(folder, "campaign.sqlite"), query)


class CaseFile(CampaignTest):
    def complains(self, block, complaint):
        self.write("wrong.yaml", "study: rolling\n" + block)
        for command in ("check", "run", "campaign"):
            self.wrong(f"galet: wrong.yaml:{complaint}", command, "wrong.yaml")

    def test_a_table_in_any_order_has_its_median(self):
        """Also where it is correlated: small values of both inputs go together."""
        for order in ("3\n1\n2\n", "1\n2\n3\n"):
            self.write("loads.csv", "load [kN]\n" + order)
            path = self.write("case.yaml", "study: hertz\nrandom:\n  load: {table: loads.csv}\n  body1.ry: {uniform: [0.4, 0.6]}\n"
                              "correlation: [[load, body1.ry, 0.9]]\nsamples: 64\n")
            self.assertEqual(self.json("run", path)["inputs"]["load"], 2000)
            self.ok("campaign", path, "--out", f"o{order[0]}")
            drawn = self.draws(f"o{order[0]}", 'SELECT "in.load", "in.body1.ry" FROM draw')
            means = [sum(ry for load, ry in drawn if load == kN) / sum(load == kN for load, _ in drawn) for kN in (1e3, 2e3, 3e3)]
            self.assertEqual(means, sorted(means))

    def test_a_table_of_several_columns_is_refused_where_no_title_tells(self):
        self.write("case.yaml", "study: hertz\nrandom:\n  load: {table: loads.csv}\nsamples: 16\n")
        for rows in ("1,5\n1,6\n", "1.5 kN\n1.6 kN\n"):
            self.write("loads.csv", rows)
            self.wrong("galet: case.yaml:3:17: load: loads.csv: has 2 columns without titles; give a title to that of "
                       "load", "check", "case.yaml")
        means = []
        for rows in ("load [kN]\n1.5\n", "kN\n1.5\n", "force/kN\n1.5\n", "force\nkN\n1,5\n", "1500\n"):
            self.write("loads.csv", rows)
            means.append(self.json("campaign", "case.yaml")["outputs"]["p0"]["mean"])
        self.assertEqual(means[1:], means[:1] * 4)

    def test_mistakes_are_one_line_with_the_cure(self):
        self.complains("random:\n  laod: {normal: [1, 2]}\n", "3:3: random: unknown key 'laod'; did you mean 'load'?")
        self.complains("random: {}\n", "2:9: random: expected keys with distributions, such as 'load: {normal: [1500 N, "
                       "50 N]}'")
        self.complains("random: {mu: {norml: [1, 2]}}\n", "2:15: mu: no distribution 'norml'; did you mean 'normal'? (one "
                       "of: normal lognormal uniform triangular table between)")
        self.complains("random: {mu: 3}\n", "2:14: mu: expected a distribution such as {normal: [mean, sd]} (one of: "
                       "normal lognormal uniform triangular table)")
        self.complains("random: {mu: {normal: [0.1]}}\n", "2:23: mu: expected normal: [mean, sd]")
        self.complains("random: {mu: {normal: [0.1, -1]}}\n", "2:14: mu: sd must be > 0 (normal: [mean, sd])")
        self.complains("random: {load: {normal: [1 kN, 3 mm]}}\n", "2:32: load: expected a force, N or a unit "
                       "like it (got '3 mm', a length)")
        self.complains("random: {load: {lognormal: [1 kN, 0.1 N]}}\n", "2:35: load: is a pure number, without unit (got "
                       "'0.1 N')")
        self.complains("random: {mu: {normal: [0.1, 1], uniform: [0, 1]}}\n", "2:33: mu: has two distributions, normal "
                       "and uniform; give one of them")
        self.complains("random: {mu: {normal: [0.1, 0.01], between: 3}}\n", "2:45: mu: expected between: [low, high]; -inf "
                       "and inf are limits, too")
        self.complains("random: {mu: {normal: [0.1, 0.01], between: [3, 4]}}\n", "2:14: mu: nothing of it lies between "
                       "the limits; widen them (normal: [mean, sd])")
        self.complains("random: {grid.nx: {normal: [50, 1]}}\n", "2:10: grid.nx: is no real number, and only those can "
                       "be random")
        self.complains("random: {creep.x: {uniform: [0, 1]}, creep: {x: {uniform: [0, 1]}}}\n", "2:46: creep.x: given "
                       "twice (first in line 2)")
        self.complains("random: {mu: {table: none.csv}}\n", "2:22: mu: 'none.csv' cannot be read: No such file or "
                       "directory")
        random = "random: {mu: {uniform: [0.1, 0.2]}, load: {uniform: [1, 2]}}\n"
        self.complains(random + "sampling: sobl\n", "3:11: sampling: no method 'sobl'; did you mean 'sobol'? (one of: "
                       "sobol lhs random)")
        self.complains(random + "samples: 0\n", "3:10: samples: must be >= 1 and <= 100000000 (got 0)")
        self.complains(random + "seed: 9007199254740992\n", "3:7: seed: must be >= 0 and <= 9007199254740991 (got 9007199254740992)")
        self.complains(random + "seed: 1.5\n", "3:7: seed: expected a whole number (got '1.5')")
        self.complains(random + "sensitivity: maybe\n", "3:14: sensitivity: expected true or false (got 'maybe')")
        self.complains(random + "outputs: [powr]\n", "3:11: outputs: no output 'powr'; did you mean 'power'?")
        self.complains(random + "outputs: [fx, fx]\n", "3:15: outputs: 'fx' is given twice")
        self.complains(random + "outputs: [normal_iterations]\n", "3:11: outputs: 'normal_iterations' is no real number, and only those "
                       "have statistics")
        self.complains(random + "correlation: [[mu, creep.x, 0.3]]\n", "3:20: correlation: 'creep.x' is no random input; "
                       "give it a distribution under random")
        self.complains(random + "correlation: [[mu, load]]\n", "3:15: correlation: expected triples such as [[mu, load, "
                       "0.3]]")
        self.complains(random + "correlation: [[mu, load, 1.5]]\n", "3:26: correlation: must be > -1 and < 1 (got 1.5)")
        self.complains(random + "sampels: 5\n", "3:1: unknown key 'sampels'; did you mean 'samples'?")
        self.complains("samples: 5\n", "2:1: samples: is for a campaign, which needs random inputs: give them under random")

    def test_what_cannot_be_drawn_together_is_refused(self):
        self.write("wrong.yaml", "study: rolling\nrandom: {mu: {uniform: [0.1, 0.2]}, load: {uniform: [1, 2]}, creep.x: "
                   "{uniform: [0, 1]}}\ncorrelation: [[mu, load, 0.9], [mu, creep.x, 0.9], [load, creep.x, -0.9]]\n")
        done = self.galet("check", "wrong.yaml")
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertRegex(done.stderr, r"^galet: wrong.yaml:3: correlation: the correlations contradict each other.*\n$")

    def test_a_campaign_needs_random_inputs(self):
        self.write("plain.yaml", "study: hertz\n")
        self.wrong("galet: plain.yaml: random: must be given for a campaign, such as 'random: {KEY: {normal: [MEAN, "
                   "SD]}}'", "campaign", "plain.yaml")

    def test_a_pair_is_correlated_once(self):
        random = "study: hertz\nrandom: {load: {normal: [1500, 50]}, body1.ry: {normal: [0.5, 0.01]}}\n"
        for first in ("0", "0.2"):
            self.write("twice.yaml", random + f"correlation: [[load, body1.ry, {first}], [body1.ry, load, 0.3]]\n")
            done = self.galet("check", "twice.yaml")
            self.assertEqual(done.returncode, 2)
            self.assertIn("correlation: these two are given twice", done.stderr)

    def test_limits_that_are_too_far_apart_are_refused(self):
        self.write("far.yaml", "study: hertz\nload: 1\nrandom: {load: {uniform: [-1.7e308, 1.7e308]}}\n")
        done = self.galet("check", "far.yaml")
        self.assertEqual(done.returncode, 2)
        self.assertIn("load: low and high are too far apart (uniform: [low, high])", done.stderr)

    def test_keys_of_campaigns_are_no_settings(self):
        self.wrong("galet: --set samples=5: samples: is no input of hertz; change it in case.yaml, or give it to a campaign as --samples", "campaign",
                   "case.yaml", "--set", "samples=5")
        self.wrong("galet: --set random.load={normal: [1, 2]}: random.load: is no input of hertz; change it in case.yaml", "campaign",
                   "case.yaml", "--set", "random.load={normal: [1, 2]}")
        self.wrong("galet: --set random=5: random: is no input of hertz; change it in case.yaml", "campaign", "case.yaml",
                   "--set", "random=5")

    def test_marks_before_the_text_are_passed_over(self):
        with open(self.path("case.yaml"), "rb") as file:
            self.write("mark.yaml", b"\xef\xbb\xbf" + file.read())
        self.ok("check", "mark.yaml")

    def test_misuse_of_the_call_is_one_line(self):
        self.wrong("galet: campaign: 'wear' is a study; give a case file with a block 'random:', made from 'galet new wear'",
                   "campaign", "wear")
        self.wrong("galet: campaign: give a case file with random inputs, as in 'galet campaign case.yaml'", "campaign")
        self.wrong("galet: campaign: unknown option '--sampels'; did you mean '--samples'?", "campaign", "--sampels", "3")
        for wrong in ("x", "1.5", "0", "1e9"):
            self.wrong(f"galet: campaign: --samples: expected a whole number from 1 to 100000000 (got '{wrong}')", "campaign",
                       "case.yaml", "--samples", wrong)
        self.wrong("galet: campaign: --resume needs the folder of the campaign, as in --out results --resume", "campaign",
                   "case.yaml", "--resume")
        self.wrong("galet: campaign: one case file at a time (got 'case.yaml' and 'b.yaml')", "campaign", "case.yaml",
                   "b.yaml")
        self.wrong("galet: --set load=3: load: is random in this case; change its distribution in case.yaml",
                   "campaign", "case.yaml", "--set", "load=3")
        self.wrong("galet: --set laod=3: unknown key 'laod'; did you mean 'load'?", "campaign", "case.yaml", "--set",
                   "laod=3")

    def test_check_and_run_take_the_nominal_case(self):
        self.assertEqual(self.ok("check", "case.yaml"), "case.yaml: a valid case of hertz, and of a campaign of 256 draws\n")
        nominal = self.json("run", "case.yaml")
        self.assertEqual(nominal["warning_keys"], ["random-inputs"])
        self.assertAlmostEqual(nominal["inputs"]["body1.ry"], 0.5, places=12)  # the median: nobody gave a value
        self.write("given.yaml", HERTZ + "body1: {ry: 450 mm}\n")
        self.assertEqual(self.json("run", "given.yaml")["inputs"]["body1.ry"], 0.45)

    def test_a_key_of_the_study_stays_its_own(self):
        self.write("samples.csv", "t,x\n0,0\n1,1\n")
        self.write("own.yaml", "study: made-up\nsamples: samples.csv\nrandom: {width: {uniform: [5 mm, 20 mm]}}\n")
        found = self.json("campaign", "own.yaml", "--samples", "8", program=MADE_UP)
        self.assertEqual((found["samples"], found["done"], found["failed"]), (8, 8, 0))


class Store(CampaignTest):
    def test_draws_are_runs(self):
        found = self.json("campaign", "case.yaml", "--out", "o")
        self.assertEqual((found["study"], found["samples"], found["done"], found["failed"]), ("hertz", 256, 256, 0))
        columns = [row[1] for row in self.draws("o", "PRAGMA table_info(draw)")]
        self.assertEqual(columns, ["id", "status", "reason", "in.load", "in.body1.ry", "out.p0", "out.a"])
        draws = self.draws("o")
        self.assertEqual([row[0] for row in draws], list(range(1, 257)))
        for row in draws[::50]:
            outputs = self.json("run", "hertz", "--set", f"load={row[3]!r}", "--set", f"body1.ry={row[4]!r}")["outputs"]
            self.assertEqual((row[1:3], row[5:]), (("ok", None), (outputs["p0"], outputs["a"])))
        self.assertEqual(self.draws("o", "SELECT name, unit FROM quantity WHERE name LIKE 'in.%'"),
                         [("in.load", "N"), ("in.body1.ry", "m")])

    def test_a_kept_workspace_changes_no_bit_and_transforms_are_few(self):
        """Each draw of the exact method is a run of its own, on whatever was solved before it."""
        self.write("roll.yaml", "study: rolling\nsamples: 24\noutputs: [fx, power, transforms]\nrandom:\n"
                   "  mu: {normal: [0.1, 0.015]}\n  creep.x: {uniform: [5e-4, 2e-3]}\n  load: {lognormal: [1500, 0.1]}\n")
        found = self.json("campaign", "roll.yaml", "--out", "o", "--threads", "1")
        self.assertLessEqual(found["outputs"]["transforms"]["max"], 250)
        for row in self.draws("o")[::5]:
            given = [f"{key}={x!r}" for key, x in zip(("mu", "creep.x", "load"), row[3:6])]
            outputs = self.json("run", "rolling", *(word for setting in given for word in ("--set", setting)))["outputs"]
            self.assertEqual(row[6:], (outputs["fx"], outputs["power"], outputs["transforms"]))

    def test_statistics_are_those_of_the_rows(self):
        found = self.json("campaign", "case.yaml", "--out", "o")["outputs"]["p0"]
        p0 = sorted(row[0] for row in self.draws("o", 'SELECT "out.p0" FROM draw'))
        mean = math.fsum(p0) / len(p0)
        sd = math.sqrt(math.fsum((x - mean)**2 for x in p0) / (len(p0) - 1))
        self.assertAlmostEqual(found["mean"] / mean, 1, places=13)
        self.assertAlmostEqual(found["sd"] / sd, 1, places=12)
        self.assertEqual((found["min"], found["max"], found["count"]), (p0[0], p0[-1], 256))
        self.assertTrue(found["mean_ci95"][0] < mean < found["mean_ci95"][1])
        self.assertTrue(found["q95_ci95"][0] <= found["q95"] <= found["q95_ci95"][1])
        self.assertTrue(p0[12] <= found["q05"] <= p0[13] and p0[242] <= found["q95"] <= p0[243])

    def test_intervals_know_of_nets(self):
        """Of a smooth output, the mean of Sobol points is known many times better than that of as many random draws."""
        width = {}
        for sampling in ("sobol", "random"):
            self.write(f"{sampling}.yaml", "study: hertz\nrandom: {load: {uniform: [1000, 2000]}}\nsamples: 256\n"
                       f"outputs: [p0]\nsampling: {sampling}\n")
            low, high = self.json("campaign", f"{sampling}.yaml")["outputs"]["p0"]["mean_ci95"]
            width[sampling] = high - low
        self.assertLess(width["sobol"], 0.1 * width["random"])

    def test_warnings_of_draws_are_told(self):
        self.write("warned.yaml", "study: hertz\nrandom: {load: {uniform: [1e4, 1e6]}}\nsamples: 64\noutputs: [p0]\n")
        found = self.json("campaign", "warned.yaml", "--out", "o")
        rows = self.draws("o", "SELECT id, \"in.load\", key FROM draw LEFT JOIN warning USING (id) ORDER BY id")
        warned = [row for row in rows if row[2]]
        self.assertEqual({row[2] for row in warned}, {"half-space"})
        self.assertTrue(0 < len(warned) < 64)
        self.assertLess(max(row[1] for row in rows if not row[2]), min(row[1] for row in warned))  # those of large loads
        self.assertEqual(found["warnings"], [{"key": "half-space", "count": len(warned), "first": warned[0][0]}])
        alone = self.json("run", "hertz", "--set", f"load={warned[0][1]!r}")
        self.assertEqual(alone["warning_keys"], ["half-space"])
        self.assertIn(f"{len(warned)} draws warn of half-space (first draw {warned[0][0]});", self.ok("campaign", "warned.yaml"))
        with open(self.path("o", "report.html")) as file:
            self.assertIn(f"{len(warned)} of 64 draws warn of half-space, draw {warned[0][0]} the first", file.read())
        self.assertEqual(self.json("campaign", "case.yaml")["warnings"], [])
        few = next(n for n in range(1, 65) if sum(row[0] <= n for row in warned) == 1)
        self.assertIn(f"\n1 draw warns of half-space (draw {warned[0][0]});", self.ok("campaign", "warned.yaml", "--samples", str(few)))

    def test_a_nominal_case_that_breaks_a_rule_is_no_end(self):
        """The median lies between concave radii that are refused and convex ones that are not."""
        text = "study: hertz\nrandom: {body1.rx: {uniform: [-30 mm, 21 mm]}}\nsamples: 64\noutputs: [p0]\n"
        self.write("between.yaml", text)
        self.assertRegex(self.ok("check", "between.yaml"), r"^between\.yaml: a valid campaign of 64 draws of hertz; 'galet run' would "
                         r"refuse its nominal case: between\.yaml:2:\d+: body1\.rx: ")
        found = self.json("campaign", "between.yaml")
        self.assertTrue(0 < found["failed"] < found["done"] == 64)
        self.write("never.yaml", text.replace("[-30 mm, 21 mm]", "[-24 mm, -20 mm]"))
        done = self.galet("campaign", "never.yaml")
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertRegex(done.stderr, r"^galet: never\.yaml:2:\d+: body1\.rx: ")

    def test_a_median_out_of_range_is_no_end(self):
        for key, low, high, said in (("load", -1500, 1400, "must be > 0 N (got -50, its median)"),
                                     ("body1.ry", -0.5, 0.5, "must be != 0 m (got 0, its median)")):
            text = f"study: hertz\nrandom: {{{key}: {{uniform: [{low}, {high}]}}}}\nsamples: 64\noutputs: [p0]\n"
            self.write("median.yaml", text)
            fault = f"median.yaml:2:10: {key}: {said}"
            self.assertEqual(self.ok("check", "median.yaml"), "median.yaml: a valid campaign of 64 draws of hertz; 'galet run' "
                             f"would refuse its nominal case: {fault}\n")
            self.wrong(f"galet: {fault}; give it a value beside random for a run", "run", "median.yaml")
            self.assertEqual(self.json("run", "median.yaml", "--set", f"{key}=0.3")["inputs"][key], 0.3)
            found = self.json("campaign", "median.yaml", "--out", key)
            self.assertTrue(10 < found["failed"] < 40 and found["done"] == 64, found)
            with open(self.path(key, "report.html")) as file:
                page = json.loads(re.search(r'id="document">(.*?)</script>', file.read(), re.S).group(1))
            self.write("again.yaml", page["provenance"]["case"])
            self.ok("campaign", "again.yaml", "--out", key + "again")
            self.assertEqual(self.draws(key + "again"), self.draws(key))
        self.write("median.yaml", "study: hertz\nrandom: {load: {uniform: [-1500, -400]}}\n")
        for command in ("check", "campaign"):
            self.wrong("galet: median.yaml:2:10: load: must be > 0 N (got -950, its median)", command, "median.yaml")

    def test_a_median_out_of_range_leaves_no_file_unread(self):
        self.write("samples.csv", "t,x\n0,0\n1,1\n")
        self.write("own.yaml", "study: made-up\nsamples: samples.csv\nrandom: {width: {uniform: [-20 mm, 19 mm]}}\n")
        again = ("campaign", "own.yaml", "--samples", "8", "--out", "o", "--resume")
        self.ok(*again, program=MADE_UP)
        self.ok(*again, program=MADE_UP)
        self.write("samples.csv", "t,x\n0,0\n1,2\n")
        done = self.galet(*again, program=MADE_UP)
        self.assertRegex(done.stderr, "^galet: o: holds draws of another case")

    def test_a_nominal_case_that_breaks_a_rule_hides_no_other_mistake(self):
        random = ("study: hertz\nrandom:\n  load: {uniform: [1000, 2000]}\n  body1.ry: {uniform: [-0.6, 0.5]}\n"
                  "  body2.ry: {normal: [0.1, 0.001]}\n")
        self.write("hidden.yaml", random + "sensitivity: true\ncorrelation: [[load, body2.ry, 0.5]]\n")
        for command in ("check", "campaign"):
            self.wrong("galet: hidden.yaml:6: sensitivity: the indices are those of independent inputs; leave correlation out, "
                       "or this", command, "hidden.yaml")
        self.write("hidden.yaml", random + "correlation: [[load, body1.ry, 0.9], [load, body2.ry, 0.9], [body1.ry, body2.ry, -0.9]]\n")
        done = self.galet("check", "hidden.yaml")
        self.assertRegex(done.stderr, r"^galet: hidden.yaml:6: correlation: the correlations contradict each other.*\n$")

    def test_nothing_is_written_without_out(self):
        before = sorted(os.listdir(self.folder.name))
        one, other = self.json("campaign", "case.yaml"), self.json("campaign", "case.yaml", "--out", "o")
        self.assertEqual(one, other)
        self.assertEqual(sorted(os.listdir(self.folder.name)), sorted(before + ["o"]))
        self.assertEqual(sorted(os.listdir(self.path("o"))), ["campaign.sqlite", "report.html"])

    def test_every_way_to_say_a_distribution(self):
        self.write("table.csv", "load [kN]\n1.5\n1.4\n1.6\n")
        self.write("all.yaml", "study: hertz\nrandom:\n  load: {table: table.csv}\n  body1: {rx: {triangular: [18 mm, 20 mm, "
                   "22 mm]}, nu: {normal: [0.28, 0.01], between: [0.27, 0.29]}}\n  body2.E: {lognormal: [210 GPa, 0.05]}\n"
                   "correlation: [[body1.nu, body2.E, 0.5]]\nsampling: lhs\nsamples: 90\nseed: 4\n")
        found = self.json("campaign", "all.yaml", "--out", "o")
        self.assertEqual(list(found["outputs"]), ["a", "b", "p0", "approach", "stiffness"])  # the headline
        load, rx, nu, young = zip(*self.draws("o", 'SELECT "in.load", "in.body1.rx", "in.body1.nu", "in.body2.E" FROM draw'))
        self.assertEqual({x: load.count(x) for x in set(load)}, {1400.0: 30, 1500.0: 30, 1600.0: 30})
        self.assertTrue(0.018 < min(rx) and max(rx) < 0.022 and 0.27 <= min(nu) and max(nu) <= 0.29)
        self.assertAlmostEqual(sorted(young)[45] / 210e9, 1, delta=0.02)

    def test_failing_draws_are_rows_with_their_reason(self):
        self.write("fails.yaml", "study: hertz\nrandom:\n  load: {normal: [100, 100]}\nsamples: 64\nsampling: lhs\n"
                   "outputs: [p0]\n")
        found = self.json("campaign", "fails.yaml", "--out", "o")
        failed = self.draws("o", "SELECT * FROM draw WHERE status = 'failed'")
        self.assertEqual((found["done"], found["failed"]), (64, len(failed)))
        self.assertTrue(5 <= len(failed) <= 15)  # about 16 %
        for row in failed:
            self.assertRegex(row[2], r"^load: must be > 0 N \(got -[\d.]+\)$")
            self.assertTrue(row[3] < 0 and row[4] is None)
        self.assertEqual(found["failures"], [{"reason": "load: must be > 0 N", "count": len(failed), "first": failed[0][0]}])
        self.assertEqual(found["outputs"]["p0"]["count"], 64 - len(failed))
        self.assertEqual(found["outputs"]["p0"]["missing"], 0)
        self.assertIn(f"{len(failed)} of them failed ({100 * len(failed) / 64:.3g} %):\n  {len(failed)}: load: must be > 0 N",
                      self.ok("campaign", "fails.yaml"))

    def test_reasons_that_differ_in_numbers_are_one(self):
        self.write("wall.yaml", "study: klarbring\nW: 1\nsamples: 64\nrandom: {W: {uniform: [0.5, 2.5]}, KN: {uniform: [1, 3]}}\n"
                   "outputs: [wedging_mu]\n")
        found = self.json("campaign", "wall.yaml")
        self.assertEqual(len(found["failures"]), 1, found["failures"])
        self.assertEqual(found["failures"][0]["count"], found["failed"])
        self.assertIn("…", found["failures"][0]["reason"])
        self.assertTrue(found["failed"] > 10)

    def test_reasons_do_not_depend_on_where_the_file_lies(self):
        self.write("concave.yaml", "study: hertz\nbody2: {rx: -25 mm, ry: inf}\nrandom: {body1.rx: {uniform: [20 mm, 28 mm]}}\n"
                   "samples: 16\n")
        self.ok("campaign", "concave.yaml", "--out", "a")
        self.ok("campaign", self.path("concave.yaml"), "--out", "b")
        self.assertEqual(self.draws("a"), self.draws("b"))
        reasons = {row[2] for row in self.draws("a") if row[1] == "failed"}
        self.assertTrue(4 <= len(reasons) <= 8)
        for reason in reasons:
            self.assertRegex(reason, r"^body2\.rx: the concave radius along x must be larger than the convex one, ")

    def test_a_draw_that_does_not_converge_has_failed(self):
        self.write("nan.yaml", "study: made-up\nends: unconverged\nrandom: {width: {uniform: [5 mm, 10 mm]}}\n")
        done = self.galet("campaign", "nan.yaml", "--samples", "4", "--json", program=MADE_UP)
        found = json.loads(done.stdout)
        self.assertEqual((done.returncode, done.stderr, found["failed"]), (1, "", 4))  # all of them
        self.assertEqual(found["failures"][0]["reason"], "not converged: stopped after 7 iterations, residual 0.25")
        self.assertIsNone(found["outputs"]["volume"]["mean"])

    def test_an_output_that_is_null_is_counted_and_not_averaged(self):
        self.write("null.yaml", "study: patch\nrandom: {slip: {uniform: [0.1, 0.2]}}\nspin: 0\nsamples: 8\noutputs: [f1, kappa]\n")
        found = self.json("campaign", "null.yaml", "--out", "o")["outputs"]
        self.assertEqual((found["kappa"]["count"], found["kappa"]["missing"], found["kappa"]["mean"]), (0, 8, None))
        self.assertEqual((found["f1"]["count"], found["f1"]["missing"]), (8, 0))
        self.assertEqual(self.draws("o", 'SELECT count(*) FROM draw WHERE "out.kappa" IS NULL AND status = \'ok\''), [(8,)])

    def test_a_mistake_of_the_program_ends_the_campaign(self):
        self.write("misspelt.yaml", "study: made-up\nends: misspelt\nrandom: {width: {uniform: [5 mm, 10 mm]}}\n")
        self.wrong("galet: the program has a mistake, in or about the study 'made-up': no real output 'volum' is declared",
                   "campaign", "misspelt.yaml", program=MADE_UP)

    def test_sensitivity_of_a_power_law(self):
        """p0 of a ball is load^(1/3) E^(2/3): of lognormal inputs, ln p0 is linear, and p0 nearly so."""
        self.write("ball.yaml", "study: hertz\nbody1: {rx: 20 mm, ry: 20 mm}\nbody2: {rx: inf, ry: inf, E: 1e30}\nrandom:\n"
                   "  load: {lognormal: [1500, 0.02]}\n  body1.E: {lognormal: [210 GPa, 0.02]}\nsensitivity: true\n"
                   "samples: 1024\noutputs: [p0]\n")
        found = self.json("campaign", "ball.yaml", "--out", "o")
        self.assertEqual((found["samples"], found["draws"], found["done"]), (1024, 4096, 4096))
        indices = found["sobol_indices"]["p0"]
        for key, share in (("load", 1 / 5), ("body1.E", 4 / 5)):
            for kind in ("first", "total"):
                self.assertAlmostEqual(indices[key][kind], share, delta=0.01)
        with open(self.path("ball.yaml")) as file:
            self.write("plain.yaml", file.read() + "sampling: random\n")
        plain = self.json("campaign", "plain.yaml")
        low, high = indices["load"]["first_ci95"]
        self.assertTrue(low < 1 / 5 < high)
        low_plain, high_plain = plain["sobol_indices"]["p0"]["load"]["first_ci95"]
        self.assertLess(high - low, 0.5 * (high_plain - low_plain))  # runs of a net, not the bootstrap
        self.assertIn("share of the variance", self.ok("campaign", "ball.yaml"))
        self.write("idle.yaml", "study: hertz\nrandom:\n  load: {uniform: [1000, 2000]}\n  body1.nu: {uniform: [0.27, 0.29]}\n"
                   "sensitivity: true\nsamples: 64\noutputs: [stiffness]\n")
        self.assertRegex(self.ok("campaign", "idle.yaml"), r"body1.nu +0\.0\d\d \+/- 0\.\d\d\d +0\.000 ")  # no zero with a sign
        with open(self.path("ball.yaml"), "a") as file:
            file.write("correlation: [[load, body1.E, 0.5]]\n")
        self.wrong("galet: ball.yaml:7: sensitivity: the indices are those of independent inputs; leave correlation out, or "
                   "this", "campaign", "ball.yaml")

    def test_samples_and_seed_of_the_call_win(self):
        self.ok("campaign", "case.yaml", "--out", "a", "--samples", "16")
        self.ok("campaign", "case.yaml", "--out", "b", "--samples", "32")
        self.ok("campaign", "case.yaml", "--out", "c", "--samples", "16", "--seed", "2")
        self.assertEqual(self.draws("a"), self.draws("b")[:16])
        self.assertNotEqual(self.draws("a"), self.draws("c"))


class Report(CampaignTest):
    def test_it_tells_of_correlations_and_of_what_statistics_are_made_of(self):
        self.write("pair.yaml", "study: hertz\nrandom: {load: {uniform: [1000, 2000]}, body1.rx: {uniform: [19 mm, 21 mm]}}\n"
                   "correlation: [[load, body1.rx, 0.3]]\nsamples: 16\noutputs: [p0]\n")
        self.ok("campaign", "pair.yaml", "--out", "pair")
        with open(self.path("pair", "report.html")) as file:
            page = file.read()
        self.assertIn("correlated with body1.rx by 0.3", page)
        self.assertIn("correlation: [[load, body1.rx, 0.3]]", page)  # in its case file
        self.write("indices.yaml", "study: hertz\nrandom: {load: {uniform: [1000, 2000]}}\nsensitivity: true\nsamples: 16\n")
        self.ok("campaign", "indices.yaml", "--out", "indices")
        with open(self.path("indices", "report.html")) as file:
            self.assertIn("campaign of 48 draws (sobol, seed 1, statistics by the first 16)", file.read())

    def document(self, folder):
        with open(self.path(folder, "report.html")) as file:
            return json.loads(re.search(r'id="document">(.*?)</script>', file.read(), re.S).group(1))

    def test_it_shows_what_was_found(self):
        self.write("case.yaml", HERTZ + "sensitivity: true\n")
        found, page = self.json("campaign", "case.yaml", "--out", "o"), self.document("o")
        outputs = {item["key"]: item["value"] for item in page["outputs"]}
        self.assertEqual((outputs["draws"], outputs["failed"]), (1024, 0))
        for key in ("p0", "a"):
            for name in ("mean", "sd", "q05", "q50", "q95"):
                self.assertEqual(outputs[f"{key}.{name}"], found["outputs"][key][name])
            self.assertEqual([outputs[f"{key}.mean_low"], outputs[f"{key}.mean_high"]], found["outputs"][key]["mean_ci95"])
        self.assertEqual([figure["name"] for figure in page["figures"]],
                         ["spread-p0", "spread-a", "indices", "by-load-p0", "by-body1.ry-p0", "by-load-a", "by-body1.ry-a",
                          "convergence-p0", "convergence-a"])
        inputs = {item["key"]: item.get("random") for item in page["inputs"]}
        self.assertEqual((inputs["load"], inputs["body1.ry"]), ("lognormal: [1500 N, 0.1]", "uniform: [0.4 m, 0.6 m]"))

    def test_its_captions_say_what_is_drawn(self):
        self.write("case.yaml", "study: rolling\nsamples: 4\noutputs: [power]\nrandom: {mu: {uniform: [0.1, 0.2]}}\ntangential: fastsim\n"
                   "normal: hertz\n")
        found, page = self.json("campaign", "case.yaml", "--out", "o"), self.document("o")
        captions = {figure["name"]: figure["caption"] for figure in page["figures"]}
        self.assertRegex(captions["by-mu-power"], r"^Each point is a draw: power \([^;:]*\) against mu \([^;:]*\)\.$")
        self.assertRegex(captions["spread-power"], r"^Draws by their power \([^;:]*\), with the mean and quantiles of all\.$")
        bars, marks = next(figure["layers"] for figure in page["figures"] if figure["name"] == "spread-power")
        self.assertEqual((bars["label"], marks["kind"]), ("power", "spans"))
        titles = {figure["name"]: [figure.get(axis, {}).get("label") for axis in "xy"] for figure in page["figures"]}
        self.assertEqual(titles, {"spread-power": ["power of the creep forces", "draws"],
                                  "by-mu-power": ["coefficient of friction", "power of the creep forces"]})
        table = {column["name"]: column["values"] for table in page["tables"] if table["name"] == "marks" for column in table["columns"]}
        self.assertEqual(table["mark"], ["5 % to 95 %", "mean"])
        numbers = [struct.unpack("<2d", base64.b64decode(table[f"power.{end}"]["f64"])) for end in ("from", "to")]
        power = found["outputs"]["power"]
        self.assertEqual(numbers, [(power["q05"], power["mean"]), (power["q95"], power["mean"])])

    def test_an_output_that_no_draw_has_is_told_once(self):
        self.write("case.yaml", "study: wear\nsamples: 4\noutputs: [depth2_max, volume]\nrandom: {mu: {uniform: [0.1, 0.2]}}\n"
                   "tangential: fastsim\nnormal: hertz\ngrid: {nx: 10, ny: 10}\n")
        self.ok("campaign", "case.yaml", "--out", "o")
        outputs = {item["key"]: item for item in self.document("o")["outputs"]}
        self.assertEqual([key for key in outputs if key.startswith("depth2_max")], ["depth2_max"])
        self.assertEqual(outputs["depth2_max"]["doc"], "largest worn depth of body2: no draw has it")
        self.assertGreater(outputs["volume.mean"]["value"], 0)

    def test_its_indices_have_digits_that_mean_something(self):
        self.write("case.yaml", "study: hertz\nsamples: 64\noutputs: [a]\nsensitivity: true\n"
                   "random: {load: {uniform: [1000, 2000]}, body1.nu: {uniform: [0.28, 0.28000001]}}\n")
        self.ok("campaign", "case.yaml", "--out", "o")
        columns = next(table["columns"] for table in self.document("o")["tables"] if table["name"] == "indices")
        for column in columns[2:]:
            for x in struct.unpack("<2d", base64.b64decode(column["values"]["f64"])):
                self.assertEqual(x, round(x, 3))
                self.assertTrue(x != 0 or math.copysign(1, x) > 0)

    def test_its_case_file_makes_the_same_campaign(self):
        self.write("radii.csv", "ry [mm]\n480\n500\n530\n")
        self.write("case.yaml", "study: hertz\nload: 1 kN\nsamples: 40\nseed: 7\noutputs: [p0]\ncorrelation: [[load, body1.ry, 0.5]]\n"
                   "random: {load: {normal: [1.5 kN, 50 N], between: [1 kN, inf]}, body1.ry: {table: radii.csv}}\n")
        self.ok("campaign", "case.yaml", "--out", "o")
        self.write("again.yaml", self.document("o")["provenance"]["case"])
        self.ok("campaign", "again.yaml", "--out", "again")
        self.assertEqual(self.draws("again"), self.draws("o"))

    def test_its_case_file_names_tables_of_any_name(self):
        for i, name in enumerate(("a, b.csv", "{radii}.csv", "#1.csv", "of 'us'.csv", 'of "them".csv', "a: b.csv", "- c.csv")):
            self.write(name, "0.48\n0.5\n0.53\n")
            quoted = name.replace("'", "''")
            self.write("case.yaml", f"study: hertz\nsamples: 8\nrandom: {{body1.ry: {{table: '{quoted}'}}}}\n")
            self.ok("campaign", "case.yaml", "--out", f"o{i}")
            self.write("again.yaml", self.document(f"o{i}")["provenance"]["case"])
            self.ok("campaign", "again.yaml", "--out", f"again{i}")
            self.assertEqual(self.draws(f"again{i}"), self.draws(f"o{i}"))

    def test_failed_draws_are_warned_of(self):
        self.write("case.yaml", "study: hertz\nload: 1\nsamples: 16\nrandom: {load: {uniform: [-500, 1500]}}\n")
        self.ok("campaign", "case.yaml", "--out", "o")
        self.assertEqual(self.document("o")["warnings"], ["4 of 16 draws failed and are left out of all statistics; most frequent: "
                                                          "load: must be > 0 N"])

    def test_its_tables_are_the_draws(self):
        self.ok("campaign", "case.yaml", "--out", "o")
        tables = {table["name"]: {column["name"]: column["values"] for column in table["columns"]}
                  for table in self.document("o")["tables"]}
        draws = self.draws("o")
        for i, name in enumerate(("in.load", "in.body1.ry", "out.p0", "out.a")):
            shown = struct.unpack("<256d", base64.b64decode(tables["draws"][name]["f64"]))
            self.assertEqual(shown, tuple(row[3 + i] for row in draws))

    def test_its_curves_end_at_the_intervals_of_the_answer(self):
        """Also where the last draw failed."""
        self.write("fails.yaml", "study: hertz\nrandom: {load: {uniform: [-500, 1500]}}\nsamples: 64\noutputs: [p0]\n")
        for seed in range(1, 9):
            found = self.json("campaign", "fails.yaml", "--out", f"o{seed}", "--seed", str(seed))
            table = next(table for table in self.document(f"o{seed}")["tables"] if table["name"] == "convergence")
            last = {column["name"]: struct.unpack("<d", base64.b64decode(column["values"]["f64"])[-8:])[0]
                    for column in table["columns"]}
            self.assertEqual(last["draws"], 64)
            self.assertEqual([last["p0.mean_low"], last["p0.mean_high"]], found["outputs"]["p0"]["mean_ci95"])
        self.assertIn("failed", {self.draws(f"o{seed}")[-1][1] for seed in range(1, 9)})

    def test_failures_are_shown(self):
        self.write("fails.yaml", "study: hertz\nrandom: {load: {normal: [100, 100]}}\nsamples: 64\noutputs: [p0]\n")
        self.ok("campaign", "fails.yaml", "--out", "o")
        page = self.document("o")
        self.assertEqual(page["figures"][-1]["name"], "failures")
        failures = next(table for table in page["tables"] if table["name"] == "failures")
        self.assertEqual(failures["columns"][0]["values"], ["load: must be > 0 N"])

    def test_a_report_of_something_else_is_kept(self):
        self.ok("run", "hertz", "--out", "o")
        self.wrong("galet: o/report.html: is the report of something else and is kept; choose another --out", "campaign",
                   "case.yaml", "--out", "o")
        self.assertFalse(os.path.exists(self.path("o/campaign.sqlite")))


if __name__ == "__main__":
    unittest.main()

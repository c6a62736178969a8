"""contacts through the command line: one contact as klarbring has it, the worked examples, files of matrices, wrong input."""
import csv
import json
import math
import os
import random
import shutil
import unittest

from program import ProgramTest, document

EXAMPLES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "examples")
ABSENT = os.environ.get("GALET_ABSENT", "").split()  # what the build leaves out
needs_clp = unittest.skipIf("clp" in ABSENT, "built without Clp")
needs_lapack = unittest.skipIf("lapack" in ABSENT, "built without LAPACK")


class Contacts(ProgramTest):
    def run_case(self, text, *words, status=0):
        done = self.galet("run", self.write("case.yaml", "study: contacts\n" + text), *words, "--json")
        self.assertEqual((done.returncode, done.stderr), (status, ""), text)
        return json.loads(done.stdout, parse_constant=self.fail)

    def run_example(self, name, *settings, out=False):
        shutil.copy(os.path.join(EXAMPLES, name), self.path(name))
        words = [part for setting in settings for part in ("--set", setting)]
        return self.json("run", name, *words, *(["--out", "x"] if out else []))

    def table(self, name):
        with open(self.path(f"x/tables/{name}.csv"), newline="") as file:
            header, *rows = csv.reader(file)
        names = [title.split(" [")[0] for title in header]
        return {name: [row[i] for row in rows] for i, name in enumerate(names)}

    def one_contact(self, m, kn, kt, w, fn, ft, mu, rest=""):
        return self.run_case(f"M: [[{m!r}, 0], [0, {m!r}]]\nK: [[{kn!r}, {w!r}], [{w!r}, {kt!r}]]\nF: [{fn!r}, {ft!r}]\n"
                             f"contacts: [{{normal: [-1, 0], tangent: [0, 1], mu: {mu!r}}}]\n{rest}")["outputs"]

    @needs_clp
    @needs_lapack
    def test_one_contact_agrees_with_klarbring(self):
        """Equilibria, wedging coefficient and frequencies of sliding, for systems of all cells."""
        draw = random.Random(5)
        for i in range(24):
            m, kn, kt = draw.uniform(0.5, 2), draw.uniform(1, 3), draw.uniform(1, 3)
            w = draw.choice((-1, 1)) * draw.uniform(0.3, 0.95) * math.sqrt(kn * kt)
            fn, ft, mu = draw.uniform(-1, 1), draw.uniform(-1, 1), draw.uniform(0.1, 4)
            keys = dict(m=m, KN=kn, KT=kt, W=w, FN=fn, FT=ft, mu=mu)
            words = [part for key, value in keys.items() for part in ("--set", f"{key}={value!r}")]
            known = self.json("run", "klarbring", *words)["outputs"]
            found = self.one_contact(m, kn, kt, w, fn, ft, mu, "t_end: 0\n")
            self.assertAlmostEqual(found["wedging_mu"] / known["wedging_mu"], 1, delta=1e-12)
            types = {e["type"]: e for e in known["equilibria"]}
            pieces = {e["closed"]: e for e in found["equilibria"]}
            self.assertEqual("none" in pieces, "detached" in types)
            self.assertEqual("1" in pieces, "stuck" in types)
            if "stuck" in types:
                for end, bound in (("min", "-inf"), ("max", "inf")):
                    place, expected = pieces["1"][f"u_{end}"][1], types["stuck"][f"uT_{end}"]
                    if expected is None:
                        self.assertEqual(place, bound)
                    else:
                        self.assertAlmostEqual(place, expected, delta=1e-12 * (1 + abs(expected)))
            self.check_labels(types, pieces)
            for mode in found["modes"]:
                square = (kt - (1 if mode["sliding"] == "+" else -1) * mu * w) / m
                self.assertEqual(mode["growth"], "quiet" if square > 0 else "divergence")
                value = 2 * math.pi * mode["frequency"] if square > 0 else mode["rate"]
                self.assertAlmostEqual(value, math.sqrt(abs(square)), delta=1e-10)
                self.assertFalse(mode["painleve"])

    def check_labels(self, types, pieces):
        """Every kind of state has the stability that klarbring gives its type."""
        if "detached" in types:
            self.assertEqual(pieces["none"]["stability"], types["detached"]["stability"])
        if "1" not in pieces:
            return
        piece = pieces["1"]
        for kind, label in (("slip+", piece["slip_ahead_stability"][0]), ("slip-", piece["slip_back_stability"][0]),
                            ("grazing", piece["grazing_stability"])):
            self.assertEqual(label, types[kind]["stability"] if kind in types else "none")
        most = next(kind for kind in ("stuck", "slip+", "slip-", "grazing") if kind in types)
        self.assertEqual(piece["stability"], types[most]["stability"])

    @needs_clp
    def test_labels_of_every_cell(self):
        """Grazing, wedging and unstable slips: the labels of klarbring, state by state."""
        seen = set()
        for w, fn, ft, mu in ((1, 0.5, 0, 0.5), (1, 0.5, 0, 1), (1, 0.5, 0, 1.5), (1, 0.5, 0.5, 0.5), (1, 0.5, 0.5, 1),
                              (-1, -0.5, 0.5, 1.5), (1, -0.5, 0, 0.5), (-1, -0.5, 0, 1), (1, -0.5, 0, 1.5), (0, 0.5, 0, 0.5),
                              (0, 0, 0.25, 0.5), (1, 0.5, 0.5, 0), (1, 0.5, 0, 0)):
            words = f"m=1 KN=2 KT=1 W={w} FN={fn} FT={ft} mu={mu}".split()
            known = self.json("run", "klarbring", *[part for word in words for part in ("--set", word)])["outputs"]
            found = self.one_contact(1, 2, 1, w, fn, ft, mu, "t_end: 0\n")
            self.check_labels({e["type"]: e for e in known["equilibria"]}, {e["closed"]: e for e in found["equilibria"]})
            seen |= {e["stability"] for e in known["equilibria"]}
        self.assertEqual(seen, {"asymptotic", "lyapunov", "unstable"})

    def test_what_rests_keeps_its_balance(self):
        """Nothing moves: what rounding makes of energies is no fault of theirs."""
        found = self.one_contact(1, 2, 1, 1, 0.5, 0.1, 0.5, "t_end: 10\n")
        self.assertLess(found["energy_error"], 1e-15)
        self.assertEqual([found[key] for key in ("force_work", "friction_loss", "impact_loss")], [0, 0, 0])
        fed = self.run_example("feed.yaml")["outputs"]
        self.assertEqual((fed["force_work"], fed["impact_loss"]), (0, 0))
        self.assertGreater(fed["friction_loss"], 0.03)

    def test_one_contact_moves_as_klarbring_marches(self):
        known = self.json("run", "klarbring", "--set", "method=moreau-jean", "--set", "step=1e-3")["outputs"]
        found = self.one_contact(1.0, 2.0, 1.0, 1.0, 0.5, 0.0, 0.5,
                                 "state: {u: [-0.2, 0.5], v: [0.1, 1]}\nt_end: 20\nstep: 1e-3\n")
        self.assertEqual(found["final.u"], [known["final.uN"], known["final.uT"]])
        self.assertEqual((found["final.state"], found["impacts"]), (["stick"], 1))
        self.assertAlmostEqual(found["friction_loss"] + found["impact_loss"], known["dissipated"], delta=1e-15)

    @needs_clp
    def test_the_default_case_has_no_warnings(self):
        self.assertEqual(self.json("run", "contacts")["warnings"], [])

    def test_steps_follow_the_load(self):
        """A force of 100 Hz on a mass of 2 rad/s: x is -F/m/w^2 sin wt to 1e-3 and has no mean; a hit of 0.2 ms gives its
        impulse to the mass."""
        far = "contacts: [{normal: [1], tangent: [0], gap: 100}]\n"
        self.write("hum.yaml", "study: contacts\nM: [[2]]\nK: [[8]]\nF: [0]\n" + far + "load: harmonic\nvarying: {force: [3], "
                   "frequency: 100, phase: 1.5707963267948966}\nt_end: 10\n")
        result = self.json("run", "hum.yaml")
        self.assertEqual(result["warnings"], [])
        self.assertLess(abs(result["outputs"]["final.u"][0]), 3 / 2 / (200 * math.pi)**2 * 3)
        self.assertEqual(self.json("run", "hum.yaml", "--set", "step=0.01")["warning_keys"], ["coarse-steps"])
        self.write("hit.csv", "t,factor\n0,0\n0.5,0\n0.5001,1000\n0.5002,0\n1,0\n")
        self.write("hit.yaml", "study: contacts\nM: [[1]]\nK: [[1]]\nF: [0]\n" + far +
                   "load: table\nvarying: {force: [1], history: hit.csv}\nt_end: 1\n")
        result = self.json("run", "hit.yaml")
        self.assertEqual(result["warnings"], [])
        self.assertAlmostEqual(result["outputs"]["final.v"][0], 0.1 * math.cos(1 - 0.5001), delta=1e-5)
        self.assertEqual(self.json("run", "hit.yaml", "--set", "step=0.01")["warning_keys"], ["coarse-load"])

    @needs_clp
    def test_a_taper_locks_where_its_closed_form_says(self):
        result = self.run_example("taper.yaml", out=True)
        out, alpha = result["outputs"], math.radians(1.5)
        locking = math.tan(alpha + math.atan(2e5 / (1e8 * math.tan(alpha))))
        self.assertAlmostEqual(out["wedging_mu"] / locking, 1, delta=1e-10)
        self.assertEqual(out["final.state"], ["stick"])
        self.assertGreater(out["final.u"][0], 1e-3)
        self.assertGreater(out["final.ln"][0], 1000)
        wedged = [e for e in out["equilibria"] if e["closed"] == "1"]
        self.assertEqual((wedged[0]["ln_max"], wedged[0]["bounded"]), (["inf"], False))
        loose = self.run_example("taper.yaml", f"contacts=[{{normal: [{-math.sin(alpha)!r}, {math.cos(alpha)!r}], "
                                 f"tangent: [{math.cos(alpha)!r}, {math.sin(alpha)!r}], mu: 0.09}}]", "t_end=60 ms")["outputs"]
        self.assertNotEqual(loose["final.state"], ["stick"])

    @needs_clp
    def test_a_feed_drive_breaks_away_where_its_closed_form_says(self):
        out = self.run_example("feed.yaml", out=True)["outputs"]
        stiffness = 19396926.2 - 0.15 * 3420201.43
        there, omega = 0.15 * 2000 / stiffness, math.sqrt(stiffness / 200)
        self.assertEqual(out["pieces"], 1)
        self.assertAlmostEqual(out["equilibria"][0]["u_min"][0] / there, 1, delta=1e-12)
        rows = self.table("displacements")
        u = [(float(t), float(x), float(v)) for t, x, v, dof in zip(rows["t"], rows["u"], rows["v"], rows["dof"]) if dof == "u1"]
        states = self.table("contacts")
        first = min(float(t) for t, state in zip(states["t"], states["state"]) if state == "slip-")
        self.assertAlmostEqual(first, there / 1e-3, delta=2e-4)
        self.assertAlmostEqual(max(x for t, x, v in u), there + 1e-3 / omega, delta=2e-8)
        self.assertAlmostEqual(min(x for t, x, v in u if t > 0.04), there - 1e-3 / omega, delta=2e-8)
        self.assertLess(max(v for t, x, v in u), 1e-3 * (1 + 1e-9))
        phases = self.table("phases")
        self.assertEqual((phases["name"], float(phases["to"][0])), (["stick", "slip-"], first))
        self.assertLess(len(u), 1500)  # of 12000 steps: rounding of what does not move is not followed

    @needs_lapack
    def test_what_flutters_leads_with_its_modes(self):
        """A vibration of two thousand swings fills its figure."""
        for name, figure in (("brake.yaml", "branches"), ("taper.yaml", "displacements")):
            self.run_example(name, "t_end=1 ms", out=True)
            self.assertEqual(document(self.path("x/report.html"))["study"]["lead_figure"], figure)

    @needs_lapack
    def test_a_brake_squeals_where_its_modes_meet(self):
        """Two masses of the pad that the disc rides along with: a quadratic in mu (examples/brake.yaml)."""
        result = self.run_example("brake.yaml", out=True)
        m, j, ky, kt, md, kd, a1, a2, h = 0.4, 2e-4, 1e6, 4e3, 0.3, 5e7, -0.03, 0.02, 0.02

        def coefficients(mu):
            s, q, e = a1 + a2, a1 * a1 + a2 * a2, mu * h
            mass = ((m + 2 * md, md * s), (md * s + 2 * e * md, j + md * q + e * md * s))
            stiff = ((ky + 2 * kd, kd * s), (kd * s + 2 * e * kd, kt + kd * q + e * kd * s))
            def det(x):
                return x[0][0] * x[1][1] - x[0][1] * x[1][0]
            mixed = mass[0][0] * stiff[1][1] + mass[1][1] * stiff[0][0] - mass[0][1] * stiff[1][0] - mass[1][0] * stiff[0][1]
            return det(mass), mixed, det(stiff)

        def discriminant(mu):
            a, b, c = coefficients(mu)
            return b * b - 4 * a * c
        f0, f1, f2 = (discriminant(mu) for mu in (0, 1, 2))
        square, linear = (f2 - 2 * f1 + f0) / 2, f1 - f0 - (f2 - 2 * f1 + f0) / 2
        critical = (-linear - math.sqrt(linear * linear - 4 * square * f0)) / (2 * square)
        out = result["outputs"]
        self.assertAlmostEqual(out["mu_critical"] / critical, 1, delta=1e-6)
        self.assertEqual(out["critical_growth"], "flutter")
        a, b, c = coefficients(critical)
        self.assertAlmostEqual(out["critical_frequency"] / (math.sqrt(b / (2 * a)) / (2 * math.pi)), 1, delta=1e-3)
        self.assertEqual([(mode["sliding"], mode["growth"]) for mode in out["modes"]], [("--", "flutter")])
        rows = self.table("screening")
        grows = [float(mu) for mu, growth in zip(rows["mu"], rows["growth"]) if float(growth) > 1]
        self.assertAlmostEqual(min(grows), critical, delta=6e-3)
        self.check_branches(self.table("branches"), critical, coefficients)
        quiet = self.run_example("brake.yaml", "mu=0.4")
        self.assertEqual(quiet["outputs"]["modes"][0]["growth"], "quiet")

    def check_branches(self, rows, critical, coefficients):
        """Roots of the quadratic apart below the critical friction, and one frequency beyond it."""
        modes = {}
        for mu, frequency, growth, mode in zip(rows["mu"], rows["frequency"], rows["growth"], rows["mode"]):
            modes.setdefault(float(mu), {})[mode] = (2 * math.pi * float(frequency), float(growth))
        self.assertEqual(len(modes), 201)
        for mu, found in modes.items():
            self.assertEqual(set(found), {"mode 1", "mode 2"})
            (low, fall), (high, rise) = found["mode 1"], found["mode 2"]
            a, b, c = coefficients(mu)
            if mu < critical:
                root = math.sqrt(b * b - 4 * a * c)
                self.assertAlmostEqual(low**2 / ((b - root) / (2 * a)), 1, delta=1e-9)
                self.assertAlmostEqual(high**2 / ((b + root) / (2 * a)), 1, delta=1e-9)
                self.assertEqual((fall, rise), (0, 0))
            else:  # lambda^2 = (-b +- i sqrt(4 a c - b^2)) / (2 a)
                self.assertEqual((low, fall), (high, -rise))
                self.assertAlmostEqual((low**2 - rise**2) / (b / (2 * a)), 1, delta=1e-9)
                self.assertGreater(rise, 0)

    @needs_clp
    def test_corners_have_their_places_and_their_forces(self):
        """Vertices and corners are joined by their piece and number: K u = F + forces at the contact."""
        done = self.galet("run", self.write("case.yaml", "study: contacts\ncontacts: [{normal: [-1, 0], tangent: [0, 1], mu: 0.5}]\n"
                                            "t_end: 0\n"), "--out", "x")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        places, forces = self.table("vertices"), self.table("corners")
        u = {(piece, n, dof): float(x) for piece, n, dof, x in zip(places["closed"], places["corner"], places["dof"], places["u"])}
        self.assertEqual(len(forces["corner"]), 2)
        for piece, n, contact, ln, lt in zip(*(forces[key] for key in ("closed", "corner", "contact", "ln", "lt"))):
            self.assertEqual((piece, contact), ("1", "1"))
            self.assertAlmostEqual(2 * u["1", n, "1"] + u["1", n, "2"], 0.5 - float(ln), delta=1e-13)
            self.assertAlmostEqual(u["1", n, "1"] + u["1", n, "2"], float(lt), delta=1e-13)
        self.assertEqual(self.table("pieces")["stability"], ["lyapunov"])

    @needs_clp
    @needs_lapack
    def test_open_contacts_do_not_slide(self):
        """A stop 1 m away changes nothing; one that the pad rests on as well slides with it, in a set of its own."""
        pad = ("{normal: [1, -0.03, -1, 0], tangent: [0, 0.02, 0, 0], mu: 0.5, belt: 2}, "
               "{normal: [1, 0.02, 0, -1], tangent: [0, 0.02, 0, 0], mu: 0.5, belt: 2}")
        stop = "{normal: [1, 0, 0, 0], tangent: [0, 1, 0, 0], mu: 0.5, belt: 0, gap: %s}"
        alone = self.run_example("brake.yaml", f"contacts=[{pad}]", "t_end=0")["outputs"]
        far = self.run_example("brake.yaml", f"contacts=[{pad}, {stop % '1 m'}]", "t_end=0", out=True)["outputs"]
        self.assertEqual([(mode["closed"], mode["sliding"], mode["growth"]) for mode in far["modes"]], [("1 2", "--o", "flutter")])
        self.assertEqual((far["mu_critical"], far["critical_closed"]), (alone["mu_critical"], "1 2"))
        for table in ("screening", "modes"):
            self.assertEqual(set(self.table(table)["closed"]), {"1 2"})
        near = self.run_example("brake.yaml", f"contacts=[{pad}, {stop % '10 um'}]", "t_end=0")["outputs"]
        self.assertEqual({mode["closed"] for mode in near["modes"]}, {e["closed"] for e in near["equilibria"]} - {"none"})
        self.assertIn("1 2 3", {mode["closed"] for mode in near["modes"]})

    @needs_clp
    @needs_lapack
    def test_without_a_closed_equilibrium_all_contacts_slide(self):
        out = self.run_case("F: [-1, 0]\nt_end: 0\n")["outputs"]
        self.assertEqual([e["closed"] for e in out["equilibria"]], ["none"])
        self.assertEqual([(mode["closed"], mode["sliding"]) for mode in out["modes"]], [("1", "-")])

    @needs_clp
    @needs_lapack
    def test_sliding_that_is_not_determined_is_not_called_quiet(self):
        one = "{normal: [-1, 0], tangent: [0, 1], mu: 0.5, belt: 0.1}"
        result = self.run_case(f"contacts: [{one}, {one}]\nt_end: 0\n")
        self.assertEqual(result["warning_keys"], ["sliding-undetermined"])
        out = result["outputs"]
        self.assertEqual([mode["growth"] for mode in out["modes"]], ["singular"])
        self.assertEqual((out["mu_critical"], out["critical_growth"], out["critical_closed"]), (None, None, None))
        self.assertEqual(self.run_case(f"contacts: [{one}]\nt_end: 0\n")["outputs"]["critical_growth"], "quiet")

    @needs_lapack
    def test_screening_reaches_beyond_the_friction_given(self):
        """At a wall divergence begins at KT / |W| = 2: beyond 1, and seen where mu is so large, or mu_max says so."""
        def critical(mu, rest=""):
            return self.one_contact(1.0, 2.0, 2.0, 1.0, 0.5, 0.0, mu, "t_end: 0\n" + rest)["mu_critical"]
        self.assertIsNone(critical(0.5))
        self.assertAlmostEqual(critical(1.5), 2, delta=1e-10)
        self.assertAlmostEqual(critical(0.5, "mu_max: 3\n"), 2, delta=1e-10)
        self.assertGreater(critical(1e9), 2)

    @needs_clp
    @needs_lapack
    def test_one_friction_serves_contacts_without_their_own(self):
        """At a wall modes of sliding have nu = (KT - way mu W) / m."""
        def squares(text):
            return [(2 * math.pi * mode["frequency"])**2 for mode in self.run_case(text + "t_end: 0\n")["outputs"]["modes"]]
        shared, own = "contacts: [{normal: [-1, 0], tangent: [0, 1], belt: 0.1%s}]\n", ", mu: 0.25"
        self.assertAlmostEqual(squares(shared % "" + "mu: 0.4\n")[0], 1.4, delta=1e-12)
        self.assertAlmostEqual(squares(shared % own)[0], 1.25, delta=1e-12)
        self.assertAlmostEqual(squares(shared % "")[0], 1, delta=1e-12)
        unused = self.run_case(shared % own + "mu: 0.4\nt_end: 0\n")
        self.assertEqual(unused["warning_keys"], ["unused-key"])
        self.assertAlmostEqual((2 * math.pi * unused["outputs"]["modes"][0]["frequency"])**2, 1.25, delta=1e-12)

    def test_friction_may_be_drawn_at_random(self):
        """A mass pressed with 10 N on a belt of 100 m/s, for 1 s: the belt's work is mu 1000 J."""
        self.write("case.yaml", "study: contacts\nM: [[1, 0], [0, 1]]\nK: [[1, 0], [0, 1]]\nF: [-10, 0]\n"
                   "contacts: [{normal: [1, 0], tangent: [0, 1], belt: 100}]\nt_end: 1\n"
                   "random: {mu: {uniform: [0.3, 0.5]}}\nsamples: 64\noutputs: [belt_work]\n")
        done = self.galet("campaign", "case.yaml", "--json", "--out", "drawn")
        self.assertEqual(done.returncode, 0, done.stderr)
        work = json.loads(done.stdout)["outputs"]["belt_work"]
        self.assertEqual((work["count"], work["missing"]), (64, 0))
        self.assertAlmostEqual(work["mean"], 400, delta=30)
        self.assertTrue(300 <= work["min"] < 320 and 480 < work["max"] <= 500, work)

    @needs_clp
    @needs_lapack
    def test_every_number_can_be_asked_for_alone(self):
        outputs = self.json("help", "contacts")["outputs"]
        numbers = [output["key"] for output in outputs if output["type"] == "real"]
        self.assertIn("step_taken", numbers)
        for number in numbers:
            self.write("case.yaml", "study: contacts\nK: [[2, 1.5], [1.5, 2]]\ncontacts: [{normal: [-1, 0], tangent: [0, 1]}]\nt_end: 1\n"
                       f"mu_max: 2\nrandom: {{mu: {{uniform: [0.3, 0.5]}}}}\nsamples: 2\noutputs: [{number}]\n")
            done = self.galet("campaign", "case.yaml", "--json", "--out", number)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertEqual(json.loads(done.stdout)["outputs"][number]["count"], 2, number)

    @needs_clp
    def test_grazing_is_found_where_the_data_mean_it(self):
        """A = 0 exactly, where displacements are nothing but rounding."""
        for k, f, mu, closed in (((73, 52, 36), (11.25, 16.25), 0, ["1"]),
                                 ((1.5, 2.578125, -1.375), (1.2890625, -2.4169921875), 1.875, ["1"]),
                                 ((6.25, 1.1875, 2.125), (-3.0546875, -1.70703125), 0.6875, ["1"])):
            out = self.one_contact(1.0, k[0], k[1], k[2], *f, mu, "t_end: 0\n")
            self.assertEqual([e["closed"] for e in out["equilibria"]], closed)
            self.assertEqual(out["equilibria"][0]["ln_min"], [0])

    @needs_clp
    def test_steps_follow_the_highest_frequency_and_long_ones_are_told(self):
        result = self.run_case("M: [[1]]\nK: [[1e8]]\nF: [-1]\ncontacts: [{normal: [1], tangent: [0]}]\nt_end: 1e-3\n")
        self.assertAlmostEqual(result["outputs"]["step_taken"], 2e-6, delta=1e-9)
        long = self.run_case("M: [[1]]\nK: [[1e8]]\nF: [-1]\ncontacts: [{normal: [1], tangent: [0]}]\nt_end: 1\nstep: 1e-3\n")
        self.assertEqual(long["warning_keys"], ["coarse-steps"])
        deep = self.run_case("M: [[1]]\nK: [[1]]\nF: [-1]\ncontacts: [{normal: [1], tangent: [0], gap: 0.01}]\n"
                             "state: {v: [-1]}\nt_end: 3\nstep: 0.015\n")
        self.assertEqual(deep["warning_keys"], ["deep-steps"])
        self.assertIn("0.013 m into an obstacle, 0.56 of the way", deep["warnings"][0])

    @needs_clp
    @needs_lapack
    def test_steps_are_judged_by_the_way_not_by_where_it_ends(self):
        """A mass dropped on a stop at u = 0, where it stays; an angle does not make a way longer."""
        dropped = "M: [[1]]\nK: [[1]]\nF: [-1]\ncontacts: [{normal: [1], tangent: [0]}]\nstate: {u: [1]}\nt_end: 3\nstep: %s\n"
        self.assertEqual(self.run_case(dropped % "1e-3")["warning_keys"], [])
        self.assertEqual(self.run_case(dropped % "0.2")["warning_keys"], ["deep-steps"])
        turning = ("M: [[1, 0], [0, 1]]\nK: [[1, 0], [0, 1]]\nF: [-1, 0]\ncontacts: [{normal: [1, 0], tangent: [0, 0]}]\n"
                   "state: {u: [1, 100]}\nt_end: 3\nstep: 0.2\n")
        self.assertEqual(self.run_case(turning)["warning_keys"], ["deep-steps"])

    @needs_clp
    def test_matrices_may_spread_over_many_decades(self):
        out = self.run_case("K: [[1e9, 0], [0, 1e-8]]\nF: [1, 0]\nt_end: 0\n")["outputs"]
        self.assertEqual(out["pieces"], 1)

    @needs_clp
    def test_corners_beyond_the_cap_are_left_out_and_that_is_said(self):
        """Nine of klarbring's systems side by side: 512 corners where all stick."""
        n = 18
        def row(i, values):
            return "[" + ", ".join(str(values.get(k, 0)) for k in range(n)) + "]"
        k = ",\n  ".join(row(i, {i: 2, i + 1: 1} if i % 2 == 0 else {i - 1: 1, i: 1}) for i in range(n))
        m = ",\n  ".join(row(i, {i: 1}) for i in range(n))
        contacts = "\n".join(f"  - {{normal: {row(i, {2 * i: -1})}, tangent: {row(i, {2 * i + 1: 1})}, mu: 0.5, belt: 0}}"
                             for i in range(9))
        result = self.run_case(f"M: [{m}]\nK: [{k}]\nF: {row(0, {2 * i: 0.5 for i in range(9)})}\ncontacts:\n{contacts}\nt_end: 0\n")
        self.assertIn("corners-left-out", result["warning_keys"])
        piece = [e for e in result["outputs"]["equilibria"] if e["closed"] == "1 2 3 4 5 6 7 8 9"][0]
        self.assertEqual((piece["corners"], piece["dimension"]), (None, 9))
        self.assertAlmostEqual(piece["u_min"][1], -0.5, delta=1e-13)

    def test_steps_without_a_solution_are_counted(self):
        """Jammed between walls, one of which moves."""
        result = self.run_case("M: [[5.517, 0.936], [0.936, 0.453]]\nK: [[1, 0], [0, 1]]\nF: [0, 3]\ncontacts:\n"
                               "  - {normal: [0, -1], tangent: [-1.206, 0.558], mu: 3, belt: 0.1}\n"
                               "  - {normal: [0.0095, 0.571], tangent: [1.9, 0], mu: 1}\n"
                               "  - {normal: [0.0095, 0.571], tangent: [1.9, 0], mu: 1}\nt_end: 1\nstep: 0.01\n", status=1)
        self.assertEqual(result["status"], "not_converged")
        self.assertIn("steps-unsolved", result["warning_keys"])

    def test_damping_may_be_unsymmetric(self):
        out = self.run_case("C: [[0.1, 0.7], [-0.3, 0.2]]\nF: [0, 0]\ncontacts: [{normal: [1, 0], tangent: [0, 1], gap: 100}]\n"
                            "state: {u: [0.3, -0.2], v: [0, 1]}\nt_end: 4\nstep: 1e-3\n")["outputs"]

        def rate(x):
            a, b, v, w = x
            return v, w, -(2 * a + b) - 0.1 * v - 0.7 * w, -(a + b) + 0.3 * v - 0.2 * w
        x, h = [0.3, -0.2, 0.0, 1.0], 1e-3
        for _ in range(4000):
            k1 = rate(x)
            k2 = rate([p + h / 2 * q for p, q in zip(x, k1)])
            k3 = rate([p + h / 2 * q for p, q in zip(x, k2)])
            k4 = rate([p + h * q for p, q in zip(x, k3)])
            x = [p + h / 6 * (a + 2 * b + 2 * c + d) for p, a, b, c, d in zip(x, k1, k2, k3, k4)]
        self.assertAlmostEqual(out["final.u"][0], x[0], delta=1e-5)
        self.assertAlmostEqual(out["final.u"][1], x[1], delta=1e-5)

    def test_gaps_that_never_close_do_no_harm(self):
        result = self.run_case("contacts: [{normal: [-1, 0], tangent: [0, 1], mu: 0.5}, {normal: [1, 0], tangent: [0, 1], "
                               "mu: 0.5, gap: 1e30}]\nt_end: 1\n")
        self.assertEqual(result["status"], "ok")

    def test_energy_is_accounted_for(self):
        out = self.run_example("brake.yaml")["outputs"]
        self.assertLess(out["energy_error"], 1e-10)
        gained = out["force_work"] + out["belt_work"]
        lost = out["damping_loss"] + out["friction_loss"] + out["impact_loss"]
        self.assertAlmostEqual((out["kinetic"] + out["elastic"]) / (gained - lost), 1, delta=1e-9)

    def test_matrices_come_from_files(self):
        self.write("k.mtx", "%%MatrixMarket matrix coordinate real symmetric\n2 2 3\n1 1 2\n2 1 1\n2 2 1\n")
        self.write("m.csv", "1;0\n0;1\n")
        inline = self.run_case("t_end: 5\n")["outputs"]
        files = self.run_case("M: m.csv\nK: k.mtx\nt_end: 5\n")["outputs"]
        self.assertEqual(inline, files)

    def test_harmonic_force_without_contact_has_its_closed_form(self):
        out = self.run_case("M: [[2]]\nK: [[8]]\nF: [0]\ncontacts: [{normal: [1], tangent: [0], gap: 100}]\nload: harmonic\n"
                            "varying: {force: [3], frequency: 0.5}\nt_end: 3\nstep: 1e-4\n")["outputs"]
        omega, drive = 2.0, math.pi
        amplitude = 3 / (8 - 2 * drive**2)
        place = amplitude * (math.sin(drive * 3) - drive / omega * math.sin(omega * 3))
        self.assertAlmostEqual(out["final.u"][0], place, delta=1e-7)

    def test_force_of_a_table_has_its_closed_form(self):
        """Level, a ramp from 1 s to 3 s, and level again, on a mass and a spring: steps and ramps add up."""
        self.write("push.csv", "t,factor\n1,1\n3,5\n")
        force, stiffness, omega = 3, 8, 2

        def ramp(t):
            return t - math.sin(omega * t) / omega if t > 0 else 0
        for end in (0.8, 2.5, 6):
            out = self.run_case("M: [[2]]\nK: [[8]]\nF: [0]\ncontacts: [{normal: [1], tangent: [0], gap: 100}]\nload: table\n"
                                f"varying: {{force: [3], history: push.csv}}\nt_end: {end}\nstep: 1e-4\n")["outputs"]
            place = force / stiffness * (1 - math.cos(omega * end) + 2 * ramp(end - 1) - 2 * ramp(end - 3))
            self.assertAlmostEqual(out["final.u"][0], place, delta=1e-7)

    def test_phase_of_a_harmonic_force_has_its_closed_form(self):
        out = self.run_case("M: [[2]]\nK: [[8]]\nF: [0]\ncontacts: [{normal: [1], tangent: [0], gap: 100}]\nload: harmonic\n"
                            "varying: {force: [3], frequency: 0.5, phase: 40 degrees}\nt_end: 3\nstep: 1e-4\n")["outputs"]
        omega, drive, phase = 2.0, math.pi, math.radians(40)
        place = 3 / (8 - 2 * drive**2) * (math.sin(drive * 3 + phase) - math.sin(phase) * math.cos(omega * 3)
                                          - drive / omega * math.cos(phase) * math.sin(omega * 3))
        self.assertAlmostEqual(out["final.u"][0], place, delta=1e-7)

    def test_what_is_wrong(self):
        for text, words in (("K: [[2, 1], [0, 1]]\n",
                             "K: row 2, column 1 is 0, but row 1, column 2 is 1: the stiffness matrix is not symmetric"),
                            ("M: [[1, 0.5], [0.25, 1]]\n", "M: row 2, column 1 is 0.25, but row 1, column 2 is 0.5"),
                            ("K: [[1, 2], [2, 1]]\n", "K: row 2: the stiffness matrix is not positive definite"),
                            ("M: [[1, 0], [0, 0]]\n", "M: row 2: the mass matrix is not positive definite"),
                            ("K: [[1]]\n", "K: 1 x 1 numbers for 2 degrees of freedom"),
                            ("F: [1, 2, 3]\n", "F: 3 numbers for 2 degrees of freedom"),
                            ("contacts: [{normal: [1], tangent: [0, 1]}]\n", "contact 1: normal has 1 numbers for 2"),
                            ("contacts: [{normal: [-1, 0], tangent: [0, 1], mu: -0.1}]\n", "mu: must be >= 0"),
                            ("contacts: [{normal: [0, 0], tangent: [0, 1]}]\n", "contact 1: the normal of a contact is zero"),
                            ("contacts: [{normal: [-1, 0], tangent: [0, 1], mu: .5}]\nstate: {u: [1e-6, 0]}\n",
                             "state.u: contact 1 begins within its obstacle: its gap is -1e-06 m"),
                            ("contacts: [{normal: [-1, 0], tangent: [0, 1], gap: -0.1}]\n", "begins within its obstacle"),
                            ("M: [[1, 0, 0], [0, 1, 0]]\n", "M: a matrix of 2 rows and 3 columns: it must be square"),
                            ("step: 0\n", "step: must be > 0 s"), ("step: 1e-12\n", "step: the motion would take"),
                            ("t_end: 1e8\n", "t_end: the motion would take 8.1e+09 steps of 0.012 s, 1000000000 at most"),
                            ("t_end: 1e13\n", "t_end: the motion would take"),
                            ("load: table\nvarying: {force: [0, 1]}\n", "varying.history"),
                            ("contacts: [" + "{normal: [-1, 0], tangent: [0, 1]}, " * 13 + "]\n", "13 contacts, 12 at most")):
            done = self.galet("run", self.write("case.yaml", "study: contacts\n" + text))
            self.assertEqual((done.returncode, done.stdout, done.stderr.count("\n")), (2, "", 1), text + done.stderr)
            self.assertIn(words, done.stderr)

    def test_what_a_build_leaves_out_is_said(self):
        result = self.json("run", "contacts")
        keys = result["warning_keys"]
        self.assertEqual(("no-linear-programs" in keys, "no-eigenvalues" in keys), ("clp" in ABSENT, "lapack" in ABSENT))
        for key, words in zip(keys, result["warnings"]):
            self.assertEqual("is not installed, or left out of this build" in words, key.startswith("no-"), words)


if __name__ == "__main__":
    unittest.main()

"""Friction laws identified through the command line, from decays made here by the classical Runge-Kutta method."""
import csv
import math
import os
import random
import unittest

from program import ProgramTest

M, LOAD, OMEGA, V0 = 0.15, 0.4, 80 * math.pi, 0.12


def decay(mu, duration, rate=1000, steps=16, omega=OMEGA, pull=lambda x: x, x=0.0, v=V0, scale=LOAD / M):
    """Place and velocity over time; `mu` is a function of the speed."""
    sign, rows, dt = math.copysign(1, v) if v else -math.copysign(1, x), [], 1 / (rate * steps)

    def force(x, v):
        return -omega ** 2 * pull(x) - sign * scale * mu(max(sign * v, 0))

    for i in range(int(duration * rate)):
        rows.append((i / rate, x, v))
        for _ in range(steps):
            if not sign:
                continue
            a1 = force(x, v)
            v2, a2 = v + 0.5 * dt * a1, force(x + 0.5 * dt * v, v + 0.5 * dt * a1)
            v3, a3 = v + 0.5 * dt * a2, force(x + 0.5 * dt * v2, v + 0.5 * dt * a2)
            v4, a4 = v + dt * a3, force(x + dt * v3, v + dt * a3)
            new = v + dt / 6 * (a1 + 2 * a2 + 2 * a3 + a4)
            x += dt / 6 * (v + 2 * v2 + 2 * v3 + v4)
            if sign * new <= 0:  # turns within the step: to first order, which is far below the noise
                sign = 0 if omega ** 2 * abs(pull(x)) <= scale * mu(0) else -math.copysign(1, x)
                new = 0.0 if not sign else new
            v = new
    return rows


def law(v):
    return 0.02 + 0.05 * v + 2 * v * v


class Identify(ProgramTest):
    @classmethod
    def setUpClass(cls):
        cls.rows = decay(law, 3.0)
        cls.swing = decay(lambda v: 0.8 + 0.05 * v, 12.0, rate=200, omega=3.0, pull=math.sin, x=1.2, v=0.0, scale=1)

    def file(self, rows, noise=0.0, title="t [s],x [m]", form="{:.6f},{:.9e}", column=1, extra=None, seed=1):
        chance, size = random.Random(seed), max(abs(row[column]) for row in rows)
        lines = [form.format(row[0], row[column] + noise * size * chance.gauss(0, 1) + (extra(row[0]) if extra else 0))
                 for row in rows]
        return self.write("decay.csv", "\n".join([title, *lines]) + "\n" if title else "\n".join(lines) + "\n")

    def identify(self, path, *more, **values):
        settings = [part for key, value in {"data": path, **values}.items() for part in ("--set", f"{key}={value}")]
        return self.json("run", "identify", *settings, *more)

    def assert_law(self, out, times=4, truth=(0.02, 0.05, 2)):
        self.assertEqual(len(out["mu"]), len(truth))
        for found, sd, true in zip(out["mu"], out["mu_sd"], truth):
            self.assertLess(abs(found - true), times * sd)

    def test_default_is_an_example_with_known_truth(self):
        result = self.json("run", "identify")
        self.assertEqual(result["warning_keys"], [])
        self.assert_law(result["outputs"])
        self.assertEqual(result["outputs"]["order"], 2)
        self.assertAlmostEqual(result["outputs"]["frequency"], 40, delta=1e-3)

    def test_law_of_a_noisy_record(self):
        result = self.identify(self.file(self.rows, 0.005), "--out", "x")
        out = result["outputs"]
        self.assert_law(out)
        self.assertAlmostEqual(out["noise"] / (0.005 * V0 / OMEGA), 1, delta=0.1)
        self.assertAlmostEqual(out["t_stop"], 2.606, delta=0.01)
        self.assertEqual(result["warning_keys"], [])
        with open(self.path("x/tables/curve.csv"), newline="") as file:
            for v, mu, lower, upper in [map(float, row) for row in list(csv.reader(file))[1:]]:
                self.assertTrue(lower < mu < upper)
                self.assertLess(abs(mu - law(v)), 2 * (upper - lower))
        with open(self.path("x/tables/fit.csv"), newline="") as file:
            for _, measured, model, residual in [map(float, row) for row in list(csv.reader(file))[1:]]:
                self.assertAlmostEqual(measured - model, residual, delta=1e-15)

    def test_velocity_and_place_tell_the_same(self):
        path = self.file([(t, x, 1e3 * v) for t, x, v in self.rows], 0.002, "time;velocity [mm/s]", "{:.4f};{:.6f}", 2)
        by_v = self.identify(path)["outputs"]
        self.assert_law(by_v)

    def test_spreadsheets_are_read_as_they_are(self):
        path = self.file([(t, 1e3 * x) for t, x, _ in self.rows], 0.002, "t [s];x [mm]", "{:.6f};{:.9f}")
        with open(path) as file:
            text = file.read().replace(".", ",").replace("\n", "\r\n")
        plain = self.identify(path)["outputs"]
        comma = self.identify(self.write("komma.csv", "\ufeff# measured on Monday\r\n" + text))["outputs"]
        self.assertEqual(plain, comma)
        bare = self.file([(1e3 * x, 0) for _, x, _ in self.rows], 0, "", "{:.9f}")
        with open(bare) as file:
            bare = self.write("bare.txt", "place of the slider\n1000\n" + "".join(
                line.split(",")[0] + "\n" for line in file))
        out = self.identify(bare, skip_lines=2, sample_rate=1000, signal_unit="mm")["outputs"]
        self.assert_law(out, 1000)
        self.assertAlmostEqual(out["frequency"], 40, delta=1e-3)

    def test_what_was_read_is_said(self):
        def read(path, **values):
            result = self.identify(path, order=2, method="averaged", **values)
            out = result["outputs"]
            return [out[f"read.{key}"] for key in ("time", "signal", "rate", "group")], result

        path = self.file([(1e3 * t, 1e3 * x) for t, x, _ in self.rows], 0.002, "time [ms];x_mm;", "{:.6f};{:.9f};")
        said, result = read(path)
        self.assertEqual(said[:2] + said[3:], ["column 1 'time' [ms]", "column 2 'x_mm' [mm]", 1])
        self.assertAlmostEqual(said[2], 1000, delta=1e-6)
        self.assertEqual(result["warning_keys"], [])
        said, result = read(path, sample_rate=1001, signal_unit="mm")
        self.assertEqual(said[:2], ["rows at 1001 Hz, by sample_rate", "column 2 'x_mm' [mm, by signal_unit]"])
        self.assertEqual(result["warning_keys"], [])
        said, result = read(path, sample_rate=2000, signal_unit="um")
        self.assertEqual(result["warning_keys"], ["rate-overridden", "unit-overridden"])
        self.assertEqual(result["warnings"], [
            "the file is not taken at its word: its column 1 says 1000 Hz, sample_rate says 2000 Hz",
            "the file is not taken at its word: its title says mm, signal_unit says um"])
        self.assertEqual(read(self.write("stamps.csv", "t,x\n" + "".join(
            f"12:00:{t:.3f},{x:.9e}\n" for t, x, _ in self.rows)), sample_rate=1000)[0][0], "rows at 1000 Hz, by sample_rate")
        bare = self.file([(t, x) for t, x, _ in self.rows], 0.002, "")
        self.assertEqual(read(bare)[0][:2], ["column 1 [s, assumed]", "column 2 [m, assumed]"])

    def test_order_that_is_asked_for_is_kept(self):
        path = self.file(self.rows, 0.005)
        self.assertEqual(len(self.identify(path, order=1)["outputs"]["mu"]), 2)
        averaged = self.identify(path, method="averaged")["outputs"]
        self.assertEqual(averaged["method"], "averaged")
        self.assert_law(averaged, 5)

    def orders(self, path, **values):
        result = self.identify(path, "--out", "x", **values)
        with open(self.path("x/tables/orders.csv"), newline="") as file:
            rows = list(csv.DictReader(file))
        names = {"law": "law", "verdict": "verdict", **{f"{key} [1]": key for key in (
            "order", "bic", "criterion", "difference", "chosen")}}
        rows = [{name: row[key] if name in ("law", "verdict") else float(row[key]) for key, name in names.items()}
                for row in rows]
        (chosen,) = [row for row in rows if row["chosen"]]
        self.assertEqual(chosen["order"], result["outputs"]["order"])
        self.assertTrue(chosen["verdict"].startswith("chosen: "))
        for row in rows:
            self.assertAlmostEqual(row["difference"], row["criterion"] - chosen["criterion"], delta=1e-6)
            self.assertEqual(row["verdict"] == "worse", row["difference"] >= 6)
        return rows, chosen, result

    def test_choice_of_the_order_can_be_read(self):
        rows, chosen, result = self.orders(self.file(self.rows, 0.005))
        self.assertEqual(chosen["verdict"], "chosen: the least criterion")
        self.assertEqual([row["bic"] for row in rows], [row["criterion"] for row in rows])
        self.assertEqual(chosen["difference"], min(row["difference"] for row in rows if row["order"] < 4))
        colour = [0.0]

        def wander(_, chance=random.Random(3)):
            colour[0] = 0.97 * colour[0] + chance.gauss(0, 1)
            return 0.004 * V0 / OMEGA * colour[0]

        rows, chosen, result = self.orders(self.file(self.rows, 0.0, extra=wander))
        self.assertIn("coloured-residuals", result["warning_keys"])
        self.assertNotEqual(chosen["bic"], chosen["criterion"])
        rows, chosen, result = self.orders(self.file(self.rows, 0.005), order=1)
        self.assertEqual([row["verdict"] for row in rows], ["chosen: the order asked for"])

    def test_other_law_that_fits_as_well_is_named(self):
        path = self.file([row for row in self.rows if row[0] < 1.5], 0.05, seed=4)
        rows, chosen, result = self.orders(path)
        (words,) = [text for text in result["warnings"] if "mu = " in text]
        powers, mu = words.split("with the powers ")[1].split(": trust")[0].split(", mu = ")
        rivals = [row for row in rows if row["verdict"].startswith("as good")]
        self.assertIn(len(powers.split(", ")), [row["law"].count("mu") for row in rivals])
        self.assertEqual(len(mu.split(", ")), len(powers.split(", ")))
        speed = result["outputs"]["speed_max"]
        rival = sum(float(m) * speed ** float(p) for p, m in zip(powers.split(", "), mu.split(", ")))
        self.assertAlmostEqual(rival / result["outputs"]["mu_start"], 1, delta=0.25)  # nearly the same friction here

    def test_pendulum(self):
        path = self.file([(t, math.degrees(x)) for t, x, _ in self.swing], 0.002, "t [s],angle [deg]")
        out = self.identify(path, restoring="pendulum", order=1)["outputs"]
        self.assert_law(out, 4, (0.8, 0.05))
        self.assertAlmostEqual(out["frequency"], 3 / (2 * math.pi), delta=1e-3)

    def units_of(self, result, *keys):
        return [result["units"][key] for key in keys]

    def header(self, name):
        with open(self.path("x/tables", name + ".csv")) as file:
            return file.readline().strip()

    def test_units_are_those_of_the_signal(self):
        place = self.file(self.rows, 0.002)
        result = self.identify(place, "--out", "x", order=2)
        self.assertEqual(self.units_of(result, "noise", "offset", "x0", "v0", "speed_max", "mu0", "energy_start", "rss"),
                         ["m", "m", "m", "m/s", "m/s", "1", "J", "m2"])
        self.assertEqual(self.header("fit"), "t [s],measured [m],model [m],residual [m]")
        self.assertEqual(self.header("curve"), "v [m/s],mu [1],lower [1],upper [1]")
        speed = self.file(self.rows, 0.002, "t [s],v [m/s]", column=2)
        result = self.identify(speed, "--out", "x", order=2)
        self.assertEqual(self.units_of(result, "noise", "offset", "x0", "v0", "rss"),
                         ["m/s", "m/s", "m", "m/s", "m2/s2"])
        self.assertEqual(self.header("fit"), "t [s],measured [m/s],model [m/s],residual [m/s]")

    def test_units_of_a_pendulum_are_those_of_angles(self):
        path = self.file(self.swing, 0.002, "t [s],angle [rad]")
        result = self.identify(path, "--out", "x", restoring="pendulum", order=1, **{"curve.to_rate": "20 rad/s"})
        self.assertEqual(self.units_of(result, "noise", "x0", "v0", "speed_max", "mu0", "mu_start_sd", "energy_start"),
                         ["rad", "rad", "rad/s", "rad/s", "rad/s2", "rad/s2", "J/(kg m2)"])
        self.assertEqual(self.header("curve"), "v [rad/s],mu [rad/s2],lower [rad/s2],upper [rad/s2]")
        self.assertEqual(self.header("swings"), "t [s],speed [rad/s],energy [J/(kg m2)]")
        self.assertEqual(self.header("envelope"), "t [s],measured [rad/s],model [rad/s],energy [J/(kg m2)],"
                                                  "upper [rad],lower [rad]")
        self.assertIn("rad/s, the highest speed seen", " ".join(result["warnings"]))
        with open(self.path("x/report.html")) as file:
            self.assertNotIn('"m/s"', file.read().split('"tables"')[1].split('"figures"')[0])
        torque = self.identify(path, restoring="pendulum", order=1, inertia=0.5)
        self.assertEqual(self.units_of(torque, "mu0", "energy_start"), ["N m", "J"])
        self.assertAlmostEqual(torque["outputs"]["mu0"] / result["outputs"]["mu0"], 0.5, delta=1e-9)
        ratio = self.identify(path, restoring="pendulum", order=1, inertia=0.5, torque=2)
        self.assertEqual(self.units_of(ratio, "mu0", "energy_start"), ["1", "J"])

    def test_units_that_were_forgotten_are_asked_for(self):
        millimetres = self.file([(t, 1e3 * x) for t, x, _ in self.rows], 0.002, "t,x")
        self.assertIn("large-friction", self.identify(millimetres)["warning_keys"])
        self.assertEqual(self.identify(millimetres, signal_unit="mm")["warning_keys"], [])
        degrees = self.file([(t, math.degrees(x)) for t, x, _ in self.swing], 0.002, "t,angle")
        self.wrong(f"galet: --set data={degrees}: data: holds no decay that a law of friction fits; its angles span 124 rad: "
                   "where they are degrees, say signal_unit = deg",
                   "run", "identify", "--set", f"data={degrees}", "--set", "restoring=pendulum")
        small = self.file([(t, math.degrees(0.06 * x)) for t, x, _ in self.swing], 0.002, "t,angle")
        done = self.galet("run", "identify", "--set", f"data={small}", "--set", "restoring=pendulum")
        self.assertIn("say signal_unit = deg", " ".join((done.stdout + done.stderr).split()))
        self.assertNotIn("large-angles", self.identify(degrees, restoring="pendulum", signal_unit="deg")["warning_keys"])

    def test_large_friction_says_where_the_signal_was_read(self):
        path = self.file([(t, 1e3 * x) for t, x, _ in self.rows], 0.002, "t,x")
        for unit, words in (({}, "column 2 'x' [m, assumed]"), ({"signal_unit": "ft"}, "column 2 'x' [ft, by signal_unit]")):
            result = self.identify(path, **unit)
            self.assertIn("large-friction", result["warning_keys"])
            self.assertIn("read from " + words, " ".join(result["warnings"]))

    def test_degrees_a_second_and_milliseconds_are_asked_for(self):
        rates = self.file([(t, math.degrees(v)) for t, _, v in self.swing], 0.002, "t,gyro")
        done = self.galet("run", "identify", "--set", f"data={rates}", "--set", "restoring=pendulum")
        self.assertIn("say signal_unit = deg/s", " ".join((done.stdout + done.stderr).split()))
        keys = self.identify(rates, restoring="pendulum", signal_unit="deg/s")["warning_keys"]
        self.assertFalse({"large-angles", "slow-swing"} & set(keys))
        slow = [(1e3 * t, x) for t, x, _ in decay(lambda v: 0.02, 12.0, rate=200, omega=12.0, x=0.1, v=0.0, scale=9.81)]
        result = self.identify(self.file(slow, 0.002, "t,x"), m=1, load=9.81)
        self.assertIn("slow-swing", result["warning_keys"])
        self.assertIn("sample_rate = 200 Hz", " ".join(result["warnings"]))
        for title in ("t [ms],x", "t [s],x"):
            result = self.identify(self.file(slow, 0.002, title), m=1, load=9.81)
            self.assertNotIn("slow-swing", result["warning_keys"])

    def test_swing_that_grows_is_told(self):
        rows = [(t, 1e-5 * math.exp(t) * math.cos(OMEGA * t)) for t in (i / 1000 for i in range(2000))]
        result = self.identify(self.file(rows, 0.002))
        self.assertIn("growing-swing", result["warning_keys"])
        self.assertFalse({"late-start", "record-short"} & set(result["warning_keys"]))
        out = result["outputs"]
        self.assertEqual(out["speed_max"], out["speed_end"])
        self.assertAlmostEqual(out["mu_start"] / sum(m * out["speed_max"] ** p for p, m in enumerate(out["mu"])), 1)

    def test_hum_must_be_seen_and_told_from_the_swing(self):
        path = self.file(self.rows, 0.002)
        for hum in (0.3, 500, 60e3):
            self.wrong(f"galet: --set hum={hum}: hum: must be > 0.333 Hz, one cycle in the part fitted, and < 500 Hz, "
                       f"half its sampling rate (got {hum:g})", "run", "identify", "--set", f"data={path}",
                       "--set", f"hum={hum}")
        self.assertIn("hum-near", self.identify(path, hum=41, order=2)["warning_keys"])
        self.assertEqual(self.identify(path, hum=50, order=2)["warning_keys"], [])

    def test_hum_is_near_by_the_width_of_the_motion(self):
        rows = decay(lambda v: 0.1, 3.0)  # 28 cycles of motion in 120 of the record, in all of which the hum goes on
        beside = self.file(rows, 0.002, extra=lambda t: 2e-5 * math.sin(2 * math.pi * 42.5 * t))
        result = self.identify(beside, hum=42.5, order=0)
        self.assertLess(result["outputs"]["t_stop"], 1)
        self.assertIn("hum-near", result["warning_keys"])

    def test_what_a_record_cannot_tell_is_said(self):
        short = self.file([row for row in self.rows if row[0] < 1], 0.005)
        self.assertIn("record-short", self.identify(short)["warning_keys"])
        hum = self.file(self.rows, 0.002, extra=lambda t: 4e-6 * math.sin(2 * math.pi * 50 * t))
        self.assertIn("hum-found", self.identify(hum)["warning_keys"])
        fitted = self.identify(hum, hum="50 Hz")
        self.assertNotIn("hum-found", fitted["warning_keys"])
        self.assertAlmostEqual(fitted["outputs"]["hum_amplitude"], 4e-6, delta=1e-7)
        trifle = self.file(self.rows, 0.002, extra=lambda t: 1.5e-7 * math.sin(2 * math.pi * 50 * t))
        self.assertNotIn("hum-found", self.identify(trifle)["warning_keys"])
        drift = self.file(self.rows, 0.002, extra=lambda t: 1e-5 * t)
        self.assertIn("drift-found", self.identify(drift)["warning_keys"])
        fitted = self.identify(drift, drift=1)
        self.assertNotIn("drift-found", fitted["warning_keys"])
        self.assert_law(fitted["outputs"])

    def test_first_swings_of_another_law_are_told(self):
        rows = decay(lambda v: 0.02 + (20 * (v - 0.09) if v > 0.09 else 0), 2.5)
        result = self.identify(self.file(rows, 0.001))
        self.assertIn("first-swings", result["warning_keys"])
        self.assertIn("from = ", " ".join(result["warnings"]))

    def test_first_swings_are_compared_with_the_motion_alone(self):
        rows = decay(lambda v: 0.2, 3.0, rate=200 * 40, steps=2)[::8]  # without noise, at rest from 0.3 s on
        result = self.identify(self.file(rows))
        self.assertLess(result["outputs"]["t_stop"], 1)
        self.assertNotIn("first-swings", result["warning_keys"])

    def test_hold_before_the_release_is_left_out_by_one_advice(self):
        swing = decay(law, 3.0, x=V0 / OMEGA, v=0.0)
        for hold in (10, 50, 200):
            rows = [(i / 1000, swing[0][1], 0.0) for i in range(hold)] + [(t + hold / 1000, x, v) for t, x, v in swing]
            path = self.file(rows, 0.002)
            result = self.identify(path)
            self.assertIn("late-start", result["warning_keys"])
            (words,) = [text for text in result["warnings"] if "from = " in text]
            begin = float(words.split("from = ")[1].split(" s")[0])
            self.assertTrue(0 <= begin - hold / 1000 < 0.003, (hold, begin))
            self.assertEqual(self.identify(path, **{"from": begin})["warning_keys"], [])
        rows = [(i / 1000, swing[0][1], 0.0) for i in range(2000)] + [(t + 2, x, v) for t, x, v in swing[:1000]]
        path = self.file(rows, 0.002)
        self.wrong(f"galet: --set data={path}: data: begins before the swing does: leave that out with from",
                   "run", "identify", "--set", f"data={path}")

    def test_fit_without_a_minimum_is_not_converged(self):
        rows = decay(lambda v: 0.002 + 0.05 * v + 2 * v * v, 1.2, rate=4000, steps=4)
        beats = self.file(rows, extra=lambda t: 0.3 * V0 / OMEGA * math.cos(1.07 * OMEGA * t))
        done = self.galet("run", "identify", "--set", f"data={beats}", "--json")
        self.assertEqual(done.returncode, 1)
        self.assertIn("not-converged", done.stdout)

    def test_record_that_begins_with_rest_is_told(self):
        rest = [(i / 1000, 0.0, 0.0) for i in range(25)]
        rows = rest + [(t + 0.025, x, v) for t, x, v in self.rows]
        self.assertIn("late-start", self.identify(self.file(rows, 0.002), order=2)["warning_keys"])
        self.assertNotIn("late-start", self.identify(self.file(rows, 0.002), **{"from": 0.025})["warning_keys"])

    def test_unusable_data_is_one_line(self):
        good = [f"{i / 1000},{math.cos(OMEGA * i / 1000) * math.exp(-i / 200):.6f}" for i in range(400)]
        cases = {
            "t,x\n": "holds no numbers",
            "": "holds no numbers",
            "t,x\n0,1\n0.001,2\n": "has too few samples to be fitted: 16 at least",
            "t,x\n" + "\n".join(f"{i},3" for i in range(50)) + "\n": "has a signal that is constant",
        }
        for text, words in cases.items():
            path = self.write("bad.csv", text)
            done = self.galet("run", "identify", "--set", f"data={path}")
            self.assertEqual((done.returncode, done.stdout, done.stderr.count("\n")), (2, "", 1), text)
            self.assertIn(words, done.stderr)
        for place, line, words in ((11, "0.009,", ":11:7:"), (12, "0.01,nan", ":12:"), (13, "0.002,0.5", ":13:"),
                                   (14, "0.012,a", ":14:7: expected a number (got 'a')")):
            lines = ["t,x", *good]
            lines[place - 1] = line
            path = self.write("bad.csv", "\n".join(lines) + "\n")
            done = self.galet("run", "identify", "--set", f"data={path}")
            self.assertEqual((done.returncode, done.stdout, done.stderr.count("\n")), (2, "", 1), line)
            self.assertIn(path + words, done.stderr)
        path = self.write("bad.csv", b"\x7fELF\x00\x01\x02" * 50)
        done = self.galet("run", "identify", "--set", f"data={path}")
        self.assertEqual((done.returncode, done.stderr.count("\n")), (2, 1))
        self.assertIn("is not a text file", done.stderr)

    @unittest.skipUnless("GALET_SHARED_DATA" in os.environ, "skipped: GALET_SHARED_DATA names no folder of measured data")
    def test_measured_swings_are_doubted(self):
        for i in (1, 2, 3):
            path = os.path.join(os.environ["GALET_SHARED_DATA"], f"decay/jensenbenard_free_swing_0{i}.txt")
            result = self.identify(path, skip_lines=2, sample_rate=1000, signal_unit="deg", restoring="pendulum")
            self.assertLessEqual({"record-short", "coloured-residuals", "not-separable"}, set(result["warning_keys"]))


if __name__ == "__main__":
    unittest.main()

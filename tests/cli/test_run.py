"""galet run: summary, JSON, files, mistakes."""
import csv
import fcntl
import glob
import itertools
import json
import math
import os
import pty
import random
import re
import resource
import signal
import struct
import subprocess
import termios
import time
import unittest

from program import GALET, MADE_UP, ProgramTest, default_result, in_words, studies


class Run(ProgramTest):
    def test_hertz_reference_case(self):
        out = self.json("run", "hertz")
        self.assertEqual(set(out), {"study", "version", "status", "inputs", "outputs", "units", "warnings",
                                    "warning_keys"})
        self.assertEqual((out["study"], out["status"], out["warnings"]), ("hertz", "ok", []))
        self.assertEqual((out["units"]["p0"], set(out["units"])), ("Pa", set(out["outputs"])))
        # docs/theory/hertz.md 4
        expected = {"a": 0.23029017799983417e-3, "b": 2.610098313514573e-3, "p0": 1191.5173316333464e6,
                    "curvature.x": 45.0, "curvature.y": 1.0, "patch_angle": 0.0}
        for key, value in expected.items():
            self.assertAlmostEqual(out["outputs"][key], value, delta=1e-14 * abs(value))
        o = out["outputs"]
        self.assertAlmostEqual(o["area"], math.pi * o["a"] * o["b"], delta=1e-20)
        self.assertAlmostEqual(o["mean_pressure"], 2 * o["p0"] / 3, delta=1e-5)
        self.assertAlmostEqual(o["stiffness"], 1.5 * 1500 / o["approach"], delta=1e-6)
        self.assertEqual(out["inputs"]["body2.ry"], "inf")

    def test_hertz_turned_by_an_angle(self):
        straight, crossed = self.json("run", "hertz"), self.json("run", "hertz", "--set", "angle=90 deg",
                                                                 "--set", "body2.rx=inf", "--set", "body2.ry=25mm")
        self.assertEqual(straight["outputs"], crossed["outputs"])
        turned = self.json("run", "hertz", "--set", "angle=30 deg")["outputs"]
        self.assertTrue(0 < abs(turned["patch_angle"]) < math.pi / 4)

    def test_units_and_order_of_words(self):
        plain = self.json("run", "hertz", "--set", "load=2500", "--set", "body1.rx=0.03")
        self.assertEqual(plain, json.loads(self.ok("run", "--set", "load=2.5 kN", "--json", "hertz", "--set",
                                                   "body1.rx=30mm")))

    def test_case_file_and_settings(self):
        self.write("case.yaml", "study: hertz\nload: 2 kN\nbody1: {rx: 30 mm}\n")
        out = self.json("run", "case.yaml", "--set", "load=3 kN")
        self.assertEqual((out["inputs"]["load"], out["inputs"]["body1.rx"]), (3000, 0.03))

    def test_the_next_option_is_no_folder(self):
        self.write("case.yaml", "study: hertz\nrandom:\n  load: {normal: [1500, 15]}\nsamples: 8\n")
        for word in ("--json", "--set", "-x", "-"):
            self.wrong(f"galet: run: --out needs a folder (got '{word}'; './{word}' would be one)", "run", "hertz", "--out",
                       word)
            self.wrong(f"galet: campaign: --out needs a folder (got '{word}'; './{word}' would be one)", "campaign",
                       "case.yaml", "--out", word)
        self.assertEqual(os.listdir(self.folder.name), ["case.yaml"])
        self.ok("run", "hertz", "--out", "./--json")

    def test_what_is_not_utf8_is_refused_in_one_line_of_it(self):
        file, folder = b"p\xff.csv", b"d\xe9"
        self.write("p.csv", "y [mm],z [mm]\n" + "".join(f"{y},{y * y / 600}\n" for y in range(-20, 21)))
        os.link(self.path("p.csv"), os.fsencode(self.path()) + b"/" + file)
        os.mkdir(os.fsencode(self.path()) + b"/" + folder)
        os.rename(self.path("p.csv"), os.fsencode(self.path()) + b"/" + folder + b"/p.csv")
        with open(os.fsencode(self.path()) + b"/" + folder + b"/case.yaml", "w", encoding="ascii") as case:
            case.write("study: rolling\nprofile: {kind: file, file: p.csv}\n")
        self.wrong("galet: --set profile.file=p?.csv: profile.file: 'p?.csv' is not UTF-8, as files of results are: rename "
                   "it, or link to it", "run", "rolling", "--json", "--set", "profile.kind=file", "--set", b"profile.file=" + file)
        for command in ("run", "check"):
            self.wrong("galet: d?/case.yaml:2:29: profile.file: 'd?/p.csv' is not UTF-8, as files of results are: "
                       "rename it, or link to it", command, folder + b"/case.yaml")
        self.wrong("galet: run: unknown option '--jso?'; did you mean '--json'?", "run", "hertz", b"--jso\xff")
        self.wrong("galet: no study 'h?' ('galet list' shows all)", "new", b"h\xff")

    def test_summary_is_readable(self):
        text = self.ok("run", "hertz")
        self.assertRegex(text, r"(?m)^  p0 +1191.52 MPa +largest pressure$")
        self.assertTrue(all(len(line) <= 80 for line in text.splitlines()))
        self.assertNotIn("\033", text)
        law = self.ok("run", "identify")
        self.assertRegex(law, r"(?m)^  mu +\[0\.01991 \+/- 0\.00012, 0\.0562 \+/- 0\.0066, 1\.930 \+/- 0\.070\]$")
        self.assertNotIn("mu_sd", law)
        self.assertFalse([line for line in law.splitlines() if line.endswith(" ")])

    def test_the_headline_comes_first(self):
        for study in ("hertz", "rolling", "patch"):
            keys = re.findall(r"^  (\S+)  +\S", self.ok("run", study).split("\n\n")[1], re.MULTILINE)
            self.assertEqual(keys, json.loads(self.ok("help", study, "--json"))["headline"])
        first, rest = self.ok("run", "hertz").split("\n  further outputs\n")
        self.assertEqual(sorted(re.findall(r"^  (\S+)  ", first + rest, re.MULTILINE)), sorted(self.json("run", "hertz")["outputs"]))

    def test_a_wide_terminal_has_longer_lines(self):
        width = {columns: max(len(line) for line in self.run_on_terminal(columns, "rolling", NO_COLOR="1").splitlines())
                 for columns in (70, 80, 150)}
        self.assertLessEqual(width[70], 70)
        self.assertLessEqual(width[80], 80)
        self.assertIn(width[150], range(81, 151))

    def test_a_very_wide_terminal_has_two_columns(self):
        for study in studies(GALET):
            one = self.run_on_terminal(120, study, NO_COLOR="1").splitlines()
            coloured = self.run_on_terminal(200, study, NO_COLOR=None)
            two = self.run_on_terminal(200, study, NO_COLOR="1").splitlines()
            self.assertEqual(re.sub(r"\033\[\d*m", "", coloured).splitlines(), two)
            self.assertLessEqual(max(map(len, two)), 200)
            if "  further outputs" not in one:
                continue
            begin, wide_begin = one.index("  further outputs"), two.index("  further outputs")
            open_colours = [line for line in coloured.split("\033[2m  tables")[0].splitlines()[wide_begin + 1:] if re.findall(r"\033\[\d*m", line)[-1:] == ["\033[2m"]]
            self.assertEqual(open_colours, [], study)
            keys = [re.findall(r"(?:^|  )  ([a-z]\S*)  ", line) for line in two[wide_begin + 1:]]
            wanted = re.findall(r"^  ([a-z]\S*)  ", "\n".join(one[begin + 1:]), re.MULTILINE)
            self.assertLessEqual(set(wanted), {key for found in keys for key in found}, study)
            if len(wanted) > 5:
                self.assertLess(len(two) - wide_begin, len(one) - begin, study)

    def run_on_terminal(self, columns=0, study="hertz", **environment):
        ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
        env = {**os.environ, "TERM": "xterm", **environment}
        env = {key: value for key, value in env.items() if value is not None}
        subprocess.run([GALET, "run", study], stdout=theirs, env=env, check=True, cwd=self.folder.name)
        os.write(theirs, b"end of it")
        text = ""
        while not text.endswith("end of it"):
            text += os.read(ours, 65536).decode()
        os.close(theirs)
        text = text.removesuffix("end of it")
        os.close(ours)
        return text

    def start_long_run(self, stderr=subprocess.PIPE, *arguments):
        return subprocess.Popen([MADE_UP, "run", "made-up", "--set", "ends=long", *arguments], stderr=stderr,
                                stdout=subprocess.PIPE, cwd=self.folder.name, text=True)

    def test_a_long_run_shows_its_progress_on_a_terminal_only(self):
        ours, theirs = pty.openpty()
        process = self.start_long_run(theirs)
        text = ""
        while text.count("\r") < 3:
            text += os.read(ours, 65536).decode()
        process.send_signal(signal.SIGINT)
        process.communicate()
        os.write(theirs, b"end")
        while not text.endswith("end"):
            text += os.read(ours, 65536).decode()
        os.close(theirs)
        os.close(ours)
        self.assertRegex(text, r"^(\rmade-up: waiting \d+ %, \d+ s *){2,}\r *\rend$")
        self.assertIn(int(re.findall(r"(\d+) %", text)[-1]), range(5, 60))
        process = self.start_long_run()
        time.sleep(1.5)
        process.send_signal(signal.SIGINT)
        self.assertEqual(process.communicate()[1], "")

    def test_an_interrupted_run_keeps_what_is_finished(self):
        for number, code in ((signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)):
            process = self.start_long_run(subprocess.PIPE, "--json", "--out", "results")
            time.sleep(0.5)
            process.send_signal(number)
            out, err = process.communicate()
            self.assertEqual((process.returncode, err), (code, ""))
            for result in (json.loads(out), self.read_json("results/result.json")):
                self.assertEqual((result["status"], result["warning_keys"]), ("interrupted", ["interrupted"]))
                self.assertEqual(result["outputs"]["cells"], 20)

    def interrupt(self, number, *arguments):
        """Until something of the answer is there, for machines are not equally busy: a longer look each time."""
        for delay in (1, 2, 4, 8, 16, 32):
            process = subprocess.Popen([GALET, "run", *arguments, "--json", "--out", "part"], stdout=subprocess.PIPE,
                                       stderr=subprocess.PIPE, cwd=self.folder.name, text=True)
            time.sleep(delay)
            process.send_signal(number)
            out, err = process.communicate(timeout=60)
            self.assertEqual((process.returncode, err), (128 + number, ""), arguments)
            self.assertEqual(json.loads(out)["status"], "interrupted")
            if os.path.exists(self.path("part/result.json")):
                return self.read_json("part/result.json")
            self.assertFalse(os.path.exists(self.path("part")))
        return None

    def test_signals_keep_the_finished_part_of_curves_and_motions(self):
        """The rows of a table that are there are those of the whole run."""
        signals = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
        for i, (study, table, *settings) in enumerate((
                ("creep-curve", "curve", "grid.nx=150", "grid.ny=150", "curve.points=2000"),
                ("ellipsoid", "motion", "mu=0", "t_end=10000"),
                ("oscillator", "motion", "law=coulomb", "coulomb.mu=1e-6", "t_end=100000"),
                ("contacts", "motion", "t_end=1e5", "step=1e-4"),
                ("klarbring", "motion", "method=moreau-jean", "t_end=1e5"),
                ("belt", "motion", "t_end=100000"))):
            words = [word for setting in settings for word in ("--set", setting)]
            result = self.interrupt(signals[i % 3], study, *words)
            self.assertIsNotNone(result, study)
            self.assertIn("interrupted", result["warning_keys"], study)
            with open(self.path(f"part/tables/{table}.csv"), newline="") as file:
                rows = list(csv.reader(file))
            self.assertGreater(len(rows), 2, study)
            if study == "creep-curve":
                self.assertLess(len(rows), 2001)
                self.assertTrue(all(float(row[0]) > 0.0 and float(row[1]) != 0.0 for row in rows[1:]))

    def test_an_interrupted_run_without_an_answer_leaves_an_earlier_result_alone(self):
        self.ok("run", "made-up", "--out", "keep", program=MADE_UP)
        before = self.contents("keep")
        for folder in ("keep", "new"):
            process = self.start_long_run(subprocess.PIPE, "--set", "ends=early", "--out", folder)
            time.sleep(0.5)
            process.send_signal(signal.SIGINT)
            out, err = process.communicate()
            self.assertEqual((process.returncode, err), (130, ""))
            self.assertIn("interrupted before anything of its answer was finished", " ".join(out.split()))
            self.assertIn(f"nothing is written: {folder} is left as it was\n", out)
            self.assertNotIn("none", out)
        self.assertEqual(self.contents("keep"), before)
        self.assertFalse(os.path.exists(self.path("new")))

    def test_an_interrupted_summary_says_once_that_it_is_a_part(self):
        process = self.start_long_run()
        time.sleep(0.5)
        process.send_signal(signal.SIGINT)
        self.assertEqual(process.communicate()[0].count("this is what was finished"), 1)

    def contents(self, name):
        found = {}
        for folder, _, names in os.walk(self.path(name)):
            for file in names:
                with open(os.path.join(folder, file), "rb") as stream:
                    found[os.path.join(folder, file)] = stream.read()
        return found

    def read_json(self, name):
        with open(self.path(name)) as file:
            return json.load(file)

    def test_a_second_signal_ends_at_once(self):
        process = subprocess.Popen([MADE_UP, "run", "made-up", "--set", "ends=deaf"], cwd=self.folder.name,
                                   stdout=subprocess.DEVNULL)
        time.sleep(0.5)
        process.send_signal(signal.SIGINT)
        time.sleep(0.5)
        self.assertIsNone(process.poll())
        process.send_signal(signal.SIGINT)
        self.assertEqual(process.wait(5), -signal.SIGINT)

    def test_a_signal_that_nohup_keeps_away_is_not_heard(self):
        process = subprocess.Popen([MADE_UP, "run", "made-up", "--set", "ends=long"], cwd=self.folder.name,
                                   stdout=subprocess.DEVNULL,
                                   preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN))
        time.sleep(0.5)
        process.send_signal(signal.SIGHUP)
        time.sleep(0.3)
        self.assertIsNone(process.poll())
        process.send_signal(signal.SIGINT)
        self.assertEqual(process.wait(5), 130)

    def test_signals_wait_while_files_are_written(self):
        """Two of them, half a second apart, which would end it anywhere else. It is stopped in between, so that it does
        not get on with its writing."""
        process = subprocess.Popen([MADE_UP, "run", "made-up", "--set", "grid.nx=1000", "--set", "grid.ny=1000",
                                    "--out", "results"], cwd=self.folder.name, stdout=subprocess.DEVNULL)
        while process.poll() is None and not glob.glob(self.path("results", "**", ".*"), recursive=True):
            time.sleep(0.001)
        for _ in range(2):
            process.send_signal(signal.SIGSTOP)
            time.sleep(0.5)
            process.send_signal(signal.SIGINT)
            process.send_signal(signal.SIGCONT)
            time.sleep(0.005)
        self.assertIn(process.wait(60), (0, 130))
        files = self.read_json("results/result.json")["files"]
        self.assertTrue(all(os.path.getsize(self.path("results", name)) > 0 for name in files))

    def test_a_run_that_waits_for_its_input_can_be_ended(self):
        """Whether nobody writes to the pipe, or somebody who takes his time; no folder is left of it."""
        os.mkfifo(self.path("pipe"))
        subjects = (["pipe"], ["rolling", "--set", "profile.kind=file", "--set", "profile.file=pipe"],
                    ["made-up", "--set", "record=pipe"], ["made-up", "--set", "system=pipe"])
        for writes, number, subject in itertools.product((False, True), (signal.SIGINT, signal.SIGTERM), subjects):
            program = MADE_UP if subject[0] == "made-up" else GALET
            process = subprocess.Popen([program, "run", *subject, "--out", "o"], cwd=self.folder.name,
                                       stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
            writer = open(self.path("pipe"), "w") if writes else None
            if writes:
                writer.write("1 2\n")
                writer.flush()
            time.sleep(0.5)
            process.send_signal(number)
            told = process.communicate(timeout=5)
            self.assertEqual((process.returncode, *told),
                             (128 + number, "", "galet: interrupted before anything was computed\n"), subject)
            self.assertFalse(os.path.exists(self.path("o")), subject)
            if writes:
                writer.close()

    def start_on_pipe(self, key, name, **options):
        return subprocess.Popen([MADE_UP, "run", "made-up", "--json", "--set", f"{key}={name}"], cwd=self.folder.name,
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **options)

    def test_a_pipe_that_nobody_writes_to_is_refused_in_the_end(self):
        os.mkfifo(self.path("pipe"))
        waiting = {key: self.start_on_pipe(key, "pipe") for key in ("system", "record")}
        time.sleep(1)
        self.assertEqual([process.poll() for process in waiting.values()], [None, None])
        for key, process in waiting.items():
            out, words = process.communicate(timeout=60)
            self.assertEqual((process.returncode, out, words.count("\n")), (2, "", 1))
            self.assertIn(f": {key}: pipe: cannot be read: nobody writes to this pipe\n", in_words(words))

    def test_a_writer_may_be_late_or_gone(self):
        os.mkfifo(self.path("pipe"))
        for key, text in (("system", "1 2\n3 4\n"), ("record", "0;1\n1;2\n2;1\n")):
            late = self.start_on_pipe(key, "pipe")
            time.sleep(0.5)
            with open(self.path("pipe"), "w") as pipe:
                time.sleep(0.5)
                pipe.write(text)
            self.assertEqual((late.wait(30), late.communicate()[1]), (0, ""), key)
            end, writer = os.pipe()
            os.write(writer, text.encode())
            os.close(writer)  # as `<(...)` that is done
            gone = self.start_on_pipe(key, f"/dev/fd/{end}", pass_fds=[end])
            os.close(end)
            self.assertEqual((gone.wait(30), gone.communicate()[1]), (0, ""), key)

    def test_columns_are_read_by_what_other_keys_say(self):
        self.write("swing.txt", "start, rate\n90, 1000\n" + "".join(f"{i % 7}\n" for i in range(50)))
        self.write("case.yaml", "study: made-up\nrecord: swing.txt\nskip_lines: 2\nsample_rate: 1 kHz\nsignal_unit: mm\n")
        self.ok("check", "case.yaml", program=MADE_UP)
        self.wrong("galet: case.yaml:2:9: record: swing.txt:3: expected 2 numbers, separated by commas as before (got 1); "
                   "lines above the numbers can be left out by skip_lines", "run", "case.yaml",
                   "--set", "skip_lines=0", "--set", "signal_column=1", program=MADE_UP)
        self.wrong("galet: --set signal_unit=kg: signal_unit: expected m or a unit like it (got 'kg')", "run", "case.yaml",
                   "--set", "signal_unit=kg", program=MADE_UP)
        self.wrong("galet: --set signal_column=2: signal_column: swing.txt: has no column '2' (it has 1, without titles)",
                   "run", "case.yaml", "--set", "signal_column=2", program=MADE_UP)
        self.write("decay.csv", "t,x\n" + "".join(f"{3.25 + 0.001 * i:.4f},1\n" for i in range(3)) + "3.2515,1\n")
        self.wrong("galet: --set record=decay.csv: record: decay.csv:5: time goes backwards (3.2515 s after 3.2520 s)",
                   "run", "made-up", "--set", "record=decay.csv", program=MADE_UP)

    def test_columns_come_through_a_pipe(self):
        rows = "".join(f"{i};{i % 5}\n" for i in range(100000))
        done = subprocess.run([MADE_UP, "run", "made-up", "--json", "--set", "record=/dev/stdin"], input=rows, text=True,
                              capture_output=True)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        os.mkfifo(self.path("fifo"))
        process = subprocess.Popen([MADE_UP, "run", "made-up", "--json", "--out", "results", "--set", "record=fifo"],
                                   cwd=self.folder.name, stdout=subprocess.DEVNULL)
        with open(self.path("fifo"), "w") as pipe:
            pipe.write(rows)
        self.assertEqual(process.wait(30), 0)

    def test_a_matrix_comes_from_a_file(self):
        os.mkdir(self.path("sub"))
        self.write("sub/k.mtx", "%%MatrixMarket matrix coordinate real symmetric\r\n3 3 3\r\n1 1 2\r\n3 1 -1\r\n3 3 4\r\n")
        self.write("sub/k.csv", "# N/mm\n1,5;2\n3;4,5\n")
        self.write("sub/case.yaml", "study: made-up\nsystem: k.csv N/mm\nfeet: [{normal: n.csv, glued: yes}, {normal: [1]}]\n")
        self.write("sub/n.csv", "0\n-1\n")
        result = self.json("run", "sub/case.yaml", program=MADE_UP)
        self.assertEqual(result["outputs"]["trace"], 6000.0)
        self.assertEqual(result["inputs"]["system"], "sub/k.csv N/mm")
        self.assertEqual([foot["normal"] for foot in result["inputs"]["feet"]], ["sub/n.csv", [1.0]])
        self.assertEqual(self.ok("check", "sub/case.yaml", program=MADE_UP), "sub/case.yaml: a valid case of made-up\n")
        other = self.json("run", "sub/case.yaml", "--set", "system=sub/k.mtx", "--set", "feet=[{normal: sub/n.csv}]",
                          program=MADE_UP)
        self.assertEqual(other["outputs"]["trace"], 6.0)
        self.assertEqual(other["inputs"]["feet"][0]["normal"], "sub/n.csv")
        for name in ("2dof.csv", "4.csv", "4.dat", "1e3.csv", "inf.csv", "infinity.txt", "3 4.csv"):
            self.write(name, "1 2\n3 4\n")
            numbered = self.json("run", "made-up", "--set", f"system={name} N/mm", program=MADE_UP)
            self.assertEqual(numbered["outputs"]["trace"], 5000.0, name)
            self.write("named.yaml", f"study: made-up\nsystem: '{name}'\n")
            self.assertEqual(self.json("run", "named.yaml", program=MADE_UP)["outputs"]["trace"], 5.0, name)
        for text in ("4", "2 N/mm", "1e3 kg", "inf"):
            self.wrong(f"galet: --set system={text}:1:1: system: expected rows such as [[1, 0], [0, 1]], or the name of a file",
                       "run", "made-up", "--set", f"system={text}", program=MADE_UP)
        piped = self.json("run", "made-up", "--set", "system=/dev/stdin", stdin="1 2\n3 4\n", program=MADE_UP)
        self.assertEqual(piped["outputs"]["trace"], 5.0)
        self.ok("run", "sub/case.yaml", "--out", "made", program=MADE_UP)
        with open(self.path("made", "result.json")) as file:
            self.assertEqual(json.load(file)["inputs"], result["inputs"])

    def test_a_wrong_matrix_file_is_one_line(self):
        self.write("k.mtx", "%%MatrixMarket matrix coordinate real general\n2 2 1\n1 3 5\n")
        self.write("case.yaml", "study: made-up\nsystem: k.mtx\n")
        said = "k.mtx:3:3: column 3 is not there; they count from 1 to 2"
        for command in ("check", "run"):
            self.wrong(f"galet: case.yaml:2:9: system: {said}", command, "case.yaml", program=MADE_UP)
        self.wrong(f"galet: --set system=k.mtx:1:1: system: {said}", "run", "made-up", "--set", "system=k.mtx", program=MADE_UP)
        self.wrong("galet: --set system=.:1:1: system: .: cannot be read: Is a directory", "run", "made-up", "--set",
                   "system=.", program=MADE_UP)
        self.wrong("galet: --set system=/dev/zero:1:1: system: /dev/zero: is larger than 16 MiB", "run", "made-up", "--set",
                   "system=/dev/zero", program=MADE_UP)

    def test_tables_are_painted_for_files_only(self):
        self.assertFalse(self.json("run", "made-up", program=MADE_UP)["outputs"]["painted"])
        self.assertTrue(self.json("run", "made-up", "--out", "results", program=MADE_UP)["outputs"]["painted"])

    def test_a_mistake_of_the_program_is_told(self):
        self.wrong("galet: the program has a mistake, in or about the study 'made-up': no real output 'volum' is declared", "run", "made-up",
                   "--set", "ends=misspelt", program=MADE_UP)

    def test_units_that_cannot_be_read_fall_back_to_si(self):
        done = self.galet("run", "hertz", env={**os.environ, "UDUNITS2_XML_PATH": "/nonexistent"})
        self.assertIn("  a              0.000230290 m", done.stdout)
        done = self.galet("run", "hertz", "--set", "load=1 kN", env={**os.environ, "UDUNITS2_XML_PATH": "/nonexistent"})
        self.assertEqual(done.stderr, "galet: --set load=1 kN: load: the database of units cannot be read; give a bare "
                                      "number in N\n")

    def test_colour_only_on_a_terminal_that_wants_it(self):
        self.assertIn("\033[1m", self.run_on_terminal(NO_COLOR=None))
        self.assertNotIn("\033", self.run_on_terminal(NO_COLOR="1"))
        self.assertNotIn("\033", self.run_on_terminal(NO_COLOR=None, TERM="dumb"))

    def test_every_study_runs_by_default(self):
        for program in (GALET, MADE_UP):
            for study in studies(program):
                self.assertEqual(default_result(program, study)["status"], "ok")

    def test_nothing_is_written_without_out(self):
        self.ok("run", "hertz")
        self.assertEqual(os.listdir(self.folder.name), [])

    def test_files_of_a_run(self):
        summary = self.ok("run", "hertz", "--out", "deep/results")
        self.assertIn("written to deep/results; open deep/results/report.html\n", summary)
        with open(self.path("deep/results/result.json")) as file:
            result = json.load(file)
        printed = self.json("run", "hertz")
        for key, value in printed.items():
            self.assertEqual(result[key], value)
        self.assertRegex(result["timestamp"], r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$")
        self.assertTrue(result["build"])
        written = sorted(os.path.relpath(os.path.join(folder, name), self.path("deep/results"))
                         for folder, _, names in os.walk(self.path("deep/results")) for name in names)
        self.assertEqual(written, sorted(result["files"]))
        self.assertLessEqual({"result.json", "result.h5", "report.html"}, set(written))

    def test_tables_carry_units_and_full_digits(self):
        self.ok("run", "hertz", "--out", "results")
        with open(self.path("results/tables/loading.csv"), newline="") as file:
            rows = list(csv.reader(file))
        self.assertEqual(rows[0], ["load [N]", "approach [m]", "p0 [Pa]", "a [m]", "b [m]"])
        at_load = next(row for row in rows[1:] if float(row[0]) == 1500.0)
        outputs = self.json("run", "hertz")["outputs"]
        self.assertEqual([float(x) for x in at_load[1:]], [outputs[key] for key in ("approach", "p0", "a", "b")])

    def test_only_files_of_ours_are_replaced(self):
        self.ok("run", "made-up", "--out", "results", program=MADE_UP)
        self.write("results/notes.txt", "mine")
        self.ok("run", "hertz", "--out", "results")
        self.assertFalse(os.path.exists(self.path("results/tables/motion.csv")))
        self.assertTrue(os.path.exists(self.path("results/notes.txt")))
        os.makedirs(self.path("other"))
        self.write("other/result.json", "{}")
        self.wrong("galet: other/result.json: is not a file of galet's and is kept; choose another --out", "run",
                   "hertz", "--out", "other")
        self.assertEqual(os.listdir(self.path("other")), ["result.json"])

    def test_a_folder_that_cannot_be_is_refused(self):
        self.write("file", "")
        self.wrong("galet: file: is a file, not a folder; choose another --out", "run", "hertz", "--out", "file")
        self.wrong("galet: file: is a file, not a folder; choose another --out", "run", "hertz", "--out", "file/x")
        done = self.galet("run", "hertz", "--out", "/proc/galet")
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertRegex(done.stderr, "^galet: /proc.*: cannot be ")
        self.assertEqual(self.galet("run", "hertz", "--set", "load=-1", "--out", "new/folder").returncode, 2)
        self.assertFalse(os.path.exists(self.path("new")))
        self.wrong("galet: --out: give the path of a folder", "run", "hertz", "--out", "")

    def test_not_converged_prints_the_best_iterate(self):
        done = self.galet("run", "made-up", "--set", "ends=unconverged", "--json", "--out", "results", program=MADE_UP)
        out = json.loads(done.stdout)
        self.assertEqual((done.returncode, done.stderr, out["status"]), (1, "", "not_converged"))
        self.assertEqual(out["warnings"], ["stopped after 7 iterations, residual 0.25"])
        self.assertEqual(out["warning_keys"], ["slow"])
        self.assertIsNotNone(out["outputs"]["volume"])
        self.assertTrue(os.path.exists(self.path("results/result.json")))

    def test_nan_is_null_and_not_converged(self):
        done = self.galet("run", "made-up", "--set", "ends=nan", "--json", program=MADE_UP)
        out = json.loads(done.stdout, parse_constant=self.fail)
        self.assertEqual((done.returncode, out["status"], out["outputs"]["volume"]), (1, "not_converged", None))

    def test_unused_keys_are_warned_of(self):
        out = self.json("run", "made-up", "--set", "law=dahl", "--set", "film.tau=1", program=MADE_UP)
        self.assertEqual(out["warnings"], ["film.tau is not used here: it counts only with law: film"])
        self.assertEqual(out["warning_keys"], ["unused-key"])
        self.assertNotIn("film.tau", out["inputs"])

    def test_mistakes_are_one_line_with_the_cure(self):
        self.write("case.yaml", "study: hertz\n\n\n\n\n\nload:      -5\n")
        self.wrong("galet: case.yaml:7:12: load: must be > 0 N (got -5)", "run", "case.yaml")
        self.write("key.yaml", "study: hertz\nlaod: 5\n")
        self.wrong("galet: key.yaml:2:1: unknown key 'laod'; did you mean 'load'?", "run", "key.yaml")
        self.write("name.yaml", "study: herz\n")
        self.wrong("galet: name.yaml:1:8: study: no study 'herz'; did you mean 'hertz'?", "run", "name.yaml")
        self.write("none.yaml", "load: 5\n")
        self.wrong("galet: none.yaml: study: must be given, such as 'study: hertz'", "run", "none.yaml")
        self.wrong("galet: missing.yaml: cannot be read: No such file or directory", "run", "missing.yaml")
        self.wrong("galet: .: cannot be read: Is a directory", "run", ".")
        self.wrong("galet: no study or case file 'hertzz'; did you mean 'hertz'?", "run", "hertzz")
        self.wrong("galet: --set load=-5: load: must be > 0 N (got -5)", "run", "hertz", "--set", "load=-5")
        self.wrong("galet: --set laod=5: unknown key 'laod'; did you mean 'load'?", "run", "hertz", "--set", "laod=5")
        self.wrong("galet: --set load=3 kg: load: expected a force, N or a unit like it (got '3 kg', a mass: it weighs 29.42 N)", "run",
                   "hertz", "--set", "load=3 kg")
        self.wrong("galet: --set load=1 500 N: load: a number has no blanks between digits (got '1 500 N')", "run",
                   "hertz", "--set", "load=1 500 N")
        self.wrong("galet: --set load: expected KEY=VALUE, as in --set load=1500", "run", "hertz", "--set", "load")
        self.wrong("galet: --set =5: expected KEY=VALUE, as in --set load=1500", "run", "hertz", "--set", "=5")
        self.wrong("galet: --set body1=3: body1: is a group of keys such as 'body1.rx'", "run", "hertz", "--set",
                   "body1=3")
        self.wrong("galet: run: --set needs a value, as in --set load=1.5kN", "run", "hertz", "--set")
        self.wrong("galet: run: unknown option '--jsn'; did you mean '--json'?", "run", "hertz", "--jsn")
        self.wrong("galet: run: one study or case file at a time (got 'hertz' and 'kalker')", "run", "hertz", "kalker")
        self.wrong("galet: run: give a study or a case file, as in 'galet run hertz'", "run")

    def test_what_results_could_not_hold_is_refused(self):
        self.write("a\udc9c.csv", "y [mm],z [mm]\n-1,1\n0,0\n1,1\n")
        self.wrong("galet: --set title=a?: title: 'a?' is not UTF-8, as files of results are", "run", "made-up", "--set",
                   "title=a\udc9c", program=MADE_UP)
        self.wrong("galet: --set profile.file=a?.csv: profile.file: 'a?.csv' is not UTF-8, as files of results are: rename "
                   "it, or link to it", "run", "rolling", "--set", "profile.kind=file", "--set", "profile.file=a\udc9c.csv")
        out = self.json("run", "made-up", "--set", "title=\u00e9\u2028\U0001f600", program=MADE_UP)
        self.assertEqual(out["outputs"]["verdict"], "\u00e9\u2028\U0001f600")

    def test_impossible_contacts_are_explained(self):
        self.wrong("galet: --set body2.rx=-18 mm: body2.rx: the concave radius along x must be larger than the convex "
                   "one, 0.02 m (got -0.018 m): the bodies do not touch in a finite patch", "run", "hertz", "--set",
                   "body2.rx=-18 mm")
        self.wrong("galet: --set body1.ry=inf: body1.ry: both bodies are straight along y: a line contact has no "
                   "finite patch; give one of them a crown radius", "run", "hertz", "--set", "body1.ry=inf")
        self.wrong("galet: --set body1.rx=-1: body1.rx: both bodies are concave along x: they do not touch in a finite "
                   "patch", "run", "hertz", "--set", "body1.rx=-1", "--set", "body2.rx=-1")
        self.wrong("galet: --set body1.ry=-1: body1.ry: a concave body does not touch a straight one along y in a "
                   "finite patch", "run", "hertz", "--set", "body1.ry=-1")
        done = self.galet("run", "hertz", "--set", "body2.rx=-22mm", "--set", "angle=1.0")
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertIn("the bodies do not touch in a finite patch", done.stderr)

    def test_random_and_extreme_inputs_never_break_it(self):
        numbers = ["0", "-0", "1e-320", "1e-300", "1e-30", "1e-3", "1", "1e3", "1e30", "1e300", "1.7e308", "-1", "-1e-9",
                   "-1e300", "inf", "-inf", "nan", "0.5", "0.28", "-0.999999", "1e999", "5 mm", "3 kg", "", " ", "[1]",
                   "{", "\t", "é", "0x1p3", "1,5", "unset", "%s%n"]
        keys = list(self.json("run", "hertz")["inputs"])
        generator = random.Random(7)
        for _ in range(400):
            settings = []
            for key in generator.sample(keys, generator.randint(1, 5)):
                settings += ["--set", f"{key}={generator.choice(numbers)}"]
            done = self.galet("run", "hertz", *settings, "--json")
            self.assertIn(done.returncode, (0, 2), settings)
            if done.returncode == 2:
                self.assertEqual((done.stdout, done.stderr.count("\n")), ("", 1), settings)
                self.assertTrue(in_words(done.stderr).startswith("galet: "), settings)
            else:
                out = json.loads(done.stdout, parse_constant=self.fail)["outputs"]
                for key, value in out.items():
                    self.assertTrue(math.isfinite(value) and (value > 0 or key == "patch_angle"), (settings, key))

    def test_a_no_break_space_may_stand_before_a_unit(self):
        for blank in ("\u00a0", "\u202f", " \u00a0"):
            self.write("case.yaml", f"study: hertz\nload: 2{blank}kN\n")
            for words in (["case.yaml"], ["hertz", "--set", f"load=2{blank}kN"]):
                self.assertEqual(self.json("run", *words)["inputs"]["load"], 2000.0)
            self.wrong(f"galet: --set load=1{blank}500 N: load: a number has no blanks between digits (got '1{blank}500 N')",
                       "run", "hertz", "--set", f"load=1{blank}500 N")

    def test_full_disk_is_reported(self):
        with open("/dev/full", "w") as full:
            done = subprocess.run([GALET, "run", "hertz"], stdout=full, stderr=subprocess.PIPE, text=True)
        self.assertEqual(done.returncode, 2)
        self.assertEqual(done.stderr, "galet: standard output cannot be written: No space left on device\n")

    def test_a_disk_full_of_files_still_gets_the_result_printed(self):
        whole = self.ok("run", "rolling")
        for size in (8000, 16000, 50000):  # in tables, result.h5 and the report
            for arguments in ([], ["--json"]):
                done = self.galet("run", "rolling", "--out", "results", *arguments, restore_signals=False,
                                  preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size)))
                self.assertEqual(done.returncode, 2, size)
                self.assertRegex(in_words(done.stderr), r"^galet: results/.*\.partial: cannot be written: File too large\n$")
                if arguments:
                    self.assertEqual(json.loads(done.stdout)["status"], "ok")
                else:
                    self.assertEqual(done.stdout.splitlines(), whole.splitlines()[:len(done.stdout.splitlines())])
                    self.assertIn("stick_area", done.stdout)
                self.assertFalse(os.path.exists(self.path("results")))

    def test_a_disk_full_of_all_is_told_of_once(self):
        size = 8000
        for arguments in ([], ["--json"]):
            self.write("told", "x" * size)
            with open(self.path("told"), "a") as told:
                done = subprocess.run([GALET, "run", "rolling", "--out", "results", *arguments], cwd=self.folder.name, stdout=told,
                                      stderr=subprocess.PIPE, text=True, restore_signals=False,
                                      preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size)))
            self.assertEqual(done.returncode, 2)
            self.assertRegex(in_words(done.stderr), r"^galet: results/.*\.partial: cannot be written: File too large\n$")

    def test_the_report_marks_as_changed_what_was_given_and_differs(self):
        for study, settings, changed in (
                ("belt", ["law=lugre"], ["law"]),
                ("belt", ["law=lugre", "lugre.sigma0=2e5", "load=1"], ["law", "load", "lugre.sigma0"]),
                ("friction-law", ["law=lugre", "load=5"], ["law", "load"]),
                ("hertz", ["body1.E=100 GPa", "body1.nu=0.28"], ["body1.E"])):
            self.ok("run", study, *(word for setting in settings for word in ("--set", setting)), "--out", "x")
            with open(self.path("x/report.html")) as file:
                document = json.loads(re.search(r'id="document">(.*?)</script>', file.read(), re.S).group(1))
            inputs = {item["key"]: item for item in document["inputs"]}
            self.assertEqual(sorted(key for key, item in inputs.items() if item["changed"]), sorted(changed), settings)
            self.assertTrue(all(inputs[key]["default"] is not None for key in changed))

    def test_texts_cannot_end_the_script_of_a_report(self):
        self.ok("run", "made-up", "--out", "plain", program=MADE_UP)
        text = "</script><script>alert(1)</script><!--"
        self.ok("run", "made-up", "--set", f"title={text}", "--out", "x", program=MADE_UP)
        with open(self.path("plain/report.html")) as plain, open(self.path("x/report.html")) as file:
            usual, page = plain.read(), file.read()
        for tag in ("<script", "</script", "<!--"):
            self.assertEqual(page.count(tag), usual.count(tag), tag)
        document = json.loads(re.search(r'id="document">(.*?)</script>', page, re.S).group(1))
        self.assertEqual({item["key"]: item["value"] for item in document["inputs"]}["title"], text)

    def test_commas_and_blanks_in_numbers_are_named(self):
        self.assertEqual(self.json("run", "rolling", "--set", "creep.spin=0.5 1/m")["inputs"]["creep.spin"], 0.5)
        for text, words in (("1,5 kN", "decimals take a point: 1.5 kN"), ("1 500 N", "a number has no blanks between digits"),
                            ("1,500", "numbers take no comma: 1500 or 1.500?")):
            self.wrong(f"galet: --set load={text}: load: {words} (got '{text}')", "run", "hertz", "--set", f"load={text}")

    def test_a_contact_as_large_as_its_bodies_is_warned_of_at_0_3_radii(self):
        width = self.json("run", "hertz")["outputs"]["b"]
        for ratio, warned in ((0.297, []), (0.303, ["half-space"])):
            load = 1500 * (ratio * 0.02 / width) ** 3
            case = self.json("run", "hertz", "--set", f"load={load}")
            self.assertEqual(case["warning_keys"], warned)
            self.assertTrue(not warned or "if no steeper than 0.0" in case["warnings"][0])  # long, but level
        steep = self.json("run", "hertz", "--set", "body1.ry=20 mm", "--set", "body2.ry=25 mm", "--set", "load=5 MN")["warnings"][0]
        self.assertIn("the half-space is a poor image of the bodies", steep)

    def test_a_material_as_soft_as_no_rubber_is_warned_of(self):
        for young, warned in (("1.01e6", []), ("0.99e6", ["soft-material"])):
            out = self.json("run", "hertz", "--set", f"body1.E={young}", "--set", "load=1 uN")
            self.assertEqual(out["warning_keys"], warned)

    def test_interrupted_run_leaves_no_half_file(self):
        for delay in (0.0, 0.001, 0.002, 0.004, 0.008, 0.016, 0.03):
            process = subprocess.Popen([MADE_UP, "run", "made-up", "--set", "grid.nx=900", "--set", "grid.ny=900",
                                        "--out", "results"], cwd=self.folder.name, stdout=subprocess.DEVNULL)
            time.sleep(delay)
            process.send_signal(signal.SIGINT)
            process.wait()
            for folder, _, names in os.walk(self.path("results")):
                self.assertFalse([name for name in names if name.startswith(".")], delay)
                for name in names:
                    with open(os.path.join(folder, name), "rb") as file:
                        content = file.read()
                    if name == "result.json":
                        json.loads(content)
                    self.assertTrue(content)


if __name__ == "__main__":
    unittest.main()

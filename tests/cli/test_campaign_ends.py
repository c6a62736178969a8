"""However a campaign ends, its draws are whole, and resumed it comes to the same bits."""
import base64
import ctypes
import fcntl
import json
import os
import random
import re
import resource
import shutil
import signal
import sqlite3
import struct
import subprocess
import time
import unittest

from program import GALET, ProgramTest, default_result, studies
from test_campaign import rows

PR_SET_CHILD_SUBREAPER = 36  # <linux/prctl.h>

BALL = """study: ball
random:
  f: {normal: [0.2, 0.02], between: [0.1, 0.3]}
  omega.z: {uniform: [50, 150]}
  m: {normal: [0.17, 0.1]}
samples: 4000
outputs: [t_stop, final.vx]
"""

# Draws that take some hundredths of a second each, for signals that come in the middle of them.
LONG = "study: rolling\ngrid: {nx: 100, ny: 100}\nrandom: {mu: {uniform: [0.1, 0.2]}}\nsamples: 120\noutputs: [fx]\n"


class Ends(ProgramTest):
    def setUp(self):
        super().setUp()
        self.write("ball.yaml", BALL)
        self.write("long.yaml", LONG)

    def start(self, *arguments, **options):
        return subprocess.Popen([GALET, "campaign", *arguments], cwd=self.folder.name, stdout=subprocess.PIPE,
                                stderr=subprocess.PIPE, text=True, **options)

    def draws(self, folder):
        return rows(self.path(folder, "campaign.sqlite"))

    def undisturbed(self):
        """The draws that those of others are compared with, of a campaign in the folder `whole`; 4 % of them fail."""
        self.ok("campaign", "ball.yaml", "--out", "whole", "--threads", "1")
        return self.draws("whole")

    def wait_for_draws(self, folder, process):
        """Until the first batch is there."""
        path = self.path(folder, "campaign.sqlite")
        while process.poll() is None:
            try:
                if rows(path, "SELECT count(*) FROM draw")[0][0] > 0:
                    return
            except sqlite3.Error:
                pass
            time.sleep(0.01)

    def test_killed_at_any_moment_and_resumed_it_is_the_same(self):
        whole, generator, kills = self.undisturbed(), random.Random(3), 0
        self.assertIn("failed", {row[1] for row in whole})
        while kills < 20:
            shutil.rmtree(self.path("o"), ignore_errors=True)
            kept = 0
            for _ in range(5):
                process = self.start("ball.yaml", "--out", "o", "--resume", "--threads", str(generator.choice([1, 2, 4])))
                time.sleep(generator.choice([generator.uniform(0.0, 0.05), generator.uniform(0.05, 0.8)]))
                process.kill()
                process.communicate()
                kills += process.returncode == -signal.SIGKILL
                if os.path.exists(self.path("o/campaign.sqlite")) and rows(self.path("o/campaign.sqlite"),
                                                                            "SELECT * FROM sqlite_master"):
                    draws = self.draws("o")
                    self.assertEqual(draws, whole[:len(draws)])
                    self.assertGreaterEqual(len(draws), kept)
                    kept = len(draws)
                if process.returncode == 0:
                    break
            self.ok("campaign", "ball.yaml", "--out", "o", "--resume")
            self.assertEqual(self.draws("o"), whole)
            self.assertEqual(sorted(os.listdir(self.path("o"))), ["campaign.sqlite", "report.html"])

    def test_threads_do_not_change_a_bit(self):
        whole = self.undisturbed()
        self.ok("campaign", "ball.yaml", "--out", "four", "--threads", "4")
        self.assertEqual(self.draws("four"), whole)
        one = self.json("campaign", "ball.yaml", "--out", "whole", "--resume")
        self.assertEqual(self.json("campaign", "ball.yaml", "--out", "four", "--resume"), one)

    def test_every_study_makes_the_same_draws_on_any_number_of_threads(self):
        """Some of their numbers, up to three, at random by 1 %."""
        for study in studies(GALET):
            inputs = default_result(GALET, study)["inputs"]
            reals = [param["key"] for param in json.loads(self.ok("help", study, "--json"))["params"] if param["type"] == "real"]
            keys = [key for key in reals if isinstance(inputs.get(key), float) and inputs[key] != 0][:3]
            block = "".join("  {}: {{uniform: [{!r}, {!r}]}}\n".format(key, *sorted((0.99 * inputs[key], 1.01 * inputs[key])))
                            for key in keys)
            self.write("some.yaml", f"study: {study}\nsamples: 4\nrandom:\n{block}")
            for threads in ("1", "4"):
                found = self.json("campaign", "some.yaml", "--out", study + threads, "--threads", threads)
                self.assertEqual((found["done"], found["failed"]), (4, 0), study)
            self.assertEqual(self.draws(study + "1"), self.draws(study + "4"), study)

    def test_signals_keep_what_is_finished(self):
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            folder = f"o{number}"
            process = self.start("long.yaml", "--out", folder, "--json", "--threads", "2")
            self.wait_for_draws(folder, process)
            asked = time.monotonic()
            process.send_signal(number)
            out, err = process.communicate()
            self.assertLess(time.monotonic() - asked, 20)
            self.assertEqual(process.returncode, 128 + number)
            done = len(self.draws(folder))
            self.assertTrue(0 < done < 120)
            self.assertEqual(err, f"galet: interrupted after {done} of 120 draws, which are kept; the same call with "
                                  "--resume goes on\n")
            found = json.loads(out)
            self.assertEqual((found["status"], found["done"]), ("interrupted", done))

    def test_a_signal_sent_twice_at_once_is_one(self):
        """As timeout does, which tells the process and then its group."""
        process = self.start("long.yaml", "--out", "o")
        self.wait_for_draws("o", process)
        for _ in range(3):
            process.send_signal(signal.SIGTERM)
            time.sleep(0.02)
        _, err = process.communicate()
        self.assertEqual(process.returncode, 143)
        self.assertRegex(err, "^galet: interrupted after")

    def test_a_signal_without_a_folder_says_that_nothing_is_kept(self):
        process = self.start("long.yaml")
        time.sleep(1)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate()
        self.assertEqual(process.returncode, 130)
        self.assertRegex(err, r"^galet: interrupted after \d+ of 120 draws; they are gone, as no --out was given\n$")

    def test_readable_while_it_runs(self):
        process = self.start("long.yaml", "--out", "o")
        self.wait_for_draws("o", process)
        self.assertIsNone(process.poll())
        self.assertEqual({row[1] for row in self.draws("o")}, {"ok"})
        process.kill()
        process.communicate()

    def test_the_report_is_there_while_it_runs(self):
        self.write("longer.yaml", LONG.replace("samples: 120", "samples: 100000"))
        process = self.start("longer.yaml", "--out", "o")
        deadline = time.monotonic() + 60
        while not os.path.exists(self.path("o", "report.html")) and time.monotonic() < deadline:
            time.sleep(0.05)
        self.assertIsNone(process.poll())
        with open(self.path("o", "report.html")) as file:
            page = file.read()
        self.assertRegex(page, r"when this page was written, \d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ, \d+ of 100000 draws were made; ")
        process.send_signal(signal.SIGINT)
        process.communicate()
        with open(self.path("o", "report.html")) as file:
            page = file.read()
        self.assertNotIn("are made so far", page)
        self.assertIn("interrupted", page)
        document = json.loads(re.search(r'id="document">(.*?)</script>', page, re.S).group(1))
        places = next(table for table in document["tables"] if table["name"] == "convergence")["columns"][0]["values"]
        last = struct.unpack("<d", base64.b64decode(places["f64"])[-8:])[0]
        self.assertEqual(last, len(self.draws("o")))  # not what was planned

    def test_two_at_once_are_refused(self):
        process = self.start("long.yaml", "--out", "o")
        self.wait_for_draws("o", process)
        self.wrong("galet: o: another run or campaign is at work there; wait for its end or choose another --out", "campaign",
                   "long.yaml", "--out", "o", "--resume")
        process.kill()
        process.communicate()
        folder = os.open(self.path("o"), os.O_RDONLY)  # nothing is left of the lock
        fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
        os.close(folder)

    def test_a_campaign_that_is_there_is_kept(self):
        self.ok("campaign", "ball.yaml", "--out", "o", "--samples", "50")
        self.wrong("galet: o: already holds a campaign; --resume continues it, or choose another --out", "campaign",
                   "ball.yaml", "--out", "o")
        self.wrong("galet: o: holds draws of seed 1, this is seed 2; choose another --out", "campaign", "ball.yaml", "--out",
                   "o", "--resume", "--seed", "2")
        self.wrong("galet: o: holds draws of the study ball, this is the study rolling; choose another --out", "campaign",
                   "long.yaml", "--out", "o", "--resume")
        self.wrong("galet: o: holds draws of another case (it has 'nothing of it', this one 'R: 30 mm'); choose another "
                   "--out", "campaign", "ball.yaml", "--out", "o", "--resume", "--set", "R=0.03")
        self.ok("campaign", "ball.yaml", "--out", "r", "--samples", "50", "--set", "R=0.03")
        self.wrong("galet: r: holds draws of another case (it has 'R: 30 mm', this one 'R: 31 mm'); choose another --out",
                   "campaign", "ball.yaml", "--out", "r", "--resume", "--samples", "50", "--set", "R=0.031")
        self.wrong("galet: r: holds draws of another case (it has 'R: 30 mm', this one 'nothing of it'); choose another --out",
                   "campaign", "ball.yaml", "--out", "r", "--resume", "--samples", "50")
        self.wrong("galet: o: holds a campaign of 50 samples, which cannot become 40; choose another --out", "campaign",
                   "ball.yaml", "--out", "o", "--resume", "--samples", "40")
        connection = sqlite3.connect(self.path("o/campaign.sqlite"))
        connection.execute("UPDATE campaign SET version = '0.0.1'")
        connection.commit()
        connection.close()
        done = self.galet("campaign", "ball.yaml", "--out", "o", "--resume", "--samples", "50")
        self.assertRegex(done.stderr, r"^galet: o: holds draws of version 0\.0\.1, this is version [\d.]+; choose another")
        self.assertEqual(len(self.draws("o")), 50)

    def test_random_inputs_in_another_order_are_told(self):
        pair = ["  f: {uniform: [0.1, 0.3]}\n", "  omega.z: {uniform: [50, 150]}\n"]
        for folder, more in (("o", ""), ("c", "correlation: [[f, omega.z, 0.3]]\n")):
            self.write("one.yaml", "study: ball\nsamples: 8\nrandom:\n" + "".join(pair) + more)
            self.write("other.yaml", "study: ball\nsamples: 8\nrandom:\n" + "".join(reversed(pair)) + more)
            self.ok("campaign", "one.yaml", "--out", folder)
            self.wrong(f"galet: {folder}: holds draws of random inputs in another order (it has f where this one has omega.z), "
                       "which are other draws; choose another --out", "campaign", "other.yaml", "--out", folder, "--resume")

    def test_a_table_that_changed_is_another_case(self):
        self.write("t.csv", "0.1\n0.2\n")
        self.write("t.yaml", "study: ball\nrandom: {f: {table: t.csv}}\nsamples: 8\n")
        self.ok("campaign", "t.yaml", "--out", "o")
        self.write("t.csv", "0.1\n0.3\n")
        done = self.galet("campaign", "t.yaml", "--out", "o", "--resume")
        self.assertRegex(done.stderr, "^galet: o: holds draws of another case")
        self.write("t.csv", "0.1\n0.2\n")
        self.ok("campaign", self.path("t.yaml"), "--out", "o", "--resume")  # whatever the path

    def test_samples_may_grow(self):
        whole = self.undisturbed()
        for samples in ("100", "1000", "4000"):
            self.ok("campaign", "ball.yaml", "--out", "o", "--resume", "--samples", samples)
            self.assertEqual(self.draws("o"), whole[:int(samples)])
        self.write("lhs.yaml", BALL + "sampling: lhs\n")
        self.ok("campaign", "lhs.yaml", "--out", "l", "--samples", "50")
        self.wrong("galet: l: holds a campaign of 50 samples, which cannot become 60 by this sampling; choose another --out",
                   "campaign", "lhs.yaml", "--out", "l", "--resume", "--samples", "60")
        self.write("indices.yaml", BALL + "sensitivity: true\n")
        self.ok("campaign", "indices.yaml", "--out", "s", "--samples", "16")
        self.wrong("galet: s: holds a campaign of 16 samples, which cannot become 32 with sensitivity: true; choose another "
                   "--out", "campaign", "indices.yaml", "--out", "s", "--resume", "--samples", "32")

    def test_a_hole_is_filled(self):
        whole = self.undisturbed()
        connection = sqlite3.connect(self.path("whole/campaign.sqlite"))
        connection.execute("DELETE FROM draw WHERE id = 1 OR id BETWEEN 70 AND 90 OR id = 4000")
        connection.commit()
        connection.close()
        self.ok("campaign", "ball.yaml", "--out", "whole", "--resume")
        self.assertEqual(self.draws("whole"), whole)

    def test_damaged_stores_are_told(self):
        self.ok("campaign", "ball.yaml", "--out", "o", "--samples", "500")
        path = self.path("o/campaign.sqlite")
        with open(path, "rb") as file:
            sound = file.read()
        for damaged in (b"this is no database, but it is long enough to be looked at" * 20, sound[:5000],
                        sound[:4096] + bytes(4096) + sound[8192:]):
            with open(path, "wb") as file:
                file.write(damaged)
            done = self.galet("campaign", "ball.yaml", "--out", "o", "--resume", "--samples", "500")
            self.assertEqual((done.returncode, done.stdout), (2, ""))
            self.assertRegex(done.stderr, r"^galet: o/campaign\.sqlite: is damaged, or no store of draws \(.*\); move it away "
                                          r"or choose another --out\n$")
        with open(path, "wb") as file:
            file.write(b"")  # as an end right after its creation leaves it
        self.ok("campaign", "ball.yaml", "--out", "o", "--samples", "10")

    def test_another_build_is_refused(self):
        self.ok("campaign", "ball.yaml", "--out", "o", "--samples", "64")
        with sqlite3.connect(self.path("o", "campaign.sqlite")) as store:
            store.execute("UPDATE campaign SET build = 'of yesterday'")
        done = self.galet("campaign", "ball.yaml", "--out", "o", "--resume", "--samples", "64")
        self.assertEqual(done.returncode, 2)
        self.assertRegex(done.stderr, r"^galet: o: holds draws of build of yesterday, this is build .*; choose another --out\n$")

    def test_draws_without_a_number_of_the_campaign_are_damage(self):
        for change in ("INSERT INTO draw(id, status) VALUES (-5, 'ok')", "UPDATE draw SET id = 100000 WHERE id = 17"):
            folder = f"o{len(change)}"
            self.ok("campaign", "ball.yaml", "--out", folder, "--samples", "64")
            with sqlite3.connect(self.path(folder, "campaign.sqlite")) as store:
                store.execute(change)
            self.wrong(f"galet: {folder}: is damaged, or no store of draws (draws that this campaign has no number for); "
                       "move it away or choose another --out", "campaign", "ball.yaml", "--out", folder, "--resume",
                       "--samples", "64")

    def change_store(self, sound, change):
        shutil.copy(sound, self.path("o", "campaign.sqlite"))
        connection = sqlite3.connect(self.path("o", "campaign.sqlite"))
        connection.execute(change)
        connection.commit()
        connection.close()

    def test_what_no_campaign_writes_is_damage(self):
        self.ok("campaign", "ball.yaml", "--out", "o", "--samples", "64")
        sound = self.path("sound.sqlite")
        shutil.copy(self.path("o", "campaign.sqlite"), sound)
        odd, other = "draws that are neither done nor failed, or texts for numbers", "table draw has other columns than a campaign writes"
        for change, said in (("UPDATE draw SET status = 'weird' WHERE id = 3", odd),
                             ("UPDATE draw SET \"out.t_stop\" = 'abc' WHERE id = 5", odd),
                             ("UPDATE draw SET status = 'failed' WHERE id = (SELECT min(id) FROM draw WHERE status = 'ok')", odd),
                             ("ALTER TABLE draw ADD COLUMN mine", other),
                             ("UPDATE campaign SET samples = -5", "a campaign of no samples")):
            self.change_store(sound, change)
            self.wrong(f"galet: o: is damaged, or no store of draws ({said}); move it away or choose another --out", "campaign",
                       "ball.yaml", "--out", "o", "--resume", "--samples", "64")
        self.change_store(sound, "UPDATE campaign SET rows = 10")
        self.wrong("galet: o: holds draws of a number of draws, 10, this is a number of draws, 64; choose another --out", "campaign",
                   "ball.yaml", "--out", "o", "--resume", "--samples", "64")

    def test_a_refused_store_stays_as_it_was(self):
        self.ok("campaign", "ball.yaml", "--out", "o", "--samples", "64")
        sound, store = self.path("sound.sqlite"), self.path("o", "campaign.sqlite")
        shutil.copy(store, sound)
        for change in ("UPDATE draw SET status = 'weird' WHERE id = 3", "UPDATE draw SET id = 70 WHERE id = 64",
                       "UPDATE campaign SET rows = 10"):
            self.change_store(sound, change)
            done = self.galet("campaign", "ball.yaml", "--out", "o", "--resume", "--samples", "128")
            self.assertEqual((done.returncode, done.stdout), (2, ""), change)
            self.assertEqual(rows(store, "SELECT samples FROM campaign"), [(64,)], change)

    def test_a_store_that_is_taken_away_is_missed(self):
        process = self.start("long.yaml", "--out", "o", "--threads", "1")
        self.wait_for_draws("o", process)
        os.rename(self.path("o", "campaign.sqlite"), self.path("elsewhere.sqlite"))
        out, err = process.communicate(timeout=60)
        self.assertEqual((process.returncode, out), (2, ""))
        self.assertRegex(err, r"^galet: o/campaign\.sqlite: was removed or replaced while the campaign ran; begin it again\n$")

    def test_a_run_leaves_the_report_of_a_campaign_alone(self):
        self.ok("campaign", "ball.yaml", "--out", "o", "--samples", "16")
        self.wrong("galet: o: holds a campaign and is kept; choose another --out", "run", "hertz", "--out", "o")

    def test_a_file_that_may_not_grow_is_an_error(self):
        done = self.galet("campaign", "ball.yaml", "--out", "o", preexec_fn=lambda: resource.setrlimit(
            resource.RLIMIT_FSIZE, (40960, 40960)))
        self.assertEqual((done.returncode, done.stderr.count("\n")), (2, 1), done.stderr)

    def test_a_database_of_somebody_else_is_kept(self):
        os.mkdir(self.path("o"))
        connection = sqlite3.connect(self.path("o/campaign.sqlite"))
        connection.execute("CREATE TABLE voters (name TEXT)")
        connection.commit()
        connection.close()
        for arguments in ([], ["--resume"]):
            self.wrong("galet: o/campaign.sqlite: is not a file of galet's and is kept; choose another --out", "campaign",
                       "ball.yaml", "--out", "o", *arguments)

    def test_folders_that_cannot_be_written_are_told(self):
        self.write("file", "")
        self.wrong("galet: file: is a file, not a folder; choose another --out", "campaign", "ball.yaml", "--out", "file")
        done = self.galet("campaign", "ball.yaml", "--out", "/proc/galet")
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertRegex(done.stderr, r"^galet: /proc/galet: cannot be made: .*\n$")
        done = self.galet("campaign", "ball.yaml", "--out", "/proc")
        self.assertEqual((done.returncode, done.stdout, done.stderr.count("\n")), (2, "", 1))
        if os.geteuid() == 0:
            os.mkdir(self.path("locked"), 0o555)
            os.chmod(self.folder.name, 0o755)
            program = shutil.copy(GALET, self.path("galet"))  # the build may lie where others cannot look
            done = self.galet("campaign", "ball.yaml", "--out", "locked", program=program, user=65534)
            self.assertEqual((done.returncode, done.stdout), (2, ""))
            self.assertEqual(done.stderr, "galet: locked: cannot be written to: Permission denied; choose another --out\n")

    def test_a_full_disk_is_told_and_leaves_what_was_stored(self):
        whole = self.undisturbed()
        for size in (20_000, 120_000):  # at once, and after some batches
            shutil.rmtree(self.path("o"), ignore_errors=True)
            done = self.galet("campaign", "ball.yaml", "--out", "o", restore_signals=False,
                              preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size)))
            self.assertEqual((done.returncode, done.stdout), (2, ""))
            self.assertRegex(done.stderr, r"^galet: o/campaign\.sqlite: cannot be (read|written): .*\n$")
            if size > 20_000:
                kept = int(re.search(r"; (\d+) draws are kept, --resume goes on\n", done.stderr).group(1))
                self.assertEqual(self.draws("o"), whole[:kept])
        self.ok("campaign", "ball.yaml", "--out", "o", "--resume")
        self.assertEqual(self.draws("o"), whole)

    def peak(self, *arguments):
        """The most memory that a campaign takes, in KiB. A program inherits the peak of the one that starts it, and
        Python's is larger: a shell starts it, and leaves it to us."""
        ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
        shell = subprocess.run(["sh", "-c", '"$@" >/dev/null 2>&1 & echo $!', "sh", GALET, "campaign", *arguments,
                                "--threads", "2"], cwd=self.folder.name, stdout=subprocess.PIPE, text=True, check=True)
        _, status, used = os.wait4(int(shell.stdout), 0)
        self.assertEqual(status, 0)
        return used.ru_maxrss

    def test_memory_does_not_grow_with_the_draws(self):
        """But for SQLite's cache of 2000 KiB, which 2000 draws do not fill, and the 5000 draws that the page shows."""
        self.write("hertz.yaml", "study: hertz\nrandom: {load: {uniform: [1000, 2000]}}\noutputs: [p0]\n")
        few, many = (self.peak("hertz.yaml", "--out", samples, "--samples", samples) for samples in ("2000", "400000"))
        again = self.peak("hertz.yaml", "--out", "400000", "--samples", "400000", "--resume")
        self.assertLess(max(many, again) - few, 3000)

    def test_memory_of_indices_and_failures_does_not_grow_either(self):
        """Failed draws are sorted by their reasons, which takes SQLite as much again."""
        self.write("failing.yaml", "study: hertz\nrandom: {load: {normal: [1000, 1000]}}\noutputs: [p0]\nsensitivity: true\n")
        few, many = (self.peak("failing.yaml", "--samples", samples) for samples in ("1000", "100000"))
        self.assertLess(many - few, 4500)


if __name__ == "__main__":
    unittest.main()

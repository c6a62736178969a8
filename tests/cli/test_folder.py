"""The folder of results at the edges: two runs, full disks, calls that fail, kill -9 at any of them, links of others."""
import fcntl
import functools
import io
import json
import os
import re
import resource
import shutil
import signal
import subprocess
import tempfile
import threading
import time
import unittest

import h5py

from program import GALET, MADE_UP, ProgramTest, in_words

HERE = os.path.dirname(os.path.abspath(__file__))
CAMPAIGN = "study: hertz\nrandom: {load: {uniform: [1000, 2000]}}\nsamples: 200\n"
TIME = rb"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ|\"seconds\":[^,}]+"
BUSY = "another run or campaign is at work there; wait for its end or choose another --out"


def without_time(name, content):
    """What tells a file from that of another case: the time, in whole seconds, does not. HDF5 has checksums of it."""
    if name != "result.h5":
        return re.sub(TIME, b"", content)
    with h5py.File(io.BytesIO(content)) as file:
        return file["inputs/load"][()], file["outputs/p0"][()], file["fields/p"][()].tobytes()


@functools.lru_cache(maxsize=None)
def files_of(load):
    """What a run of hertz under a load writes where nobody disturbs it."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([GALET, "run", "hertz", "--set", f"load={load}", "--out", "o"], cwd=folder, check=True,
                       stdout=subprocess.DEVNULL)
        return {path: without_time(path, content) for path, content in contents_of(os.path.join(folder, "o")).items()}


def contents_of(root):
    found = {}
    for folder, _, names in os.walk(root):
        for file in names:
            with open(os.path.join(folder, file), "rb") as stream:
                found[os.path.relpath(os.path.join(folder, file), root)] = stream.read()
    return found


class Folder(ProgramTest):
    def contents(self, name):
        return contents_of(self.path(name))

    def result(self, name):
        """The result in a folder, after a look at whether it is one: all files that it lists, and no others."""
        files = self.contents(name)
        result = json.loads(files["result.json"])
        self.assertEqual(set(files), set(result["files"]))
        return result

    def load_of(self, files, told=None):
        """The load of a result of hertz, after a look at whether every file is of it."""
        result = json.loads(files["result.json"])
        load = int(result["inputs"]["load"])
        self.assertLessEqual(set(result["files"]), set(files), told)
        mixed = [name for name in result["files"] if without_time(name, files[name]) != files_of(load)[name]]
        self.assertEqual(mixed, [], told)
        return load


class TwoAtOnce(Folder):
    def start(self, *arguments, program=MADE_UP):
        return subprocess.Popen([program, "run", *arguments], cwd=self.folder.name, stdout=subprocess.PIPE,
                                stderr=subprocess.PIPE, text=True)

    def wait_for_lock(self, folder):
        for _ in range(500):
            time.sleep(0.01)
            try:
                at = os.open(self.path(folder), os.O_RDONLY)
                fcntl.flock(at, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except FileNotFoundError:
                continue
            except BlockingIOError:
                os.close(at)
                return
            os.close(at)
        self.fail("nobody locks the folder")

    def test_the_second_run_is_refused_before_it_computes(self):
        for folder in ("o", "deep/o"):
            first = self.start("made-up", "--set", "ends=long", "--out", folder)
            self.wait_for_lock(folder)
            asked = time.monotonic()
            self.wrong(f"galet: {folder}: {BUSY}", "run", "rolling", "--out", folder)
            self.assertLess(time.monotonic() - asked, 5)
            self.write("c.yaml", CAMPAIGN)
            self.wrong(f"galet: {folder}: {BUSY}", "campaign", "c.yaml", "--out", folder)
            self.assertEqual(os.listdir(self.path(folder)), [])
            first.kill()
            first.communicate()
            self.ok("run", "hertz", "--out", folder)
            self.assertEqual(self.result(folder)["study"], "hertz")

    def test_many_at_once_never_mix(self):
        told = []

        def run(load):
            done = self.galet("run", "hertz", "--set", f"load={load}", "--out", "z")
            told.append((done.returncode, done.stderr))
        for _ in range(5):
            threads = [threading.Thread(target=run, args=(1000 + i,)) for i in range(4)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            self.result("z")
            self.load_of(self.contents("z"))
        self.assertEqual(set(told) - {(0, ""), (2, f"galet: z: {BUSY}\n")}, set())
        self.assertIn((0, ""), told)

    def test_a_folder_made_for_nothing_is_removed(self):
        self.write("file", "")
        for arguments in (["made-up", "--set", "ends=misspelt"], ["made-up", "--set", "record=file"]):
            for folder in ("a/b", "a", "a/", "a//b", "./a/", "a/./b/.", ".//a///b//", self.path("a") + "/",
                           "a/../b", "a/b/../../c", "a/../b/..", "a/b/../c"):
                self.assertEqual(self.galet("run", *arguments, "--out", folder, program=MADE_UP).returncode, 2)
                self.assertEqual(os.listdir(self.folder.name), ["file"], folder)
        os.mkdir(self.path("mine"))
        for folder in ("mine/b", "mine/a/../b", "a/../mine/b", "mine/../a"):
            self.galet("run", "made-up", "--set", "ends=misspelt", "--out", folder, program=MADE_UP)
            self.assertEqual((os.listdir(self.path("mine")), len(os.listdir(self.folder.name))), ([], 2), folder)

    def test_a_folder_that_is_moved_away_is_made_again(self):
        run = self.start("made-up", "--set", "ends=long", "--out", "o")
        self.wait_for_lock("o")
        time.sleep(0.3)
        os.rename(self.path("o"), self.path("elsewhere"))
        run.send_signal(signal.SIGINT)
        run.communicate()
        self.assertEqual(run.returncode, 130)
        self.assertEqual((self.result("o")["status"], os.listdir(self.path("elsewhere"))), ("interrupted", []))


class Faults(Folder):
    """Every call that makes, writes, renames or removes, one after the other."""
    @classmethod
    def setUpClass(cls):
        cls.shim = os.path.join(os.environ["GALET_BUILD"], "tests", "faults.so")
        subprocess.run(["gcc", "-shared", "-fPIC", "-O1", "-o", cls.shim, os.path.join(HERE, "faults.c"), "-ldl"], check=True)

    def setUp(self):
        """In memory where there is such a place: what is brought to a disk hundreds of times takes a minute."""
        memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
        self.folder = tempfile.TemporaryDirectory(dir=memory)
        self.addCleanup(self.folder.cleanup)

    def test_a_signal_just_before_a_pipe_is_waited_for_is_heard(self):
        os.mkfifo(self.path("pipe"))
        for arguments in (["./pipe"], ["made-up", "--set", "system=pipe"], ["made-up", "--set", "record=pipe"]):
            began = time.monotonic()
            done = self.galet("run", *arguments, program=MADE_UP,
                              env={**os.environ, "LD_PRELOAD": self.shim, "FAULT_SIGNAL": str(int(signal.SIGTERM))})
            self.assertEqual((done.returncode, done.stderr), (143, "galet: interrupted before anything was computed\n"))
            self.assertLess(time.monotonic() - began, 5.0)

    def run_with(self, load, **environment):
        return self.galet("run", "hertz", "--set", f"load={load}", "--out", "o",
                          env={**os.environ, "LD_PRELOAD": self.shim, **environment})

    def prepare(self, earlier):
        shutil.rmtree(self.path("o"), ignore_errors=True)
        if earlier:
            self.ok("run", "hertz", "--set", "load=1000", "--out", "o")
            self.write("o/notes.txt", "mine")

    def load(self):
        """Of the whole result that is there; None: nothing is."""
        if not self.contents("o"):
            return None
        files = self.contents("o")
        files.pop("notes.txt", None)
        self.assertEqual(set(files), set(json.loads(files["result.json"])["files"]))
        return self.load_of(files)

    def calls(self, earlier):
        self.prepare(earlier)
        self.assertEqual(self.run_with(2000, FAULT_COUNT=self.path("count")).returncode, 0)
        with open(self.path("count")) as file:
            count = int(file.read())
        self.assertGreater(count, 10)
        return range(1, count + 1)

    def test_a_call_that_fails_keeps_one_result_whole(self):
        for earlier in (None, 1000):
            for n in self.calls(earlier):
                self.prepare(earlier)
                done = self.run_with(2000, FAULT_AT=str(n), FAULT_KIND="fail")
                self.assertIn(done.returncode, (0, 2), n)
                if done.returncode == 2:
                    self.assertRegex(done.stderr, r"^galet: [^\n]*: Input/output error(; choose another --out)?\n$", n)
                    self.assertEqual(self.load(), earlier, n)
                else:
                    self.assertEqual(done.stderr, "", n)
                    self.assertEqual(self.load_of(self.contents("o"), n), 2000, n)
                self.ok("run", "hertz", "--set", "load=3000", "--out", "o")
                self.assertEqual(self.load(), 3000, n)

    def test_kill_at_any_call_leaves_a_folder_for_the_next_run(self):
        """Also for one that writes nothing: what a crash left undone is done when the folder is opened."""
        for earlier in (None, 1000):
            for n in self.calls(earlier):
                self.prepare(earlier)
                done = self.run_with(2000, FAULT_AT=str(n), FAULT_KIND="kill")
                self.assertEqual(done.returncode, -signal.SIGKILL, n)
                files = self.contents("o")
                if "result.json" in files:
                    self.load_of(files, n)
                self.assertEqual(self.galet("run", "made-up", "--set", "ends=misspelt", "--out", "o",
                                            program=MADE_UP).returncode, 2)
                self.assertIn(self.load(), (earlier, 2000), n)
                self.ok("run", "hertz", "--set", "load=3000", "--out", "o")
                self.assertEqual(self.load(), 3000, n)

    def log(self, *arguments):
        """What a run did, in order: a word and what follows it."""
        if os.path.exists(self.path("log")):
            os.remove(self.path("log"))
        done = self.galet("run", *arguments, env={**os.environ, "LD_PRELOAD": self.shim, "FAULT_LOG": self.path("log")})
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        with open(self.path("log")) as file:
            return [line.split() for line in file]

    def test_files_are_on_the_disk_before_their_names(self):
        for _ in ("new", "once more"):
            calls = self.log("hertz", "--out", "o")
            renamed = [(i, *call[1:]) for i, call in enumerate(calls) if call[0] == "rename" and ".partial" in call[1]]
            self.assertGreaterEqual({os.path.basename(to) for _, _, to in renamed},
                                    {"report.html", "result.h5", "result.json", ".galet-commit"})
            for i, partial, _ in renamed:
                opened = max(k for k, call in enumerate(calls[:i]) if call[:2] == ["open", partial])
                self.assertIn(["fsync", partial], calls[opened:i])

    def test_names_are_on_the_disk_at_the_end(self):
        for _ in ("new", "once more"):
            calls = self.log("rolling", "--set", "grid.nx=10", "--set", "grid.ny=10", "--out", "o")
            for folder in ("o", "o/tables"):
                into = [i for i, call in enumerate(calls) if call[0] == "rename" and os.path.dirname(call[2]) == self.path(folder)]
                self.assertIn(["fsync", self.path(folder)], calls[into[-1]:])

    def test_a_result_is_on_the_disk_as_a_whole(self):
        """result.json is gone from it before other names change, and comes after they are there."""
        for _ in ("new", "once more"):
            calls = self.log("hertz", "--out", "o")
            moves = [(i, call[2]) for i, call in enumerate(calls) if call[0] == "rename"]
            last, _ = next(move for move in moves if move[1] == self.path("o/result.json"))
            for folder in ("o", "o/tables"):
                before = max(i for i, to in moves if os.path.dirname(to) == self.path(folder) and i < last)
                self.assertIn(["fsync", self.path(folder)], calls[before:last])
        gone = next(i for i, to in moves if to == self.path("o/.result.json.old"))
        following = next(i for i, _ in moves if i > gone)
        self.assertIn(["fsync", self.path("o")], calls[gone:following])

    def test_new_folders_are_on_the_disk(self):
        calls = self.log("hertz", "--out", "n1/n2")
        for folder in ("n1", "n1/n2", "n1/n2/tables"):
            made = calls.index(["mkdir", self.path(folder)])
            self.assertIn(["fsync", os.path.dirname(self.path(folder))], calls[made:], folder)

    def test_what_a_killed_run_left_is_removed_and_nothing_else(self):
        rests = (".result.xdmf.partial", ".result-2.xdmf.partial", ".result-3.xdmf.partial", "tables/.sweep.csv.partial",
                 "tables/.line.csv.partial")
        kept = ("tables/.mine.csv", "tables/mine.csv.partial", ".mine.partial")
        os.makedirs(self.path("o", "tables"))
        for name in rests + kept:
            self.write(f"o/{name}", "")
        self.ok("run", "kalker", "--out", "o")
        self.assertEqual([os.path.exists(self.path("o", name)) for name in rests + kept], [False] * 5 + [True] * 3)

    def test_nobody_lends_a_file_to_be_written(self):
        """One that came under its name since it was looked for is neither taken nor followed."""
        opened = [call for call in self.log("hertz", "--out", "o") if call[0] == "open" and call[1].endswith(".partial")]
        self.assertGreater(len(opened), 3)
        for _, name, flags in opened:
            self.assertEqual(int(flags) & (os.O_EXCL | os.O_NOFOLLOW), os.O_EXCL | os.O_NOFOLLOW, name)

    def test_what_came_while_files_were_written_is_kept(self):
        for name in ("report.html", "result.json"):
            self.prepare(None)
            done = self.run_with(2000, FAULT_COME=self.path("o", name))
            self.assertEqual((done.returncode, done.stderr), (2, f"galet: o/{name}: cannot be written: File exists\n"))
            self.assertEqual(self.contents("o"), {name: b"another's"})


class Links(Folder):
    def test_links_of_others_are_kept_and_not_written_through(self):
        for name in ("result.json", ".result.json.partial", ".report.html.old", "report.html", "result.h5", "tables",
                     ".galet-commit", ".galet-commit.partial", ".result.h5.partial"):
            for there in (True, False):
                shutil.rmtree(self.path("o"), ignore_errors=True)
                os.mkdir(self.path("o"))
                if there:
                    self.write("target", "precious")
                elif os.path.exists(self.path("target")):
                    os.remove(self.path("target"))
                os.symlink("../target", self.path("o", name))
                done = self.galet("run", "hertz", "--out", "o")
                self.assertEqual((done.returncode, done.stderr),
                                 (2, f"galet: o/{name}: is a link and is kept; choose another --out\n"))
                self.assertEqual(os.listdir(self.path("o")), [name])
                self.assertEqual(os.readlink(self.path("o", name)), "../target")
                self.assertEqual(os.path.exists(self.path("target")), there)
                if there:
                    with open(self.path("target")) as file:
                        self.assertEqual(file.read(), "precious")

    def test_a_link_in_place_of_a_file_of_an_earlier_run_is_kept(self):
        self.ok("run", "hertz", "--out", "o")
        os.rename(self.path("o/report.html"), self.path("kept.html"))
        os.symlink("../kept.html", self.path("o/report.html"))
        before = self.contents("o")
        self.wrong("galet: o/report.html: is a link and is kept; choose another --out", "run", "hertz", "--out", "o")
        self.assertEqual(self.contents("o"), before)
        self.assertTrue(os.path.islink(self.path("o/report.html")))

    def test_links_in_a_campaign_are_kept(self):
        """Also those that lead nowhere; before the first draw."""
        self.write("c.yaml", CAMPAIGN)
        for name in ("campaign.sqlite", ".report.html.partial", "report.html"):
            for there in (True, False):
                shutil.rmtree(self.path("o"), ignore_errors=True)
                os.mkdir(self.path("o"))
                os.symlink("../target", self.path("o", name))
                if there:
                    self.write("target", "")
                self.wrong(f"galet: o/{name}: is a link and is kept; choose another --out", "campaign", "c.yaml", "--out", "o")
                self.assertEqual(os.listdir(self.path("o")), [name])
                self.assertEqual(os.path.exists(self.path("target")), there)
                if there:
                    self.assertEqual(os.stat(self.path("target")).st_size, 0)
                    os.remove(self.path("target"))

    def test_links_of_a_checkpoint_are_kept(self):
        for name in ("checkpoint.json", ".checkpoint.json.partial"):
            os.makedirs(self.path("o"), exist_ok=True)
            os.symlink("../target", self.path("o", name))
            self.wrong(f"galet: o/{name}: is a link and is kept; choose another --out", "run", "wear", "--out", "o")
            self.assertEqual(os.listdir(self.path("o")), [name])
            os.remove(self.path("o", name))

    def test_a_folder_by_a_link_is_the_users_choice(self):
        os.mkdir(self.path("real"))
        os.symlink("real", self.path("o"))
        self.ok("run", "hertz", "--out", "o")
        self.assertEqual(self.result("real")["study"], "hertz")


class FullDisk(Folder):
    def limited(self, size, *arguments):
        return self.galet(*arguments, restore_signals=False,
                          preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size)))

    def test_a_limit_at_any_size_is_told_and_leaves_nothing(self):
        self.ok("run", "hertz", "--out", "whole")
        largest = max(len(content) for content in self.contents("whole").values())
        for size in (0, 1, 100, 4095, 4097, 8192, 20480, 40960, largest - 64):  # its run time has any length
            done = self.limited(size, "run", "hertz", "--out", "x")
            self.assertEqual(done.returncode, 2, size)
            self.assertRegex(done.stderr, r"^galet: x/[^\n]*: cannot be written: File too large\n$", size)
            self.assertFalse(os.path.exists(self.path("x")), size)
            self.assertEqual(self.limited(size, "run", "hertz", "--out", "./x//y/").returncode, 2)
            self.assertFalse(os.path.exists(self.path("x")), size)
        before = self.contents("whole")
        self.assertEqual(self.limited(40960, "run", "hertz", "--out", "whole").returncode, 2)
        self.assertEqual(self.contents("whole"), before)

    def test_the_page_of_a_campaign_tells_it_too(self):
        self.write("c.yaml", CAMPAIGN)
        done = self.limited(81920, "campaign", "c.yaml", "--out", "c")
        self.assertEqual(done.returncode, 2)
        self.assertRegex(done.stderr, r"^galet: c/.*report\.html.*: cannot be written: File too large\n$")
        self.assertEqual([name for name in os.listdir(self.path("c")) if name.endswith(".partial")], [])
        self.assertFalse(os.path.exists(self.path("c/report.html")))
        for folder in ("d", "d/", "d//e", "./d/"):
            done = self.limited(0, "campaign", "c.yaml", "--out", folder)
            self.assertEqual((done.returncode, done.stderr.count("\n")), (2, 1))
            self.assertIn(f"galet: {folder}/campaign.sqlite: cannot be ", done.stderr)
            self.assertFalse(os.path.exists(self.path("d")), folder)

    def test_a_checkpoint_that_cannot_be_saved_is_told(self):
        settings = ["wear.coefficient=1e-13", "wear.cycles=3e6", "grid.nx=40", "grid.ny=40", "wear.step=0.003"]
        done = self.limited(500, "run", "wear", *(word for setting in settings for word in ("--set", setting)), "--out",
                            "w", "--json")
        self.assertEqual((done.returncode, done.stderr.count("\n")), (2, 1))
        self.assertIn(": cannot be written: File too large\n", in_words(done.stderr))
        warnings = dict(zip(*(json.loads(done.stdout)[key] for key in ("warning_keys", "warnings"))))
        self.assertRegex(warnings["not-saved"], r"^w/\.checkpoint\.json\.partial: cannot be written: File too large; ")
        self.assertFalse(os.path.exists(self.path("w")))

    def test_a_small_disk_is_full(self):
        os.mkdir(self.path("small"))
        mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", self.path("small")],
                                 capture_output=True)
        if mounted.returncode != 0:
            self.skipTest("no file system may be mounted here")
        try:
            done = self.galet("run", "hertz", "--out", "small/x")
            self.assertEqual(done.returncode, 2)
            self.assertRegex(done.stderr, r"^galet: small/x/[^\n]*: cannot be written: No space left on device\n$")
            self.assertEqual(os.listdir(self.path("small")), [])
            self.write("c.yaml", CAMPAIGN)
            done = self.galet("campaign", "c.yaml", "--out", "small/c")
            self.assertEqual((done.returncode, done.stderr.count("\n")), (2, 1))
        finally:
            subprocess.run(["umount", self.path("small")], check=True)


class StandardOutput(Folder):
    def test_a_reader_that_is_gone_is_told(self):
        for arguments in (["run", "hertz"], ["run", "hertz", "--json"], ["list"], ["help", "hertz"], ["new", "hertz"],
                          ["campaign", self.write("c.yaml", CAMPAIGN)]):
            reader, writer = os.pipe()
            os.close(reader)
            done = subprocess.run([GALET, *arguments], stdout=writer, stderr=subprocess.PIPE, text=True)
            os.close(writer)
            self.assertEqual((done.returncode, in_words(done.stderr)),
                             (2, "galet: standard output cannot be written: Broken pipe\n"), arguments)
            with open("/dev/full", "w") as full:
                done = subprocess.run([GALET, *arguments], stdout=full, stderr=subprocess.PIPE, text=True)
            self.assertEqual((done.returncode, in_words(done.stderr)),
                             (2, "galet: standard output cannot be written: No space left on device\n"), arguments)


if __name__ == "__main__":
    unittest.main()

"""Campaigns by several processes: the same bits, one voice, and a clear end when one of them is lost."""
import os
import shutil
import sqlite3
import signal
import subprocess
import time
import unittest

from program import GALET, ProgramTest
from test_campaign import rows
from test_campaign_ends import BALL, LONG

MODULE = os.path.join(os.environ["GALET_BUILD"], "galet-mpi.so")
MPIRUN = ["mpirun", "--oversubscribe", "--mca", "btl", "self,vader"]
DENIED = os.environ.get("GALET_THREADS_DENIED", "")
AS_ROOT = {"OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1"}


class Ranks(ProgramTest):
    def setUp(self):
        super().setUp()
        self.write("ball.yaml", BALL)
        self.write("long.yaml", LONG)

    def start(self, ranks, *arguments):
        return subprocess.Popen([*MPIRUN, "-n", str(ranks), GALET, "campaign", *arguments], cwd=self.folder.name,
                                env={**os.environ, **AS_ROOT}, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def ours(self, process):
        """What galet itself said, and its exit status; mpirun has words of its own about ends other than 0."""
        out, err = process.communicate(timeout=120)
        return out, [line for line in err.splitlines() if line.startswith("galet: ")], process.returncode

    def draws(self, folder):
        return rows(self.path(folder, "campaign.sqlite"))

    def wait_for_draws(self, folder):
        for _ in range(3000):
            time.sleep(0.02)
            try:
                if rows(self.path(folder, "campaign.sqlite"), "SELECT count(*) FROM draw")[0][0] > 0:
                    return
            except Exception:  # not there yet
                pass
        self.fail("no draws")

    def ranks_of(self, process):
        with open(f"/proc/{process.pid}/task/{process.pid}/children") as file:
            return [int(pid) for pid in file.read().split()]


@unittest.skipUnless(shutil.which("mpirun") and os.path.exists(MODULE), "no mpirun, or galet is built without MPI")
class Mpi(Ranks):
    def test_ranks_and_threads_do_not_change_a_bit(self):
        alone = self.json("campaign", "ball.yaml", "--out", "alone", "--threads", "1")
        for ranks, threads in ((4, 1), (2, 3)):
            folder = f"by{ranks}"
            out, said, code = self.ours(self.start(ranks, "ball.yaml", "--out", folder, "--threads", str(threads)))
            self.assertEqual((said, code), ([], 0))
            self.assertEqual(out.count("ball: 4000 of 4000 draws"), 1)  # rank 0 alone speaks
            self.assertEqual(self.draws(folder), self.draws("alone"))
            self.assertEqual(self.json("campaign", "ball.yaml", "--out", folder, "--resume"), alone)

    @unittest.skipUnless(os.path.exists(DENIED), "no library that denies threads")
    def test_threads_that_are_denied_are_told_of_all_ranks(self):
        words = ["campaign", "ball.yaml", "--samples", "400", "--json", "--threads", "3"]
        alone = self.ok(*words)
        scarce = ["env", "LD_PRELOAD=" + DENIED, GALET, *words]
        for ranks, given in (([GALET, *words, ":", "-n", "1", *scarce], 3), ([*scarce, ":", "-n", "1", *scarce], 0)):
            process = subprocess.Popen([*MPIRUN, "-n", "1", *ranks], cwd=self.folder.name, env={**os.environ, **AS_ROOT},
                                       stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
            out, said, code = self.ours(process)
            self.assertEqual((out, code), (alone, 0))
            self.assertEqual(said, [f"galet: one-thread: the system gave {given} of 6 threads, and so it took longer; "
                                    "the draws are the same"])

    @unittest.skipUnless(os.path.exists(DENIED), "no library that denies threads")
    def test_ranks_without_threads_hear_signals_in_the_midst_of_a_draw(self):
        self.write("huge.yaml", LONG.replace("100", "1000"))  # minutes a draw
        scarce = ["env", "LD_PRELOAD=" + DENIED, GALET, "campaign", "huge.yaml", "--out", "o"]
        for number, said in ((0, "galet: interrupted after 0 of 120 draws, which are kept; the same call with --resume goes on"),
                             (1, "galet: rank 1: was told by a signal to end; 0 draws are kept, --resume goes on")):
            process = subprocess.Popen([*MPIRUN, "-n", "1", *scarce, ":", "-n", "1", *scarce], cwd=self.folder.name,
                                       env={**os.environ, **AS_ROOT}, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
            while not os.path.exists(self.path("o", "campaign.sqlite")):
                time.sleep(0.02)
            time.sleep(1.5)  # both are at work
            os.kill(self.ranks_of(process)[number], signal.SIGTERM)
            began = time.monotonic()
            _, lines, _ = self.ours(process)
            self.assertIn(said, lines)
            self.assertLess(time.monotonic() - began, 20.0)
            shutil.rmtree(self.path("o"))

    def test_a_store_that_cannot_be_read_ends_all_ranks(self):
        self.ok("campaign", "ball.yaml", "--out", "o", "--samples", "64")
        with sqlite3.connect(self.path("o", "campaign.sqlite")) as store:
            store.execute("ALTER TABLE campaign RENAME COLUMN rows TO lines")
        out, said, code = self.ours(self.start(2, "ball.yaml", "--out", "o", "--resume", "--samples", "64"))
        self.assertEqual((out, len(said), code), ("", 1, 2), said)

    def test_a_lost_rank_ends_it_and_nothing_stored_is_lost(self):
        process = self.start(3, "long.yaml", "--out", "o")
        self.wait_for_draws("o")
        os.kill(self.ranks_of(process)[2], signal.SIGKILL)
        _, said, code = self.ours(process)
        self.assertNotEqual(code, 0)
        self.assertEqual(said[0], "galet: rank 2 is lost")
        self.assertRegex(said[1], r"^galet: interrupted after \d+ of 120 draws, which are kept; the same call with --resume")
        kept = self.draws("o")
        self.assertEqual(int(said[1].split()[3]), len(kept))
        self.ok("campaign", "long.yaml", "--out", "o", "--resume", "--samples", "120")
        self.assertEqual(len(self.draws("o")), 120)
        self.assertLessEqual(set(kept), set(self.draws("o")))

    def test_a_signal_to_a_rank_ends_it(self):
        process = self.start(2, "long.yaml", "--out", "o")
        self.wait_for_draws("o")
        os.kill(self.ranks_of(process)[1], signal.SIGTERM)
        _, said, _ = self.ours(process)
        self.assertRegex(said[0], r"^galet: rank 1: was told by a signal to end; \d+ draws are kept, --resume goes on$")

    def test_a_signal_to_all_keeps_what_is_finished(self):
        process = self.start(2, "long.yaml", "--out", "o")
        self.wait_for_draws("o")
        process.send_signal(signal.SIGTERM)
        _, said, code = self.ours(process)
        self.assertNotEqual(code, 0)
        self.assertRegex(said[-1], r"^galet: interrupted after \d+ of 120 draws, which are kept; the same call with --resume")

    def test_mistakes_are_told_once(self):
        for arguments, complaint in ((["none.yaml"], "none.yaml: cannot be read: No such file or directory"),
                                     (["ball.yaml", "--sed", "3"], "campaign: unknown option '--sed'; did you mean '--seed'?"),
                                     (["ball.yaml", "--out", "ball.yaml"],
                                      "ball.yaml: is a file, not a folder; choose another --out")):
            out, said, code = self.ours(self.start(3, *arguments))
            self.assertEqual((out, said, code), ("", ["galet: " + complaint], 2))


class WrongLauncher(Ranks):
    """What each of several copies sees that do not know of each other."""

    def refused(self, said, **environment):
        for rank in ("0", "1"):
            environment = {key: rank if key.endswith(("RANK", "PROCID")) else text for key, text in environment.items()}
            done = self.galet("campaign", "ball.yaml", "--out", "o", env={**os.environ, **AS_ROOT, **environment})
            self.assertEqual((done.returncode, done.stdout), (2, ""))
            ours = "".join(line for line in done.stderr.splitlines(True) if line.startswith("galet: "))  # MPI may speak, too
            self.assertEqual(ours, said if rank == "0" else "")
        self.assertFalse(os.path.exists(self.path("o")))

    def test_copies_that_do_not_know_of_each_other_are_refused(self):
        self.refused("galet: campaign: started 3 times by the launcher of another MPI, but each would work alone on the same "
                     "draws; start it by the mpirun of Open MPI, or once with --threads N\n", PMI_SIZE="3", PMI_RANK="0")
        self.refused("galet: campaign: started 4 times by srun, but each would work alone on the same draws; start it by "
                     "srun --mpi=pmix\n", SLURM_STEP_NUM_TASKS="4", SLURM_PROCID="0")

    @unittest.skipUnless(os.path.exists(MODULE), "galet is built without MPI")
    def test_a_launcher_that_is_not_there_is_refused(self):
        self.refused("galet: campaign: started 2 times by Open MPI's mpirun, but MPI sees other processes than that; start it "
                     "by the mpirun of Open MPI, or once with --threads N\n", OMPI_COMM_WORLD_SIZE="2",
                     OMPI_COMM_WORLD_RANK="0")

    def test_one_process_of_a_launcher_is_alone(self):
        self.json("campaign", "ball.yaml", "--samples", "10", env={**os.environ, "PMI_SIZE": "1", "PMI_RANK": "0"})

    def test_a_program_without_the_module_says_so(self):
        shutil.copy(GALET, self.path("galet"))
        done = self.galet("campaign", "ball.yaml", program=self.path("galet"),
                          env={**os.environ, "OMPI_COMM_WORLD_SIZE": "2", "OMPI_COMM_WORLD_RANK": "0"})
        self.assertEqual(done.stderr, "galet: campaign: started 2 times by Open MPI's mpirun, but galet-mpi.so is not there: "
                                      "this galet is built without MPI, or MPI is not installed; start it once with "
                                      "--threads N\n")


if __name__ == "__main__":
    unittest.main()

"""The batch script of examples/slurm on a real Slurm of one node, from Debian's packages, all of it under a temporary folder."""
import os
import pwd
import shutil
import socket
import subprocess
import tempfile
import time
import unittest

from program import GALET, ProgramTest
from test_campaign import rows
from test_campaign_ends import BALL

MODULE = os.path.join(os.environ["GALET_BUILD"], "galet-mpi.so")
SCRIPT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "examples", "slurm", "campaign.sbatch")
PROGRAMS = ("munged", "slurmctld", "slurmd", "sbatch", "srun", "sinfo", "setpriv")
PATH = os.environ["PATH"] + ":/usr/sbin:/sbin"

CONFIGURATION = """ClusterName=galet
SlurmctldHost={host}(127.0.0.1)
SlurmctldPort={ports[0]}
SlurmdPort={ports[1]}
SlurmUser=slurm
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket={base}/munge/sock
CryptoType=crypto/munge
StateSaveLocation={base}/state
SlurmdSpoolDir={base}/spool
SlurmctldPidFile={base}/run/slurmctld.pid
SlurmdPidFile={base}/run/slurmd.pid
SlurmctldLogFile={base}/log/slurmctld.log
SlurmdLogFile={base}/log/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/linux
JobAcctGatherFrequency=1
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
MpiDefault=pmix
ReturnToService=2
SlurmdParameters=config_overrides
SchedulerParameters=sched_interval=1,batch_sched_delay=0
InactiveLimit=0
KillWait=5
SlurmdTimeout=30
NodeName={host} NodeAddr=127.0.0.1 CPUs=4 RealMemory={memory} State=UNKNOWN
PartitionName=all Nodes={host} Default=YES MaxTime=1:00:00 State=UP OverSubscribe=YES
"""


def free_ports(count):
    sockets = [socket.socket() for _ in range(count)]
    for s in sockets:
        s.bind(("127.0.0.1", 0))
    ports = [s.getsockname()[1] for s in sockets]
    for s in sockets:
        s.close()
    return ports


def missing():
    """What this machine lacks; None where a Slurm can be started."""
    lacking = [name for name in PROGRAMS if not shutil.which(name, path=PATH)]
    if os.geteuid() != 0:
        return "not root"
    if lacking:
        return "not installed: " + " ".join(lacking)
    if not os.path.exists(MODULE):
        return "galet is built without MPI"
    for user in ("munge", "slurm"):
        try:
            pwd.getpwnam(user)
        except KeyError:
            return f"no user {user}"
    try:
        socket.gethostbyname(socket.gethostname().split(".")[0])
    except OSError:
        return "the short name of this machine is not known"
    return None


class Cluster:
    """Three daemons of our own; they are ended by their ids."""

    def __init__(self):
        self.base = tempfile.mkdtemp(prefix="galet-slurm-")
        os.chmod(self.base, 0o755)
        for name in ("munge", "state", "spool", "log", "run", "etc"):
            os.mkdir(os.path.join(self.base, name), 0o755)
        self.environment = {**os.environ, "PATH": PATH, "SLURM_CONF": f"{self.base}/etc/slurm.conf"}
        self.daemons = []

    def start(self):
        munge = f"{self.base}/munge"
        with open(f"{munge}/key", "wb") as file:
            file.write(os.urandom(1024))
        for path in (munge, f"{munge}/key"):
            shutil.chown(path, "munge", "munge")
        os.chmod(f"{munge}/key", 0o400)
        for name in ("state", "log", "run"):
            shutil.chown(os.path.join(self.base, name), "slurm")
        memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // 2**20
        with open(f"{self.base}/etc/slurm.conf", "w") as file:
            file.write(CONFIGURATION.format(host=socket.gethostname().split(".")[0], ports=free_ports(2), base=self.base,
                                            memory=int(0.9 * memory)))
        with open(f"{self.base}/etc/cgroup.conf", "w"):
            pass
        self.begin("setpriv", "--reuid=munge", "--regid=munge", "--clear-groups", "munged", "--force", "--foreground",
                   f"--socket={munge}/sock", f"--key-file={munge}/key", f"--log-file={munge}/log", f"--pid-file={munge}/pid",
                   f"--seed-file={munge}/seed")
        self.wait(lambda: os.path.exists(f"{munge}/sock"))
        self.begin("slurmctld", "-D", "-c")
        self.begin("slurmd", "-D", "-c")
        self.wait(lambda: self.run("sinfo", "-h", "-o", "%T").stdout.strip() == "idle")

    def begin(self, *command):
        with open(f"{self.base}/log/{len(self.daemons)}.out", "w") as log:
            self.daemons.append(subprocess.Popen(command, env=self.environment, stdout=log, stderr=log))

    def wait(self, ready):
        for _ in range(300):
            if ready():
                return
            if any(daemon.poll() is not None for daemon in self.daemons):
                break
            time.sleep(0.1)
        raise OSError("it does not come up")

    def run(self, *command, **options):
        return subprocess.run(command, env=self.environment, capture_output=True, text=True, timeout=180, **options)

    def stop(self):
        for daemon in reversed(self.daemons):
            daemon.terminate()
            try:
                daemon.wait(20)
            except subprocess.TimeoutExpired:
                daemon.kill()
                daemon.wait()
        shutil.rmtree(self.base, ignore_errors=True)


@unittest.skipIf(missing(), f"no Slurm here: {missing()}")
class Slurm(ProgramTest):
    @classmethod
    def setUpClass(cls):
        cls.cluster = Cluster()
        cls.addClassCleanup(cls.cluster.stop)
        try:
            cls.cluster.start()
        except OSError as error:
            raise unittest.SkipTest(f"no Slurm here: {error}")

    def setUp(self):
        super().setUp()
        os.chmod(self.folder.name, 0o755)
        self.write("ball.yaml", BALL)

    def submit(self, *arguments):
        done = self.cluster.run("sbatch", "-W", "--output", self.path("job.out"), f"--export=ALL,GALET={GALET}", SCRIPT,
                                *arguments, cwd=self.folder.name)
        with open(self.path("job.out")) as file:
            return done.returncode, file.read()

    def draws(self, folder):
        return rows(self.path(folder, "campaign.sqlite"))

    def test_a_batch_job_makes_the_same_bits_as_one_process(self):
        self.ok("campaign", "ball.yaml", "--out", "alone", "--threads", "1")
        code, said = self.submit("ball.yaml", "cluster")
        self.assertEqual(code, 0, said)
        self.assertEqual(said.count("ball: 4000 of 4000 draws"), 1, said)
        self.assertEqual(self.draws("cluster"), self.draws("alone"))
        code, said = self.submit("ball.yaml", "cluster")  # as a requeued job does: nothing is left to be done
        self.assertEqual(code, 0, said)
        self.assertEqual(self.draws("cluster"), self.draws("alone"))

    def test_tasks_that_do_not_know_of_each_other_are_refused(self):
        done = self.cluster.run("srun", "-n", "3", "--mpi=none", GALET, "campaign", "ball.yaml", "--out", "o",
                                cwd=self.folder.name)
        self.assertNotEqual(done.returncode, 0)
        self.assertEqual(done.stderr.count("galet: campaign: started 3 times by srun"), 1, done.stderr)
        self.assertFalse(os.path.exists(self.path("o")))

    def test_one_task_of_a_job_is_alone(self):
        done = self.cluster.run("srun", "-n", "1", "--mpi=none", GALET, "campaign", "ball.yaml", "--samples", "50",
                                cwd=self.folder.name)
        self.assertEqual((done.returncode, done.stdout.count("ball: 50 of 50 draws")), (0, 1), done.stderr)


if __name__ == "__main__":
    unittest.main()

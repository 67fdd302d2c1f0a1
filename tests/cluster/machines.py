"""A scheduler and workers, each with a disk of its own, on the loopback of this machine and nowhere else."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import psutil

from tests.store.processes import wait_until

ROOT = Path(__file__).parents[2]
HERE = "127.0.0.1"


class Machines:
    """Must be ended."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._started: list[subprocess.Popen[bytes]] = []
        self._workers: dict[str, subprocess.Popen[bytes]] = {}
        log = self._start("scheduler", "--port", "0", "--dashboard-address", f"{HERE}:0")
        wait_until(lambda: re.search(r"Scheduler at: +tcp://", log.read_text()))
        [self.address] = re.findall(r"Scheduler at: +tcp://(\S+)", log.read_text())

    @property
    def executor(self) -> str:
        return f"dask://{self.address}"

    def worker(self, name: str) -> subprocess.Popen[bytes]:
        """The worker of that name, when it is known to the scheduler; a new one where there is none."""
        if name in self._workers:
            return self._workers[name]
        log = self._start(
            "worker", f"tcp://{self.address}", "--no-nanny", "--nthreads", "1", "--dashboard-address", f"{HERE}:0",
            "--local-directory", str(self.disk(name)), name=name,
        )  # fmt: skip
        wait_until(lambda: "Registered to" in log.read_text())
        self._workers[name] = self._started[-1]
        return self._started[-1]

    def disk(self, name: str) -> Path:
        return self.folder / name

    def half_done(self, name: str) -> list[Path]:
        """Films that this worker has not finished."""
        return list(self.disk(name).glob("rowwise-*/.film.*.part"))

    def listening(self) -> set[str]:
        """The addresses at which they listen."""
        found = [psutil.Process(each.pid).net_connections("inet") for each in self._started if each.poll() is None]
        return {socket.laddr.ip for sockets in found for socket in sockets if socket.status == psutil.CONN_LISTEN}

    def end(self) -> None:
        for each in reversed(self._started):
            each.send_signal(signal.SIGKILL)
            each.wait()

    def _start(self, what: str, *options: str, name: str = "scheduler") -> Path:
        self.disk(name).mkdir()
        log = self.folder / f"{name}.log"
        command = [sys.executable, "-P", "-m", "dask", what, "--host", HERE, *options]
        environment = {**os.environ, "PYTHONPATH": str(ROOT), "TMPDIR": str(self.disk(name))}
        with log.open("w") as out:
            self._started.append(
                subprocess.Popen(command, cwd=self.disk(name), env=environment, stdout=out, stderr=subprocess.STDOUT)
            )
        return log

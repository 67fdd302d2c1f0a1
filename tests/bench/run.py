"""Programs run one after the other in rounds, and what they cost."""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
from pathlib import Path
from statistics import median
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

ROOT = Path(__file__).parents[2]
PYTHON = sys.executable
_ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
"""Compiled modules are kept, as on any user's machine; one round warms them up."""


class Cost(NamedTuple):
    """Seconds on the clock, seconds of all processors, and the most memory of one process in MB."""

    wall: float
    cpu: float
    memory: float


def run(*commands: Sequence[object]) -> Cost:
    """Run commands at the same time, from the root of the repository, until the last has ended."""
    start = monotonic()
    started = [
        subprocess.Popen(
            [str(word) for word in command],
            cwd=ROOT,
            env=_ENVIRONMENT,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
        )
        for command in commands
    ]
    cpu, memory = 0.0, 0.0
    for process in started:
        complaint = process.stderr.read() if process.stderr else b""
        _, status, usage = os.wait4(process.pid, 0)
        if status:
            raise SystemExit(f"{process.args}: {complaint.decode()}")
        cpu += usage.ru_utime + usage.ru_stime
        memory = max(memory, usage.ru_maxrss / 1024)
    return Cost(monotonic() - start, cpu, memory)


def told(*words: object) -> Cost:
    """Run ``tests.bench.inside`` with those words; it says itself what the part cost that counts."""
    command = [PYTHON, "-m", "tests.bench.inside", *map(str, words)]
    done = subprocess.run(command, cwd=ROOT, env=_ENVIRONMENT, check=True, capture_output=True, text=True)
    return Cost(*json.loads(done.stdout.splitlines()[-1]))


def in_turns(jobs: Mapping[str, Callable[[], Cost]], rounds: int) -> dict[str, Cost]:
    """Run all jobs in turns, so that a busy minute falls on all of them, and give each one's medians."""
    costs: dict[str, list[Cost]] = {name: [] for name in jobs}
    for number in range(rounds):
        for name, job in jobs.items():
            costs[name].append(job())
            sys.stderr.write(f"round {number + 1}: {name}: {costs[name][-1].wall:.1f} s\n")
    return {name: Cost(*(median(each) for each in zip(*found, strict=True))) for name, found in costs.items()}


def machine() -> str:
    """Processors, their name, and how busy they were with other things when this was asked."""
    info = Path("/proc/cpuinfo")
    lines = info.read_text().splitlines() if info.exists() else []
    name = next((line.partition(": ")[2] for line in lines if line.startswith("model name")), platform.processor())
    load = f"load {os.getloadavg()[0]:.1f}"
    return f"{os.cpu_count()} processors ({name}), {platform.system()}, Python {platform.python_version()}, {load}"

#!/usr/bin/env python3
"""Play a tournament on a Ray cluster.

Every part of the tournament is a task: a worker runs `sightline tournament --shard I/N` and sends
its journal back. Ray runs a task again elsewhere when its worker is lost. The parts are joined by
`sightline merge`, which refuses anything missing or twice; the result is the very file that one
machine would have written.

    pip install ray==2.60.0
    python3 cluster/ray_tournament.py --address auto --binary target/release/sightline \\
        --shards 64 --out games.ndjson -- killteam --bots greedy,search --games 10000 --seed 1

The binary is sent to the workers, so they need nothing but Ray. Files that the arguments name,
such as scenarios and programs of bots, must be there on every worker under the same path.
"""

import argparse
import hashlib
import os
import pathlib
import subprocess
import sys
import tempfile
import time

import ray


class Failed(Exception):
    """The program itself said no; running it again would not help."""


def installed(binary, digest):
    """The binary as a file of this worker; several tasks share it."""
    folder = pathlib.Path(tempfile.gettempdir()) / f"sightline-{os.getuid()}"
    folder.mkdir(mode=0o700, exist_ok=True)
    path = folder / digest
    if not path.exists():
        part = folder / f"{digest}.{os.getpid()}"
        part.write_bytes(binary)
        part.chmod(0o700)
        part.rename(path)
    return path


def play(binary, digest, arguments, shard, jobs):
    """Play one part; the bytes of its journal."""
    program = installed(binary, digest)
    with tempfile.TemporaryDirectory() as folder:
        journal = pathlib.Path(folder) / "journal"
        command = [program, "tournament", *arguments, "--shard", shard, "--jobs", str(jobs)]
        run = subprocess.run(
            [*command, "--out", journal, "--format", "json"], capture_output=True, text=True
        )
        # 1 means that a game ended without a result, which its record tells.
        if run.returncode not in (0, 1):
            raise Failed(f"part {shard} ended with {run.returncode}: {run.stderr.strip()}")
        return journal.read_bytes()


def arguments_of(parser):
    parser.add_argument("--address", help="the cluster; left out, one is started here")
    parser.add_argument("--binary", required=True, type=pathlib.Path)
    parser.add_argument("--shards", required=True, type=int, help="into how many parts")
    parser.add_argument("--jobs", type=int, default=1, help="cores of a part")
    parser.add_argument("--retries", type=int, default=5, help="of a part whose worker is lost")
    parser.add_argument("--out", required=True, type=pathlib.Path, help="the journal of the whole")
    parser.add_argument("rest", nargs="+", metavar="ARGUMENT", help="of `sightline tournament`")
    return parser.parse_args()


def main():
    options = arguments_of(argparse.ArgumentParser(description=__doc__.splitlines()[0]))
    if options.out.exists():
        sys.exit(f"{options.out} exists already; it is not overwritten")
    own = {"--shard", "--jobs", "--out", "--resume", "--csv", "--keep", "--swiss"}
    if taken := own & {word.split("=")[0] for word in options.rest}:
        sys.exit(f"{', '.join(sorted(taken))} cannot be given to the parts")
    binary = options.binary.read_bytes()
    digest = hashlib.sha256(binary).hexdigest()
    ray.init(address=options.address, log_to_driver=False)
    # A lost worker or node is tried again; what the program itself refuses is not.
    task = ray.remote(num_cpus=options.jobs, max_retries=options.retries)(play)
    shared = ray.put(binary)
    parts = [f"{i}/{options.shards}" for i in range(1, options.shards + 1)]
    waiting = {task.remote(shared, digest, options.rest, p, options.jobs): p for p in parts}
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        journals = []
        while waiting:
            [done], _ = ray.wait(list(waiting), num_returns=1)
            part = waiting.pop(done)
            journal = pathlib.Path(folder) / part.replace("/", "-of-")
            try:
                journal.write_bytes(ray.get(done))
            except ray.exceptions.RayTaskError as error:
                sys.exit(str(error.cause))
            journals.append(journal)
            seconds = time.monotonic() - began
            print(f"{len(journals)} of {len(parts)} parts, {seconds:.0f} s", file=sys.stderr)
        merge = [options.binary.resolve(), "merge", *sorted(journals), "--out", options.out]
        sys.exit(subprocess.run(merge).returncode)


if __name__ == "__main__":
    main()

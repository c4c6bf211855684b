#!/usr/bin/env python3
"""Play a tournament on two local Ray workers and kill one of them in the middle.

    pip install ray==2.60.0
    python3 cluster/test_ray.py target/release/sightline [GAMES]

The result must be byte for byte what the program writes by itself.
"""

import pathlib
import subprocess
import sys
import tempfile

from ray.cluster_utils import Cluster

ROOT = pathlib.Path(__file__).resolve().parent.parent
DUEL = str(ROOT / "tests/tournament/duel.yaml")
TOURNAMENT = ["killteam", "--scenario", DUEL, "--bots", "random"]
DRIVER = ROOT / "cluster/ray_tournament.py"


def main():
    binary = pathlib.Path(sys.argv[1]).resolve()
    games = sys.argv[2] if len(sys.argv) > 2 else "40000"
    tournament = [*TOURNAMENT, "--games", games]
    folder = pathlib.Path(tempfile.mkdtemp())
    alone, joined = folder / "alone.ndjson", folder / "joined.ndjson"
    command = [binary, "tournament", *tournament, "--out", alone]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)

    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 0})
    workers = [cluster.add_node(num_cpus=1) for _ in range(2)]
    cluster.wait_for_nodes()
    driver = subprocess.Popen(
        [sys.executable, DRIVER, "--address", cluster.address, "--binary", binary,
         "--shards", "8", "--out", joined, "--", *tournament],
        stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True,
    )
    finished = 0
    for line in driver.stderr:
        print(line, end="", flush=True)
        if " parts, " in line:
            finished += 1
            if finished == 2:
                print("killing a worker", flush=True)
                cluster.remove_node(workers[0], allow_graceful=False)
                workers[0] = None
    code = driver.wait()
    cluster.shutdown()
    assert code == 0, f"the driver ended with {code}"
    assert workers[0] is None, "it was over before a worker could be killed"
    assert alone.read_bytes() == joined.read_bytes(), "the results differ"
    print("the results are identical")


if __name__ == "__main__":
    main()

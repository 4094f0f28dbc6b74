"""GEMMs and row kernels on one core, beside NumPy and torch.

  python3 bench/cpu/bench.py [--tsopt bin/tsopt] [--records FILE] [CASE …]

Each case runs tsopt and its peers in turns, in this process, and takes the least CPU time of a thread: other work on the
machine lengthens times, and does not shorten them. A record is a line of JSON: case, seconds, those of the peers, the
rate, the load of the machine, and the largest error. NumPy's OpenBLAS has the instructions of the environment variable
OPENBLAS_CORETYPE; --isa=avx2 compiles tsopt's side for the same."""
import argparse
import json
import os
import sys
import time

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
os.environ.setdefault("OMP_NUM_THREADS", "1")
import numpy as np

from kernel import Kernel, aligned
import programs

TIMES = 20
LEAST_SECONDS = 0.4


def seconds(calls):
    """The least CPU time of each function, called in turns."""
    for f in calls.values():
        f()
    best = dict.fromkeys(calls, float("inf"))
    begin, n = time.monotonic(), 0
    while n < TIMES or time.monotonic() - begin < LEAST_SECONDS * len(calls):
        for name, f in calls.items():
            start = time.thread_time()
            f()
            best[name] = min(best[name], time.thread_time() - start)
        n += 1
    return best


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tsopt", default="bin/tsopt")
    parser.add_argument("--isa", choices=["host", "avx2"], default="host")
    parser.add_argument("--records", help="file to which records are appended")
    parser.add_argument("cases", nargs="*", help="parts of names of cases")
    args = parser.parse_args()
    options = "" if args.isa == "host" else "arch=avx2 chip=x86-64-v3"
    for case in programs.cases():
        if args.cases and not any(part in case.name for part in args.cases):
            continue
        arrays = case.arrays(aligned)
        kernel = Kernel(args.tsopt, case.text, options)
        calls = {"tsopt": kernel(*arrays), **case.peers(arrays)}
        best = seconds(calls)
        calls["tsopt"]()
        record = {"case": case.name, "isa": args.isa, "seconds": best, "error": case.error(arrays),
                  case.unit: case.work / best["tsopt"] / 1e9, "load": os.getloadavg()[0]}
        print(json.dumps(record), flush=True)
        if args.records:
            with open(args.records, "a") as f:
                f.write(json.dumps(record) + "\n")
        peers = ", ".join(f"{best[p] / best['tsopt']:.2f} of {p}" for p in best if p != "tsopt")
        print(f"{case.name}: {best['tsopt'] * 1e3:.3f} ms, {record[case.unit]:.1f} {case.unit}; {peers}", file=sys.stderr)


if __name__ == "__main__":
    main()

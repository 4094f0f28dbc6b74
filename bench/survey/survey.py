"""The rates of kernels in TileLang's syntax beside torch's.

    python3 bench/survey/survey.py compile DIR [WORD…]         here: writes a folder for each case, by $TSOPT and $TSRUN
    python3 bench/survey/survey.py measure DIR[,DIR…] [WORD…]  there: checks and times them, several builds in turn

With words, those cases alone whose names have one of them. Each kernel's result is compared with float32 arithmetic of
torch's. Times are medians by events, of each build and each of torch's calls in turn, each after 256 MiB were written so
that the L2 cache holds nothing; torch's is the fastest of those that a case names (backends, eager and compiled).
"""
import concurrent.futures, os, re, subprocess, sys

here = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [here, os.path.join(here, "..", "..", "python")]
from cases import CASES

RUNS = int(os.environ.get("RUNS", 15))


def chosen(words):
    return {n: c for n, c in CASES.items() if not words or any(w in n for w in words)}


def folder(dir, name):
    return os.path.join(dir, re.sub(r"\W+", "_", name))


def build(dir, name, kernel, args):
    where = folder(dir, name)
    tsopt, tsrun = os.environ.get("TSOPT", "tsopt"), os.environ.get("TSRUN", "tsrun")
    values = ",".join(f"{k}={v!r}" for k, v in args.items())
    text = where + ".bin.mlir"
    said = subprocess.run([tsopt, os.path.join(here, "kernels.py"), "--kernel", kernel, "--arg", values, "--tile-to-binary=chip=sm_90a", "-o", text], capture_output=True, text=True)
    with open(where + ".remarks", "w") as f:
        f.write(said.stderr)
    if said.returncode:
        return f"{name}: {said.stderr.strip()[-600:]}"
    export = subprocess.run([tsrun, text, "--export=" + where], capture_output=True, text=True)
    os.remove(text)
    return f"{name}: {export.stderr.strip()[-600:]}" if export.returncode else ""


def compile(dir, words):
    os.makedirs(dir, exist_ok=True)
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for problem in pool.map(lambda c: build(dir, c[0], c[1][0], c[1][1]), chosen(words).items()):
            if problem:
                print(problem)


def times(torch, calls, cold):
    """Medians of calls that are made in turn, in us."""
    taken = [[] for _ in calls]
    for call in calls:
        call()
    for _ in range(RUNS):
        for call, list in zip(calls, taken):
            cold.zero_()
            begin, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
            begin.record()
            call()
            end.record()
            list.append((begin, end))
    torch.cuda.synchronize()
    return [sorted(b.elapsed_time(e) for b, e in list)[RUNS // 2] * 1e3 for list in taken]


def measure(dirs, words):
    import torch

    cold = torch.empty(256 << 20, dtype=torch.uint8, device="cuda")
    print(torch.cuda.get_device_name(), "torch", torch.__version__, flush=True)
    print("|case|" + "".join(f"{d}, us|" for d in dirs) + "error|torch, us|torch / the last|")
    for name, (_, _, make) in chosen(words).items():
        try:
            print(row(torch, name, dirs, make, cold), flush=True)
        except Exception as e:
            print(f"{name}: {type(e).__name__} {str(e)[:300]}", flush=True)
        torch.cuda.empty_cache()


def row(torch, name, dirs, make, cold):
    """A line of the table: the time of each build, the greatest error of all, torch's time, and its ratio to the last build's."""
    inputs, peers, wants = make(torch)
    peers = [p for p in (peers if isinstance(peers, list) else [peers]) if works(torch, p)]
    builds = [once(torch, folder(d, name), inputs, wants) for d in dirs]
    errors, calls = zip(*builds)
    t = times(torch, [*calls, *peers], cold)
    ours, best = t[: len(dirs)], min(t[len(dirs) :], default=float("nan"))
    return f"|{name}|" + "".join(f"{u:.1f}|" for u in ours) + f"{max(errors):.0e}|{best:.1f}|{best / ours[-1]:.2f}|"


def once(torch, where, inputs, wants):
    """A build's error, and its call."""
    import tsopt

    kernel = tsopt.load(where)
    sums = [x for x in inputs if x.dtype is torch.float32 and not x.any()]  # what the kernel adds to
    outs = kernel(*inputs)
    outs = list(outs) if isinstance(outs, (list, tuple)) else [outs]
    error = max(((got.float() - want).norm() / want.norm()).item() for got, want in wants(outs))
    for x in sums:
        x.zero_()
    return error, lambda: kernel(*inputs)


def works(torch, call):
    try:
        call()
        torch.cuda.synchronize()
        return True
    except Exception as e:
        print("torch:", str(e).splitlines()[0][:160])
        return False


if len(sys.argv) < 3 or sys.argv[1] not in ("compile", "measure"):
    sys.exit(__doc__)
if sys.argv[1] == "compile":
    compile(sys.argv[2], sys.argv[3:])
else:
    measure(sys.argv[2].split(","), sys.argv[3:])

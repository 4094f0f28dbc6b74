"""Measures kernels in TileLang's syntax beside torch and other compilers, and writes records.

    python3 bench/survey/survey.py compile DIR [WORD…]
    python3 bench/survey/survey.py warm [WORD…]
    python3 bench/survey/survey.py measure RECORDS NAME=DIR[,NAME=DIR…] [WORD…]

compile needs tsopt, tsrun and llc but no GPU: it compiles each case for sm_90a into a folder of DIR ($TSOPT and $TSRUN name the
tools). warm lets TileLang compile its kernels, several at a time, so that measure finds them in its cache. measure runs on
the GPU and appends to the file RECORDS a line for the run and a line for each case. NAME=DIR names a build of tsopt; several
are measured in turn. $PEERS, all by default, are those of peers.py; torch always takes part. With words, only the cases whose names
have one of them.

Every output is compared with torch's arithmetic in float32 (relative Frobenius error). A time is of one call by CUDA events, after
256 MiB were written so that the L2 cache holds nothing of the inputs. All calls of a case are measured in turn, $RUNS times.
bench/report makes tables and charts of the records.
"""
import concurrent.futures, json, os, re, subprocess, sys

here = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [here, os.path.join(here, "..", "..", "python")]
import record
from registry import CASES, FAMILIES, source
from peers import PACKAGES, PEERS, Absent

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
    said = subprocess.run([tsopt, os.path.join(here, source(kernel) + ".py"), "--kernel", kernel, "--arg", values, "--tile-to-binary=chip=sm_90a", "-o", text], capture_output=True, text=True)
    with open(where + ".remarks", "w") as f:
        f.write(said.stderr)
    if said.returncode:
        return f"{name}: {said.stderr.strip()[-600:]}"
    export = subprocess.run([tsrun, text, "--export=" + where], capture_output=True, text=True)
    os.remove(text)
    return f"{name}: {export.stderr.strip()[-600:]}" if export.returncode else ""


def compile(dir, words):
    os.makedirs(dir, exist_ok=True)
    record.commit(dir)
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for problem in pool.map(lambda c: build(dir, c[0], c[1][0], c[1][1]), chosen(words).items()):
            if problem:
                print(problem)


def warm(words):
    script = "import sys; sys.path.insert(0, {0!r}); import {1} as kernels; getattr(kernels, {2!r})(**{3!r})"

    def one(item):
        name, (kernel, args, _) = item
        try:
            p = subprocess.run([sys.executable, "-c", script.format(here, source(kernel), kernel, args)], capture_output=True, text=True, timeout=280)
            return name, "" if p.returncode == 0 else p.stderr.strip().splitlines()[-1][:300]
        except subprocess.TimeoutExpired:
            return name, "took more than 280 s"

    with concurrent.futures.ThreadPoolExecutor(max(1, (os.cpu_count() or 1) - 2)) as pool:
        for name, problem in pool.map(one, chosen(words).items()):
            if problem:
                print(f"TileLang: {name}: {problem}")


def times(torch, calls, cold):
    """Of each call the times of RUNS runs in us, sorted. The calls are made in turn."""
    events = [[] for _ in calls]
    for call in calls:
        call(), call()
    torch.cuda.synchronize()
    for _ in range(RUNS):
        for call, list in zip(calls, events):
            cold.zero_()
            begin, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
            begin.record()
            call()
            end.record()
            list.append((begin, end))
    torch.cuda.synchronize()
    return [sorted(b.elapsed_time(e) * 1e3 for b, e in list) for list in events]


def about(torch, builds, peers):
    """The line of the run."""
    from importlib import metadata

    versions = {"cudnn": str(torch.backends.cudnn.version())}
    for p in peers:
        try:
            versions[p] = metadata.version(PACKAGES[p])
        except metadata.PackageNotFoundError:
            versions[p] = "not installed"
    return record.run(torch, "survey", builds, versions, "python3 bench/survey/survey.py measure",
                      f"CUDA events, median of {RUNS}, calls interleaved, L2 flushed by writing 256 MiB, random normal inputs")


def ceilings(torch, cold):
    """What the machine reaches in this run: bytes read and written by a copy, and a GEMM of torch's."""
    x = torch.empty(1 << 30, dtype=torch.uint8, device="cuda")
    y = torch.empty_like(x)
    a, b = (torch.randn(8192, 8192, device="cuda").bfloat16() for _ in range(2))
    copy, gemm = (t[len(t) // 2] for t in times(torch, [lambda: y.copy_(x), lambda: a @ b], cold))
    return {"copy_of_1_GiB": f"{2 * x.numel() / copy / 1e3:.0f} GB/s", "torch_bf16_GEMM_8192": f"{2 * 8192**3 / gemm / 1e6:.0f} TFLOP/s"}


def error(torch, outs, wants):
    outs = list(outs) if isinstance(outs, (list, tuple)) else [outs]
    return max(((got.float() - want).norm() / want.norm()).item() for got, want in wants(outs))


def measure(path, builds, words):
    import torch

    peers = [p for p in os.environ.get("PEERS", ",".join(PEERS)).split(",") if p]
    cold = torch.empty(256 << 20, dtype=torch.uint8, device="cuda")
    run = about(torch, builds, peers) | {"ceilings": ceilings(torch, cold)}
    with open(path, "a") as f:
        print(json.dumps(run), file=f, flush=True)
        for name, case in chosen(words).items():
            line = {"run": run["run"], "case": name, "problem": name.split(" (")[0], "family": FAMILIES[case[0]], "source": source(case[0]) + ".py", "kernel": case[0], "parameters": case[1]}
            line["sides"] = sides(torch, name, case, builds, peers, cold)
            print(json.dumps(line), file=f, flush=True)
            said = {s: f"{v['median']:.1f}" if "median" in v else "-" for s, v in line["sides"].items()}
            print(name, said, flush=True)
            torch.cuda.empty_cache()
            torch.compiler.reset()  # a function compiled for many shapes is slower, or not compiled at all


def sides(torch, name, case, builds, peers, cold):
    """What each side needed for a case, or the reason why there is no number."""
    kernel, args, make = case
    out, calls = {}, []
    try:
        torch.manual_seed(0)
        inputs, library, wants = make(torch)
    except Exception as e:
        return {"tsopt": {"reason": reason(e)}}
    sums = [x for x in inputs if x.dtype is torch.float32 and not x.any()]  # what the kernel adds to

    def add(side, get):
        try:
            call = get()
            for x in sums:
                x.zero_()
            out[side] = {"error": float(f"{error(torch, call(), wants):.3g}")}
            torch.cuda.synchronize()
            calls.append((side, "", call))
        except Exception as e:
            out[side] = {"reason": reason(e)}

    def ours(dir):
        import tsopt

        built = tsopt.load(folder(dir, name))
        return lambda: built(*inputs)

    for side, dir in builds.items():
        add(side, lambda: ours(dir))
    for p in peers:
        add(p, lambda: PEERS[p](torch, kernel, args, inputs))
    for which, call in library.items():
        try:
            call()
            torch.cuda.synchronize()
            calls.append(("torch", which, call))
        except Exception as e:
            out.setdefault("torch", {"reason": reason(e)})
    for (side, which, _), t in zip(calls, times(torch, [c for _, _, c in calls], cold)):
        said = record.spread(t)
        if said["median"] < out.get(side, {}).get("median", float("inf")):
            out[side] = {k: v for k, v in out.get(side, {}).items() if k == "error"} | said | ({"call": which} if which else {})
    return out


def reason(e):
    return str(e)[:300] if isinstance(e, Absent) else f"{type(e).__name__}: {(str(e).splitlines() or [''])[0][:300]}"


def main(args):
    if len(args) >= 2 and args[0] == "compile":
        compile(args[1], args[2:])
    elif args and args[0] == "warm":
        warm(args[1:])
    elif len(args) >= 3 and args[0] == "measure":
        measure(args[1], dict(b.split("=", 1) for b in args[2].split(",")), args[3:])
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])

"""Measures programs of several devices beside NCCL, cuBLAS and torch, and writes records.

    python3 bench/several/measure.py compile DIR DEVICES [WORD…]
    python3 bench/several/measure.py measure RECORDS DIR DEVICES [WORD…]

compile needs tsopt ($TSOPT names it) but no GPU: it writes the programs of each case, and compiles them. measure runs
them by tsrun ($TSRUN), and their peers, one process a device, in turn, and appends to the file RECORDS a line for the run and a
line for each case. With words, only the cases whose names have one of them. bench/report makes a page of the records.

A time is the slowest device's median of $RUNS: of tsopt by events on the device, all devices together behind a gate; of peers by CUDA events
behind a barrier and a pause. 256 MiB are written before each, but not in the CUDA graphs of short calls. Results are compared in float32 on some rows
(relative Frobenius error); a collective counts its wrong elements on the devices. NVLink multicast is off.
"""
import concurrent.futures, json, os, re, subprocess, sys, tempfile

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "survey"))  # behind this folder, whose cases and peers are meant
import kernels, record
from cases import cases

RUNS, PEER_RUNS = int(os.environ.get("RUNS", 10)), int(os.environ.get("PEER_RUNS", 15))


def chosen(d, words):
    return {n: c for n, c in cases(d).items() if not words or any(w in n for w in words)}


def place(folder, name, side):
    return os.path.join(folder, re.sub(r"\W+", "_", name) + "." + side)


def compile(folder, d, words):
    os.makedirs(folder, exist_ok=True)
    record.commit(folder)

    def build(job):
        name, side, text = job
        at = place(folder, name, side)
        with open(at + ".mlir", "w") as f:
            f.write(text)
        said = subprocess.run([os.environ.get("TSOPT", "tsopt"), at + ".mlir", "--tile-to-binary", "-o", at + ".bin.mlir"], capture_output=True, text=True)
        return f"{name}, {side}: {said.stderr.strip()[-600:]}" if said.returncode else ""

    jobs = [(n, s, t) for n, c in chosen(d, words).items() for s, t in c.programs.items()]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for problem in pool.map(build, jobs):
            if problem:
                print(problem)


def counted(said, names):
    """The time of a program: the sum of its kernels' times on the slowest device, of those with the names, or all. Copies by
    copy engines are the collective where a program has them."""
    devices = {}
    if "@main_copies " in said:
        names = ["main_copies"]
    for kernel, device, times, _ in record.kernels(said):
        if names is None or kernel in names:
            devices[device] = [a + b for a, b in zip(devices.get(device, [0, 0, 0]), times)]
    if not devices:
        raise ValueError("tsrun gave no time of " + " or ".join(names or ["a kernel"]))
    median, least, greatest = max(devices.values())
    return {"median": round(median, 2), "min": round(least, 2), "max": round(greatest, 2), "runs": RUNS}


def ours(folder, name, case, side, d):
    """What a side of tsopt needs, and for the program itself how far its result is off."""
    import numpy as np

    built = place(folder, name, side) + ".bin.mlir"
    command = [os.environ.get("TSRUN", "tsrun"), built, "--device=cuda", f"--bench={RUNS}", "--no-progress"]
    check = side == "tsopt" and case.family != "collective"
    with tempfile.TemporaryDirectory() as at:
        arrays = []
        if case.family == "collective":
            command.append("--verify")
        elif check or case.family == "kernel":
            arrays = inputs(np, case, case.programs[side], d, at, command)
        done = subprocess.run(command, capture_output=True, text=True, timeout=240)
        if done.returncode:
            return {"reason": (done.stderr.strip() or done.stdout.strip()).splitlines()[-1][:200]}
        found = counted(done.stdout, case.counted)
        if case.family == "collective":
            found["error"] = 0.0
        elif check and (off := error(np, case, arrays, d, at)) is not None:
            found["error"] = float(f"{off:.3g}")
        return found


def inputs(np, case, text, d, at, command):
    """The arguments of a program: random normal values in files of numpy."""
    if case.family == "kernel":
        kind = case.parameters["program"]
        return kernels.inputs(np, text, kind, kernels.SIZES[kind], d, at, command)
    return kernels.inputs(np, text, "", {}, d, at, command)


def error(np, case, arrays, d, at):
    got = np.load(f"{at}/out.npy")
    if case.family != "kernel":
        return kernels.relative(kernels.wide(got.view("uint16")), *wanted(case, arrays))
    kind = case.parameters["program"]
    want = kernels.WANT.get({"ring": "attention"}.get(kind, kind))
    return want and kernels.relative(got if got.dtype == np.float32 else kernels.wide(got.view("uint16")), *want(np, arrays, d=d, **kernels.SIZES[kind]))


def wanted(case, arrays):
    """Some rows of a GEMM and what they should be, by torch in float32."""
    import torch

    torch.backends.cuda.matmul.allow_tf32 = False
    a, b = (torch.from_numpy(x.view("int16")).view(torch.bfloat16) for x in arrays[:2])
    rows = list(range(0, a.shape[0], a.shape[0] // 40))
    want = torch.cat([a[rows].cuda().float() @ part.cuda().float() for part in b.split(4096, 1)], 1) if b.shape[1] > 4096 else a[rows].cuda().float() @ b.cuda().float()
    return rows, want.cpu().numpy()


class Peers:
    """The processes of torch, one a device. If one fails the others wait for it, so that all are begun again."""

    def __init__(self, d):
        self.d, self.port, self.process = d, 29500, []

    def begin(self):
        import torch.multiprocessing as mp
        import peers

        self.port += 1
        m = mp.get_context("spawn")
        self.tasks, self.results = [m.Queue() for _ in range(self.d)], m.Queue()
        self.process = [m.Process(target=peers.serve, args=(r, self.d, self.port, self.tasks[r], self.results), daemon=True) for r in range(self.d)]
        for p in self.process:
            p.start()

    def measure(self, peer, args):
        if not self.process:
            self.begin()
        for t in self.tasks:
            t.put((peer, args))
        try:
            found = self.results.get(timeout=120)
        except Exception:
            self.end()
            return {"torch": {"reason": "did not finish within 120 s"}}
        return {s: {"reason": t} if isinstance(t, str) else record.spread(t) for s, t in found.items()}

    def end(self):
        for p in self.process:
            p.kill()
        self.process = []


def about(folder, d):
    """The line of the run."""
    import torch

    nccl = {"nccl": ".".join(map(str, torch.cuda.nccl.version()))}
    return record.run(torch, f"several{d}", {"tsopt": folder}, nccl, "python3 bench/several/measure.py measure",
                      f"slowest device's median of {RUNS} (peers {PEER_RUNS}), cold L2, random normal inputs; NCCL without NVLink multicast, in CUDA graphs up to 1 MiB")


def measure(path, folder, d, words):
    run = about(folder, d)
    peers = Peers(d)
    with open(path, "a") as f:
        print(json.dumps(run), file=f, flush=True)
        for name, case in chosen(d, words).items():
            sides = {}
            for side in case.programs:
                try:
                    sides[side] = ours(folder, name, case, side, d)
                except Exception as e:
                    sides[side] = {"reason": f"{type(e).__name__}: {e}"[:200]}
            if case.peer:
                sides |= peers.measure(case.peer, case.parameters if case.family != "kernel" else {})
            line = {"run": run["run"], "case": name, "problem": name, "family": case.family, "source": "", "kernel": "", "parameters": case.parameters | {"devices": d}, "sides": sides}
            print(json.dumps(line), file=f, flush=True)
            print(name, {s: f"{v['median']:.1f}" if "median" in v else v["reason"][-60:] for s, v in sides.items()}, sides.get("tsopt", {}).get("error"), flush=True)
    peers.end()


if __name__ == "__main__":
    if sys.argv[1] == "compile":
        compile(sys.argv[2], int(sys.argv[3]), sys.argv[4:])
    else:
        measure(sys.argv[2], sys.argv[3], int(sys.argv[4]), sys.argv[5:])

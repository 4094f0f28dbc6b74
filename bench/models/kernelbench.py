"""How many of KernelBench's programs python -m tsopt.export writes, and mlir-opt accepts.

    python3 bench/models/kernelbench.py FOLDER [NAME…] [--json results.json] [--texts TEXTS]

FOLDER is a clone of https://github.com/ScalingIntelligence/KernelBench, which is made if it is not
there. Programs keep their extents, without memory: tensors are torch's "meta". --compare makes
extents small instead and compares results with torch's by the tests' evaluator."""
import argparse
import collections
import glob
import json
import multiprocessing
import os
import queue
import re
import subprocess
import sys
import time
import warnings

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, "../../python"), os.path.join(HERE, "../../python/tests")]

SOURCE = "https://github.com/ScalingIntelligence/KernelBench"
COMMIT = "423217d9fda91e0c2d67e4a43bf62f96f6d104f1"
LIMIT = 400  # seconds for a program: unrolled recurrences have thousands of operations


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder")
    parser.add_argument("names", nargs="*", help="parts of names: level1/19_")
    parser.add_argument("--json", help="write each program's outcome")
    parser.add_argument("--texts", help="a folder for the exported texts")
    parser.add_argument("--compare", action="store_true")
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    if not os.path.exists(options.folder):
        subprocess.run(["git", "clone", SOURCE, options.folder], check=True)
        subprocess.run(["git", "-C", options.folder, "checkout", COMMIT], check=True)
    root = os.path.join(options.folder, "KernelBench")
    files = [f for level in "123" for f in sorted(glob.glob(f"{root}/level{level}/*.py"))]
    files = [f for f in files if not options.names or any(n in f for n in options.names)]
    results = {}
    for file, outcome, detail, seconds in outcomes(files, options):
        name = os.path.relpath(file, root)
        results[name] = {"outcome": outcome, "detail": detail, "seconds": round(seconds, 1)}
        print(f"{outcome:12} {name} {detail}"[:300], flush=True)
    print(dict(collections.Counter(r["outcome"] for r in results.values())))
    if options.json:
        with open(options.json, "w", encoding="utf-8") as out:
            json.dump(results, out, indent=1)


def outcomes(files, options):
    """Each program in a process of its own, which a limit ends."""
    import torch  # once, before processes are forked

    torch.set_num_threads(1)
    context = multiprocessing.get_context("fork")
    waiting, running = list(files), {}
    while waiting or running:
        while waiting and len(running) < options.jobs:
            file, answers = waiting.pop(0), context.Queue()
            process = context.Process(target=one, args=(file, options, answers))
            process.start()
            running[file] = process, answers, time.time()
        for file, (process, answers, start) in list(running.items()):
            try:
                outcome, detail = answers.get(timeout=0.05)
            except queue.Empty:
                if process.is_alive() and time.time() - start < LIMIT:
                    continue
                outcome, detail = ("slow", "") if process.is_alive() else ("died", str(process.exitcode))
            process.kill()
            del running[file]
            yield file, outcome, detail, time.time() - start


def one(file, options, answers):
    warnings.simplefilter("ignore")
    try:
        answers.put(compared(file) if options.compare else exported(file, options.texts))
    except Exception as e:  # an outcome, too
        kind = {"Unsupported": "no emitter", "CompileError": "torch fails"}.get(type(e).__name__, "error")
        answers.put((kind, f"{type(e).__name__}: {e}"[:2000]))


def exported(file, texts):
    import torch
    from tsopt.export import export
    from upstream import mlir_opt

    def made():
        source = {"__name__": "program"}
        exec(compile(open(file, encoding="utf-8").read(), file, "exec"), source)
        return export(source["Model"](*source["get_init_inputs"]()), source["get_inputs"]()).text

    try:
        with torch.device("meta"):
            text = made()
    except RuntimeError as e:
        if "meta tensors" not in str(e):
            raise
        text = made()  # a program that reads elements of its own tensors
    if texts:
        os.makedirs(texts, exist_ok=True)
        with open(os.path.join(texts, "_".join(file.split(os.sep)[-2:])[:-3] + ".mlir"), "w", encoding="utf-8") as out:
            out.write(text)
    done = subprocess.run([mlir_opt(), "-o", os.devnull], input=text, capture_output=True, text=True)
    if done.returncode != 0:
        return "invalid", done.stderr[:500]
    return "accepted", f"{text.count('linalg.generic')} generics"


def compared(file):
    import linalg_numpy
    import torch
    from tsopt.export import export

    torch.manual_seed(0)
    source = {"__name__": "program"}
    exec(compile(small(open(file, encoding="utf-8").read()), file, "exec"), source)
    model, inputs = source["Model"](*source["get_init_inputs"]()).eval(), source["get_inputs"]()
    if sum(i.numel() for i in inputs if isinstance(i, torch.Tensor)) > 3e6:
        return "large", ""
    exported = export(model, inputs)
    with torch.no_grad():
        want = model(*inputs)
    given = iter(i for i in inputs if isinstance(i, torch.Tensor))
    arrays = [next(given) if a.kind == "input" else exported.weights[a.name] for a in exported.arguments]
    got = linalg_numpy.run(exported.text, *[a.detach().numpy() for a in arrays])
    want = want if isinstance(want, (tuple, list)) else [want]
    worst = 0.0
    for g, w in zip(got, want):
        w = w.detach().numpy()
        if g.shape != w.shape:
            return "differs", f"shape {g.shape} for {w.shape}"
        worst = max(worst, float(abs(g.astype(float) - w).max() / max(abs(w.astype(float)).max(), 1e-2)))
    return "agrees" if worst < 1e-3 else "differs", f"{worst:.1e}"


def small(text):
    """The program with small extents."""
    def less(found):
        value = int(found[2])
        if value <= 16 and not found[3]:
            return found[0]
        return f"{found[1]} = {min(value, 3 if 'batch' in found[1] else 16 if value % 3 else 24)}"

    return re.sub(r"^(\w+) = (\d+)( *\*.*)?$", less, text, flags=re.M)


if __name__ == "__main__":
    main()

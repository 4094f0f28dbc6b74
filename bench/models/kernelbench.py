"""How many of KernelBench's programs are exported as text that mlir-opt accepts, and how many are right.

    python3 bench/models/kernelbench.py FOLDER [NAME…] [--json results.jsonl] [--texts TEXTS]
    python3 bench/models/kernelbench.py FOLDER [NAME…] --simulate [--extent N] [--limit SECONDS]

FOLDER is a clone of https://github.com/ScalingIntelligence/KernelBench, which is made if it is not
there. Programs keep their extents, without memory: tensors are torch's "meta". --simulate makes
extents small instead, converts the program to tiles, runs it in the simulator by bin/tsrun, and
compares the results with torch's in float64.

Outcomes: accepted, invalid; with --simulate right, wrong (the text too, or only its tiles), not
finite (torch's result has NaN or infinities), no tiles (tsopt rejects it), fails (tsrun does); of
both no emitter, torch fails, error, died, slow."""
import argparse
import ast
import collections
import copy
import glob
import json
import multiprocessing
import os
import queue
import re
import subprocess
import sys
import tempfile
import time
import warnings

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, "../../python"), os.path.join(HERE, "../../python/tests")]

SOURCE = "https://github.com/ScalingIntelligence/KernelBench"
COMMIT = "423217d9fda91e0c2d67e4a43bf62f96f6d104f1"
LIMIT = 400  # unrolled recurrences have thousands of operations
LEAST, MOST = 1e-5, 1e-3  # tolerances of results: four times the error of torch's own
SLOW = 124  # status of a tool that has been ended
CONVOLUTION = re.compile(r"(conv|pool)\w*[123]d", re.IGNORECASE)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder")
    parser.add_argument("names", nargs="*", help="parts of names: level1/19_")
    parser.add_argument("--json", help="write each program's outcome, one a line")
    parser.add_argument("--texts", help="a folder for the exported texts, and with --simulate for arrays and tiles")
    parser.add_argument("--simulate", action="store_true", help="run small programs, and compare with torch")
    parser.add_argument("--extent", type=int, default=16, help="of small programs")
    parser.add_argument("--no-convolutions", action="store_true", help="programs without convolutions and pooling")
    parser.add_argument("--limit", type=int, default=LIMIT, help="seconds for a program")
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_intermixed_args()
    if not os.path.exists(options.folder):
        subprocess.run(["git", "clone", SOURCE, options.folder], check=True)
        subprocess.run(["git", "-C", options.folder, "checkout", COMMIT], check=True)
    root = os.path.join(options.folder, "KernelBench")
    files = [f for level in "123" for f in sorted(glob.glob(f"{root}/level{level}/*.py"))]
    files = [f for f in files if not options.names or any(n in f for n in options.names)]
    if options.no_convolutions:
        files = [f for f in files if not CONVOLUTION.search(read(f))]
    counts = collections.Counter()
    with open(options.json or os.devnull, "w", encoding="utf-8") as out:
        for file, outcome, detail, seconds in outcomes(files, options):
            name = os.path.relpath(file, root)
            counts[outcome] += 1
            line = {"program": name, "outcome": outcome, "detail": detail, "seconds": round(seconds, 1)}
            print(json.dumps(line), file=out, flush=True)
            print(f"{outcome:12} {name} {detail}"[:300].replace("\n", " "), flush=True)
    print(dict(counts))


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
                if process.is_alive() and time.time() - start < options.limit:
                    continue
                outcome, detail = ("slow", "") if process.is_alive() else ("died", str(process.exitcode))
            process.kill()
            del running[file]
            yield file, outcome, detail, time.time() - start


def one(file, options, answers):
    warnings.simplefilter("ignore")
    try:
        answers.put(simulated(file, options) if options.simulate else exported(file, options.texts))
    except Exception as e:  # an outcome, too
        kind = {"Unsupported": "no emitter", "CompileError": "torch fails"}.get(type(e).__name__, "error")
        answers.put((kind, f"{type(e).__name__}: {e}"[:2000]))


def exported(file, texts):
    import torch
    from tsopt.export import export
    from upstream import mlir_opt

    def made():
        return export(*program(file, read(file))).text

    try:
        with torch.device("meta"):
            text = made()
    except RuntimeError as e:
        if "meta tensors" not in str(e):
            raise
        text = made()  # a program that reads elements of its own tensors
    if texts:
        write(os.path.join(folder_of(file, texts), "model.mlir"), text)
    done = subprocess.run([mlir_opt(), "-o", os.devnull], input=text, capture_output=True, text=True)
    if done.returncode != 0:
        return "invalid", done.stderr[:500]
    return "accepted", f"{text.count('linalg.generic')} generics"


def simulated(file, options):
    with tempfile.TemporaryDirectory() as folder:
        return compared(file, folder_of(file, options.texts) if options.texts else folder, options)


def compared(file, folder, options):
    import numpy
    import torch
    from tsopt.export import export

    end = time.time() + options.limit - 2  # before the process is ended, and the tools are left
    torch.manual_seed(0)
    model, inputs = program(file, small(read(file), options.extent))
    model.eval()
    exported = export(model, inputs)
    tensors = iter([i for i in inputs if isinstance(i, torch.Tensor)])
    arguments = [next(tensors) if a.kind == "input" else exported.weights[a.name] for a in exported.arguments]
    given, results = [], []
    for i, argument in enumerate(arguments):
        numpy.save(f"{folder}/{i}.npy", argument.detach().contiguous().numpy())
        given.append(f"--arg={i}={folder}/{i}.npy")
    tolerance, zero = LEAST, ""
    for i, (own, exact) in enumerate(references(model, inputs), len(arguments)):
        if not numpy.isfinite(exact).all():
            return "not finite", ""
        numpy.save(f"{folder}/{i}.npy", exact)
        results.append(f"{i}={folder}/{i}.npy")
        tolerance = min(max(tolerance, 4 * error(own, exact)), MOST)
        zero = zero if exact.any() else ", a result of zeros"
    compare = [*given, "--verify=" + ",".join(results), f"--tolerance={tolerance}", "--once", "--no-progress"]
    model, tiles = f"{folder}/model.mlir", f"{folder}/tile.mlir"
    write(model, exported.text)
    status, text = tool("tsopt", [model, "--linalg-to-tile", "-o", tiles], end)
    if status not in (0, SLOW):
        return "no tiles", text
    if status == 0:
        status, text = tool("tsrun", [tiles, *compare], end)
    if status == SLOW:
        return "slow", ""
    if status == 2:
        as_written, _ = tool("tsrun", [model, *compare], end)
        return "wrong", f"{'tiles' if as_written == 0 else 'text'}: {text}"
    return ("right", f"{read(tiles).count('tile.kernel')} kernels, tolerance {tolerance:.0e}{zero}") if status == 0 else ("fails", text)


def references(model, inputs):
    """Each result as torch computes it, and in float64, where the program has no types of its own."""
    import torch

    def run(model, inputs):
        with torch.no_grad():
            results = torch.utils._pytree.tree_leaves(model(*inputs))
        return [r.detach().numpy() for r in results if isinstance(r, torch.Tensor)]

    own = run(model, inputs)
    wide = [i.double() if isinstance(i, torch.Tensor) and i.is_floating_point() else i for i in inputs]
    try:
        exact = run(copy.deepcopy(model).double(), wide)
    except RuntimeError:  # a tensor of float32 in the program itself
        exact = own
    return [(o, e.astype(o.dtype)) for o, e in zip(own, exact)]


def error(own, exact):
    """The greatest error of torch's own result, as tsrun measures it."""
    if own.dtype.kind != "f" or own.size == 0:
        return 0.0
    own, exact = own.astype(float), exact.astype(float)
    return float((abs(own - exact) / (abs(exact) + abs(exact).mean() + 1e-300)).max())


def tool(name, arguments, end):
    """A tool's status and what it reports as errors."""
    try:
        done = subprocess.run([os.path.join(HERE, "../../bin", name), *arguments], capture_output=True, text=True,
                              timeout=max(end - time.time(), 1))
    except subprocess.TimeoutExpired:
        return SLOW, ""
    lines = (done.stdout + done.stderr).splitlines()
    errors = [line for line in lines if "error:" in line or "differ" in line or "panic" in line] or lines
    return done.returncode, "\n".join(errors)[:500]


def program(file, text):
    source = {"__name__": "program"}
    exec(compile(text, file, "exec"), source)
    return source["Model"](*source["get_init_inputs"]()), source["get_inputs"]()


def small(text, extent):
    """The program with small extents: the integers that its variables are set to. Equal extents stay equal, multiples
    of 3 stay such, and what divides others, as a number of heads does, is smaller than they are."""
    tree = ast.parse(text)
    found = []  # name, expression
    for node in tree.body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            found += [(node.targets[0].id, e) for e in extents(node.value)]
    values = collections.Counter(value(e) for _, e in found)
    lines = text.encode().splitlines()
    for name, e in reversed(found):
        n = value(e)
        limit = extent * 3 // 2 if n % 3 == 0 else extent
        if any(part in name for part in ("head", "group", "patch")):
            limit = 4
        elif "batch" in name and values[n] == 1:
            limit = 3
        if n > limit and e.lineno == e.end_lineno:
            line = lines[e.lineno - 1]
            lines[e.lineno - 1] = line[:e.col_offset] + str(limit).encode() + line[e.end_col_offset:]
    return b"\n".join(lines).decode()


def extents(node):
    """The expressions of whole numbers in a value; how often a list is repeated is none."""
    if value(node) is not None:
        return [node]
    if isinstance(node, (ast.List, ast.Tuple)):
        return [e for child in node.elts for e in extents(child)]
    return extents(node.left) if isinstance(node, ast.BinOp) else []


def value(node):
    if isinstance(node, ast.Constant):
        return node.value if type(node.value) is int else None
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult):
        left, right = value(node.left), value(node.right)
        return None if left is None or right is None else left * right
    return None


def folder_of(file, texts):
    folder = os.path.join(texts, "_".join(file.split(os.sep)[-2:])[:-3])
    os.makedirs(folder, exist_ok=True)
    return folder


def read(file):
    with open(file, encoding="utf-8") as text:
        return text.read()


def write(file, text):
    with open(file, "w", encoding="utf-8") as out:
        out.write(text)


if __name__ == "__main__":
    main()

"""Measures how good the tiles are that the compiler chooses for groups of operations, beside a hundred others of each.

    python3 bench/models/tiles.py compile DIR [WORD…]
    python3 bench/models/tiles.py measure RECORDS DIR [WORD…]

compile needs tsopt, tsrun and llc but no GPU ($TSOPT and $TSRUN name the tools). For each of the groups in groups/ it compiles the
schedule that the compiler chooses, and up to $CHOICES others: nearest ones first, then some at random, always the same. What does not
compile, spills registers or is the same program is left out. measure needs torch and the GPU. It compares each result with torch's
in float32, measures all choices of a group in turn as bench/survey does, and appends to the file RECORDS a line for the run and a
line for each choice. With words, only the groups whose names have one of them.
"""
import concurrent.futures, hashlib, json, multiprocessing, os, re, subprocess, sys

here = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [here, os.path.join(here, "..", "survey"), os.path.join(here, "..", "..", "python")]
import record
from choices import Tree

CHOICES = int(os.environ.get("CHOICES", 100))
LIMIT = 60  # seconds for a tool
WRONG = 0.01  # relative Frobenius error
TO_BINARY = "chip=sm_90a"


class Failed(Exception):
    """What a tool said."""


def tool(name, *args, text=None):
    """The output of a tool, and what it reports."""
    command = [os.environ.get(name.upper(), name), *args]
    try:
        done = subprocess.run(command, input=text, capture_output=True, text=True, timeout=LIMIT)
    except subprocess.TimeoutExpired:
        raise Failed(f"{name} took more than {LIMIT} s") from None
    if done.returncode:
        raise Failed(done.stderr.strip()[:300])
    return done.stdout, done.stderr


def groups_of(words):
    files = sorted(os.listdir(os.path.join(here, "groups")))
    return [n for n, _ in map(os.path.splitext, files) if not words or any(w in n for w in words)]


def compile(dir, words):
    os.makedirs(dir, exist_ok=True)
    record.commit(dir)
    for name in groups_of(words):
        found, tried = compiled(dir, name)
        with open(os.path.join(dir, name + ".json"), "w") as f:
            json.dump(found, f, indent=1)
        chosen, best = found[0], min(found, key=lambda c: c["predicted"])
        print(f"{name}: {len(found) - 1} of {tried} others; chosen in {chosen['seconds']:.3f} s {chosen['choice']}, predicted "
              f"{chosen['predicted']} µs; least prediction {best['predicted']} µs for {best['choice']}", flush=True)


def compiled(dir, name):
    """The choices of a group that compile, the compiler's first, and how many others were tried."""
    path = os.path.join(here, "groups", name + ".mlir")
    scheduled, _ = tool("tsopt", path, "--normalize-linalg", "--linalg-group", "--construct-schedule")
    tree = Tree(scheduled)
    timing = ["--mlir-timing", "--mlir-timing-display=list", "--mlir-output-format=json"]
    binary, said = tool("tsopt", path, "--linalg-to-binary=" + TO_BINARY, "--remarks=pipeline,memory", *timing)
    tree.coarsened(said)
    seconds = re.findall(r'"duration": *([\d.]+), "percentage": *[\d.]+}, "name": "(?:ConstructSchedule|CoarsenBlocks)"', said)
    first = exported(os.path.join(dir, name, "chosen"), binary, estimate(scheduled))
    found = [first | {"choice": tree.chosen, "chosen": True, "seconds": round(sum(map(float, seconds)), 4)}]
    known, tried, others = {first["program"]}, 0, tree.others(name)
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        while len(found) <= CHOICES and tried < len(others):
            some = others[tried : tried + CHOICES + 1 - len(found)]
            for i, (choice, said) in enumerate(zip(some, pool.map(lambda c: other(tree, c), some)), tried):
                if said:
                    one = exported(os.path.join(dir, name, str(i)), *said)
                    if one["program"] not in known:
                        known.add(one["program"])
                        found.append(one | {"choice": choice})
            tried += len(some)
    return found, tried


def other(tree, choice):
    """The binary of a choice and its estimate; None if it is not legal."""
    try:
        text, passes = tree.text(choice), []
        if tree.matmul:
            text, _ = tool("tsopt", "--linalg-to-tile", text=text)
            if choice["cluster"] > 1:
                text = text.replace("tile.kernel (", f"tile.kernel cluster({choice['cluster']}) (")
            if choice["split"] > 1:  # where coarsen-blocks divides loops
                text, said = tool("tsopt", "--raise-parallel", f"--split-reductions=factor={choice['split']}", text=text)
                if "is not split" in said:
                    return None
        predicted = estimate(text)
        if predicted is None:
            return None
        return tool("tsopt", "--linalg-to-binary=" + TO_BINARY, text=text)[0], predicted
    except Failed:
        return None


def estimate(text):
    """The predicted time of a program in µs; None if its tiles have more registers than a thread has."""
    said, _ = tool("tsopt", "--emit=estimate", text=text)
    if any(int(n) > int(most) for n, most in re.findall(r"tiles take (\d+) of a thread's (\d+) registers", said)):
        return None
    return round(sum(float(n) * record.UNITS[u] for n, u in re.findall(r"predicted ([\d.]+) (µs|ms) on", said)), 2)


def exported(folder, binary, predicted):
    text = folder + ".bin.mlir"
    os.makedirs(folder, exist_ok=True)
    with open(text, "w") as f:
        f.write(binary)
    tool("tsrun", text, "--export=" + folder)
    os.remove(text)
    with open(os.path.join(folder, "launch.json")) as f:
        plan = json.load(f)
    same = json.dumps([plan["steps"], [i["sha256"] for i in plan["images"]]])
    return {"folder": os.path.basename(folder), "program": hashlib.sha256(same.encode()).hexdigest(), "predicted": predicted}


def load(folder):
    """Lets the driver compile a program, for its cache."""
    from tsopt._driver import Device

    with open(os.path.join(folder, "launch.json")) as f:
        images = json.load(f)["images"]
    for image in images:
        with open(os.path.join(folder, image["file"]), "rb") as f:
            Device(0).load(f.read())


def warm(folders):
    """The driver needs seconds for some programs, and compiles them on one core each."""
    os.environ.setdefault("CUDA_CACHE_MAXSIZE", str(4 << 30))
    with concurrent.futures.ProcessPoolExecutor(os.cpu_count(), multiprocessing.get_context("spawn")) as pool:
        for _ in pool.map(load, folders):
            pass


def measure(path, dir, words):
    found = {}
    for name in groups_of(words):
        with open(os.path.join(dir, name + ".json")) as f:
            found[name] = json.load(f)
    warm([os.path.join(dir, n, c["folder"]) for n, all in found.items() for c in all])
    import torch
    import survey

    cold = torch.empty(256 << 20, dtype=torch.uint8, device="cuda")
    method = f"CUDA events, median of {survey.RUNS}, calls interleaved, L2 flushed by writing 256 MiB, random normal inputs"
    run = record.run(torch, "tiles", {"tsopt": dir}, {}, "python3 bench/models/tiles.py measure", method)
    with open(path, "a") as f:
        print(json.dumps(run | {"ceilings": survey.ceilings(torch, cold)}), file=f, flush=True)
        for name, choices in found.items():
            lines = measured(torch, survey, os.path.join(dir, name), name, choices, cold)
            for line in lines:
                print(json.dumps({"run": run["run"]} | line), file=f, flush=True)
            print(f"{name}: {says(lines)}", flush=True)
            torch.cuda.empty_cache()


def measured(torch, survey, dir, name, choices, cold):
    """A line for each choice of a group."""
    import groups
    import tsopt

    torch.manual_seed(0)
    inputs = groups.GROUPS[name]("cuda")
    want = getattr(groups, name)()(*[x.float() for x in inputs])
    lines, calls = [], []
    for c in choices:
        label = ", ".join(f"{k} = {v}" for k, v in c["choice"].items())
        line = {"case": f"{name} ({label})", "problem": name, "family": "groups", "source": "groups.py", "kernel": name,
                "parameters": c["choice"], "sides": {"tsopt": {}}, "predicted": c["predicted"], "chosen": c.get("chosen", False)}
        lines.append(line)
        try:
            built = tsopt.load(os.path.join(dir, c["folder"]))
            call = lambda built=built: built(*inputs)
            off = survey.error(torch, call(), lambda outs: [(outs[0], want)])
            torch.cuda.synchronize()
        except Exception as e:
            line["sides"]["tsopt"] = {"reason": survey.reason(e)}
            continue
        line["sides"]["tsopt"] = {"error": float(f"{off:.3g}")}
        if off < WRONG:
            calls.append((line, call))
        else:
            line["sides"]["tsopt"]["reason"] = "wrong results"
    del want
    for (line, _), t in zip(calls, survey.times(torch, [c for _, c in calls], cold)):
        line["sides"]["tsopt"] |= record.spread(t)
    return lines


def says(lines):
    """How good the compiler's choice is, and how well the prediction orders the choices."""
    time = lambda x: x["sides"]["tsopt"].get("median")
    right = [x for x in lines if time(x)]
    chosen, failed = next(x for x in lines if x["chosen"]), len(lines) - len(right)
    left_out = f"; {failed} without a time" if failed else ""
    if not time(chosen):
        return f"the chosen one has no time: {chosen['sides']['tsopt']['reason']}{left_out}"
    best = min(right, key=time)
    place = 1 + sum(time(x) < time(chosen) for x in right)
    first = min(right, key=lambda x: x["predicted"])
    order = correlation([x["predicted"] for x in right], [time(x) for x in right])
    return (f"chosen {time(chosen)} µs {chosen['parameters']}, best {time(best)} µs {best['parameters']}, ratio "
            f"{time(chosen) / time(best):.3f}, place {place} of {len(right)}; predictions: rank correlation {order:.2f}, "
            f"the least one's time {time(first)} µs{left_out}")


def correlation(a, b):
    """Spearman's, of ranks that equal numbers share."""
    def ranks(x):
        return [sum(y < v for y in x) + (sum(y == v for y in x) - 1) / 2 for v in x]

    a, b, middle = ranks(a), ranks(b), (len(a) - 1) / 2
    both, of_a, of_b = (sum((p - middle) * (q - middle) for p, q in zip(x, y)) for x, y in ((a, b), (a, a), (b, b)))
    return both / (of_a * of_b) ** 0.5 if of_a * of_b else 0.0


def main(args):
    if len(args) >= 2 and args[0] == "compile":
        compile(args[1], args[2:])
    elif len(args) >= 3 and args[0] == "measure":
        measure(args[1], args[2], args[3:])
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])

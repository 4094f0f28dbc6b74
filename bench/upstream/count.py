"""Runs MLIR's own lit tests with tsopt and tstranslate in the place of mlir-opt and mlir-translate.

    python3 bench/upstream/count.py --tools=bin --llvm=/usr/lib/llvm-22/bin MLIR/test [FOLDER …]

MLIR/test is the folder of that name in LLVM's source, of the same version as the tools of LLVM: for Debian's
`apt-get source llvm-toolchain-22`. Without folders all that hold what this project has are run.

A unit is a RUN line, and a part between `// -----` of the file where the line splits its input. What counts:

  outside   mlir-opt of this version does not pass it itself (it needs a test pass, another target, …), or it asks for a
            pass, an option or a dialect that tsopt does not have. It is not counted.
  passed    the line passes with tsopt.
  failed    it does not.

A file that fails as a whole is run part by part. A part that checks variables of another part does not pass on its own
with mlir-opt either: all of these are run together with the parts that pass, and count as one. The results of mlir-opt
are kept in --cache. With --json the numbers are added to a file of records (bench/records/upstream), from which docs/results/upstream.md
is made; the causes of what fails are added to the record by hand.
"""

import argparse
import collections
import datetime
import json
import os
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

FOLDERS = {
    "memref": ["Dialect/MemRef", "Conversion/MemRefToLLVM", "Conversion/FinalizeMemRefToLLVM"],
    "vector": ["Dialect/Vector", "Conversion/VectorToLLVM", "Conversion/VectorToSCF"],
    "gpu": ["Dialect/GPU", "Conversion/GPUCommon", "Conversion/GPUToNVVM"],
    "nvvm": ["Dialect/NVGPU", "Conversion/NVGPUToNVVM", "Conversion/NVVMToLLVM"],
    "llvm": ["Dialect/LLVMIR"],
    "affine": ["Dialect/Affine", "Conversion/AffineToStandard"],
    "translation": ["Target/LLVMIR"],
    "scf": ["Dialect/SCF", "Conversion/SCFToControlFlow"],
    "arith": ["Dialect/Arith", "Dialect/Math", "Dialect/Index", "Conversion/ArithToLLVM", "Conversion/MathToLLVM",
              "Conversion/IndexToLLVM", "Conversion/FuncToLLVM", "Conversion/ControlFlowToLLVM", "Conversion/UBToLLVM"],
    "passes": ["Transforms", "Conversion/ReconcileUnrealizedCasts"],
}

# What tsopt and tstranslate say of what they do not have.
MISSING = re.compile(
    r"Unknown command line argument|unknown option|does not refer to a registered pass|no such option|unregistered dialect"
    r"|Dialect `\S+' not found|dialect '\S+' is unknown|unknown dialect|created with unregistered dialect|no pass named"
    r"|unknown pass|is not registered|the dlti dialect")


def run_lines(path):
    """The commands of a test, with those that end in a backslash joined; None if it asks for a feature."""
    lines, pending = [], ""
    with open(path, encoding="utf-8", errors="replace") as f:
        text = f.read()
    if re.search(r"^\s*(//|;)\s*(REQUIRES|UNSUPPORTED|XFAIL):", text, re.M):
        return text, []
    for line in text.splitlines():
        m = re.match(r"\s*(?://|;|#)\s*RUN:\s*(.*)$", line)
        if not m:
            continue
        pending += m.group(1)
        if pending.endswith("\\"):
            pending = pending[:-1] + " "
            continue
        lines.append(pending)
        pending = ""
    return text, lines


class Runner:
    def __init__(self, args):
        self.llvm = os.path.abspath(args.llvm)
        self.dir = tempfile.mkdtemp(prefix="upstream-")
        self.ours = os.path.join(self.dir, "ours")
        os.mkdir(self.ours)
        for theirs, our in [("mlir-opt", "tsopt"), ("mlir-translate", "tstranslate")]:
            os.symlink(os.path.abspath(os.path.join(args.tools, our)), os.path.join(self.ours, theirs))
        self.count = 0

    def execute(self, line, path, ours, here):
        """(whether it passed, what it printed)"""
        self.count += 1
        with tempfile.TemporaryDirectory(dir=self.dir) as tmp:
            t = os.path.join(tmp, "t")
            cmd = line.replace("%%", "\0")
            for a, b in [("%basename_t", os.path.basename(path)), ("%s", path), ("%S", here), ("%p", here), ("%t", t), ("%T", tmp)]:
                cmd = re.sub(re.escape(a) + r"(?![A-Za-z_])", lambda _: b, cmd)
            cmd = cmd.replace("\0", "%")
            env = dict(os.environ, PATH=(self.ours + ":" if ours else "") + self.llvm + ":" + os.environ["PATH"], TSOPT_COLOR="never")
            try:
                r = subprocess.run(["bash", "-o", "pipefail", "-c", cmd], env=env, cwd=tmp, timeout=60,
                                   stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
            except subprocess.TimeoutExpired:
                return False, "timeout"
            return r.returncode == 0, r.stdout.decode("utf-8", "replace")


def parts_of(text):
    parts = re.split(r"^// -----.*$\n?", text, flags=re.M)
    return [(p, 1 + text[: text.index(p)].count("\n") if p else 0) for p in parts]


def test_file(runner, path, cache, known):
    """The outcomes of a file's units: (name, outcome, why)."""
    text, lines = run_lines(path)
    out = []
    for n, line in enumerate(lines):
        if "mlir-opt" not in line and "mlir-translate" not in line:
            continue
        here, name = os.path.dirname(path), f"{os.path.relpath(path, known)}:{n}"
        key = name
        if key not in cache:
            cache[key] = runner.execute(line, path, False, here)[0]
        if not cache[key]:
            continue
        splits = "split-input-file" in line and "// -----" in text
        parts = parts_of(text) if splits else []
        ok, said = runner.execute(line, path, True, here)
        if ok:
            out += [(name, "passed", "", len(parts) or 1)]
        elif not splits:
            out += [(name, "outside" if MISSING.search(said) else "failed", said, 1)]
        else:
            out += in_parts(runner, line, path, parts, name, said, cache)
    return out


def in_parts(runner, line, path, parts, name, said, cache):
    out, rest, missing, kept = [], 0, False, []
    for i, (part, at) in enumerate(parts):
        key = f"{name}#{i}"
        with tempfile.NamedTemporaryFile("w", suffix=os.path.splitext(path)[1], dir=runner.dir, delete=False) as f:
            f.write(part)
        here = os.path.dirname(path)
        if key not in cache:
            cache[key] = runner.execute(line, f.name, False, here)[0]
        if cache[key]:
            ok, why = runner.execute(line, f.name, True, here)
            outcome = "passed" if ok else "outside" if MISSING.search(why) else "failed"
            missing = missing or outcome == "outside"
            out.append((f"{name}#{i}@{at}", outcome, "" if ok else why, 1))
            if ok:
                kept.append(part)
        else:
            rest += 1
            kept.append(part)
        os.unlink(f.name)
    if rest:
        with tempfile.NamedTemporaryFile("w", suffix=os.path.splitext(path)[1], dir=runner.dir, delete=False) as f:
            f.write("// -----\n".join(kept))
        if runner.execute(line, f.name, True, os.path.dirname(path))[0]:
            return out + [(name + "#rest", "passed", "", rest)]
        failed = [o for o in out if o[1] == "failed"]
        outcome = "outside" if missing and not failed or MISSING.search(said) else "failed"
        out.append((name + "#rest", outcome, said, rest))
    return out


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--tools", default="bin", help="the folder of tsopt and tstranslate")
    p.add_argument("--llvm", default="/usr/lib/llvm-22/bin", help="the folder of mlir-opt, mlir-translate and FileCheck")
    p.add_argument("--cache", default="", help="a file for what mlir-opt passes")
    p.add_argument("--failures", default="", help="a folder for what failed units printed")
    p.add_argument("--json", default="", help="a file to which a record of the numbers is added")
    p.add_argument("--jobs", type=int, default=2)
    p.add_argument("test")
    p.add_argument("folders", nargs="*", help="folders of the tests, or names of groups of them: " + ", ".join(FOLDERS))
    args = p.parse_args()
    cache = json.load(open(args.cache)) if args.cache and os.path.exists(args.cache) else {}
    runner = Runner(args)
    groups = {f: FOLDERS.get(f, [f]) for f in args.folders or FOLDERS}
    counts = {}
    for group, folders in groups.items():
        files = []
        for folder in folders:
            top = os.path.join(args.test, folder)
            if os.path.isfile(top):
                files.append(top)
            for base, _, names in sorted(os.walk(top)):
                files += [os.path.join(base, n) for n in sorted(names) if n.endswith((".mlir", ".ll"))]
        with ThreadPoolExecutor(args.jobs) as pool:
            results = [o for r in pool.map(lambda f: test_file(runner, f, cache, args.test), files) for o in r]
        count = collections.Counter()
        for name, outcome, why, weight in results:
            count[outcome] += weight
            if outcome == "failed":
                print("failed", name)
            if outcome != "passed" and args.failures:
                os.makedirs(os.path.join(args.failures, outcome), exist_ok=True)
                with open(os.path.join(args.failures, outcome, re.sub(r"[^\w.#@-]", "_", name)), "w") as f:
                    f.write(why)
        counts[group] = count
        report(group, count)
        if args.cache:
            json.dump(cache, open(args.cache, "w"))
    report("all", sum(counts.values(), collections.Counter()))
    if args.json:
        with open(args.json, "a") as f:
            f.write(json.dumps(record(runner.llvm, counts)) + "\n")
    return 0


def record(llvm, counts):
    """The numbers as bench/records/upstream has them."""
    version = subprocess.run([os.path.join(llvm, "mlir-opt"), "--version"], stdout=subprocess.PIPE, text=True).stdout
    found = re.search(r"version (\S+)", version)
    groups = [{"group": g, **{k: c[k] for k in ("passed", "failed", "outside")}} for g, c in counts.items()]
    return {"date": datetime.date.today().isoformat(), "llvm": found[1] if found else "", "groups": groups, "causes": []}


def report(name, count):
    known = count["passed"] + count["failed"]
    print(f"{name}: {count['passed']} of {known} passed ({100 * count['passed'] / max(known, 1):.1f} %), {count['outside']} outside", flush=True)


if __name__ == "__main__":
    sys.exit(main())

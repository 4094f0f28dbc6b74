#!/usr/bin/env python3
"""Counts which constructs Python files of TileLang or TileScale kernels use, by constructs.json beside this file.

    python3 bench/coverage/count.py tilelang/examples tilescale/examples

A file counts that has T.prim_func or T.Kernel. Its names are those after T. (and tirx.), and what the syntax tree
shows beyond names: `while`, `break`, `x[i // 2]`, parts and elements of fragments. A file is covered if each has a form.
With --list also says which files are not, with --unknown which names are of no construct and which of them no file has, and with
--write puts the numbers into constructs.json; `go run ./bench/report` makes docs/results/constructs.md of it.
"""

import ast
import collections
import json
import pathlib
import re
import sys

DATA = pathlib.Path(__file__).with_name("constructs.json")


def uses(tree):
    """The names of a file and what its syntax shows."""
    names, fragments = set(), set()
    for n in ast.walk(tree):
        if isinstance(n, ast.Assign) and isinstance(n.value, ast.Call) and ast.unparse(n.value.func).endswith("alloc_fragment"):
            fragments.update(t.id for t in n.targets if isinstance(t, ast.Name))
    for n in ast.walk(tree):
        if isinstance(n, ast.Attribute):
            path = ast.unparse(n)
            if re.fullmatch(r"(T|tirx?)(\.\w+)+", path):
                names.add(path.split(".")[1])
        elif isinstance(n, ast.While):
            names.add("while …")
        elif isinstance(n, ast.Break):
            names.add("break")
        elif isinstance(n, ast.Subscript):
            if any(isinstance(b, ast.BinOp) and isinstance(b.op, (ast.FloorDiv, ast.Mod)) for b in ast.walk(n.slice)):
                names.add("x[i // n]")
            if isinstance(n.value, ast.Name) and n.value.id in fragments:
                index = n.slice.elts if isinstance(n.slice, ast.Tuple) else [n.slice]
                if any(isinstance(i, ast.Slice) for i in index):
                    names.add("fragment[i:j]")
                elif all(isinstance(i, ast.Constant) for i in index):
                    names.add("fragment[0]")
    return names


def kernels(roots):
    for root in roots:
        for path in sorted(pathlib.Path(root).rglob("*.py")):
            text = path.read_text()
            if "T.prim_func" in text or "T.Kernel" in text:
                yield path, uses(ast.parse(text))


def write(data, count, covered, total):
    """Writes constructs.json with a line for each construct."""
    for c in data["constructs"]:
        c["files"] = count[c["construct"]]
    data.update(files=total, covered=covered)
    parts = [f" {json.dumps(k)}: {dump(v)}" for k, v in data.items() if k != "constructs"]
    lines = ",\n".join("  " + dump(c) for c in data["constructs"])
    DATA.write_text("{\n" + ",\n".join(parts + [' "constructs": [\n' + lines + "\n ]"]) + "\n}\n")


def dump(value):
    return json.dumps(value, ensure_ascii=False)


def main(args):
    flags = {a for a in args if a.startswith("--")}
    data = json.loads(DATA.read_text())
    construct = {n: c["construct"] for c in data["constructs"] for n in c["names"]}
    without = {c["construct"] for c in data["constructs"] if "why" in c}
    count, missing, unknown = collections.Counter(), {}, collections.Counter()
    files = list(kernels(a for a in args if a not in flags))
    for path, names in files:
        used = {construct[n] for n in names if n in construct}
        count.update(used)
        unknown.update(n for n in names if n not in construct)
        lacks = sorted(c for c in used if c in without) + sorted(n for n in names if n not in construct)
        if lacks:
            missing[path] = lacks
    for c in data["constructs"]:
        if c["names"]:
            print(f"{count[c['construct']]:4} {c['construct']}")
    print(f"{len(files)} files with kernels, {len(files) - len(missing)} of them with forms for all they use")
    if "--list" in flags:
        for path, lacks in missing.items():
            print(f"{path}: {', '.join(lacks)}")
    if "--unknown" in flags:
        print("of no construct:", ", ".join(f"{n} ({k})" for n, k in unknown.most_common()))
        print("in no file:", ", ".join(sorted(construct.keys() - set().union(*(names for _, names in files)))))
    if "--write" in flags:
        write(data, count, len(files) - len(missing), len(files))


main(sys.argv[1:])

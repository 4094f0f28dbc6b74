#!/usr/bin/env python3
"""Counts which constructs Python files of TileLang or TileScale kernels use, by docs/coverage.md's tables.

    python3 bench/coverage/count.py tilelang/examples tilescale/examples

A file counts that has T.prim_func or T.Kernel. Its names are those after T. (and tirx.), and what the syntax tree
shows beyond names: `while`, `break`, `x[i // 2]`, parts and elements of fragments. A file is covered if each is in the first table.
With --list also says which files are not, with --unknown which names are in no table and which of the tables no file has, and with
--write puts the numbers into the page.
"""

import ast
import collections
import pathlib
import re
import sys

PAGE = pathlib.Path(__file__).parents[2] / "docs" / "coverage.md"


def tables():
    """The names of each construct of the page: those with a form, and those without."""
    found = {True: {}, False: {}}
    form = True
    for line in PAGE.read_text().splitlines():
        if line.startswith("## "):
            form = "without" not in line
        cells = [c.strip() for c in line.split("|")[1:-1]]
        if len(cells) >= 4 and cells[0] != "construct" and not cells[0].startswith("---"):
            found[form][cells[0]] = re.findall(r"`([^`]+)`", cells[1])
    return found[True], found[False]


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


def write(count, covered, total):
    lines = []
    for line in PAGE.read_text().splitlines():
        cells = line.split("|")
        if len(cells) >= 6 and cells[1].strip() in count:
            cells[-2] = f" {count[cells[1].strip()]} "
        lines.append(re.sub(r"\*\*\S+ of the \d+ files", f"**{covered} of the {total} files", "|".join(cells)))
    PAGE.write_text("\n".join(lines) + "\n")


def main(args):
    flags = {a for a in args if a.startswith("--")}
    forms, without = tables()
    construct = {n: c for t in (forms, without) for c, names in t.items() for n in names}
    count, missing, unknown = collections.Counter(), {}, collections.Counter()
    files = list(kernels(a for a in args if a not in flags))
    for path, names in files:
        used = {construct[n] for n in names if n in construct}
        count.update(used)
        unknown.update(n for n in names if n not in construct)
        lacks = sorted(c for c in used if c in without) + sorted(n for n in names if n not in construct)
        if lacks:
            missing[path] = lacks
    for c in list(forms) + list(without):
        print(f"{count[c]:4} {c}")
    print(f"{len(files)} files with kernels, {len(files) - len(missing)} of them with forms for all they use")
    if "--list" in flags:
        for path, lacks in missing.items():
            print(f"{path}: {', '.join(lacks)}")
    if "--unknown" in flags:
        print("in no table:", ", ".join(f"{n} ({k})" for n, k in unknown.most_common()))
        print("in no file:", ", ".join(sorted(construct.keys() - set().union(*(names for _, names in files)))))
    if "--write" in flags:
        write(count, len(files) - len(missing), len(files))


main(sys.argv[1:])

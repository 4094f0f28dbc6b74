"""Prints what each expression of a file gives, as ndarray's test does: python3 record.py FILE > FILE with .txt."""

import sys


def text(x):
    if isinstance(x, bool):
        return repr(x)
    if isinstance(x, int):
        return str(x)
    if isinstance(x, float):
        return "%.6g" % x
    return repr(x)


def describe(v):
    if isinstance(v, (tuple, list)) and not type(v).__name__ == "Size":
        return "(" + "; ".join(describe(x) for x in v) + ")"
    if type(v).__name__ == "Size":
        return describe(tuple(v))
    if hasattr(v, "dtype") and hasattr(v, "shape"):
        name = str(v.dtype).replace("torch.", "")
        flat = v.reshape(-1).tolist()
        return name + str(tuple(v.shape)) + "[" + " ".join(text(x) for x in flat) + "]"
    return text(v)


names = {}
head, _, body = open(sys.argv[1]).read().partition("# ---\n")
exec(head, names)
for line in body.splitlines():
    if not line or line.startswith("#"):
        continue
    try:
        v = eval(line, names)
        print(line + "  # " + describe(v))
    except Exception as e:
        print(line + "  # !" + type(e).__name__)

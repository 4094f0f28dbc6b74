# Reads programs from stdin, each behind a line with its length in bytes, and prints for each a line: CPython's tree in the
# form of dump_test.go, or `!line:offset:message` if it is no Python.
import ast, struct, sys, warnings

warnings.simplefilter("ignore")
sys.setrecursionlimit(20000)

OPERATORS = {
    ast.And: "and", ast.Or: "or", ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.MatMult: "@", ast.Div: "/", ast.Mod: "%",
    ast.Pow: "**", ast.LShift: "<<", ast.RShift: ">>", ast.BitOr: "|", ast.BitXor: "^", ast.BitAnd: "&", ast.FloorDiv: "//",
    ast.Invert: "~", ast.Not: "not", ast.UAdd: "+", ast.USub: "-", ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=",
    ast.Gt: ">", ast.GtE: ">=", ast.Is: "is", ast.IsNot: "is not", ast.In: "in", ast.NotIn: "not in",
}
SKIPPED = {"ctx", "type_comment", "type_ignores", "kind"}


def text(s):
    return s.encode("utf-8", "surrogatepass").hex()


def constant(v):
    if v is None or v is True or v is False or v is ...:
        return str(v)
    if isinstance(v, int):
        return "i%x" % v
    if isinstance(v, float):
        return "f" + struct.pack(">d", v).hex()
    if isinstance(v, complex):
        return "c" + struct.pack(">d", v.imag).hex()
    if isinstance(v, bytes):
        return "b" + v.hex()
    return "s" + text(v)


def dump(n, out):
    kind = type(n)
    if kind in OPERATORS:
        out.append(OPERATORS[kind])
        return
    if isinstance(n, str):
        out.append(text(n))
        return
    if isinstance(n, int):
        out.append(str(int(n)))
        return
    out.append(kind.__name__)
    if hasattr(n, "lineno"):
        out.append("@%d:%d-%d:%d" % (n.lineno, n.col_offset + 1, n.end_lineno, n.end_col_offset + 1))
    out.append("(")
    for f in sorted(n._fields):
        v = getattr(n, f, None)
        if f in SKIPPED or f == "conversion" and v == -1:
            continue
        if f == "value" and isinstance(n, (ast.Constant, ast.MatchSingleton)):
            out.append(" value=" + constant(v))
            continue
        if v is None or v == [] or v == "" or (isinstance(v, int) and v == 0):
            continue
        out.append(" " + f + "=")
        if isinstance(v, list):
            out.append("[")
            for e in v:
                if isinstance(n, ast.JoinedStr) and isinstance(e, ast.Constant) and e.value == "":
                    continue  # some releases of 3.12 make it behind a field at the end of a format
                if e is None:
                    out.append("~")
                else:
                    dump(e, out)
                out.append(",")
            out.append("]")
        else:
            dump(v, out)
    out.append(")")


def answer(src):
    try:
        tree = ast.parse(src)
    except SyntaxError as e:
        return "!%s:%s:%s" % (e.lineno, e.offset, str(e.msg).replace("\n", " "))
    except (ValueError, RecursionError, MemoryError) as e:
        return "!0:0:" + type(e).__name__
    try:
        out = []
        dump(tree, out)
        return "".join(out)
    except RecursionError:
        return "!0:0:RecursionError"


while line := sys.stdin.buffer.readline():
    sys.stdout.write(answer(sys.stdin.buffer.read(int(line))) + "\n")
    sys.stdout.flush()

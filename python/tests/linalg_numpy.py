"""Runs a function of linalg on tensors with NumPy: an oracle for exported text.

It reads what mlir-opt prints after --linalg-generalize-named-ops, so that generics are all there
is. The loops of a reduction are Python's, all others NumPy's: extents must be small."""
import itertools
import re
import struct

import numpy as np

from upstream import accepted

_TYPES = {"f64": np.float64, "f32": np.float32, "f16": np.float16, "bf16": np.float32, "i64": np.int64, "i32": np.int32,
          "i16": np.int16, "i8": np.int8, "i1": np.bool_, "index": np.int64}


def run(text, *arrays):
    """The results of the text's function. Arrays of bf16 are given and returned as f32."""
    lines = accepted(text, "--linalg-generalize-named-ops", "--mlir-print-local-scope").splitlines()
    head = next(i for i, line in enumerate(lines) if "func.func" in line)
    names = re.findall(r"(%[\w.$-]+): ", lines[head])
    return _Run(dict(zip(names, arrays))).block(lines[head + 1:])


def rounded(x, type):
    """To a type of MLIR; bf16 is f32 with fewer bits."""
    x = np.asarray(x)
    if type == "bf16":
        bits = x.astype(np.float32).view(np.uint32)
        near = (bits + 0x7FFF + (bits >> 16 & 1)) & np.uint32(0xFFFF0000)
        return np.where(np.isnan(x), np.float32(np.nan), near.astype(np.uint32).view(np.float32))
    return x.astype(_TYPES[type])


def _type(text):
    """Sizes and element type; None for sizes known at run time."""
    *sizes, element = re.fullmatch(r"tensor<(.*)>", text.strip())[1].split("x")
    return [None if s == "?" else int(s) for s in sizes], element


def _number(text, type):
    if text in ("true", "false"):
        return text == "true"
    if text.startswith("0x"):
        bits = int(text, 16)
        width = {"f64": ">Q>d", "f16": ">H>e"}.get(type, ">I>f")
        return struct.unpack(width[2:], struct.pack(width[:2], bits << 16 if type == "bf16" else bits))[0]
    return float(text) if "." in text or "e" in text else int(text)


def _erf(x):
    from math import erf

    return np.vectorize(erf, otypes=[np.float64])(x).astype(x.dtype)


_MATH = {"exp": np.exp, "exp2": np.exp2, "expm1": np.expm1, "log": np.log, "log1p": np.log1p, "log2": np.log2,
         "log10": np.log10,
         "sin": np.sin, "cos": np.cos, "tan": np.tan, "sinh": np.sinh, "cosh": np.cosh, "tanh": np.tanh, "erf": _erf,
         "sqrt": np.sqrt,
         "rsqrt": lambda x: 1 / np.sqrt(x), "absf": np.abs, "absi": np.abs, "floor": np.floor, "ceil": np.ceil,
         "trunc": np.trunc,
         "roundeven": np.rint, "powf": np.power, "ipowi": np.power, "atan": np.arctan, "atan2": np.arctan2,
         "asin": np.arcsin,
         "acos": np.arccos}
_ARITH = {"add": np.add, "sub": np.subtract, "mul": np.multiply, "maximum": np.maximum, "minimum": np.minimum,
          "maxs": np.maximum,
          "mins": np.minimum, "maxu": np.maximum, "minu": np.minimum, "floordivs": np.floor_divide, "rem": np.fmod,
          "rems": np.fmod,
          "and": np.bitwise_and, "or": np.bitwise_or, "xor": np.bitwise_xor}
_COMPARE = {"eq": np.equal, "ne": np.not_equal, "lt": np.less, "le": np.less_equal, "gt": np.greater,
            "ge": np.greater_equal}


def compared(kind, predicate, a, b):
    """Predicates of floats say what they are of NaN: ordered ones are false, unordered ones true."""
    if kind == "cmpi":
        return _COMPARE[predicate[-2:]](a, b)
    unordered = np.isnan(a) | np.isnan(b)
    holds = True if predicate == "ord" else _COMPARE[predicate[-2:]](a, b)
    return holds | unordered if predicate[0] == "u" else holds & ~unordered


_MAP = re.compile(r"affine_map<\([^)]*\) -> \(((?:[^()]|\([^()]*\))*)\)>")


class _Run:
    def __init__(self, values):
        self.values, self.loops = values, {}

    def block(self, lines):
        """Operations up to what leaves the block, whose operands it returns."""
        lines = iter(lines)
        with np.errstate(all="ignore"):
            for line in lines:
                line = line.strip()
                if line.startswith(("return", "linalg.yield", "tensor.yield")):
                    operands = line.partition(" ")[2].partition(" :")[0]
                    return [self.values[o.strip()] for o in operands.split(",")]
                name, _, text = line.partition(" = ")
                inside = []
                if text.endswith("{"):
                    for body in lines:
                        if body.strip().startswith("}"):
                            text += body.strip()[1:]
                            break
                        inside.append(body.strip())
                result = self.operation(text, inside)
                name, _, count = name.partition(":")
                if count:
                    self.values.update((f"{name}#{k}", r) for k, r in enumerate(result))
                else:
                    self.values[name] = result[0] if isinstance(result, list) else result

    def operation(self, text, inside):
        dialect, _, rest = text.partition(".")
        kind = re.match(r"\w+", rest)[0]
        if dialect == "tensor" or dialect == "linalg":
            return getattr(self, f"{dialect}_{kind}")(text, inside)
        if kind == "constant":
            value = re.match(r"arith.constant (\S+)(?: : (\S+))?", text)
            return rounded(_number(value[1], value[2] or "i1"), value[2] or "i1")
        operands = [self.values[v] for v in re.findall(r"%[\w.$#-]+", text)]
        type = text.rpartition(" : ")[2]
        if kind == "select":
            return np.where(*operands)
        if kind in ("cmpf", "cmpi"):
            return compared(kind, text.split()[1].rstrip(","), *operands)
        if dialect == "math":
            return _MATH[kind](*operands)
        if " to " in type:
            return rounded(operands[0], type.partition(" to ")[2])
        if kind == "negf":
            return -operands[0]
        a, b = operands
        if kind == "divf":
            return a / b
        if kind in ("divsi", "divui"):
            return np.trunc(a / b).astype(np.asarray(a).dtype)
        return _ARITH[kind[:-1]](a, b)

    def numbers(self, text):
        return [int(self.values[n.strip()]) if "%" in n else int(n) for n in text.split(",") if n.strip()]

    def linalg_index(self, text, _):
        return self.loops[int(text.split()[1])]

    def linalg_generic(self, text, inside):
        maps = [m.split(", ") if m else [] for m in _MAP.findall(text)]
        kinds = re.findall(r'"(parallel|reduction)"', text)
        ins = re.search(r" ins\((.*?) : ", text)
        inputs = [self.values[v.strip()] for v in ins[1].split(",")] if ins else []
        outs = re.search(r"outs\((.*?) : (.*?)\)", text)
        outputs = [self.values[v.strip()] for v in outs[1].split(",")]
        types = [_type(t)[1] for t in re.findall(r"tensor<[^>]*>", outs[2])]
        sizes = [None] * len(kinds)
        for at, array in zip(maps, inputs + outputs):
            for m, n in zip(at, np.shape(array)):
                if re.fullmatch(r"d\d+", m):
                    sizes[int(m[1:])] = n
        parallel = [k for k, kind in enumerate(kinds) if kind == "parallel"]
        reduced = [k for k, kind in enumerate(kinds) if kind == "reduction"]
        grid = dict(zip(parallel, np.ogrid[tuple(slice(sizes[k]) for k in parallel)] if parallel else ()))
        scope = {f"d{k}": i for k, i in grid.items()}
        out = maps[-1]  # a permutation of the parallel loops: results are in their order until the end
        results = [self.element(o, out, scope) for o in outputs]
        names = [a.split(":")[0].strip() for a in inside[0][5:-2].split(",")]
        for tail in itertools.product(*(range(sizes[k]) for k in reduced)):
            self.loops = {**grid, **dict(zip(reduced, tail))}
            scope = {f"d{k}": i for k, i in self.loops.items()}
            given = [self.element(a, at, scope) for a, at in zip(inputs, maps)]
            self.values.update(zip(names, given + results))
            made = self.block(inside[1:])
            results = [np.broadcast_to(rounded(m, t), np.shape(r)) for m, t, r in zip(made, types, results)]
        return [np.transpose(r, [parallel.index(int(m[1:])) for m in out]) for r in results]

    @staticmethod
    def element(array, at, scope):
        if not at:
            return array
        return np.asarray(array)[tuple(eval(m.replace("floordiv", "//").replace("mod", "%"), {}, scope) for m in at)]

    def tensor_extract(self, text, _):
        array, indices = re.match(r"tensor.extract (\S+?)\[(.*?)\]", text).groups()
        return self.values[array][tuple(self.values[i.strip()] for i in indices.split(","))]

    def tensor_empty(self, text, _):
        given = iter(self.numbers(re.match(r"tensor.empty\((.*?)\)", text)[1]))
        sizes, element = _type(text.rpartition(" : ")[2])
        return np.zeros([next(given) if n is None else n for n in sizes], _TYPES[element])

    def tensor_dim(self, text, _):
        array, k = re.match(r"tensor.dim (\S+), (\S+)", text).groups()
        return np.int64(self.values[array].shape[int(self.values[k])])

    def tensor_pad(self, text, inside):
        low, high = (self.numbers(re.search(rf"{side}\[(.*?)\]", text)[1]) for side in ("low", "high"))
        (value,) = self.block(inside[1:])
        return np.pad(self.values[text.split()[1]], list(zip(low, high)), constant_values=value)

    def tensor_collapse_shape(self, text, _):
        array, groups = re.match(r"tensor.collapse_shape (\S+) \[(.*)\] :", text).groups()
        source = self.values[array]
        groups = [self.numbers(g) for g in re.findall(r"\[(.*?)\]", groups)]
        return source.reshape([int(np.prod([source.shape[k] for k in g])) for g in groups])

    def tensor_expand_shape(self, text, _):
        return self.values[text.split()[1]].reshape(self.numbers(re.search(r"output_shape \[(.*?)\]", text)[1]))

    def tensor_concat(self, text, _):
        dim, arrays = re.match(r"tensor.concat dim\((\d+)\) (.*?) :", text).groups()
        return np.concatenate([self.values[a.strip()] for a in arrays.split(",")], int(dim))

    def _part(self, brackets):
        offsets, sizes, steps = map(self.numbers, brackets)
        return tuple(slice(o, o + (n - 1) * s + 1 if n else o, s) for o, n, s in zip(offsets, sizes, steps))

    def tensor_extract_slice(self, text, _):
        array = re.match(r"tensor.extract_slice ([^\s\[]+)", text)[1]
        return self.values[array][self._part(re.findall(r"\[(.*?)\]", text)[:3])]

    def tensor_insert_slice(self, text, _):
        source, into = re.match(r"tensor.insert_slice (\S+) into ([^\s\[]+)", text).groups()
        result = np.array(self.values[into])
        result[self._part(re.findall(r"\[(.*?)\]", text)[:3])] = self.values[source]
        return result

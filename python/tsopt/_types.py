"""Element types, by the names that MLIR gives them."""

# Bytes of an element. i1 takes a byte; index is 64 bits wide.
SIZES = {
    "i1": 1, "i8": 1, "i16": 2, "i32": 4, "i64": 8, "index": 8,
    "ui8": 1, "ui16": 2, "ui32": 4, "ui64": 8,
    "f8E4M3FN": 1, "f8E5M2": 1, "f8E4M3FNUZ": 1, "f8E5M2FNUZ": 1, "f8E8M0FNU": 1,
    "f16": 2, "bf16": 2, "f32": 4, "f64": 8,
}



def count(shape):
    """How many elements an array has."""
    n = 1
    for extent in shape:
        n *= extent
    return n


def size(kind, shape):
    """Bytes of a dense array."""
    return SIZES[kind] * count(shape)


TORCH = {
    "bool": "i1", "int8": "i8", "int16": "i16", "int32": "i32", "int64": "i64",
    "uint8": "ui8", "uint16": "ui16", "uint32": "ui32", "uint64": "ui64",
    "float16": "f16", "bfloat16": "bf16", "float32": "f32", "float64": "f64",
    "float8_e4m3fn": "f8E4M3FN", "float8_e5m2": "f8E5M2", "float8_e4m3fnuz": "f8E4M3FNUZ",
    "float8_e5m2fnuz": "f8E5M2FNUZ", "float8_e8m0fnu": "f8E8M0FNU",
}  # of torch and of ml_dtypes alike

PACKED = {"float4_e2m1fn_x2": "ui8"}  # of torch, two elements a byte

PYTHON = {kind: name for name, kind in TORCH.items()}  # what programs in Python call them

_KINDS = {"b": "i", "i": "i", "u": "ui", "f": "f"}  # of NumPy's typestr


def of_typestr(text):
    """The element type of an `__array_interface__`, None for one without a name here."""
    order, kind, size = text[0], text[1], int(text[2:])
    if order == ">" or kind not in _KINDS:
        return None
    name = "i1" if kind == "b" else f"{_KINDS[kind]}{8 * size}"
    return name if name in SIZES else None


def of_format(text, size):
    """The element type of a buffer's format."""
    code = text.lstrip("@=<") or "B"
    if code in "efd" or code == "?":
        return {"e": "f16", "f": "f32", "d": "f64", "?": "i1"}[code]
    if code in "bhilqn":
        return f"i{8 * size}"
    if code in "BHILQNc":
        return f"ui{8 * size}"
    return None


_LARGEST = {"f16": 65504.0, "f32": 3.4028234663852886e38}  # finite numbers


def number(kind, value):
    """A number of Python for an argument of a type; ValueError says why it is none."""
    if not isinstance(value, (int, float)) and hasattr(value, "item"):  # of NumPy or torch
        value = value.item()
    if not isinstance(value, (int, float)):
        raise ValueError(f"expected {kind}, got {type(value).__name__}")
    if kind.startswith(("f", "bf")):
        value = float(value)
        if value - value == 0 and abs(value) > _LARGEST.get(kind, abs(value)):  # finite, and too large
            raise ValueError(f"{value} is too large for {kind}")
        return value
    if value != value or value in (float("inf"), -float("inf")) or int(value) != value:
        raise ValueError(f"expected {kind}, got {value}, which is no integer")
    bits = 64 if kind == "index" else int(kind.lstrip("uis"))
    low, high = (0, 2**bits - 1) if kind.startswith("ui") or bits == 1 else (-2 ** (bits - 1), 2 ** (bits - 1) - 1)
    if not low <= value <= high:
        raise ValueError(f"{int(value)} is out of the range of {kind}, {low} to {high}")
    return int(value)


def fits(want, have, raw):
    """Whether elements of a type can be passed for those of another: integers of a width
    whatever their sign, and, of plain buffers, bits for types that these have not."""
    if want == have:
        return True
    if SIZES.get(want) != SIZES.get(have):
        return False
    integers = ("i", "ui", "si")
    kind = [t.rstrip("0123456789") for t in (want, have)]
    if want == "index":
        return kind[1] in integers
    if want == "i1" or have == "i1":  # a byte each
        return want in ("i8", "ui8")
    if all(k in integers for k in kind):
        return True
    return raw and kind[1] in integers and want not in ("f32", "f64")


def text(kind, shape):
    """An array's type as messages show it."""
    return kind + ("" if shape is None else "[" + ", ".join("?" if n is None or n < 0 else str(n) for n in shape) + "]")

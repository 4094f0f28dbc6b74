"""Files of named arrays, .safetensors and .npz, without libraries."""
import ast
import ctypes
import json
import mmap
import zipfile

from . import _types
from ._arrays import Array, View
from ._errors import Error

_SAFETENSORS = {
    "F64": "f64", "F32": "f32", "F16": "f16", "BF16": "bf16", "F8_E4M3": "f8E4M3FN", "F8_E5M2": "f8E5M2",
    "F8_E8M0": "f8E8M0FNU", "I64": "i64", "I32": "i32", "I16": "i16", "I8": "i8", "U64": "ui64", "U32": "ui32",
    "U16": "ui16", "U8": "ui8", "BOOL": "i1",
}


def read(file):
    """The arrays of a file by name."""
    if file.endswith(".safetensors"):
        return _safetensors(file)
    if file.endswith(".npz"):
        return _npz(file)
    raise Error(f"{file}: weights are a dictionary, a file.safetensors or a file.npz")


def _safetensors(file):
    """Arrays in the file's own memory: what is not used is not read."""
    with open(file, "rb") as f:
        data = mmap.mmap(f.fileno(), 0, access=mmap.ACCESS_COPY)
    try:
        start = 8 + int.from_bytes(data[:8], "little")
        header = json.loads(data[8:start])
        first = ctypes.addressof(ctypes.c_char.from_buffer(data))
        arrays = {}
        for name, says in header.items():
            if name == "__metadata__":
                continue
            kind, shape, (begin, end) = _SAFETENSORS[says["dtype"]], tuple(says["shape"]), says["data_offsets"]
            if end - begin != _types.size(kind, shape) or not 0 <= begin <= end <= len(data) - start:
                raise ValueError(f"{name} has {end - begin} bytes")
            arrays[name] = View(None, kind, shape, None, first + start + begin, keep=data)
        return arrays
    except (ValueError, KeyError, TypeError, AttributeError) as e:
        raise Error(f"{file} is no file of safetensors: {e}") from None


def _npz(file):
    try:
        with zipfile.ZipFile(file) as z:
            return {n.removesuffix(".npy"): _npy(z.read(n)) for n in z.namelist()}
    except (zipfile.BadZipFile, ValueError, SyntaxError, KeyError) as e:
        raise Error(f"{file} is no archive of arrays: {e}") from None


def _npy(data):
    """An array of NumPy's format: a magic word, a version, the header's length, the header, the elements."""
    if data[:6] != b"\x93NUMPY":
        raise ValueError("a member is no array")
    wide = 2 if data[6] == 1 else 4
    start = 8 + wide + int.from_bytes(data[8:8 + wide], "little")
    says = ast.literal_eval(data[8 + wide:start].decode("latin1"))
    kind = _types.of_typestr(says["descr"]) if isinstance(says["descr"], str) else None
    if kind is None or says["fortran_order"] and len(says["shape"]) > 1:
        raise ValueError(f"an array of {says['descr']} is not read; save one that lies row by row, of numbers")
    return Array(says["shape"], kind, data[start:])

"""Arrays of whoever made them: torch, NumPy, anything with DLPack, the array interfaces or
the buffer protocol. None of these libraries is needed."""
import ctypes
import sys

from . import _types
from ._errors import Error


class Array:
    """A dense array in memory of the host, where no library gives one. It has the buffer's
    bytes in `data`, `shape`, `dtype` by MLIR's names, and tolist()."""

    def __init__(self, shape, dtype, data=None):
        self.shape = tuple(shape)
        self.dtype = dtype
        size = _types.size(dtype, self.shape)
        self.data = bytearray(size) if data is None else bytearray(data)
        if len(self.data) != size:
            raise ValueError(f"{_types.text(dtype, self.shape)} takes {size} bytes, not {len(self.data)}")

    def __repr__(self):
        return f"tsopt.Array({_types.text(self.dtype, self.shape)})"

    def tolist(self):
        """The elements as nested lists, of numbers."""
        flat = _numbers(self.data, self.dtype)
        for n in reversed(self.shape[1:]):
            flat = [flat[i:i + n] for i in range(0, len(flat), n)] if n else []
        return flat if self.shape else flat[0]

    @property
    def __array_interface__(self):
        kind = {"i1": "|b1"}.get(self.dtype)
        if not kind:
            letters = self.dtype.rstrip("0123456789")
            if letters not in ("i", "ui", "f"):
                raise AttributeError(f"NumPy has no elements of type {self.dtype}")
            size = _types.SIZES[self.dtype]
            kind = ("|" if size == 1 else "<") + {"i": "i", "ui": "u", "f": "f"}[letters] + str(size)
        address = ctypes.addressof((ctypes.c_char * len(self.data)).from_buffer(self.data)) if self.data else 0
        return {"shape": self.shape, "typestr": kind, "data": (address, False), "version": 3}


def array(values, dtype="f32"):
    """An Array of nested lists of numbers."""
    shape, flat = [], values
    while isinstance(flat, (list, tuple)):
        shape.append(len(flat))
        flat = flat[0] if flat else None
    flat = [values]
    for n in shape:
        if any(len(v) != n for v in flat):
            raise ValueError("the lists have not all the same length")
        flat = [x for v in flat for x in v]
    return Array(shape, dtype, pack(flat, dtype))


def empty(shape, dtype="f32"):
    """An Array of zeros."""
    return Array(shape, dtype)


def pack(numbers, dtype):
    """The bytes of elements."""
    import struct

    if dtype == "bf16":
        return b"".join(_bf16(x) for x in numbers)
    if dtype not in _CODES:
        raise Error(f"numbers of type {dtype} are not converted here; give their bits, in an array of ui8")
    return struct.pack(f"<{len(numbers)}{_CODES[dtype]}", *numbers)


_CODES = {
    "i1": "?", "i8": "b", "i16": "h", "i32": "i", "i64": "q", "index": "q",
    "ui8": "B", "ui16": "H", "ui32": "I", "ui64": "Q", "f16": "e", "f32": "f", "f64": "d",
}


def _bf16(x):
    import struct

    bits = struct.unpack("<I", struct.pack("<f", x))[0]
    if x == x:  # round to nearest, ties to even
        bits += 0x7FFF + (bits >> 16 & 1)
    return struct.pack("<H", bits >> 16 & 0xFFFF)


def _numbers(data, dtype):
    import struct

    if dtype == "bf16":
        halves = struct.unpack(f"<{len(data) // 2}H", data)
        return [struct.unpack("<f", struct.pack("<I", h << 16))[0] for h in halves]
    if dtype not in _CODES:
        return list(data)
    return list(struct.unpack(f"<{len(data) // _types.SIZES[dtype]}{_CODES[dtype]}", data))


class View:
    """What calls need to know of an array. `strides` are None if its elements are one behind
    the other, row by row; `raw` says whether its type may be mere bits."""

    def __init__(self, value, dtype, shape, strides, address, device=None, raw=False, writable=True, keep=None):
        self.value, self.dtype, self.shape = value, dtype, tuple(shape) if strides is None else Laid(shape, strides)
        self.address, self.device, self.raw, self.writable, self.keep = address, device, raw, writable, keep

    def __str__(self):
        return _types.text(self.dtype, self.shape) + ("" if self.dense else f" with strides {list(self.shape.strides)}")

    @property
    def dense(self):
        return not isinstance(self.shape, Laid)

    def bytes(self):
        """From the first element to the end of the last one."""
        size = _types.size(self.dtype, self.shape)
        if self.dense or not size:
            return size
        return _types.SIZES[self.dtype] * (1 + sum((n - 1) * s for n, s in zip(self.shape, self.shape.strides)))

    def read(self):
        """The elements, row by row. Of an array on a device they are those that all work before leaves."""
        data = self._memory()
        return data if self.dense else b"".join([data[at:at + n] for at, n in self._runs()])

    def _memory(self):
        if self.device is not None:
            from . import _driver

            return _driver.device(self.device).download(self.address, self.bytes())
        return ctypes.string_at(self.address, self.bytes()) if self.bytes() else b""

    def write(self, data):
        """Takes elements, row by row."""
        done = 0
        for at, n in [(0, len(data))] if self.dense else self._runs():
            self._put(self.address + at, data[done:done + n])
            done += n

    def _put(self, address, data):
        if self.device is not None:
            from . import _driver

            _driver.device(self.device).upload(address, data)
        elif data:
            ctypes.memmove(address, data, len(data))

    def _runs(self):
        """Where elements are that follow each other, in bytes from the first one, and how many bytes they are."""
        size, shape, strides = _types.SIZES[self.dtype], tuple(self.shape), self.shape.strides
        run = size
        if strides[-1] == 1:
            run, shape, strides = size * shape[-1], shape[:-1], strides[:-1]
        at = [0]
        for n, s in zip(shape, strides):
            at = [a + i * s * size for a in at for i in range(n)]
        return [(a, run) for a in at]

    def copied(self):
        """An array of the host as it is now, in memory of its own."""
        data = self._memory()
        if self.dense:
            return Array(self.shape, self.dtype, data)
        place = ctypes.create_string_buffer(data, len(data))
        return View(place, self.dtype, self.shape, self.shape.strides, ctypes.addressof(place), raw=self.raw)


class Laid(tuple):
    """The shape of an array whose elements do not lie row by row: `strides` are how far apart
    neighbours are along each dimension, in elements."""

    def __new__(cls, shape, strides):
        self = super().__new__(cls, shape)
        self.strides = tuple(strides)
        return self

    def __eq__(self, other):
        return tuple.__eq__(self, other) and isinstance(other, tuple) and self.strides == strides_of(other)

    def __ne__(self, other):
        return not self == other

    def __hash__(self):
        return hash((tuple(self), self.strides))

    def overlaps(self):
        """Whether elements may lie in one place: along some dimension a step is shorter than what lies inside of it."""
        inside = 1
        for stride, n in sorted((s, n) for n, s in zip(self, self.strides) if n > 1):
            if stride < inside:
                return 0 not in self
            inside += (n - 1) * stride
        return False


def strides_of(shape):
    """The strides of an array of a shape, in elements."""
    if isinstance(shape, Laid):
        return shape.strides
    strides, n = [], 1
    for extent in reversed(shape):
        strides.insert(0, n)
        n *= extent
    return tuple(strides)


def clone(tensor):
    """A tensor's copy, of the same strides; one whose elements lie in one place, which nobody writes, is itself."""
    if not hasattr(tensor, "new_empty_strided") or tensor.is_contiguous():
        return tensor.clone()
    if Laid(tensor.shape, tensor.stride()).overlaps():
        return tensor
    return tensor.new_empty_strided(tensor.shape, tensor.stride()).copy_(tensor)


def view(value):
    """The view of an array, None for what is none."""
    torch = sys.modules.get("torch")
    if torch is not None and isinstance(value, torch.Tensor):
        return _of_torch(value)
    if isinstance(value, View):
        return value
    if isinstance(value, Array):
        n = len(value.data)
        place = (ctypes.c_char * n).from_buffer(value.data) if n else None
        return View(value, value.dtype, value.shape, None, ctypes.addressof(place) if n else 0, keep=place)
    for name, device in (("__cuda_array_interface__", 0), ("__array_interface__", None)):
        says = getattr(value, name, None)
        if isinstance(says, dict):
            return _of_interface(value, says, device)
    if hasattr(value, "__dlpack__"):
        from ._dlpack import of_dlpack

        return of_dlpack(value)
    try:
        return _of_buffer(value, memoryview(value))
    except TypeError:
        return None


def _of_torch(t):
    address = _address(t)
    of = str(t.dtype).removeprefix("torch.")
    name = _types.TORCH.get(of) or _types.PACKED.get(of)
    if name is None:
        raise TypeError(f"tensors of {t.dtype} cannot be passed")
    if t.device.type not in ("cpu", "cuda"):
        raise TypeError(f"tensors on {t.device} cannot be passed; move it to the host or to a CUDA device")
    return View(t, name, t.shape, None if t.is_contiguous() else t.stride(), address, t.get_device() if t.is_cuda else None)


def _address(t):
    """Where a tensor's elements are. What torch follows programs with (compile, export, functorch) has none."""
    fakes, torch = sys.modules.get("torch._subclasses.fake_tensor"), sys.modules["torch"]
    kind = None
    if fakes is not None and isinstance(t, fakes.FakeTensor):
        kind = "a FakeTensor"
    elif hasattr(torch, "_is_functional_tensor") and torch._is_functional_tensor(t):
        kind = "a FunctionalTensor"
    elif getattr(t, "is_meta", False):
        kind = "a tensor on the device meta"
    try:
        if kind is None:
            return t.data_ptr()
    except RuntimeError:  # one of torch.func
        kind = "a tensor without storage"
    raise TypeError(
        f"{kind} has a shape and no elements: torch (compile, export, FakeTensorMode, vmap) follows the program with it, and a kernel computes. "
        'Register the kernel as an operation of torch, kernel.op("ns::name"), and call that')


def _of_interface(value, says, device):
    name = _types.TORCH.get(str(getattr(value, "dtype", ""))) or _types.of_typestr(says["typestr"])
    if name is None:
        raise TypeError(f"elements of type {says['typestr']} cannot be passed")
    strides, shape = says.get("strides"), says["shape"]
    address, readonly = says["data"]
    return View(value, name, shape, in_elements(shape, strides, _types.SIZES[name]), address or 0, device, raw=True, writable=not readonly)


def _of_buffer(value, m):
    name = _types.of_format(m.format, m.itemsize)
    if name is None:
        raise TypeError(f"a buffer of format '{m.format}' cannot be passed")
    place, address = m, 0
    if m.nbytes and m.c_contiguous:
        if m.readonly:
            place = ctypes.create_string_buffer(bytes(m), m.nbytes)
        else:
            place = (ctypes.c_char * m.nbytes).from_buffer(m)
        address = ctypes.addressof(place)
    return View(value, name, m.shape, None if m.c_contiguous else in_elements(m.shape, m.strides, m.itemsize), address, raw=True, writable=not m.readonly, keep=place)


def in_elements(shape, strides, size):
    """Strides in bytes as those in elements, None where the array lies row by row."""
    if strides is None:
        return None
    step, dense = size, True
    for n, stride in zip(reversed(shape), reversed(strides)):
        dense = dense and (n == 1 or stride == step)
        step *= n
    if dense or 0 in shape:
        return None
    if any(s % size for s in strides):
        raise TypeError(f"the strides {list(strides)} of an array, in bytes, are no multiples of the {size} bytes of an element; pass a copy")
    return [s // size for s in strides]

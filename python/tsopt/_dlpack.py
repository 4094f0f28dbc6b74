"""Arrays by DLPack's capsules (dlpack.h of version 0.8), without a library."""
import ctypes

from . import _types
from ._arrays import View, in_elements


class _Tensor(ctypes.Structure):
    _fields_ = [
        ("data", ctypes.c_void_p), ("device_type", ctypes.c_int), ("device_id", ctypes.c_int), ("ndim", ctypes.c_int),
        ("code", ctypes.c_uint8), ("bits", ctypes.c_uint8), ("lanes", ctypes.c_uint16),
        ("shape", ctypes.POINTER(ctypes.c_int64)), ("strides", ctypes.POINTER(ctypes.c_int64)), ("byte_offset", ctypes.c_uint64),
    ]


_HOST = {1: None, 3: None}  # kDLCPU, kDLCUDAHost
_CUDA = {2, 13}  # kDLCUDA, kDLCUDAManaged
_KINDS = {0: "i", 1: "ui", 2: "f", 4: "bf"}


def of_dlpack(value):
    """The view of an object with `__dlpack__`. The capsule is kept: it owns the memory."""
    capsule = value.__dlpack__()
    pointer = ctypes.pythonapi.PyCapsule_GetPointer
    pointer.restype, pointer.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]
    t = _Tensor.from_address(pointer(capsule, b"dltensor"))
    if t.device_type not in _HOST and t.device_type not in _CUDA:
        raise TypeError(f"an array on a device of DLPack's kind {t.device_type} cannot be passed")
    name = "i1" if t.code == 6 else f"{_KINDS.get(t.code)}{t.bits}"
    if name not in _types.SIZES or t.lanes != 1:
        raise TypeError(f"elements of DLPack's code {t.code} with {t.bits} bits cannot be passed")
    shape = t.shape[:t.ndim]
    size = _types.SIZES[name]
    strides = in_elements(shape, [s * size for s in t.strides[:t.ndim]], size) if t.strides else None
    device = t.device_id if t.device_type in _CUDA else None
    return View(value, name, shape, strides, (t.data or 0) + t.byte_offset, device, raw=True, keep=capsule)

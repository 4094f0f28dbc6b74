"""The CUDA driver by ctypes."""
import ctypes
import functools
import os

from ._errors import CudaError

_library = None


def library():
    """libcuda, $TSOPT_LIBCUDA if that is set."""
    global _library
    if _library is None:
        name = os.environ.get("TSOPT_LIBCUDA", "libcuda.so.1")
        try:
            _library = ctypes.CDLL(name)
        except OSError as e:
            raise CudaError(f"there is no CUDA driver: {e}; arrays of the host run in the simulator") from None
        call("cuInit", 0)
    return _library


def call(name, *args):
    code = getattr(_library or library(), name)(*args)
    if code:
        fail(name, code)


def fail(name, code):
    """Raises what a code of the driver means."""
    text = ctypes.c_char_p()
    library().cuGetErrorString(code, ctypes.byref(text))
    raise CudaError(f"{name}: {(text.value or b'unknown error').decode()} ({code})")


class Attribute(ctypes.Structure):  # CUlaunchAttribute
    _fields_ = [("id", ctypes.c_uint), ("pad", ctypes.c_uint), ("value", ctypes.c_uint * 16)]


class Config(ctypes.Structure):  # CUlaunchConfig
    _fields_ = [
        ("grid", ctypes.c_uint * 3), ("block", ctypes.c_uint * 3), ("shared", ctypes.c_uint), ("stream", ctypes.c_void_p),
        ("attributes", ctypes.POINTER(Attribute)), ("count", ctypes.c_uint),
    ]


class Handle(ctypes.Structure):  # CUipcMemHandle, which is passed by value
    _fields_ = [("reserved", ctypes.c_char * 64)]


class MemOp(ctypes.Structure):  # CUstreamBatchMemOpParams, of operations on 32-bit words
    _fields_ = [
        ("operation", ctypes.c_uint), ("address", ctypes.c_uint64), ("value", ctypes.c_uint64), ("flags", ctypes.c_uint),
        ("alias", ctypes.c_uint64), ("pad", ctypes.c_uint64),
    ]


class Copy2D(ctypes.Structure):  # CUDA_MEMCPY2D
    _fields_ = [
        (side + name, kind) for side in ("src", "dst") for name, kind in (
            ("XInBytes", ctypes.c_size_t), ("Y", ctypes.c_size_t), ("MemoryType", ctypes.c_uint), ("Host", ctypes.c_void_p),
            ("Device", ctypes.c_uint64), ("Array", ctypes.c_void_p), ("Pitch", ctypes.c_size_t))
    ] + [("WidthInBytes", ctypes.c_size_t), ("Height", ctypes.c_size_t)]


CLUSTER_DIMENSION, COOPERATIVE = 4, 2  # CUlaunchAttributeID
MAX_DYNAMIC_SHARED = 8  # CUfunction_attribute
UNIFIED = 4  # CUmemorytype
RELAXED = 2  # CUstreamCaptureMode
NON_BLOCKING = 1  # CUstream_flags
WAIT, WRITE = 1, 2  # CUstreamBatchMemOpType, of 32-bit words
EQUAL = 1  # CUstreamWaitValue_flags
_MAJOR, _MINOR = 75, 76  # CUdevice_attribute
_JIT_LINE_INFO = 13  # CUjit_option


class Device:
    """A device with its primary context, which is also the CUDA runtime's and torch's."""

    def __init__(self, number):
        library()
        self.number, self.handle, self.context = number, ctypes.c_int(), ctypes.c_void_p()
        self._constants = {}  # their addresses, by what tells them apart
        self._push, self._pop, self._popped = _library.cuCtxPushCurrent_v2, _library.cuCtxPopCurrent_v2, ctypes.byref(ctypes.c_void_p())
        call("cuDeviceGet", ctypes.byref(self.handle), number)
        call("cuDevicePrimaryCtxRetain", ctypes.byref(self.context), self.handle)
        version = [ctypes.c_int(), ctypes.c_int()]
        for v, attribute in zip(version, (_MAJOR, _MINOR)):
            call("cuDeviceGetAttribute", ctypes.byref(v), attribute, self.handle)
        major, minor = (v.value for v in version)
        self.chip = f"sm_{major}{minor}" + ("a" if major >= 9 else "")

    def __enter__(self):
        code = self._push(self.context)
        if code:
            fail("cuCtxPushCurrent_v2", code)
        return self

    def __exit__(self, *_):
        code = self._pop(self._popped)
        if code:
            fail("cuCtxPopCurrent_v2", code)

    def load(self, image):
        """A module of an image's bytes; PTX is compiled by the driver, with the lines that it tells."""
        module = ctypes.c_void_p()
        with self:
            if b"\t.loc\t" in image:
                keys, values = (ctypes.c_int * 1)(_JIT_LINE_INFO), (ctypes.c_void_p * 1)(1)
                call("cuModuleLoadDataEx", ctypes.byref(module), image + b"\0", 1, keys, values)
            else:
                call("cuModuleLoadData", ctypes.byref(module), image + b"\0")
        return module

    def function(self, module, name):
        found = ctypes.c_void_p()
        with self:
            call("cuModuleGetFunction", ctypes.byref(found), module, name.encode())
        return found

    def allocate(self, size, host=False):
        """The address of new memory; of the host's, page-locked and zero, if asked for."""
        address = ctypes.c_uint64()
        with self:
            if host:
                call("cuMemHostAlloc", ctypes.byref(address), ctypes.c_size_t(size), 1)  # CU_MEMHOSTALLOC_PORTABLE
                ctypes.memset(address.value, 0, size)
            else:
                call("cuMemAlloc_v2", ctypes.byref(address), ctypes.c_size_t(size))
        return address.value

    def bus(self):
        """The place of the device in the machine, which processes call it alike by."""
        text = ctypes.create_string_buffer(64)
        call("cuDeviceGetPCIBusId", text, 64, self.handle)
        return text.value.decode()

    def handle_of(self, address):
        """What lets another process map memory that was allocated at an address."""
        handle = Handle()
        with self:
            call("cuIpcGetMemHandle", ctypes.byref(handle), ctypes.c_uint64(address))
        return bytes(handle)

    def map(self, handle):
        """The address here of another process's memory."""
        address = ctypes.c_uint64()
        with self:
            call("cuIpcOpenMemHandle_v2", ctypes.byref(address), Handle.from_buffer_copy(handle), 1)  # CU_IPC_MEM_LAZY_ENABLE_PEER_ACCESS
        return address.value

    def upload(self, address, data):
        with self:
            call("cuMemcpyHtoD_v2", ctypes.c_uint64(address), data, ctypes.c_size_t(len(data)))

    def constant(self, name, read):
        """The address of bytes that `read` returns and nothing changes: programs for several shapes share them."""
        if name not in self._constants:
            data = read()
            address = self.allocate(max(len(data), 1))
            self.upload(address, data)
            self._constants[name] = address
        return self._constants[name]

    def download(self, address, size):
        room = ctypes.create_string_buffer(max(size, 1))
        with self:
            call("cuCtxSynchronize")
            call("cuMemcpyDtoH_v2", room, ctypes.c_uint64(address), ctypes.c_size_t(size))
        return room.raw[:size]


_devices = {}


def device(number):
    if number not in _devices:
        _devices[number] = Device(number)
    return _devices[number]


def captured(stream):
    """A function that says whether a stream is being captured to a graph, for calls that ask each time."""
    status = ctypes.c_int()
    ask = functools.partial(library().cuStreamIsCapturing, ctypes.c_void_p(stream), ctypes.byref(status))
    return lambda: ask() == 0 and status.value != 0


def capturing(stream):
    """Whether a stream is being captured to a graph."""
    return captured(stream)()


def tensor_map(t, address):
    """128 bytes at a multiple of 64 that describe an array to the copy engine, and what owns
    them; t is a tensorMap of launch.json."""
    room = ctypes.create_string_buffer(128 + 64)
    start = ctypes.addressof(room) + -ctypes.addressof(room) % 64

    def many(kind, values):
        return (kind * max(len(values), 1))(*values)

    call(
        "cuTensorMapEncodeTiled", ctypes.c_void_p(start), t["type"], len(t["dims"]), ctypes.c_void_p(address),
        many(ctypes.c_uint64, t["dims"]), many(ctypes.c_uint64, t["strides"]), many(ctypes.c_uint32, t["box"]),
        many(ctypes.c_uint32, t["elementStrides"]), t["interleave"], t["swizzle"], t["l2Promotion"], t["fill"],
    )
    return start, room

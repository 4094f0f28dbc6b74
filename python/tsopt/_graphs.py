"""Starts that repeat, as graphs of their kernels, fills and copies. The driver launches the graph of a kernel in about half of
the time that it takes to start the kernel with its arguments, and the device begins sooner; of several kernels it takes hardly
longer. To make one takes as long as some twenty starts."""
import ctypes
import functools
import os

from . import _driver
from ._errors import CudaError

_AFTER = 16  # how many starts alike come before a graph of theirs
_FAILED = 999  # CUDA_ERROR_UNKNOWN
_MOST = 128  # graphs of a process, each of which has about 126 kB of a device's memory and stays

_made = 0


class Repeated:
    """A start, of what is ready for a stream and a set of addresses and numbers. It counts itself, and then has a graph in its
    place where it is kept; TSOPT_GRAPHS=0 keeps starts as they are, so that profilers name kernels where they name graphs.
    `prepare` makes the same start for another stream."""

    def __init__(self, start, prepare, device, stream, ready, told):
        self._start, self._prepare, self._device, self._stream = start, prepare, device, stream
        self._ready, self._told, self._count = ready, told, 0

    def __call__(self):
        self._count += 1
        if self._count >= _AFTER:
            self._ready[self._told] = _quicker(self._start, self._prepare, self._device, self._stream) or self._start
        return self._start()


def _quicker(start, prepare, device, stream):
    """A graph's start in place of the start; None where there cannot be one."""
    global _made
    if os.environ.get("TSOPT_GRAPHS") == "0" or not isinstance(start, functools.partial) or _made >= _MOST:
        return None
    if not stream and _devices() > 1:
        return None  # the default stream is the current context's: a kernel is refused by another device's, a graph is not
    graph = _graph(prepare, device)
    if graph is None:
        return None
    _made += 1
    launch = functools.partial(_driver.library().cuGraphLaunch, graph, ctypes.c_void_p(stream))
    return functools.partial(_unless_captured, start, launch, _driver.captured(stream)) if stream else launch


def _unless_captured(start, launch, captured):
    """A graph's start, where the stream takes it: one that is being captured takes kernels alone. The legacy stream, which no
    graph is captured from, is not asked."""
    return start() if captured() else launch()


def _devices():
    count = ctypes.c_int()
    return 2 if _driver.library().cuDeviceGetCount(ctypes.byref(count)) else count.value


def _graph(prepare, device):
    """An executable graph of what a start gives to a stream; None where the driver says no. It is captured on a stream of its
    own, so that neither the caller's stream nor another thread's capture notices."""
    library = _driver.library()
    stream, graph, made = ctypes.c_void_p(), ctypes.c_void_p(), ctypes.c_void_p()
    mode = ctypes.c_int(_driver.RELAXED)  # another thread may be capturing, which forbids to make a graph otherwise
    with device:
        if library.cuThreadExchangeStreamCaptureMode(ctypes.byref(mode)):
            return None
        code = library.cuStreamCreate(ctypes.byref(stream), _driver.NON_BLOCKING)
        if not code:
            code = _captured(library, prepare, stream, graph)
            library.cuStreamDestroy_v2(stream)
        code = code or library.cuGraphInstantiateWithFlags(ctypes.byref(made), graph, ctypes.c_ulonglong(0))
        if graph:
            library.cuGraphDestroy(graph)
        library.cuThreadExchangeStreamCaptureMode(ctypes.byref(mode))
    return None if code else made


def _captured(library, prepare, stream, graph):
    """Fills in the graph of what a start gives to a stream; a code of the driver."""
    code = library.cuStreamBeginCapture_v2(stream, _driver.RELAXED)
    if code:
        return code
    try:
        code = prepare(stream.value)()
    except CudaError:
        code = _FAILED
    return library.cuStreamEndCapture(stream, ctypes.byref(graph)) or code

"""Starts that repeat, as graphs of one kernel. The driver launches such a graph in about half of the time that it takes to
start a kernel with its arguments, and the device begins sooner; to make one takes as long as some twenty starts."""
import ctypes
import functools
import os

from . import _driver

_AFTER = 16  # how many starts alike come before a graph of theirs
_MOST = 128  # graphs of a process, each of which has about 126 kB of a device's memory and stays

_made = 0


class Repeated:
    """A start, of what is ready for a stream and a set of addresses and numbers. It counts itself, and then has a graph in its
    place where it is kept; TSOPT_GRAPHS=0 keeps starts as they are, so that profilers name kernels where they name graphs."""

    def __init__(self, start, device, stream, ready, told):
        self._start, self._device, self._stream = start, device, stream
        self._ready, self._told, self._count = ready, told, 0

    def __call__(self):
        self._count += 1
        if self._count >= _AFTER:
            self._ready[self._told] = _quicker(self._start, self._device, self._stream) or self._start
        return self._start()


def _quicker(start, device, stream):
    """A graph's start in place of a kernel's; None where there cannot be one."""
    global _made
    if os.environ.get("TSOPT_GRAPHS") == "0" or not isinstance(start, functools.partial) or _made >= _MOST:
        return None
    if not stream and _devices() > 1:
        return None  # the default stream is the current context's: a kernel is refused by another device's, a graph is not
    graph = _graph(start, device)
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


def _graph(start, device):
    """An executable graph of the kernel that cuLaunchKernelEx is to start with some arguments; None where the driver says no."""
    library = _driver.library()
    config, function, params, _ = start.args
    config = config._obj
    kernel = _driver.KernelNode(ctypes.cast(function, ctypes.c_void_p), config.grid, config.block, config.shared, ctypes.cast(params._obj, ctypes.c_void_p))
    graph, node, made = ctypes.c_void_p(), ctypes.c_void_p(), ctypes.c_void_p()
    mode = ctypes.c_int(_driver.RELAXED)  # another thread may be capturing, which forbids to make a graph otherwise
    with device:
        if library.cuThreadExchangeStreamCaptureMode(ctypes.byref(mode)) or library.cuGraphCreate(ctypes.byref(graph), 0):
            return None
        code = library.cuGraphAddKernelNode_v2(ctypes.byref(node), graph, None, ctypes.c_size_t(0), ctypes.byref(kernel))
        for i in range(config.count):
            code = code or library.cuGraphKernelNodeSetAttribute(node, config.attributes[i].id, ctypes.byref(config.attributes[i].value))
        code = code or library.cuGraphInstantiateWithFlags(ctypes.byref(made), graph, ctypes.c_ulonglong(0))
        library.cuGraphDestroy(graph)
        library.cuThreadExchangeStreamCaptureMode(ctypes.byref(mode))
    return None if code else made

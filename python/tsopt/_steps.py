"""The steps of launch.json, prepared so that a call has little left to do. Each is called
with the addresses of the function's arguments and the streams of the devices, by number."""
import ctypes
import functools

from . import _driver
from ._errors import Error
from ._values import patched

ALIGNMENT = 16  # of arrays: what vector accesses and the copy engine need
_WRONG_CONTEXT = (201, 400)  # CUDA_ERROR_INVALID_CONTEXT, CUDA_ERROR_INVALID_HANDLE


class Place:
    """Where bytes are: `offset` behind argument number `argument`, or an address."""

    def __init__(self, argument, offset):
        self.argument, self.offset = argument, offset

    def at(self, pointers):
        return self.offset if self.argument is None else pointers[self.argument] + self.offset


class Launch:
    """A kernel on its device. What starts it is a Start, for arrays of some shapes."""

    def __init__(self, instance, number):
        says = instance.plan["steps"][number]["launch"]
        self.says, self.instance = says, instance
        self.open = instance.openings.under(f"/steps/{number}/launch/")
        self.device = instance.devices[says["device"]]
        self.number = says["device"]
        function = instance.function(says["kernel"], says["device"])
        self.handle = ctypes.c_void_p.from_param(function.value)
        if says["shared"]:
            with self.device:
                _driver.call("cuFuncSetAttribute", function, _driver.MAX_DYNAMIC_SHARED, says["shared"])
        attributes = []
        if says.get("cluster"):
            attributes.append(_driver.Attribute(_driver.CLUSTER_DIMENSION, 0, (ctypes.c_uint * 16)(*says["cluster"])))
        if says["cooperative"]:
            attributes.append(_driver.Attribute(_driver.COOPERATIVE, 0, (ctypes.c_uint * 16)(1)))
        self._attributes = (_driver.Attribute * max(len(attributes), 1))(*attributes)
        self._count = len(attributes)
        self._bound = None

    def bind(self, shapes):
        """What starts the kernel for arguments of some shapes."""
        if self.open:
            return Start(self, shapes)
        if self._bound is None:
            self._bound = Start(self, shapes)
        return self._bound

    def config(self, grid, stream):
        return ctypes.byref(_driver.Config(
            (ctypes.c_uint * 3)(*grid), (ctypes.c_uint * 3)(*self.says["block"]), self.says["shared"], stream, self._attributes, self._count))


class Start:
    """A kernel's start. What is ready for a stream and a set of addresses and numbers is the
    driver's function with its arguments: a configuration and an array of parameters, made once and never
    changed, so that threads need no lock, and converted to what C takes, which every call would
    do anew."""

    def __init__(self, launch, shapes):
        self.launch, self.device, self._shapes = launch, launch.device, shapes
        self._openings = launch.instance.openings
        values = self._openings.evaluate(shapes) if launch.open else ()
        self._says = patched(launch.says, launch.open, values) if launch.open else launch.says
        self._late = [(keys, v) for keys, v in launch.open if values[v] is None]  # what follows from numbers
        self._layout = None if self._late else Layout(launch.instance, self._says)
        self._maps, self._configs = {}, {}
        self.ready = {}

    def __call__(self, pointers, streams):
        key = streams[self.launch.number], pointers
        ready = self.ready.get(key)
        if ready is None:
            ready = self.prepare(*key)
            bound(self.ready)
            self.ready[key] = ready
        code = ready()
        if code:
            self.again(code, ready)

    def prepare(self, stream, pointers):
        """What is ready for a stream, and addresses and numbers of the arguments."""
        layout = self._layout
        if layout is None:
            layout = Layout(self.launch.instance, patched(self._says, self._late, self._openings.evaluate(self._shapes, pointers)))
        grid = tuple(layout.grid)
        cluster = self._says.get("cluster") or grid
        if any(n % c for n, c in zip(grid, cluster) if c):
            raise Error(f"a grid of {list(grid)} blocks does not consist of whole clusters of {list(cluster)}")
        if min(grid) <= 0:  # no blocks
            return _nothing
        config = self._configs.get((grid, stream))
        if config is None:
            bound(self._configs)
            config = self._configs[grid, stream] = self.launch.config(grid, stream)
        params = ctypes.byref(layout.parameters(pointers, self._map))
        return functools.partial(_driver.library().cuLaunchKernelEx, config, self.launch.handle, params, None)

    def _map(self, says, address):
        key = (address, *says["dims"], *says["strides"], *says["box"], says["type"], says["swizzle"], says["fill"])
        made = self._maps.get(key)
        if made is None:
            bound(self._maps)
            with self.launch.device:
                made = self._maps[key] = _driver.tensor_map(says, address)
        return made

    def again(self, code, ready):
        """The default stream is the current context's, which may be another device's."""
        if code in _WRONG_CONTEXT:
            with self.launch.device:
                code = ready()
        if code:
            _driver.fail("cuLaunchKernelEx", code)


def _nothing():
    return 0


class Layout:
    """The parameters of a launch: what is known of them, and what follows from addresses."""

    def __init__(self, instance, says):
        self.grid = says["grid"]
        self._cells, self._patches, self._maps = [], [], []
        for i, p in enumerate(says["params"]):
            self._cells.append(0)
            self._parameter(instance, i, p)

    def _parameter(self, instance, i, p):
        if "pointer" in p:
            place = instance.place(p["pointer"])
            if place.argument is None:
                self._cells[i] = place.offset
            else:
                self._patches.append((i, place.argument, place.offset))
        elif "distance" in p:
            to, start = (instance.addresses[p["distance"][side]] for side in ("to", "from"))
            self._cells[i] = (to - start) % 2**64
        elif "number" in p:
            self._cells[i] = int(p["number"]["bits"], 16)  # little endian: the low bytes are first
        else:
            self._maps.append((i, instance.place(p["tensorMap"]["at"]), p["tensorMap"]))

    def cells(self, pointers):
        """The parameters, each of at most 8 bytes, without maps."""
        cells = list(self._cells)
        for i, argument, offset in self._patches:
            cells[i] = pointers[argument] + offset
        return cells

    def parameters(self, pointers, tensor_map):
        """An array of pointers to the parameters."""
        n = max(len(self._cells), 1)
        cells = (ctypes.c_uint64 * n)(*self.cells(pointers))
        first = ctypes.addressof(cells)
        params = (ctypes.c_void_p * n)(*[first + 8 * i for i in range(n)])
        params.keep = [cells]
        for i, place, says in self._maps:
            params[i], room = tensor_map(says, place.at(pointers))
            params.keep.append(room)
        return params


_MOST = 4096  # what is kept, of sets of addresses and of maps


def bound(table):
    """Empties a table that has become large."""
    if len(table) >= _MOST:
        table.clear()


class Fill:
    def __init__(self, instance, says):
        self.number = instance.plan["buffers"][says["buffer"]]["device"]
        self.device = instance.devices[self.number]
        self.place = instance.place({"buffer": says["buffer"], "offset": says["offset"]})
        data = int(says["bits"], 16).to_bytes(says["width"], "little")
        # Elements wider than 4 bytes are columns of words.
        size = min(len(data), 4)
        words = [data[i:i + size] for i in range(0, len(data), size)]
        kind = {1: ctypes.c_uint8, 2: ctypes.c_uint16, 4: ctypes.c_uint32}[size]
        values = [kind(int.from_bytes(w, "little")) for w in words]
        count = says["bytes"] // len(data)
        if len(set(words)) == 1:
            self.name, self.calls = f"cuMemsetD{8 * size}Async", [(0, (values[0], ctypes.c_size_t(count * len(words))))]
        else:
            pitch, one, rows = ctypes.c_size_t(len(data)), ctypes.c_size_t(1), ctypes.c_size_t(count)
            self.name, self.calls = f"cuMemsetD2D{8 * size}Async", [(i * size, (pitch, v, one, rows)) for i, v in enumerate(values)]
        self.function = getattr(_driver.library(), self.name)

    def prepare(self, stream, pointers):
        return functools.partial(self, pointers, {self.number: stream})

    def __call__(self, pointers, streams):
        at, stream = self.place.at(pointers), ctypes.c_void_p(streams[self.number])
        with self.device:
            for offset, rest in self.calls:
                code = self.function(ctypes.c_uint64(at + offset), *rest, stream)
                if code:
                    _driver.fail(self.name, code)


class Copy:
    """Rows; the driver copies those of one dimension at a time."""

    def __init__(self, instance, says):
        buffer = says["from"].get("buffer", says["to"].get("buffer"))  # between devices it is a step of where it comes from
        self.number = instance.plan["buffers"][buffer]["device"]
        self.device = instance.devices[self.number]
        self.to, self.start = instance.place(says["to"]), instance.place(says["from"])
        self.rows = list(rows_of(says["to"]["pitches"], says["from"]["pitches"], says["counts"], says["bytes"]))
        self.bytes = says["bytes"]

    def prepare(self, stream, pointers):
        return functools.partial(self, pointers, {self.number: stream})

    def __call__(self, pointers, streams):
        to, start = self.to.at(pointers), self.start.at(pointers)
        with self.device:
            for a, b, pitch_a, pitch_b, count in self.rows:
                c = _driver.Copy2D(
                    srcMemoryType=_driver.UNIFIED, dstMemoryType=_driver.UNIFIED, srcDevice=start + b, dstDevice=to + a,
                    srcPitch=pitch_b, dstPitch=pitch_a, WidthInBytes=self.bytes, Height=count)
                _driver.call("cuMemcpy2DAsync_v2", ctypes.byref(c), ctypes.c_void_p(streams[self.number]))


def rows_of(to, start, counts, size):
    """Offsets, pitches and heights of the copies that the driver does."""
    if not counts:
        yield 0, 0, size, size, 1
    elif len(counts) == 1 and to[0] >= size and start[0] >= size:
        yield 0, 0, to[0], start[0], counts[0]
    else:
        for i in range(counts[0]):
            for a, b, *rest in rows_of(to[1:], start[1:], counts[1:], size):
                yield (i * to[0] + a, i * start[0] + b, *rest)


class Wait:
    """All streams wait for each other; the host does not."""

    def __init__(self, instance):
        self.devices, self.events = instance.devices, []
        for d in self.devices.values():
            event = ctypes.c_void_p()
            with d:
                _driver.call("cuEventCreate", ctypes.byref(event), 2)  # CU_EVENT_DISABLE_TIMING
            self.events.append(event)

    def __call__(self, pointers, streams):
        for (d, device), event in zip(self.devices.items(), self.events):
            with device:
                _driver.call("cuEventRecord", event, ctypes.c_void_p(streams[d]))
        for d, device in self.devices.items():
            with device:
                for event in self.events:
                    _driver.call("cuStreamWaitEvent", ctypes.c_void_p(streams[d]), event, 0)

"""The steps of launch.json, prepared so that a call has little left to do. Each is called
with the addresses of the function's arguments and the streams of the devices."""
import ctypes

from . import _driver

ALIGNMENT = 16  # of arrays: what vector accesses and the copy engine need
_WRONG_CONTEXT = (201, 400)  # CUDA_ERROR_INVALID_CONTEXT, CUDA_ERROR_INVALID_HANDLE


class Place:
    """Where bytes are: `offset` behind argument number `argument`, or an address."""

    def __init__(self, argument, offset):
        self.argument, self.offset = argument, offset

    def at(self, pointers):
        return self.offset if self.argument is None else pointers[self.argument] + self.offset


class Launch:
    """A kernel's start. For each set of addresses there is an array of parameters, and for
    each stream a configuration, made once and never changed, so that threads need no lock."""

    def __init__(self, instance, says):
        self.device = instance.devices[says["device"]]
        self.number = says["device"]
        self.function = instance.function(says["kernel"], says["device"])
        if says["shared"]:
            with self.device:
                _driver.call("cuFuncSetAttribute", self.function, _driver.MAX_DYNAMIC_SHARED, says["shared"])
        attributes = []
        if says.get("cluster"):
            attributes.append(_driver.Attribute(_driver.CLUSTER_DIMENSION, 0, (ctypes.c_uint * 16)(*says["cluster"])))
        if says["cooperative"]:
            attributes.append(_driver.Attribute(_driver.COOPERATIVE, 0, (ctypes.c_uint * 16)(1)))
        self._attributes = (_driver.Attribute * max(len(attributes), 1))(*attributes)
        self._says, self._count = says, len(attributes)
        self._cells, self._patches, self._maps = [], [], []
        for i, p in enumerate(says["params"]):
            self._cells.append(0)
            self._parameter(instance, i, p)
        self.ready, self.configs = {}, {}
        self.start = _driver.library().cuLaunchKernelEx

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
            self._maps.append((i, instance.place(p["tensorMap"]["at"]), p["tensorMap"], {}))

    def __call__(self, pointers, streams):
        params = self.ready.get(pointers)
        if params is None:
            params = self.prepare(pointers)
        stream = streams[self.number]
        config = self.configs.get(stream) or self.configure(stream)
        code = self.start(config, self.function, params, None)
        if code:
            self.again(code, config, params)

    def prepare(self, pointers):
        """The parameters for addresses of arguments: an array of pointers to them."""
        n = max(len(self._cells), 1)
        cells = (ctypes.c_uint64 * n)(*self._cells)  # each has at most 8 bytes
        for i, argument, offset in self._patches:
            cells[i] = pointers[argument] + offset
        first = ctypes.addressof(cells)
        params = (ctypes.c_void_p * n)(*[first + 8 * i for i in range(n)])
        params.keep = [cells]
        for i, place, says, made in self._maps:
            address = place.at(pointers)
            if address not in made:
                _bound(made)
                with self.device:
                    made[address] = _driver.tensor_map(says, address)
            params[i], room = made[address]
            params.keep.append(room)
        _bound(self.ready)
        self.ready[pointers] = params
        return params

    def configure(self, stream):
        config = _driver.Config(
            (ctypes.c_uint * 3)(*self._says["grid"]), (ctypes.c_uint * 3)(*self._says["block"]), self._says["shared"],
            stream, self._attributes, self._count)
        _bound(self.configs)
        self.configs[stream] = ctypes.byref(config)
        return self.configs[stream]

    def again(self, code, config, params):
        """The default stream is the current context's, which may be another device's."""
        if code in _WRONG_CONTEXT:
            with self.device:
                code = self.start(config, self.function, params, None)
        if code:
            _driver.fail("cuLaunchKernelEx", code)


_MOST = 4096  # sets of addresses whose parameters are kept


def _bound(table):
    if len(table) >= _MOST:
        table.clear()


class Fill:
    def __init__(self, instance, says):
        self.number = instance.plan["buffers"][says["buffer"]]["device"]
        self.device = instance.devices[self.number]
        self.place = instance.place({"buffer": says["buffer"], "offset": says["offset"]})
        data = int(says["bits"], 16).to_bytes(says["width"], "little")
        # Elements wider than 4 bytes are columns of words.
        self.word = min(len(data), 4)
        self.columns = [int.from_bytes(data[i:i + self.word], "little") for i in range(0, len(data), self.word)]
        self.width, self.count = len(data), says["bytes"] // len(data)

    def __call__(self, pointers, streams):
        name = f"cuMemsetD2D{8 * self.word}Async"
        value = {1: ctypes.c_uint8, 2: ctypes.c_uint16, 4: ctypes.c_uint32}[self.word]
        at, stream = self.place.at(pointers), ctypes.c_void_p(streams[self.number])
        with self.device:
            if len(set(self.columns)) == 1:
                words = ctypes.c_size_t(self.count * len(self.columns))
                _driver.call(f"cuMemsetD{8 * self.word}Async", ctypes.c_uint64(at), value(self.columns[0]), words, stream)
                return
            for i, word in enumerate(self.columns):
                _driver.call(name, ctypes.c_uint64(at + i * self.word), ctypes.c_size_t(self.width), value(word), ctypes.c_size_t(1), ctypes.c_size_t(self.count), stream)


class Copy:
    """Rows; the driver copies those of one dimension at a time."""

    def __init__(self, instance, says):
        buffer = says["to"].get("buffer", says["from"].get("buffer"))
        self.number = instance.plan["buffers"][buffer]["device"]
        self.device = instance.devices[self.number]
        self.to, self.start = instance.place(says["to"]), instance.place(says["from"])
        self.rows = list(_rows(says["to"]["pitches"], says["from"]["pitches"], says["counts"], says["bytes"]))
        self.bytes = says["bytes"]

    def __call__(self, pointers, streams):
        to, start = self.to.at(pointers), self.start.at(pointers)
        with self.device:
            for a, b, pitch_a, pitch_b, count in self.rows:
                c = _driver.Copy2D(
                    srcMemoryType=_driver.UNIFIED, dstMemoryType=_driver.UNIFIED, srcDevice=start + b, dstDevice=to + a,
                    srcPitch=pitch_b, dstPitch=pitch_a, WidthInBytes=self.bytes, Height=count)
                _driver.call("cuMemcpy2DAsync_v2", ctypes.byref(c), ctypes.c_void_p(streams[self.number]))


def _rows(to, start, counts, size):
    """Offsets, pitches and heights of the copies that the driver does."""
    if not counts:
        yield 0, 0, size, size, 1
    elif len(counts) == 1 and to[0] >= size and start[0] >= size:
        yield 0, 0, to[0], start[0], counts[0]
    else:
        for i in range(counts[0]):
            for a, b, *rest in _rows(to[1:], start[1:], counts[1:], size):
                yield (i * to[0] + a, i * start[0] + b, *rest)


class Wait:
    """All streams wait for each other; the host does not."""

    def __init__(self, instance):
        self.devices, self.events = instance.devices, []
        for d in self.devices:
            event = ctypes.c_void_p()
            with d:
                _driver.call("cuEventCreate", ctypes.byref(event), 2)  # CU_EVENT_DISABLE_TIMING
            self.events.append(event)

    def __call__(self, pointers, streams):
        for d, event, stream in zip(self.devices, self.events, streams):
            with d:
                _driver.call("cuEventRecord", event, ctypes.c_void_p(stream))
        for d, stream in zip(self.devices, streams):
            with d:
                for event in self.events:
                    _driver.call("cuStreamWaitEvent", ctypes.c_void_p(stream), event, 0)

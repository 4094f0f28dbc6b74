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
    """A kernel's start, with all parameters in place that no argument changes."""

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
        self.config = _driver.Config(
            (ctypes.c_uint * 3)(*says["grid"]), (ctypes.c_uint * 3)(*says["block"]), says["shared"], None, self._attributes, len(attributes))
        params = says["params"]
        self.cells = (ctypes.c_uint64 * max(len(params), 1))()  # of at most 8 bytes each
        first = ctypes.addressof(self.cells)
        self.params = (ctypes.c_void_p * max(len(params), 1))(*[first + 8 * i for i in range(len(params))])
        self.patches, self.maps, self._last = [], [], None
        for i, p in enumerate(params):
            self._parameter(instance, i, p)
        self._start = _driver.library().cuLaunchKernelEx
        self._by_reference = ctypes.byref(self.config)

    def _parameter(self, instance, i, p):
        if "pointer" in p:
            place = instance.place(p["pointer"])
            if place.argument is None:
                self.cells[i] = place.offset
            else:
                self.patches.append((i, place.argument, place.offset))
        elif "distance" in p:
            to, start = (instance.addresses[p["distance"][side]] for side in ("to", "from"))
            self.cells[i] = (to - start) % 2**64
        elif "number" in p:
            self.cells[i] = int(p["number"]["bits"], 16)  # little endian: the low bytes are first
        else:
            self.maps.append((i, instance.place(p["tensorMap"]["at"]), p["tensorMap"], {}))

    def __call__(self, pointers, streams):
        if pointers != self._last:
            self._point(pointers)
        self.config.stream = streams[self.number]
        code = self._start(self._by_reference, self.function, self.params, None)
        if code:
            self._again(code)

    def _point(self, pointers):
        """Puts the addresses into the parameters. Descriptors are made once for each."""
        for i, argument, offset in self.patches:
            self.cells[i] = pointers[argument] + offset
        for i, place, says, made in self.maps:
            address = place.at(pointers)
            if address not in made:
                if len(made) > 4096:
                    made.clear()
                with self.device:
                    made[address] = _driver.tensor_map(says, address)
            self.params[i] = made[address][0]
        self._last = pointers

    def _again(self, code):
        """The default stream is the current context's, which may be another device's."""
        if code in _WRONG_CONTEXT:
            with self.device:
                code = self._start(self._by_reference, self.function, self.params, None)
        if code:
            _driver.fail("cuLaunchKernelEx", code)


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

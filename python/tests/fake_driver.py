"""A driver whose devices' memory is the host's and whose kernels do nothing but to be noted. With
a folder in FAKE_SHARED, processes map each other's memory."""
import ctypes
import mmap
import os
import time

from tsopt import _driver


class Driver:
    def __init__(self, devices=2):
        self.log, self.kept, self.current, self.codes, self.capturing = [], [], [], {}, False
        self.devices = devices
        self.nodes = None  # of the graph that is being captured
        self.shared = {}  # files of memory, by address
        self.kernel = lambda params: None

    def __getattr__(self, name):
        def call(*args):
            self.log.append((name, args))
            return 0

        if not name.startswith("cu"):
            raise AttributeError(name)
        return call

    def cuGetErrorString(self, code, text):
        text._obj.value = b"some error"
        return 0

    def cuStreamIsCapturing(self, stream, status):
        status._obj.value = int(self.capturing)
        return 0

    def cuDeviceGetAttribute(self, value, attribute, device):
        value._obj.value = {75: 9, 76: 0}[attribute]
        return 0

    def cuDevicePrimaryCtxRetain(self, context, device):
        context._obj.value = 0x100 + device.value
        return 0

    def cuDeviceGet(self, device, number):
        device._obj.value = number
        return 0

    def cuCtxPushCurrent_v2(self, context):
        self.current.append(context.value - 0x100)
        return 0

    def cuCtxPopCurrent_v2(self, context):
        self.current.pop()
        return 0

    def cuModuleLoadData(self, module, image):
        assert image.endswith(b"\0")
        module._obj.value = len(self.log) + 1
        self.log.append(("load", self.current[-1]))
        return 0

    def cuModuleLoadDataEx(self, module, image, count, options, values):
        assert (count, options[0], values[0]) == (1, 13, 1), "the lines of the program are kept"
        self.log.append(("lines", b"\t.loc\t" in image))
        return self.cuModuleLoadData(module, image)

    def cuModuleGetFunction(self, function, module, name):
        function._obj.value = 0x200
        self.log.append(("function", name.decode()))
        return 0

    def _allocate(self, address, size):
        room = ctypes.create_string_buffer(size.value + 256)
        self.kept.append(room)
        address._obj.value = ctypes.addressof(room) + -ctypes.addressof(room) % 256
        self.log.append(("allocate", size.value))
        return 0

    def cuMemAlloc_v2(self, address, size):
        if "FAKE_SHARED" not in os.environ or size.value < 2 << 20:
            return self._allocate(address, size)
        name = f"{os.getpid()}-{len(self.kept)}"
        self._mapped(address, name, size.value)
        self.shared[address._obj.value] = name
        return 0

    def cuMemHostAlloc(self, address, size, flags):
        return self._allocate(address, size)

    def cuDeviceGetPCIBusId(self, text, size, device):
        text.value = f"0000:0{device.value}:00.0".encode()
        return 0

    def _mapped(self, address, name, size):
        with open(os.path.join(os.environ["FAKE_SHARED"], name), "a+b") as f:
            f.truncate(size)
            room = mmap.mmap(f.fileno(), size)
        self.kept.append(room)
        address._obj.value = ctypes.addressof(ctypes.c_char.from_buffer(room))
        return 0

    def cuIpcGetMemHandle(self, handle, address):
        handle._obj.reserved = self.shared[address.value].encode()
        return self.codes.get("handle", 0)

    def cuIpcOpenMemHandle_v2(self, address, handle, flags):
        name = handle.reserved.decode()
        return self.codes.get("open") or self._mapped(address, name, os.path.getsize(os.path.join(os.environ["FAKE_SHARED"], name)))

    def cuStreamBatchMemOp_v2(self, stream, count, ops, flags):
        self.log.append(("barrier", stream.value))
        for op in ops[:count]:
            word = ctypes.c_uint32.from_address(op.address)
            if op.operation == 2:
                word.value = op.value
            while op.operation == 1 and word.value != op.value:
                time.sleep(0.001)
        return 0

    def cuMemcpyHtoD_v2(self, address, data, size):
        ctypes.memmove(address.value, data, size.value)
        return 0

    def cuMemcpyDtoH_v2(self, room, address, size):
        ctypes.memmove(room, address.value, size.value)
        return 0

    def cuMemcpy2DAsync_v2(self, copy, stream):
        c = copy._obj
        for y in range(c.Height):
            ctypes.memmove(c.dstDevice + y * c.dstPitch, c.srcDevice + y * c.srcPitch, c.WidthInBytes)
        self.log.append(("copy", c.WidthInBytes, c.Height))
        return 0

    def cuMemsetD8Async(self, address, value, count, stream):
        ctypes.memset(address.value, value.value, count.value)
        return 0

    def cuMemsetD32_v2(self, address, value, count):
        return self.cuMemsetD32Async(address, value, count, None)

    def cuMemsetD32Async(self, address, value, count, stream):
        ctypes.memmove(address.value, value.value.to_bytes(4, "little") * count.value, 4 * count.value)
        return 0

    def cuMemsetD2D32Async(self, address, pitch, value, width, height, stream):
        for y in range(height.value):
            ctypes.memmove(address.value + y * pitch.value, value.value.to_bytes(4, "little") * width.value, 4 * width.value)
        return 0

    def cuTensorMapEncodeTiled(self, room, kind, rank, address, *rest):
        assert room.value % 64 == 0
        ctypes.memset(room.value, 0, 128)
        ctypes.memmove(room.value, address.value.to_bytes(8, "little"), 8)
        self.log.append(("encode", address.value))
        return 0

    def cuLaunchKernelEx(self, config, function, params, extra):
        if self.codes.get("launch") and not self.current:
            return self.codes["launch"]
        c = config._obj
        attributes = [c.attributes[i].id for i in range(c.count)]
        if c.stream == 0x900:
            self.nodes.append(("node", ctypes.cast(function, ctypes.c_void_p).value, list(c.grid), list(c.block), c.shared, [ctypes.string_at(p, 8) for p in params._obj if p]))
            return self.codes.get("node", 0)
        self.log.append(("launch", list(c.grid), list(c.block), c.shared, c.stream, attributes))
        self.params = [ctypes.string_at(p, 8) for p in params._obj if p]
        self.kernel([int.from_bytes(p, "little") for p in self.params])
        return 0

    def cuDeviceGetCount(self, count):
        count._obj.value = self.devices
        return 0

    def cuStreamCreate(self, stream, flags):
        assert flags == 1
        stream._obj.value = 0x900
        return 0

    def cuStreamBeginCapture_v2(self, stream, mode):
        assert (stream.value, mode) == (0x900, 2)
        self.nodes = []
        return 0

    def cuStreamEndCapture(self, stream, graph):
        graph._obj.value = 0x901
        self.log.extend(self.nodes)
        self.nodes = None
        return 0

    def cuGraphInstantiateWithFlags(self, made, graph, flags):
        made._obj.value = len(self.log)
        self.log.append(("graph", self.current[-1]))
        return self.codes.get("graph", 0)

    def cuGraphLaunch(self, graph, stream):
        assert not self.capturing, "a stream that is being captured takes no graph"
        self.log.append(("again", graph.value, stream.value))
        return 0

    def names(self, *of):
        return [entry for entry in self.log if entry[0] in of]


class Array:
    """An array of a device by its interface."""

    def __init__(self, shape, typestr, size, device=0, offset=0):
        self.room = ctypes.create_string_buffer(size + 512)
        self.address = ctypes.addressof(self.room) + -ctypes.addressof(self.room) % 256 + offset
        self.__cuda_array_interface__ = {"shape": shape, "typestr": typestr, "data": (self.address, False), "version": 3}


def use():
    _driver._library, _driver._devices = Driver(), {}
    return _driver._library

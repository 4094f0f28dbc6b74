#!/usr/bin/env python3
"""Runs a program that `tsrun --export` wrote, with nothing but the CUDA driver.

    launch.py FOLDER [NAME=FILE.npy NAME=NUMBER …]

Arguments are read from their files; results are written to theirs afterwards.
An argument without a file is zeros, and a number that is not given is what the
program was exported for. docs/use/host-api.md describes launch.json.
"""
import ast, base64, ctypes, json, os, struct, sys, time
from ctypes import byref, c_int, c_size_t, c_uint, c_uint32, c_uint64, c_void_p

cu = ctypes.CDLL(os.environ.get("TSOPT_LIBCUDA", "libcuda.so.1"))


def call(name, *args):
    code = getattr(cu, name)(*args)
    if code:
        text = ctypes.c_char_p()
        cu.cuGetErrorString(code, byref(text))
        raise SystemExit(f"{name}: {(text.value or b'error').decode()} ({code})")


def load(path):  # the bytes of a .npy file, and its header
    data = open(path, "rb").read()
    long = data[6] > 1
    start = (12 if long else 10) + int.from_bytes(data[8:12 if long else 10], "little")
    return bytearray(data[start:]), data[:start]


def shape_of(header):
    return list(ast.literal_eval(header[header.index(b"{"):].decode("latin-1").strip())["shape"])


def number(text, a):  # the bits of an argument
    kind, size = a["type"], a["number"]["bytes"]
    if kind in ("f16", "f32", "f64"):
        return int.from_bytes(struct.pack({"f16": "<e", "f32": "<f", "f64": "<d"}[kind], float(text)), "little")
    return int(text) % 256**size


def wrap(x, width):  # the low bits of a number, with a sign if there are several
    x %= 1 << width
    return x - (1 << width) if width > 1 and x >> (width - 1) else x


def calculate(op, w, x, y=0, z=0):
    a, b = x % (1 << w), y % (1 << w)
    table = {
        "wrap": lambda: x, "unsigned": lambda: a, "select": lambda: y if x else z,
        "add": lambda: x + y, "sub": lambda: x - y, "mul": lambda: x * y, "floordiv": lambda: x // y, "ceildiv": lambda: -(-x // y),
        "div": lambda: abs(x) // abs(y) * (1 if (x < 0) == (y < 0) else -1), "rem": lambda: abs(x) % abs(y) * (1 if x >= 0 else -1),
        "divu": lambda: a // b, "remu": lambda: a % b, "ceildivu": lambda: -(-a // b),
        "min": lambda: min(x, y), "max": lambda: max(x, y), "minu": lambda: min(a, b), "maxu": lambda: max(a, b),
        "and": lambda: x & y, "or": lambda: x | y, "xor": lambda: x ^ y,
        "eq": lambda: x == y, "ne": lambda: x != y, "lt": lambda: x < y, "le": lambda: x <= y, "gt": lambda: x > y, "ge": lambda: x >= y,
        "ltu": lambda: a < b, "leu": lambda: a <= b, "gtu": lambda: a > b, "geu": lambda: a >= b,
    }
    result = int(table[op]())
    return result if op in ("unsigned", "select") or op[:2] in ("eq", "ne", "lt", "le", "gt", "ge") else wrap(result, w)


def use(plan, given):
    """Makes a plan that of other shapes and numbers, which `given` has by argument, where it is open for these."""
    is_open = {o["at"] for o in plan.get("open", [])}
    for i, a in enumerate(plan["arguments"]):
        now = a["shape"] if "number" not in a else int(a["number"]["bits"], 16)
        if i not in given or given[i] == now:
            continue
        for dim, n in enumerate(a["shape"]):
            if len(given[i]) != len(now) or given[i][dim] != n and f"/arguments/{i}/shape/{dim}" not in is_open:
                raise SystemExit(f"argument {a['name']} has shape {given[i]}, and the program is for {now}; export it again")
        if "number" in a and f"/arguments/{i}/number/bits" not in is_open:
            raise SystemExit(f"argument {a['name']}: the program is for the number with the bits {now:#x}; export it again")
    values = []
    for v in plan.get("values", []):
        if "argument" in v:
            a = plan["arguments"][v["argument"]]
            x = given.get(v["argument"], a["shape"] if "number" not in a else int(a["number"]["bits"], 16))
            if "dim" in v:
                x = x[v["dim"]]
            elif a["type"].startswith(("i", "ui")):
                x = wrap(x, 1 if a["type"] == "i1" else 8 * a["number"]["bytes"])
        else:
            x = v["number"] if "number" in v else calculate(v["op"], v["width"], *[values[k] for k in v["of"]])
        values.append(x)
    for o in plan.get("open", []):
        *path, last = [int(k) if k.isdigit() else k for k in o["at"].split("/")[1:]]
        place = plan
        for key in path:
            place = place[key]
        value = values[o["value"]]
        place[last] = hex(value % 256**place["bytes"]) if last == "bits" else value


def header_of(a):  # of a .npy file; other types are bytes without a meaning
    known = {"f16": "<f2", "f32": "<f4", "f64": "<f8", "i1": "|b1", "i8": "|i1", "i16": "<i2", "i32": "<i4", "i64": "<i8",
             "ui8": "|u1", "ui16": "<u2", "ui32": "<u4", "ui64": "<u8"}
    count = 1
    for n in a["shape"]:
        count *= n
    shape = "".join(f"{n}, " for n in a["shape"])
    descr = known.get(a["type"], "<V%d" % (a["bytes"] // max(count, 1)))
    text = f"{{'descr': '{descr}', 'fortran_order': False, 'shape': ({shape}), }}"
    text += " " * (-(len(text) + 11) % 64) + "\n"
    return b"\x93NUMPY\1\0" + len(text).to_bytes(2, "little") + text.encode()


class Copy2D(ctypes.Structure):  # CUDA_MEMCPY2D
    _fields_ = [(side + name, kind) for side in ("src", "dst") for name, kind in (
        ("XInBytes", c_size_t), ("Y", c_size_t), ("MemoryType", c_uint), ("Host", c_void_p), ("Device", c_uint64),
        ("Array", c_void_p), ("Pitch", c_size_t))] + [("WidthInBytes", c_size_t), ("Height", c_size_t)]


class Attribute(ctypes.Structure):  # CUlaunchAttribute
    _fields_ = [("id", c_uint), ("pad", c_uint), ("value", c_uint * 16)]


class Config(ctypes.Structure):  # CUlaunchConfig
    _fields_ = [("grid", c_uint * 3), ("block", c_uint * 3), ("shared", c_uint), ("stream", c_void_p),
                ("attrs", ctypes.POINTER(Attribute)), ("count", c_uint)]


class Program:
    def __init__(self, folder, plan):
        self.plan = plan
        call("cuInit", 0)
        self.contexts = [c_void_p() for _ in range(plan["devices"])]
        self.streams = [c_void_p() for _ in self.contexts]
        for d, context in enumerate(self.contexts):
            device = c_int()
            call("cuDeviceGet", byref(device), d)
            call("cuDevicePrimaryCtxRetain", byref(context), device)
            self.use(d)
            call("cuStreamCreateWithPriority", byref(self.streams[d]), 1, 0)
        for d in range(len(self.contexts)):  # symmetric buffers are accessed from all devices
            self.use(d)
            for peer, context in enumerate(self.contexts):
                if peer != d:
                    call("cuCtxEnablePeerAccess", context, 0)
        self.buffers = [self.allocate(folder, b) for b in plan["buffers"]]
        self.functions = [[self.function(folder, d, k) for k in plan["kernels"]] for d in range(len(self.contexts))]

    def use(self, device):
        call("cuCtxSetCurrent", self.contexts[device])

    def allocate(self, folder, buffer):
        self.use(buffer["device"])
        address = c_uint64()
        if buffer.get("host"):
            call("cuMemHostAlloc", byref(address), c_size_t(buffer["bytes"]), 1)
            return address.value
        call("cuMemAlloc_v2", byref(address), c_size_t(buffer["bytes"]))
        if "constant" in buffer:
            data = self.read(folder, self.plan["constants"][buffer["constant"]])
            call("cuMemcpyHtoD_v2", address, data, c_size_t(len(data)))
        return address.value

    def read(self, folder, says):
        if says["file"] != os.path.basename(says["file"]):
            sys.exit(f"launch.json asks for {says['file']!r}, which is not a file of its folder")
        return open(os.path.join(folder, says["file"]), "rb").read()

    def function(self, folder, device, kernel):
        self.use(device)
        image = self.read(folder, self.plan["images"][kernel["image"]]) + b"\0"
        module, function = c_void_p(), c_void_p()
        call("cuModuleLoadData", byref(module), image)
        call("cuModuleGetFunction", byref(function), module, kernel["name"].encode())
        return function

    def wait(self):
        """Waits for all devices. One that fails makes those stop that may wait for it."""
        left, failed = set(range(len(self.streams))), None
        while left and (not failed or time.monotonic() < until):
            for d in list(left):
                self.use(d)
                code = cu.cuStreamQuery(self.streams[d])
                if code != 600:  # CUDA_ERROR_NOT_READY
                    left.remove(d)
                if code not in (0, 600) and not failed:
                    failed, until = (d, code), time.monotonic() + 1
                    for _, words in self.reports():
                        words[2] = 1
        if failed:
            told = [(b, words) for b, words in self.reports() if words[1]]
            first = [] if any(words[3] for _, words in told) else ["device %d: error %d" % failed]
            raise SystemExit("\n".join(first + [self.late(b, words) for b, words in told]))

    def reports(self):
        for b, address in zip(self.plan["buffers"], self.buffers):
            if "waits" in b:
                yield b, (c_uint32 * 12).from_address(address)

    def late(self, buffer, words):
        w = buffer["waits"][words[4]]
        seen, wanted = (ctypes.c_int32(words[i]).value for i in (6, 7))
        block = list(words[9:9 + w["dimensions"]])
        waited = f" {w['timeoutNs'] / 1e9:g} s" if words[3] else ""
        does = "asked" if w["op"] == "comm.test" else "waited" + waited
        return (f"{w['at']}: error: device {buffer['device']}, block {block} {does} for {'tile' if w['op'] == 'comm.take' else 'word'} {words[5]} of "
                f"{w.get('name', w['signal'])}: saw {seen}, wanted {w['compare']} {wanted}")

    def fill(self, buffer, offset, bytes, width, bits):
        data = base64.b64encode(int(bits, 16).to_bytes(width, "little") * (bytes // width))
        self.rows({"buffer": buffer, "offset": offset, "pitches": []}, {"data": data, "offset": 0, "pitches": []}, bytes, [])

    def rows(self, to, source, bytes, counts):
        """Copies rows; the two inner dimensions are one copy of the driver's."""
        if len(counts) > 1 or counts and (to["pitches"][0] < bytes or source["pitches"][0] < bytes):
            for i in range(counts[0]):
                inner = [{**p, "offset": p["offset"] + i * p["pitches"][0], "pitches": p["pitches"][1:]} for p in (to, source)]
                self.rows(*inner, bytes, counts[1:])
            return
        c, keep = Copy2D(WidthInBytes=bytes, Height=counts[0] if counts else 1), []
        for side, place in (("dst", to), ("src", source)):
            setattr(c, side + "Pitch", place["pitches"][0] if counts else bytes)
            if "buffer" in place:
                device = self.plan["buffers"][place["buffer"]]["device"]
                setattr(c, side + "MemoryType", 4)  # unified addresses
                setattr(c, side + "Device", self.buffers[place["buffer"]] + place["offset"])
                continue
            host = self.arrays[place["argument"]] if "argument" in place else bytearray(base64.b64decode(place["data"]))
            keep.append((ctypes.c_char * len(host)).from_buffer(host))
            setattr(c, side + "MemoryType", 1)
            setattr(c, side + "Host", ctypes.addressof(keep[-1]) + place["offset"])
        self.use(device)
        call("cuMemcpy2DAsync_v2", byref(c), self.streams[device])
        call("cuStreamSynchronize", self.streams[device])

    def parameter(self, p):
        if "pointer" in p:
            return c_uint64(self.buffers[p["pointer"]["buffer"]] + p["pointer"]["offset"])
        if "distance" in p:
            return c_uint64(self.buffers[p["distance"]["to"]] - self.buffers[p["distance"]["from"]])
        if "number" in p:
            n = p["number"]
            return (ctypes.c_ubyte * n["bytes"]).from_buffer_copy(int(n["bits"], 16).to_bytes(8, "little")[:n["bytes"]])
        t = p["tensorMap"]
        room = ctypes.create_string_buffer(128 + 64)
        start = -ctypes.addressof(room) % 64
        many = lambda kind, values: (kind * max(len(values), 1))(*values)
        call("cuTensorMapEncodeTiled", c_void_p(ctypes.addressof(room) + start), t["type"], len(t["dims"]),
             c_void_p(self.buffers[t["at"]["buffer"]] + t["at"]["offset"]), many(c_uint64, t["dims"]), many(c_uint64, t["strides"]),
             many(c_uint32, t["box"]), many(c_uint32, t["elementStrides"]), t["interleave"], t["swizzle"], t["l2Promotion"], t["fill"])
        aligned = (ctypes.c_char * 128).from_buffer(room, start)
        aligned.keep = room
        return aligned

    def launch(self, kernel, device, grid, block, shared, cooperative, params, cluster=None, together=1):
        self.use(device)
        function = self.functions[device][kernel]
        call("cuFuncSetAttribute", function, 8, shared)
        attributes = [Attribute(4, 0, (c_uint * 16)(*cluster))] if cluster else []
        attributes += [Attribute(2, 0, (c_uint * 16)(1))] if cooperative else []
        values = [self.parameter(p) for p in params]
        pointers = (c_void_p * max(len(values), 1))(*[ctypes.addressof(v) for v in values])
        config = Config((c_uint * 3)(*grid), (c_uint * 3)(*block), shared, self.streams[device],
                        (Attribute * max(len(attributes), 1))(*attributes), len(attributes))
        call("cuLaunchKernelEx", byref(config), function, pointers, None)

    def run(self, arrays):
        self.arrays = arrays
        for step in self.plan["steps"]:
            if "launch" in step:
                self.launch(**step["launch"])
            elif "copy" in step:
                c = step["copy"]
                self.rows(c["to"], c["from"], c["bytes"], c["counts"])
            elif "fill" in step:
                self.fill(**step["fill"])
            else:
                self.wait()


def main(folder, *files):
    plan = json.load(open(os.path.join(folder, "launch.json")))
    if plan["abi"] not in (2, 4) or any("strides" in a for a in plan["arguments"]):
        raise SystemExit(f"launch.json is of version {plan['abi']}, or has strides; this host reads versions 2 and 4 without")
    paths = dict(f.split("=", 1) for f in files)
    read = {i: load(paths[a["name"]]) for i, a in enumerate(plan["arguments"]) if "number" not in a and os.path.exists(paths.get(a["name"], ""))}
    given = {i: shape_of(header) for i, (_, header) in read.items()}
    given.update({i: number(paths[a["name"]], a) for i, a in enumerate(plan["arguments"]) if "number" in a and a["name"] in paths})
    use(plan, given)
    arrays, headers = [], []
    for i, a in enumerate(plan["arguments"]):
        data, header = read.get(i, (bytearray(a["bytes"]), None))
        if len(data) != a["bytes"]:
            raise SystemExit(f"{paths[a['name']]} holds {len(data)} bytes, not {a['bytes']}")
        arrays.append(data)
        headers.append(header)
    Program(folder, plan).run(arrays)
    for a, data, header in zip(plan["arguments"], arrays, headers):
        if a.get("out") and a["name"] in paths:
            with open(paths[a["name"]], "wb") as f:
                f.write((header or header_of(a)) + data)


if __name__ == "__main__":
    if len(sys.argv) < 2:
        raise SystemExit(__doc__)
    main(*sys.argv[1:])

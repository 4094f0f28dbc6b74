"""A compiled program on its devices: what launch.json (docs/use/host-api.md) asks for."""
import base64
import hashlib
import json
import os
import threading

from . import _cache, _driver, _types
from ._errors import Error
from ._sequence import repeatable
from ._steps import ALIGNMENT, Copy, Fill, Launch, Place, Wait, bound
from ._values import Openings, word

ABI = (1, 2, 3, 4, 5)


def read_plan(folder):
    try:
        with open(os.path.join(folder, "launch.json"), encoding="utf-8") as f:
            plan = json.load(f)
        if not isinstance(plan, dict):
            raise ValueError("it is no plan")
    except FileNotFoundError:
        raise Error(f"{folder} is no exported program: it has no launch.json, which .export(folder) writes") from None
    except ValueError as e:
        raise Error(f"{folder}: launch.json cannot be read ({e}); export the program again") from None
    if plan.get("abi") not in ABI:
        raise Error(f"{folder}: launch.json is of version {plan.get('abi')}, and this package reads {', '.join(map(str, ABI))}; export the program again")
    for file in (*plan["images"], *plan.get("constants", ())):
        try:
            _cache.file_name(file["file"])
        except ValueError as e:
            raise Error(f"{folder}: launch.json asks for a file outside of its folder: {e}") from None
    return plan


def read_file(folder, image):
    """The bytes of an image or a constant, which are those that were exported."""
    try:
        with open(os.path.join(folder, image["file"]), "rb") as f:
            data = f.read()
    except FileNotFoundError:
        raise Error(f"{folder}: the file {image['file']} is missing; export the program again") from None
    if "sha256" in image and hashlib.sha256(data).hexdigest() != image["sha256"]:
        raise Error(f"{folder}: the file {image['file']}, of {len(data)} bytes, is not that of {image['bytes']} bytes which was exported; export the program again")
    return data


class Instance:
    """A plan whose images are loaded and whose memory is allocated. `devices` are those that
    the process drives, by their numbers in the plan. Arguments are used where they are."""

    alone = True  # whether no other process takes part in its calls
    of_host = False  # whether its arrays are those of the host

    def __init__(self, folder, plan, devices):
        self.folder, self.plan, self.devices = folder, plan, devices
        self.numbers = {d: device.number for d, device in devices.items()}
        self._modules, self._functions = {}, {}
        self.openings = Openings(plan)
        self.addresses = self._memory()
        self.steps = self._steps()
        self.lock = threading.Lock()

    def begin(self):
        """What comes before the steps of each call."""

    def _memory(self):
        """The address of each buffer, None for those that stand for an argument."""
        self._peers()
        return [self._allocate(b) for b in self.plan["buffers"]]

    def _allocate(self, buffer):
        """The address of a buffer's memory on a device of this process, None where an argument is that. Constants are uploaded
        here, and never again."""
        device = self.devices.get(buffer["device"])
        if device is None or "argument" in buffer:
            return None
        if "constant" in buffer:
            says = self.plan["constants"][buffer["constant"]]
            return device.constant(says["sha256"], lambda: read_file(self.folder, says))
        return device.allocate(buffer["bytes"], buffer.get("host", False))

    def _steps(self):
        steps = [s for s in map(self._step, range(len(self.plan["steps"]))) if s]
        if len(self.devices) > 1:  # the caller's streams are those of all devices
            steps = [Wait(self), *steps, Wait(self)]
        return steps

    def _peers(self):
        for d in self.devices.values():
            for peer in self.devices.values():
                if d is not peer:
                    with d:
                        code = _driver.library().cuCtxEnablePeerAccess(peer.context, 0)
                    if code not in (0, 704):  # CUDA_ERROR_PEER_ACCESS_ALREADY_ENABLED
                        _driver.fail(f"device {d.number} cannot access device {peer.number}", code)

    def function(self, kernel, device):
        says = self.plan["kernels"][kernel]
        key = (kernel, device)
        if key not in self._functions:
            image = (says["image"], device)
            if image not in self._modules:
                self._modules[image] = self.devices[device].load(read_file(self.folder, self.plan["images"][says["image"]]))
            self._functions[key] = self.devices[device].function(self._modules[image], says["name"])
        return self._functions[key]

    def place(self, says):
        """A place of the plan: memory of ours, or an argument."""
        if "data" in says:
            data, device = base64.b64decode(says["data"]), next(iter(self.devices.values()))
            address = device.allocate(max(len(data), 1))
            device.upload(address, data)
            return Place(None, address + says["offset"])
        if "argument" in says:
            return Place(says["argument"], says["offset"])
        buffer = says["buffer"]
        if self.addresses[buffer] is None:
            return Place(self.plan["buffers"][buffer]["argument"], says["offset"])
        return Place(None, self.addresses[buffer] + says["offset"])

    def _step(self, number):
        says = self.plan["steps"][number]
        if "launch" in says:
            return Launch(self, number)
        if "fill" in says:
            return self._fill(says["fill"])
        if "copy" in says:
            return None if self._stays(says["copy"]) else Copy(self, says["copy"])
        return Wait(self) if len(self.devices) > 1 else None

    def _fill(self, says):
        """A fill; but what kernels of several devices report to the host is zeros from the
        beginning, and one that reports has stopped for good."""
        return None if "waits" in self.plan["buffers"][says["buffer"]] else Fill(self, says)

    def _stays(self, copy):
        """Whether a copy is between an argument and a buffer that stands for it."""
        for one, other in ((copy["to"], copy["from"]), (copy["from"], copy["to"])):
            buffer = one.get("buffer")
            if buffer is not None and self.plan["buffers"][buffer].get("argument", -1) == other.get("argument"):
                return True
        return False


class Bound:
    """An instance for arguments of some shapes, which are called with their addresses, and
    with numbers."""

    def __init__(self, instance, signature, shapes, stream_of):
        self.instance, self._signature, self._stream_of = instance, signature, stream_of
        params = signature.params
        self._arrays = [(i, p.name, _types.size(p.type, shapes[i])) for i, p in enumerate(params) if p.array]
        self._numbers = [(i, p) for i, p in enumerate(params) if not p.array]
        self._steps = [s.bind(shapes) if hasattr(s, "bind") else s for s in instance.steps]
        self.whole = repeatable(instance, self._steps)
        self.device = next(iter(instance.numbers.values()))
        self._kinds = [None if p.array else p for p in params]
        self._seen = {}

    def checked(self, given):
        """What kernels are started with: addresses, and of numbers their words."""
        for i, name, size in self._arrays:
            p = given[i]
            if p == 0 and size:
                raise TypeError(f"argument {name} has no memory of its own, as tensors of some subclasses have not")
            if p % ALIGNMENT:
                raise TypeError(f"argument {name}: its address {p:#x} is not a multiple of {ALIGNMENT} bytes; pass a copy, by .clone()")
        out = list(given)
        for i, p in self._numbers:
            out[i] = word(p.type, self._signature.number(p, out[i]))
        return tuple(out)

    def lasting(self, given):
        """Whether what is given is the same whenever it is given again: a number of a
        library, or in an array of one, may change."""
        return all(type(given[i]) in (int, float, bool) for i, _ in self._numbers)

    def __call__(self, given):
        """Starts everything on the current streams."""
        key = given
        if self._numbers:  # in which zeros of different signs are different
            key = tuple([given[i] if p is None else given[i] or repr(given[i]) for i, p in enumerate(self._kinds)])
        words = self._seen.get(key)
        if words is None:
            words = self.checked(given)
            if self.lasting(given):
                bound(self._seen)
                self._seen[key] = words
        streams = {d: self._stream_of(n) for d, n in self.instance.numbers.items()}
        if self.whole:
            self.whole(words, streams)
            return
        self.instance.begin()
        with self.instance.lock:  # of several threads' steps those of one come together
            for step in self._steps:
                step(words, streams)

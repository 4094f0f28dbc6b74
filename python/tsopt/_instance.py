"""A compiled program on its devices: what launch.json (docs/calling-convention.md) asks for."""
import base64
import json
import os
import threading

from . import _driver
from ._errors import Error
from ._steps import ALIGNMENT, Copy, Fill, Launch, Place, Wait

ABI = (1, 2)


def read_plan(folder):
    with open(os.path.join(folder, "launch.json"), encoding="utf-8") as f:
        plan = json.load(f)
    if plan["abi"] not in ABI:
        raise Error(f"{folder}: launch.json is of version {plan['abi']}, and this package reads {', '.join(map(str, ABI))}; export the program again")
    return plan


class Instance:
    """A plan whose images are loaded and whose memory is allocated, for devices from
    `first` on. Arguments are used where they are."""

    def __init__(self, folder, plan, first):
        self.folder, self.plan = folder, plan
        self.devices = [_driver.device(first + d) for d in range(plan["devices"])]
        self.numbers = [d.number for d in self.devices]
        self._modules, self._functions = {}, {}
        self._peers()
        buffers = plan["buffers"]
        self.addresses = [None if "argument" in b else self.devices[b["device"]].allocate(b["bytes"], b.get("host", False)) for b in buffers]
        self.steps = [s for s in map(self._step, plan["steps"]) if s]
        if len(self.devices) > 1:  # the caller's streams are those of all devices
            self.steps = [Wait(self), *self.steps, Wait(self)]
        self._lock = threading.Lock()

    def caller(self, names, sizes, stream_of):
        """A function of the addresses of the arguments, a tuple, that starts everything on
        the streams that stream_of tells. It checks addresses that it has not seen."""
        if len(self.steps) == 1 and len(self.devices) == 1 and isinstance(self.steps[0], Launch):
            return self._single(self.steps[0], names, sizes, stream_of)
        seen = set()

        def run(pointers):
            if pointers not in seen:
                check(pointers, names, sizes)
                seen.add(pointers)
            streams = [stream_of(n) for n in self.numbers]
            with self._lock:  # of several threads' steps those of one come together
                for step in self.steps:
                    step(pointers, streams)

        return run

    def _single(self, launch, names, sizes, stream_of):
        """The shortest way, for one kernel."""
        ready, configs, start, function, number = launch.ready.get, launch.configs.get, launch.start, launch.function, self.numbers[0]

        def run(pointers):
            params = ready(pointers)
            if params is None:
                check(pointers, names, sizes)
                params = launch.prepare(pointers)
            stream = stream_of(number)
            config = configs(stream) or launch.configure(stream)
            code = start(config, function, params, None)
            if code:
                launch.again(code, config, params)

        return run

    def _peers(self):
        for d in self.devices:
            for peer in self.devices:
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
                with open(os.path.join(self.folder, self.plan["images"][says["image"]]["file"]), "rb") as f:
                    self._modules[image] = self.devices[device].load(f.read())
            self._functions[key] = self.devices[device].function(self._modules[image], says["name"])
        return self._functions[key]

    def place(self, says):
        """A place of the plan: memory of ours, or an argument."""
        if "data" in says:
            data = base64.b64decode(says["data"])
            address = self.devices[0].allocate(max(len(data), 1))
            self.devices[0].upload(address, data)
            return Place(None, address + says["offset"])
        if "argument" in says:
            return Place(says["argument"], says["offset"])
        buffer = says["buffer"]
        if self.addresses[buffer] is None:
            return Place(self.plan["buffers"][buffer]["argument"], says["offset"])
        return Place(None, self.addresses[buffer] + says["offset"])

    def _step(self, says):
        if "launch" in says:
            return Launch(self, says["launch"])
        if "fill" in says:
            return Fill(self, says["fill"])
        if "copy" in says:
            return None if self._stays(says["copy"]) else Copy(self, says["copy"])
        return Wait(self) if len(self.devices) > 1 else None

    def _stays(self, copy):
        """Whether a copy is between an argument and a buffer that stands for it."""
        for one, other in ((copy["to"], copy["from"]), (copy["from"], copy["to"])):
            buffer = one.get("buffer")
            if buffer is not None and self.plan["buffers"][buffer].get("argument", -1) == other.get("argument"):
                return True
        return False


def check(pointers, names, sizes):
    """Whether kernels can use arrays where they are; sizes are in bytes."""
    for p, name, size in zip(pointers, names, sizes):
        if p == 0 and size:
            raise TypeError(f"argument {name} has no memory of its own, as tensors of some subclasses have not")
        if p % ALIGNMENT:
            raise TypeError(f"argument {name}: its address {p:#x} is not a multiple of {ALIGNMENT} bytes; pass a copy, by .clone()")

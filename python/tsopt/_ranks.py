"""A program of several devices under torchrun: each process does what the program asks of one
device, its rank's, with the device's parts of the arrays."""
import base64
import os

from . import _driver, _group
from ._arrays import View, view
from ._callable import Prepared, ranks, stream_of
from ._errors import Error
from ._instance import read_plan
from ._rank import Rank


def resolve(of, values):
    """Callable.resolve for a call that all ranks of the job make."""
    signature, name = of.signature, of.signature.function
    job = _job(name, of.devices)
    device = _device(name, values)
    numbers = [signature.number(p, v) for p, v in zip(signature.params, values) if not p.array]
    rank = of._instances.get(device) or of._instances.get((device, *numbers))
    if rank is None:
        if _driver.capturing(stream_of()(device)):
            raise Error(f"{name}: call once before the capture of a CUDA graph: the first call compiles and allocates")
        _shapes_known(of, values)
        rank = _first(of, job, _driver.device(device), numbers)
        of._instances[(device, *numbers) if rank.openings.depends(signature.params) == "numbers" else device] = rank
    if not rank.met:  # no kernel begins before the arguments of all are right
        job.gather(f"the arguments of {name}", lambda: rank.signature.check(values) and None)
        rank.met = True
    views = rank.signature.check(values)
    return Prepared(rank, rank.signature, views), views


def _job(name, devices):
    size, rank = ranks()
    if size != devices:
        raise Error(
            f"{name} runs on {devices} devices, and this job has {size} ranks, each with one: start it by torchrun --nproc-per-node={devices}, "
            "or without torchrun, where one process has all devices")
    return _group.group(rank, size)


def _device(name, values):
    """The device that the arrays of a call are on; Signature.check tells where they differ."""
    views = [v for v in map(view, values) if v is not None]
    device = next((v.device for v in views if v.device is not None), None)
    if device is None or os.environ.get("TSOPT_SIM") == "1":
        raise Error(
            f"{name} runs on several devices: under torchrun each rank has its part of the arrays on its device, and nobody could simulate the whole. "
            "Without torchrun, or by .simulate(…) in one of the ranks, the simulator takes whole arrays, of the host")
    return device


def _shapes_known(of, values):
    """Fails where a program was made for whole arrays like the ones of a call, which are parts.
    Where each device has arrays of its own, the program has other ones: those of all."""
    name = of.signature.function
    arrays = [(p, view(v)) for p, v in zip(of.signature.params, values) if p.array and v is not None]
    if of.of_arrays and any(p.shape == v.shape for p, v in arrays):
        raise Error(
            f"{name}: its shapes are those of the arrays that it is called with, and a rank has parts of them; "
            f"say those of the whole: k = {name}.compile(M=…), then k(…)")


def _first(of, job, device, numbers):
    """The rank's part of a program, compiled by rank 0 for all."""
    name = of.signature.function
    every = job.gather(f"the first call of {name}", lambda: {
        "program": of.identity(), "chip": device.chip, "numbers": [repr(n) for n in numbers], "gpu": device.bus()})
    mine, first = every[job.rank], every[0]
    for r, one in enumerate(every):
        if one["program"] != first["program"]:
            raise Error(f"{name} of rank {r} is another program than that of rank 0: all ranks call the same one, with the same parameters; one that is the number of the rank is left out, the kernel asks for it (T.get_rank)")
        for what, of_what in (("chip", "devices"), ("numbers", "numbers")):
            if one[what] != first[what]:
                raise Error(f"{name}: rank {r} has other {of_what} than rank 0: {one[what]} and {first[what]}")
        if r != job.rank and one["gpu"] == mine["gpu"]:
            raise Error(f"{name}: the arrays of ranks {min(r, job.rank)} and {max(r, job.rank)} are on the same GPU ({mine['gpu']}); call torch.cuda.set_device(int(os.environ['LOCAL_RANK']))")
    folder = job.gather(f"what rank 0 compiled of {name}", lambda: of.bundle(device.chip, _whole(of.signature, numbers)) if job.rank == 0 else None)[0]
    return Rank(folder, read_plan(folder), device, job, name)


def _whole(signature, numbers):
    """Views of the program's whole arrays, which nobody has."""
    rest = iter(numbers)
    views = []
    for i, p in enumerate(signature.params):
        if p.array and p.whole() is None:
            raise Error(f"{signature.function}: the shape of {p.name} is open, {p}, and a rank knows its own part only; under torchrun write the shapes into the program")
        views.append(View(None, p.type, p.whole(), True, 0) if p.array else next(rest))
    return views


def verify(of, values):
    """Program.verify for a call that all ranks of the job make: rank 0 compares the whole arrays.
    Of those that several ranks have whole it takes its own."""
    prepared, views = resolve(of, values)
    rank, name = prepared.bound.instance, of.signature.function
    arguments, blobs, got = of.tried(rank.signature, views)
    mine = {
        "arguments": arguments, "got": got, "blobs": [base64.b64encode(b).decode() for b in blobs],
        "rows": {str(i): list(rank.rows(i)) for i in range(len(arguments)) if rank.has(i)}}
    every = rank.job.gather(f"verify of {name}", lambda: mine)
    return rank.job.gather(f"what verify says of {name}", lambda: of.compared(*_joined(rank.plan, every)) if rank.rank == 0 else None)[0]


def _joined(plan, every):
    """What Program.tried returns, of whole arrays, from what it returned on each rank."""
    arguments, blobs, got = [], [], []

    def whole(i, blob_of):
        data = bytearray(plan["arguments"][i]["bytes"])
        for one in reversed(every):
            part = base64.b64decode(one["blobs"][blob_of(one)])
            for to, start, size in one["rows"].get(str(i), ((0, 0, len(part)),)):
                data[to:to + size] = part[start:start + size]
        blobs.append(bytes(data))
        return len(blobs) - 1

    for i, a in enumerate(every[0]["arguments"]):
        arguments.append({**a, "shape": plan["arguments"][i]["shape"]})
        if "data" in a:
            arguments[-1]["data"] = whole(i, lambda one: one["arguments"][i]["data"])
        got.append(whole(i, lambda one: one["got"][i]) if every[0]["got"][i] >= 0 else -1)
    return arguments, blobs, got

"""A program of several devices under torchrun: each process does what the program asks of one
device, its rank's, with the device's parts of the arrays."""
import base64
import os

from . import _driver, _group
from ._arrays import View, view
from ._callable import Prepared, ranks, stream_of
from ._errors import Error
from ._instance import read_plan
from ._parts import Parts
from ._rank import Rank
from ._values import Openings


def resolve(of, values):
    """Callable.resolve for a call that all ranks of the job make."""
    signature, name = of.signature, of.signature.function
    job = job_of(name, of.devices)
    device = _device(values)
    if device is None and not of.simulates:
        return None, values
    numbers = [signature.number(p, v) for p, v in zip(signature.params, values) if not p.array]
    rank = _known(of, device, numbers)
    if rank is None:
        if device is not None and _driver.capturing(stream_of()(device)):
            raise Error(f"{name}: call once before the capture of a CUDA graph: the first call compiles and allocates")
        _shapes_known(of, values)
        rank = _first(of, job, device, numbers)
        of._instances[(device, *numbers) if Openings(rank.plan).depends(signature.params) == "numbers" else device] = rank
    if not rank.met:  # no kernel begins before the arguments of all are right
        job.gather(f"the arguments of {name}", lambda: rank.signature.check(values) and None)
        rank.met = True
    views = rank.signature.check(values)
    return None if device is None else Prepared(rank, rank.signature, views), views


def _known(of, device, numbers):
    return of._instances.get(device) or of._instances.get((device, *numbers))


class Simulated:
    """A rank of a job on the host, which rank 0 simulates for all."""

    def __init__(self, plan, job, name):
        self.plan, self.job, self.parts, self.met = plan, job, Parts(name, plan, job.rank, job.size), False
        self.signature = self.parts.signature


def job_of(name, devices):
    """The job that a program of so many devices is called in."""
    size, rank = ranks()
    if size != devices:
        raise Error(
            f"{name} runs on {devices} devices, and this job has {size} ranks, each with one: start it by torchrun --nproc-per-node={devices}, "
            "or without torchrun, where one process has all devices")
    return _group.group(rank, size)


def _device(values):
    """The device that the arrays of a call are on, None for the simulator; Signature.check tells
    where they differ."""
    if os.environ.get("TSOPT_SIM") == "1":
        return None
    return next((v.device for v in map(view, values) if v is not None and v.device is not None), None)


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
    chip, gpu = "", ""
    if device is not None:
        device = _driver.device(device)
        chip, gpu = device.chip, device.bus()
    every = job.gather(f"the first call of {name}", lambda: {
        "program": of.identity(), "chip": chip, "numbers": [repr(n) for n in numbers], "gpu": gpu})
    first = every[0]
    for r, one in enumerate(every):
        if one["program"] != first["program"]:
            raise Error(f"{name} of rank {r} is another program than that of rank 0: all ranks call the same one, with the same parameters; one that is the number of the rank is left out, the kernel asks for it (T.get_rank)")
        for what, of_what in (("chip", "devices"), ("numbers", "numbers")):
            if one[what] != first[what]:
                raise Error(f"{name}: rank {r} has other {of_what} than rank 0: {one[what]} and {first[what]}")
        if gpu and r != job.rank and one["gpu"] == gpu:
            raise Error(f"{name}: the arrays of ranks {min(r, job.rank)} and {max(r, job.rank)} are on the same GPU ({gpu}); call torch.cuda.set_device(int(os.environ['LOCAL_RANK']))")
    folder = job.gather(f"what rank 0 compiled of {name}", lambda: of.bundle(chip, _whole(of.signature, numbers)) if job.rank == 0 else None)[0]
    plan = read_plan(folder)
    return Simulated(plan, job, name) if device is None else Rank(folder, plan, device, job, name)


def signature(of, job, chip):
    """What a rank's arguments of a program are like, compiled by rank 0 for all."""
    name = of.signature.function
    folder = job.gather(f"what rank 0 compiled of {name}", lambda: of.bundle(chip, _whole(of.signature, [])) if job.rank == 0 else None)[0]
    return Parts(name, read_plan(folder), job.rank, job.size).signature


def _whole(signature, numbers):
    """Views of the program's whole arrays, which nobody has."""
    rest = iter(numbers)
    views = []
    for i, p in enumerate(signature.params):
        if p.array and p.whole() is None:
            raise Error(
                f"{signature.function}: the shape of {p.name} is open, {p}, and a rank knows its own part only; "
                f"under torchrun write the extents of the whole into the program, in place of ? or T.dynamic: a T.const, said by {signature.function}.compile(M=…), or a factory's parameter")
        views.append(View(None, p.type, p.whole(), None, 0) if p.array else next(rest))
    return views


def verify(of, values):
    """Program.verify for a call that all ranks of the job make: rank 0 compares the whole arrays.
    Of those that several ranks have whole it takes its own."""
    prepared, views = resolve(of, values)
    rank = prepared.bound.instance if prepared else _simulated(of, views)
    arguments, blobs, got = of.tried(rank.signature, views)
    whole = _joined(rank.job, rank.plan, f"verify of {of.signature.function}", arguments, blobs, got)
    return rank.job.gather("what verify says", lambda: of.compared(*whole) if whole else None)[0]


def simulate(of, views):
    """Program.on_host for a call that all ranks of the job make: rank 0 simulates for all."""
    rank = _simulated(of, views)
    arguments, blobs = of.asked(rank.signature, views)
    whole = _joined(rank.job, rank.plan, f"the simulation of {of.signature.function}", arguments, blobs, [-1] * len(arguments))

    def run():
        arrays, elements = of.run(*whole[:2])
        return [arrays, [base64.b64encode(b).decode() for b in elements]]

    arrays, texts = rank.job.gather("what the simulator says", lambda: run() if whole else None)[0]
    elements = [base64.b64decode(text) for text in texts]
    parts = [rank.parts.take(i, data) for i, data in zip(arrays, elements)]
    return of.taken(rank.signature, views, arguments, blobs, arrays, parts + elements[len(arrays):])


def _simulated(of, views):
    return _known(of, None, [v for p, v in zip(of.signature.params, views) if not p.array])


def _joined(job, plan, what, arguments, blobs, got):
    """On rank 0 what Program.tried returns, of whole arrays; None on others. All ranks call it,
    with what it returned for their parts."""
    mine = {"arguments": arguments, "blobs": [base64.b64encode(b).decode() for b in blobs], "got": got}
    every = job.gather(what, lambda: mine)
    if job.rank != 0:
        return None
    every = [(one, Parts(what, plan, r, job.size)) for r, one in enumerate(every)]
    arguments, blobs, got = [], [], []

    def whole(i, blob_of):
        data = bytearray(plan["arguments"][i]["bytes"])
        for one, parts in reversed(every):
            parts.put(i, base64.b64decode(one["blobs"][blob_of(one)]), data)
        blobs.append(bytes(data))
        return len(blobs) - 1

    first = every[0][0]
    for i, a in enumerate(first["arguments"]):
        arguments.append({**a, "shape": plan["arguments"][i]["shape"]})
        if "data" in a:
            arguments[-1]["data"] = whole(i, lambda one: one["arguments"][i]["data"])
        got.append(whole(i, lambda one: one["got"][i]) if first["got"][i] >= 0 else -1)
    return arguments, blobs, got

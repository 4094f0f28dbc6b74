"""How long calls take on a device."""
from ._errors import Error, needed

_L2 = 256 << 20  # bytes written between calls: more than an L2 cache holds


def median(kernel, args, named, warmup, rep):
    """The median of the times of `rep` calls in microseconds, by the device's events, or by the clock for a CPU: for a program that is
    for one, and for another function where there is no CUDA device."""
    if kernel.on_cpu() if hasattr(kernel, "on_cpu") else not _has_cuda():
        return _by_clock(kernel, args, named, warmup, rep)
    torch = needed("bench times calls")
    if not torch.cuda.is_available():
        raise Error("there is no CUDA device; the simulator's times mean nothing")
    for _ in range(warmup):
        kernel(*args, **named)
    flush = torch.empty(_L2, dtype=torch.uint8, device="cuda")
    events = [[torch.cuda.Event(enable_timing=True) for _ in range(2)] for _ in range(rep)]
    for start, end in events:
        flush.zero_()
        start.record()
        kernel(*args, **named)
        end.record()
    torch.cuda.synchronize()
    times = sorted(start.elapsed_time(end) for start, end in events)
    return 1e3 * times[len(times) // 2]


def _has_cuda():
    import sys

    torch = sys.modules.get("torch")
    return torch is not None and torch.cuda.is_available()


def _by_clock(kernel, args, named, warmup, rep):
    import time

    times = []
    for _ in range(warmup + rep):
        start = time.perf_counter_ns()
        kernel(*args, **named)
        times.append(time.perf_counter_ns() - start)
    return 1e-3 * sorted(times[warmup:])[rep // 2]


def random(signature):
    """Random tensors for the arguments that are no results."""
    torch = needed("random arguments are made")
    from ._callable import torch_name

    made = []
    for i in signature.inputs:
        p = signature.params[i]
        if not p.array:
            raise Error(f"argument {p.name} is a number; time a call with arguments by kernel.bench(…)")
        dtype = getattr(torch, torch_name(p.type))
        shape = signature.whole(i)
        made.append(torch.randn(shape, device="cuda").to(dtype) if dtype.is_floating_point else torch.randint(-8, 9, shape, device="cuda").to(dtype))
    return made

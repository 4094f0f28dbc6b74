"""How long a call of torch takes: the one clock by which peers in this folder are measured."""
import os
import torch, torch.distributed as dist


def join(rank, devices, port):
    """Makes this process that of a device among so many, in a group of NCCL without NVLink multicast."""
    os.environ.update(MASTER_ADDR="127.0.0.1", MASTER_PORT=str(port), RANK=str(rank), WORLD_SIZE=str(devices), NCCL_NVLS_ENABLE="0")
    torch.cuda.set_device(rank)
    dist.init_process_group("nccl", rank=rank, world_size=devices, device_id=torch.device("cuda", rank))


def traffic():
    """Memory larger than the L2 cache of any device."""
    return torch.empty(256 << 20, dtype=torch.uint8, device="cuda")


def times(call, runs, warm=3, cold=None, pause=2_000_000):
    """How long a call takes in µs, by CUDA events, of the slowest device each time: sorted.

    Before that it is called warm times. Before each run cold is overwritten, so that the cache holds nothing of the
    call, all devices meet, and the device rests for pause cycles, in which the call is launched.
    """
    for _ in range(warm):
        call()
    found = []
    for _ in range(runs):
        if cold is not None:
            cold.zero_()
        dist.barrier()
        torch.cuda.synchronize()
        torch.cuda._sleep(pause)
        a, b = (torch.cuda.Event(enable_timing=True) for _ in range(2))
        a.record()
        call()
        b.record()
        torch.cuda.synchronize()
        found.append(slowest(a.elapsed_time(b) * 1e3))
    return sorted(found)


def in_graph(call, runs, count=10):
    """The same for a short call: of a CUDA graph of count calls, divided by count."""
    for _ in range(3):
        call()
    torch.cuda.synchronize()
    graph, stream = torch.cuda.CUDAGraph(), torch.cuda.Stream()
    with torch.cuda.graph(graph, stream=stream):
        for _ in range(count):
            call()
    return [t / count for t in times(graph.replay, runs, warm=1)]


def slowest(time):
    """The greatest of the devices' times."""
    t = torch.tensor([time], device="cuda")
    dist.all_reduce(t, dist.ReduceOp.MAX)
    return t.item()

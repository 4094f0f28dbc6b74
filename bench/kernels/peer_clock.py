"""How long a call of torch takes: the one clock of what the peers in this folder are measured by."""
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


def median(call, runs, warm=0, cold=None, pause=0):
    """The median of some runs in us, by CUDA events; where processes have joined, of the slowest device each time.

    Before that it is called warm times. Before each run cold is overwritten, so that the cache holds nothing of the
    call, all devices meet, and the device rests for pause cycles, in which the call is launched.
    """
    together = dist.is_initialized()
    for _ in range(warm):
        call()
    times = []
    for _ in range(runs):
        if cold is not None:
            cold.zero_()
        if together:
            dist.barrier()
        if pause:
            torch.cuda.synchronize()
            torch.cuda._sleep(pause)
        a, b = (torch.cuda.Event(enable_timing=True) for _ in range(2))
        a.record()
        call()
        b.record()
        torch.cuda.synchronize()
        t = a.elapsed_time(b) * 1e3
        times.append(slowest(t) if together else t)
    return sorted(times)[runs // 2]


def slowest(time):
    """The greatest of the devices' times."""
    t = torch.tensor([time], device="cuda")
    dist.all_reduce(t, dist.ReduceOp.MAX)
    return t.item()

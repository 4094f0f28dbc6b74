"""What a rank of a job runs in test_ranks.py: the fake driver, and the part of a test that its
first argument names. What it prints is the test's to look at."""
import ctypes
import os
import sys
import time
import types

import fake_driver
import fake_torch
import tsopt
import tsopt.language as T
from tsopt import _autotune, _bench, _cache, _driver, _group

driver = fake_driver.use()
fake_torch.use()
if "TORCH_RANK" in os.environ:  # torch.distributed knows what no launcher said
    rank = int(os.environ["TORCH_RANK"])
    sys.modules["torch.distributed"] = types.SimpleNamespace(
        is_available=lambda: True, is_initialized=lambda: True, get_world_size=lambda: 2, get_rank=lambda: rank)
else:
    rank = int(os.environ["RANK"])


def array(n, device=rank):
    """n floats, of this rank's number."""
    a = fake_torch.Tensor((n,), fake_torch.float32, device)
    (ctypes.c_float * n).from_address(a.data_ptr())[:] = [rank] * n
    return a


def give(params):
    """The kernel of programs.shifted(): its part of x to the peer's memory."""
    x, own, away = params
    ctypes.memmove((own + away) % 2**64, x, 16)


def take(params):
    """Its second kernel: what the peer sent, to y."""
    y, own = params
    ctypes.memmove(y, own, 16)


def shifted(folder):
    kernels = {3: give, 2: take}
    driver.kernel = lambda params: kernels[len(params)](params)
    return tsopt.load(folder)


def exchange(folder):
    k, x, y = shifted(folder), array(4), array(4)
    for i in range(20):
        time.sleep(0.003 * (i + rank & 1))
        (ctypes.c_float * 4).from_address(x.data_ptr())[:] = [100 * rank + i] * 4
        k(x, y)
        got = list((ctypes.c_float * 4).from_address(y.data_ptr()))
        assert got == [100 * (1 - rank) + i] * 4, got
    print("on torch's stream:", {entry[4] for entry in driver.names("launch")} == {fake_torch.streams[rank]}, len(driver.names("launch")), len(driver.names("barrier")))


def unlike(folder):
    shifted(folder if rank == 0 else sys.argv[3])(array(4), array(4))


def whole(folder):
    shifted(folder)(array(8), array(8))


def same(folder):
    shifted(folder)(array(4, 0), array(4, 0))


def host(folder):
    shifted(folder)(tsopt.empty((4,)), tsopt.empty((4,)))


def unmapped(folder):
    driver.codes["open"] = 400 if rank else 0
    shifted(folder)(array(4), array(4))


def killed(folder):
    """Rank 1 is gone before its second call; rank 0 waits for it, until it is told."""
    k, x, y = shifted(folder), array(4), array(4)
    k(x, y)
    if rank == 1:
        os._exit(1)
    k(x, y)
    k(x, y)


def fails(folder):
    k, x, y = shifted(folder), array(4), array(4)
    k(x, y)
    if rank == 1:
        raise ValueError("bad data")
    k(x, y)
    k(x, y)


def forked(folder):
    """A child is no rank, and its end is nothing to the others."""
    k, x, y = shifted(folder), array(4), array(4)
    k(x, y)
    child = os.fork()
    if child == 0:
        try:
            k(x, y)
        except tsopt.Error as e:
            print(e, flush=True)
        os._exit(0)
    os.waitpid(child, 0)
    k(x, y)


def leaves(folder):
    """Rank 1 ends in order, one call before rank 0."""
    k, x, y = shifted(folder), array(4), array(4)
    k(x, y)
    if rank == 0:
        k(x, y)


def late(folder):
    """Rank 1 lives, and does not come."""
    k, x, y = shifted(folder), array(4), array(4)
    k(x, y)
    while rank == 1 and not _group.group(rank, 2).over:
        time.sleep(0.05)
    k(x, y)
    k(x, y)


def absent(folder):
    if rank == 1:
        return
    shifted(folder)(array(4), array(4))


def compiled(file):
    """A program that rank 0 compiles: parts are columns of A, rows of B; C is whole on both."""
    k = tsopt.load(file)
    a, b = (fake_torch.Tensor((64, 64), fake_torch.bfloat16, rank) for _ in range(2))
    c = fake_torch.Tensor((64, 64), fake_torch.float32, rank)
    k(a, b, c)
    pointers = [int.from_bytes(p, "little") for p in driver.params]
    print(str(k._instances[rank].signature))
    print("used where they are", all(x.data_ptr() in pointers for x in (a, b, c)))


def verified(file):
    """Rank r's elements of A are r + 1, those of B 1: the sum of both is 64 + 128."""
    k = tsopt.load(file)
    a, b = (fake_torch.Tensor((64, 64), fake_torch.bfloat16, rank) for _ in range(2))
    c = fake_torch.Tensor((64, 64), fake_torch.float32, rank)
    for t, x in ((a, 0x3F80 + rank * 0x80), (b, 0x3F80)):
        (ctypes.c_uint16 * 4096).from_address(t.data_ptr())[:] = [x] * 4096
    driver.kernel = lambda params: None
    try:
        k.verify(a, b, c)
    except tsopt.Mismatch as e:
        print(str(e).splitlines()[0])
    driver.kernel = lambda params: (ctypes.c_float * 4096).from_address(params[-1]).__setitem__(slice(None), [192.0] * 4096)
    print(k.verify(a, b, c))


def simulated(file):
    """The same on the host, without a device; and what goes round."""
    k = tsopt.load(file)
    a, b = (tsopt.array([[x] * 64] * 64, "bf16") for x in (rank + 1, 1))
    c = k(a, b)
    print(c.shape, {x for row in c.tolist() for x in row}, k.verify(a, b))
    x, y = tsopt.array([10 * rank, 1, 2, 3]), tsopt.empty((4,))
    tsopt.compile(turn)(x, y)
    print(y.tolist(), len(driver.log))
    k(a, tsopt.array([[1] * 64] * 128, "bf16"))


@T.prim_func
def turn(A: T.Tensor((4,), "float32"), B: T.Tensor((4,), "float32")):
    with T.Kernel(1, threads=32) as bx:
        T.putmem_nbi_block(T.address_of(B[0]), T.address_of(A[0]), 4 * 4, (T.get_pe() + 1) % T.get_pe_num())


@tsopt.jit
def halves(A):
    M, N = T.const("M N")
    A: T.Tensor((M, N), "float32")
    B = T.empty((M, N), "float32")
    with T.Kernel(device=2, block=(1, 1), threads=32) as (bx, by):
        own = T.alloc((2, 32), "float32")
        with T.Scale("device"):
            a, b = T.view(A, layout=T.FullRow), T.view(B, layout=T.FullRow)
        T.copy(own, a[0, 0])
        T.copy(b[0, 0], own)
    return B


def in_python(_):
    """A program that each device runs with arrays of its own, and one of whole arrays."""
    k = tsopt.compile(turn)
    k(array(4), array(4))
    print(k._instances[rank].signature)
    a = fake_torch.Tensor((4, 32), fake_torch.float32, rank)
    b = halves.compile(M=8, N=32)(a)
    print(b.shape, b.get_device() == rank)
    halves(a)


def opened(file):
    """A program whose arrays have open extents."""
    tsopt.load(file)(array(128), array(64))


@tsopt.jit
def tuned(rows):
    @T.prim_func
    def copied(A: T.Tensor((8, 32), "float32"), B: T.Tensor((8, 32), "float32")):
        with T.Kernel(device=2, block=(1, 1), threads=32) as (bx, by):
            own = T.alloc((rows, 32), "float32")
            with T.Scale("device"):
                a, b = T.view(A, layout=T.FullRow), T.view(B, layout=T.FullRow)
            for i in range(4 // rows):
                T.copy(own, a[rows * i, 0])
                T.copy(b[rows * i, 0], own)

    return copied


def tune(_, **options):
    """Configurations of which one does not compile, and some fail on a rank only. The time of the others is that of the slowest rank."""
    times = ({1: 1.0, 2: 5.0, 4: 6.0}, {1: None, 2: 9.0, 4: 7.0})[rank]
    _autotune._device = lambda: ("a device", "sm_90a")

    def median(kernel, args, *_):
        rows = kernel.program["args"]["rows"]
        if times[rows] is None:
            raise MemoryError(f"{rows} rows")
        kernel(*args)
        return times[rows]

    def supply(params):
        print("timed on", [p.shape for p in params])
        return [fake_torch.Tensor(p.shape, fake_torch.float32, rank) for p in params]

    _bench.median = median
    kernel = tsopt.autotune(tuned, configs=[{"rows": r} for r in (1, "x", 2, 4)], supply_prog=supply, top=None, **options)
    print("chosen", kernel().config, kernel().latency, os.path.exists(os.path.join(_cache.folder(), "index")))
    for t in kernel.tuning():
        print(t, t.measured, t.reason.splitlines()[:1])


def tune_again(_):
    """What was chosen is found by all, where one rank alone has a cache."""
    if rank == 1:
        os.environ["TSOPT_CACHE"] = os.environ["FAKE_SHARED"] + "/none"
    _autotune._device = lambda: ("a device", "sm_90a")
    _autotune.Tuned._ranked = None
    print("chosen", tsopt.autotune(tuned, configs=[{"rows": r} for r in (1, "x", 2, 4)], top=None)().config)


def tune_unlike(_):
    tune(_, rtol=1e-3, ref_prog=(lambda *_: None) if rank else None)


def tune_early(_):
    """Rank 1 fails where rank 0 is in the midst of a first call, which ranks do together."""
    if rank == 1:
        allocate, calls = _driver.Device.allocate, []

        def fail(self, size, host=False):
            calls.append(size)
            if len(calls) == 1:
                raise tsopt.CudaError("out of memory")
            return allocate(self, size, host)

        _driver.Device.allocate = fail
    tune(_)


if __name__ == "__main__":
    try:
        globals()[sys.argv[1]](sys.argv[2])
    except tsopt.Error as e:
        print(f"{type(e).__name__}: {e}")
    except TypeError as e:
        print(f"TypeError: {e}")

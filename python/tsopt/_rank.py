"""What launch.json asks of one device, in a process of its own."""
import copy
import ctypes

from . import _driver
from ._errors import Error
from ._instance import Instance
from ._parts import Parts
from ._steps import Copy, Launch, Place

_UNIT = 2 << 20  # of device memory: smaller pieces share one with others, and handles are of whole ones


class Rank(Instance):
    """A plan's part that is one rank's. Arguments are the rank's parts of the program's arrays,
    which its kernels use where they are; `signature` says what they are like. Symmetric memory
    is of each process, mapped into all others."""

    alone = False

    def __init__(self, folder, plan, device, job, name):
        self.job, self.rank, self.name, self.met = job, job.rank, name, False
        self._calls = job.calls[job.rank]
        self.parts, self._stands = Parts(name, plan, job.rank, job.size), {}  # by buffer, for which argument it stands
        self._flags = sum("wait" in s for s in plan["steps"]) + 2  # a set for each barrier
        super().__init__(folder, plan, {job.rank: device})
        self.signature = self.parts.signature
        job.keep(self._stop, self._finish)

    def begin(self):
        self.job.check()
        self._calls[self.name] = self._calls.get(self.name, 0) + 1

    def _memory(self):
        """One piece of memory on each device has what is symmetric, behind the barriers' flags."""
        buffers, device = self.plan["buffers"], self.devices[self.rank]
        at, size = {}, {}
        for i in sorted((i for i, b in enumerate(buffers) if "symmetric" in b), key=lambda i: buffers[i]["symmetric"]):
            d = buffers[i]["device"]
            at[i] = size.get(d, -(-4 * self._flags * self.job.size // 256) * 256)
            size[d] = at[i] + -(-buffers[i]["bytes"] // 256) * 256
        heap = device.allocate(-(-max(size.values(), default=1) // _UNIT) * _UNIT)
        words = self._flags * self.job.size
        with device:
            _driver.call("cuMemsetD32_v2", ctypes.c_uint64(heap), ctypes.c_uint32(0), ctypes.c_size_t(words))
            self._aside = ctypes.c_void_p()
            _driver.call("cuStreamCreate", ctypes.byref(self._aside), 1)  # CU_STREAM_NON_BLOCKING
        handles = self.job.gather(f"the memory of {self.name}", lambda: device.handle_of(heap).hex())
        self.heaps = [heap] * self.job.size
        self.job.gather(f"the memory of {self.name}, mapped", lambda: self._map(handles))
        return [self.heaps[b["device"]] + at[i] if i in at else self._allocate(b) for i, b in enumerate(buffers)]

    def _map(self, handles):
        for r, handle in enumerate(handles):
            if r != self.rank:
                try:
                    self.heaps[r] = self.devices[self.rank].map(bytes.fromhex(handle))
                except _driver.CudaError as e:
                    raise Error(f"rank {self.rank} cannot map memory of rank {r}'s GPU ({e}): all ranks must see all GPUs (CUDA_VISIBLE_DEVICES), which must reach each other") from None

    def _steps(self):
        steps = []
        for number, says in enumerate(self.plan["steps"]):
            if "wait" not in says:
                step = self._step(number)
            else:
                step = None if not steps or isinstance(steps[-1], Barrier) else Barrier(self, sum(isinstance(s, Barrier) for s in steps))
            if step:
                steps.append(step)
        if sum(isinstance(s, Barrier) for s in steps) == 1:  # two of one set could meet
            steps.insert(0, Barrier(self, self._flags - 1))
        return steps

    def _step(self, number):
        """A step of this rank's device, None for others."""
        says = self.plan["steps"][number]
        if "launch" in says:
            return Launch(self._now(), number) if says["launch"]["device"] == self.rank else None
        if "fill" in says:
            return self._fill(says["fill"]) if self._device(says["fill"]["buffer"]) == self.rank else None
        return self._copy(says["copy"])

    def _now(self):
        """This rank for a launch, which asks for places later: with what buffers stand for now."""
        now = copy.copy(self)
        now._stands = dict(self._stands)
        return now

    def _device(self, buffer):
        return self.plan["buffers"][buffer]["device"]

    def _copy(self, says):
        to, start = says["to"], says["from"]
        buffer = start.get("buffer", to.get("buffer"))
        if self._device(buffer) != self.rank:
            return None
        argument = to.get("argument", start.get("argument"))
        if argument is None:
            if "buffer" in to and self.addresses[to["buffer"]] is None:
                raise Error(
                    f"{self.name}: {self._of(buffer)}, which every device has whole, is written by one kernel and read by another: it is then that of device 0, "
                    "which other processes have no access to; cut it, or let one kernel do both, or run one process for all devices")
            return Copy(self, says)
        if "argument" in start:
            self._stands[buffer] = argument
        return None

    def _of(self, buffer):
        return self.parts.called(self._stands[buffer]) if buffer in self._stands else "an array"

    def place(self, says):
        buffer = says.get("buffer")
        if buffer in self._stands:
            return Place(self._stands[buffer], says["offset"])
        if buffer is not None and self.addresses[buffer] is None:
            raise Error(f"{self.name}: rank {self.rank} would access memory of rank {self._device(buffer)} that is not symmetric")
        return super().place(says)

    def _stop(self):
        """Ends waits of kernels, and of streams."""
        for b, address in zip(self.plan["buffers"], self.addresses):
            if "waits" in b and address:
                ctypes.c_uint32.from_address(address + 8).value = 1
        with self.devices[self.rank]:
            words = ctypes.c_size_t(self._flags * self.job.size)
            _driver.library().cuMemsetD32Async(ctypes.c_uint64(self.heaps[self.rank]), ctypes.c_uint32(1), words, self._aside)

    def _finish(self):
        with self.devices[self.rank]:
            _driver.library().cuCtxSynchronize()


class Barrier:
    """The streams of all ranks wait for each other; the hosts do not. A set of flags is used
    again only after another barrier, so that nobody is still waiting for it."""

    def __init__(self, rank, number):
        me, size, heaps = rank.rank, rank.job.size, rank.heaps

        def flag(at, of):
            return heaps[at] + 4 * (number * size + of)

        others = [r for r in range(size) if r != me]
        ops = [(_driver.WRITE, flag(r, me), 1, 0) for r in others]
        ops += [(_driver.WAIT, flag(me, r), 1, _driver.EQUAL) for r in others]
        ops += [(_driver.WRITE, flag(me, r), 0, 0) for r in others]
        self.number, self.device, self._function = me, rank.devices[me], _driver.library().cuStreamBatchMemOp_v2
        self._count, self._ops = len(ops), (_driver.MemOp * len(ops))(*[_driver.MemOp(*op) for op in ops])

    def __call__(self, pointers, streams):
        with self.device:
            code = self._function(ctypes.c_void_p(streams[self.number]), self._count, self._ops, 0)
        if code:
            _driver.fail("cuStreamBatchMemOp_v2", code)

"""Compiled programs on the processors of this machine: images of the kind "object" of launch.json
(docs/use/host-api.md), which the process maps and calls by ctypes. Arrays are used where they are."""
import concurrent.futures
import ctypes
import mmap
import os
import platform
import threading

from ._errors import Error
from ._instance import Instance
from ._steps import Layout, rows_of
from ._values import patched

_WORD, _ALIGNMENT = 8, 64
_LIBRARIES = (None, "libm.so.6", "libgcc_s.so.1")
_Kernel = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_int64, ctypes.c_int64, ctypes.c_void_p)


def is_for_cpu(plan):
    return any(i["kind"] == "object" for i in plan["images"])


def _library_function(name):
    for library in _LIBRARIES:
        try:
            return ctypes.cast(getattr(ctypes.CDLL(library), name), ctypes.c_void_p).value
        except (OSError, AttributeError):
            continue
    raise Error(f"the program calls the function {name}, which the C library does not have")


def _load(image, data):
    """The address of an image's first byte, and what keeps it there."""
    says, machine = image["object"], platform.machine().lower().replace("amd64", "x86_64").replace("arm64", "aarch64")
    if says["machine"].replace("-", "_") != machine:
        raise Error(f"the program was compiled for {says['machine']}, and this machine is {machine}; export it here")
    pages = mmap.mmap(-1, says["size"])
    first = ctypes.addressof(ctypes.c_char.from_buffer(pages))
    pages[:len(data)] = data
    for at in says["absolute"]:
        pages[at:at + _WORD] = ((int.from_bytes(pages[at:at + _WORD], "little") + first) % 2**64).to_bytes(_WORD, "little")
    for i in says["imports"]:
        pages[i["at"]:i["at"] + _WORD] = _library_function(i["name"]).to_bytes(_WORD, "little")
    libc = ctypes.CDLL(None, use_errno=True)
    for start, end, protection in ((0, says["exec"], 5), (says["exec"], says["read"], 1)):  # PROT_READ | PROT_EXEC, PROT_READ
        if end > start and libc.mprotect(ctypes.c_void_p(first + start), ctypes.c_size_t(end - start), protection):
            raise Error(f"the system does not let this process execute compiled code: {os.strerror(ctypes.get_errno())}")
    if machine == "aarch64":
        ctypes.CDLL("libgcc_s.so.1").__clear_cache(ctypes.c_void_p(first), ctypes.c_void_p(first + says["exec"]))
    return first, pages


class _Device:
    """Memory of the host as that of a device."""

    number = 0

    def __init__(self):
        self._rooms = []

    def allocate(self, size, host=False):
        room = ctypes.create_string_buffer(size + 2 * _ALIGNMENT)
        self._rooms.append(room)
        return ctypes.addressof(room) + -ctypes.addressof(room) % (2 * _ALIGNMENT)

    def upload(self, address, data):
        ctypes.memmove(address, bytes(data), len(data))

    def constant(self, name, read):
        data = read()
        address = self.allocate(max(len(data), 1))
        self.upload(address, data)
        return address


class CPU(Instance):
    """A plan on this machine: its devices are groups of threads of this process."""

    of_host = True

    def __init__(self, folder, plan):
        self._loaded = {}
        super().__init__(folder, plan, {d: _Device() for d in range(plan["devices"])})

    def _peers(self):
        pass

    def kernel(self, number):
        """A kernel's function, and what the plan says of it."""
        from ._instance import read_file

        says = self.plan["kernels"][number]
        if says["image"] not in self._loaded:
            image = self.plan["images"][says["image"]]
            self._loaded[says["image"]] = _load(image, read_file(self.folder, image))
        return _Kernel(self._loaded[says["image"]][0] + says["object"]["at"]), says["object"]

    def _steps(self):
        steps, team = [], []
        for number, says in enumerate(self.plan["steps"]):
            if "launch" in says:
                team.append(_Launch(self, number))
                if len(team) == says["launch"]["together"]:
                    steps.append(_Team(team))
                    team = []
            elif "fill" in says:
                steps.append(_Fill(self, says["fill"]))
            elif "copy" in says and not self._stays(says["copy"]):
                steps.append(_Copy(self, says["copy"]))
        return steps


class _Fill:
    def __init__(self, instance, says):
        self.place = instance.place({"buffer": says["buffer"], "offset": says["offset"]})
        self.data = int(says["bits"], 16).to_bytes(says["width"], "little") * (says["bytes"] // says["width"])

    def __call__(self, pointers, _):
        ctypes.memmove(self.place.at(pointers), self.data, len(self.data))


class _Copy:
    def __init__(self, instance, says):
        self.to, self.start, self.bytes = instance.place(says["to"]), instance.place(says["from"]), says["bytes"]
        self.rows = [(a + i * pa, b + i * pb) for a, b, pa, pb, n in rows_of(says["to"]["pitches"], says["from"]["pitches"], says["counts"], says["bytes"]) for i in range(n)]

    def __call__(self, pointers, _):
        to, start = self.to.at(pointers), self.start.at(pointers)
        for a, b in self.rows:
            ctypes.memmove(to + a, start + b, self.bytes)


class _Launch:
    """A kernel's launch on one device."""

    def __init__(self, instance, number):
        self.instance, self.says = instance, instance.plan["steps"][number]["launch"]
        self.open = instance.openings.under(f"/steps/{number}/launch/")
        self.kernel, self.about = instance.kernel(self.says["kernel"])

    def ready(self, pointers, shapes):
        """The kernel's words for arguments, and its number of blocks."""
        says = self.says
        if self.open:
            says = patched(says, self.open, self.instance.openings.evaluate(shapes, pointers))
        grid = says["grid"]
        layout = Layout(self.instance, says)
        words = [*grid, says["shared"], *layout.cells(pointers)]
        return (ctypes.c_uint64 * len(words))(*[w % 2**64 for w in words]), grid[0] * grid[1] * grid[2]


class _Team:
    """Launches that run together: one, or one on each device."""

    def __init__(self, launches):
        self.launches, self.shapes = launches, None

    def bind(self, shapes):
        bound = _Team(self.launches)
        bound.shapes = shapes
        return bound

    def __call__(self, pointers, _):
        work = []
        for launch in self.launches:
            words, blocks = launch.ready(pointers, self.shapes)
            if blocks <= 0:
                continue
            waits, scratch = launch.about["waits"], launch.about["scratch"] + launch.says["shared"]
            workers = blocks if waits else min(blocks, _processors())
            chunk = 1 if waits else max(1, blocks // (8 * workers))
            ranges = iter(range(0, blocks, chunk))
            work += [(launch.kernel, words, blocks, chunk, _Taken(ranges), scratch)] * workers
        others = [_started(w, any(launch.about["waits"] for launch in self.launches)) for w in work[1:]]
        for w in work[:1]:
            _work(*w)
        for ended in others:
            ended()


_pool = None  # of threads for blocks that do not wait for each other


def _started(work, waits):
    """Begins a worker, and returns what waits for its end. Workers that wait for each other need threads of their own."""
    global _pool
    if waits:
        thread = threading.Thread(target=_work, args=work)
        thread.start()
        return thread.join
    if _pool is None:
        _pool = concurrent.futures.ThreadPoolExecutor(_processors(), "tsopt")
    return _pool.submit(_work, *work).result


def _forked():
    """A child has none of the threads."""
    global _pool
    _pool = None


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forked)


class _Taken:
    """An iterator from which several threads take."""

    def __init__(self, ranges):
        self._ranges, self._lock = ranges, threading.Lock()

    def take(self):
        with self._lock:
            return next(self._ranges, None)


def _work(kernel, words, blocks, chunk, ranges, scratch):
    """What a worker does: ranges of blocks, until none is left. ctypes lets other threads run meanwhile."""
    room = ctypes.create_string_buffer(scratch + _ALIGNMENT)
    at = ctypes.addressof(room) + -ctypes.addressof(room) % _ALIGNMENT
    while True:
        first = ranges.take()
        if first is None:
            return
        kernel(words, first, min(chunk, blocks - first), at)


def _processors():
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1

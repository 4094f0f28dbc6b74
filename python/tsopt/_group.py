"""The processes of a job, one for each device of a machine, as torchrun starts them: what each
tells all, and that all are there. Rank 0 listens on a socket of the machine; the others keep a
connection to it, which ends when they do."""
import atexit
import json
import os
import queue
import socket
import struct
import sys
import threading
import time

from . import _errors
from ._errors import Error

_BEAT = 1.0  # seconds between two reports of how far a rank is


def limit():
    """After how many seconds a rank is said not to come."""
    return float(os.environ.get("TSOPT_RANKS_TIMEOUT", "300"))


_group, _lock = None, threading.Lock()


def group(rank, size):
    """The job that this process belongs to. The first call waits for all ranks."""
    global _group
    with _lock:
        if _group is None:
            _group = Group(rank, size, _name(size))
        return _group


def _name(size):
    """Of the socket, in the abstract namespace: it needs no file, and is gone with rank 0.
    Processes that were not told where to meet have the same parent."""
    local = os.environ.get("LOCAL_WORLD_SIZE") or size
    if int(local) != size:
        raise Error(
            f"the job has {size} ranks, {local} of them on this machine: ranks share memory of devices of one machine; "
            "run programs of several machines by tsrun --device=nvshmem (docs/use/multi-gpu.md)")
    where = [os.environ.get(v, "") for v in ("MASTER_ADDR", "MASTER_PORT", "TORCHELASTIC_RUN_ID", "TORCHELASTIC_RESTART_COUNT")]
    return "\0tsopt " + " ".join([str(os.getuid()), *where, "" if where[1] else str(os.getppid())])


class Group:
    """A job from the view of one of its processes. `over` says why it can do nothing together
    any more, and is None until then."""

    def __init__(self, rank, size, name):
        self.rank, self.size, self.over = rank, size, None
        self.calls = [{} for _ in range(size)]  # of each rank, how often it did what all do together
        self._links, self._pids, self._kept = {}, {rank: os.getpid()}, []
        self._left, self._ending = threading.Event(), threading.Lock()
        until = time.monotonic() + limit()
        if rank == 0:
            self._listen(name, until)
        else:
            self._dial(name, until)
        for r, link in self._links.items():
            threading.Thread(target=self._hear, args=(r, link), name=f"tsopt rank {r}", daemon=True).start()
        threading.Thread(target=self._beat, name="tsopt ranks", daemon=True).start()
        atexit.register(self._leave)
        os.register_at_fork(after_in_child=self._forked)

    def _listen(self, name, until):
        with socket.socket(socket.AF_UNIX) as server:
            try:
                server.bind(name)
            except OSError as e:
                raise Error(f"rank 0 cannot listen: {e}; another job has its MASTER_ADDR and MASTER_PORT: choose another port") from None
            server.listen(self.size)
            while len(self._links) < self.size - 1:
                server.settimeout(max(until - time.monotonic(), 0.01))
                try:
                    link = _Link(server.accept()[0])
                except OSError:
                    missing = [r for r in range(1, self.size) if r not in self._links]
                    raise Error(f"waited {limit():g} s for {_ranks(missing)}: no call of a kernel of {self.size} devices came from there") from None
                hello = link.receive() if link.own() else None
                if hello:
                    self._links[hello["rank"]], self._pids[hello["rank"]] = link, hello["pid"]
        for link in self._links.values():
            link.send({"pids": self._pids})

    def _dial(self, name, until):
        while True:
            s = socket.socket(socket.AF_UNIX)
            try:
                s.connect(name)
                break
            except OSError:
                s.close()
            if time.monotonic() > until:
                raise Error(f"waited {limit():g} s for rank 0: no call of a kernel of {self.size} devices came from there")
            time.sleep(0.02)
        link = self._links[0] = _Link(s)
        link.send({"rank": self.rank, "pid": os.getpid()})
        welcome = link.receive() if link.own() else None
        if welcome is None:
            raise Error("rank 0 ended while this one waited for the others")
        self._pids = {int(r): pid for r, pid in welcome["pids"].items()}

    def gather(self, what, make):
        """What make() returns on each rank, by rank: values of JSON, with strings as keys. All ranks call it
        for the same thing; an error on one of them is one on all."""
        try:
            mine = {"what": what, "value": make()}
            error = None
        except Exception as e:
            error = e
            mine = {"what": what, "error": str(e), "kind": type(e).__name__}
        answers = self._exchange(what, mine)
        if error:
            raise error
        for r, answer in enumerate(answers):
            if answer["what"] != what:
                raise Error(f"rank {r} is at {answer['what']}, rank {self.rank} at {what}: all ranks call the same kernels in the same order")
        for r, answer in enumerate(answers):
            if "error" in answer:
                kind = getattr(_errors, answer["kind"], Error)
                raise kind(f"rank {r}: {answer['error']}")
        return [answer["value"] for answer in answers]

    def meet(self, what, value):
        """What each rank says, by rank, once all are at the same place, and the ranks in the order in which they
        came. Other than by gather, one that is elsewhere is waited for: what all do there together fails, as
        not all do."""
        waited = 0
        while True:
            answers = self._exchange(what, {"what": what, "value": value, "waited": waited})
            if all(answer["what"] == what for answer in answers):
                return [answer["value"] for answer in answers], sorted(range(self.size), key=lambda r: -answers[r]["waited"])
            waited += 1

    def _exchange(self, what, mine):
        until = time.monotonic() + limit()
        if self.rank != 0:
            self._links[0].send({"data": mine})
            return self._take(0, what, until + 5)  # rank 0 knows better who is missing
        answers = [mine] + [None] * (self.size - 1)
        for r in self._links:
            answers[r] = self._take(r, what, until)
        for link in self._links.values():
            link.send({"data": answers})
        return answers

    def _take(self, rank, what, until):
        while True:
            try:
                return self._links[rank].came.get(timeout=0.2)
            except queue.Empty:  # what came before the end counts
                self.check()
                if time.monotonic() > until:
                    self._end(f"waited {limit():g} s for {self._named(rank)}: it did not come to {what}")

    def check(self):
        """Raises why nothing can be done together any more."""
        if self.over:
            raise Error(self.over)

    def keep(self, stop, finish):
        """Remembers what is done on devices: stop(), called again and again when ranks would wait
        for one that is gone, and finish(), which waits until all that was asked for is done."""
        self._kept.append((stop, finish))

    def _named(self, rank):
        return f"rank {rank} (process {self._pids.get(rank, '?')})"

    def _hear(self, rank, link):
        while not self.over:
            message = link.receive()
            if message is None:
                self._end(f"{self._named(rank)} ended")
            elif "data" in message:
                link.came.put(message["data"])
            elif "failed" in message:
                self._end(message["failed"])
            else:
                self._heard(message["rank"], message["calls"], message["left"])

    def _heard(self, rank, calls, left):
        """A rank tells how far it is, and whether it leaves."""
        self.calls[rank] = calls
        if self.rank == 0:
            self._tell({"rank": rank, "calls": calls, "left": left}, but=rank)
        if left:
            late = self._ahead(calls)
            self._end(f"{self._named(rank)} ended" + (f" before {late}" if late else ""), quiet=not late)

    def _ahead(self, calls):
        """The first call that this rank made and another one, which made so many, did not."""
        return next((f"call {calls.get(k, 0) + 1} of {k}" for k, n in list(self.calls[self.rank].items()) if n > calls.get(k, 0)), None)

    def _beat(self):
        """Tells how far this rank is, and looks how far the others are."""
        told, since = {}, {}
        while not self._left.wait(_BEAT) and not self.over:
            mine = dict(self.calls[self.rank])
            if mine != told:
                self._tell({"rank": self.rank, "calls": mine, "left": False})
                told = mine
            for r, calls in enumerate(self.calls):
                late = r != self.rank and self._ahead(calls)
                if not late or since.get(r, (None,))[0] != late:
                    since[r] = late, time.monotonic()
                elif time.monotonic() - since[r][1] > limit():
                    self._end(f"waited {limit():g} s for {self._named(r)}: it did not come to {late}")

    def _tell(self, message, but=None):
        for r, link in self._links.items():
            if r != but:
                link.send(message)

    def _end(self, why, quiet=False):
        """The job is over. It is nobody's fault if all was done (`quiet`)."""
        with self._ending:
            if self.over or self._left.is_set():
                return
            self.over = why
        if not quiet:
            self._tell({"failed": why})
            sys.stderr.write(f"tsopt: rank {self.rank}: {why}; what waits for it here is stopped\n")  # at once: the main thread may write too
            sys.stderr.flush()
        threading.Thread(target=self._stop, name="tsopt stop", daemon=True).start()

    def _stop(self):
        while not self._left.wait(0.05):
            for stop, _ in self._kept:
                stop()

    def _forked(self):
        """A child is no rank, and must not keep connections that end with this process."""
        atexit.unregister(self._leave)
        self.over = f"this process was forked by rank {self.rank}, and has no part in the job"
        for link in self._links.values():
            link.socket.close()

    def _leave(self):
        """This process ends: of a fault, or when all that it asked devices to do is done."""
        failure = getattr(sys, "last_value", None)
        if failure is None:
            for _, finish in self._kept:
                finish()
            self._tell({"rank": self.rank, "calls": self.calls[self.rank], "left": True})
        else:
            self._tell({"failed": f"{self._named(self.rank)} failed: {type(failure).__name__}: {failure}"})
            for stop, _ in self._kept:
                stop()
        self._left.set()
        for link in self._links.values():
            link.socket.close()


class _Link:
    """A connection: messages of JSON, each behind its length."""

    def __init__(self, s):
        self.socket, self.came, self._sending = s, queue.Queue(), threading.Lock()

    def own(self):
        """Whether the other side is a process of the same user."""
        credentials = self.socket.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, 12)
        return struct.unpack("iII", credentials)[1] == os.getuid()

    def send(self, message):
        data = json.dumps(message).encode()
        try:
            with self._sending:
                self.socket.sendall(struct.pack("<Q", len(data)) + data)
        except OSError:
            pass  # who hears from it knows that it ended

    def receive(self):
        """The next message, None where there will be none."""
        head = self._read(8)
        data = head and self._read(struct.unpack("<Q", head)[0])
        return json.loads(data) if data else None

    def _read(self, size):
        data = bytearray()
        try:
            while len(data) < size:
                part = self.socket.recv(min(size - len(data), 1 << 20))
                if not part:
                    return None
                data += part
        except OSError:
            return None
        return bytes(data)


def _ranks(numbers):
    return ("rank " if len(numbers) == 1 else "ranks ") + ", ".join(map(str, numbers))

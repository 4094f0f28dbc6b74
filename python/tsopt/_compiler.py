"""The compiler as a process: `tsopt serve`, started once and asked over a pipe.

A message is a line of JSON and the blobs whose sizes it lists; docs/use/serve.md says what can
be asked."""
import atexit
import os
import threading

from ._errors import CompileError, Error, SimulationError, Unknown

_lock = threading.Lock()
_process = None
_next = 0
_own = threading.local()  # of a thread that has a compiler of its own: see Own


def _forked():
    """A child has a lock of its own, which nobody holds, and starts its own compiler."""
    global _lock, _process
    if _process is not None:
        _process.returncode = 0  # it is the parent's: nobody is to wait for it here
        _close(_process)
    _lock, _process = threading.Lock(), None


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forked)


def path():
    """The file of the compiler: $TSOPT, what the package was installed with, or PATH's."""
    given = os.environ.get("TSOPT")
    if given:
        if not os.path.exists(given):
            raise Error(f"there is no compiler at {given}, which TSOPT names")
        return given
    import shutil
    import sysconfig

    name = "tsopt.exe" if os.name == "nt" else "tsopt"
    installed = os.path.join(sysconfig.get_path("scripts"), name)
    if os.path.exists(installed):
        return installed
    found = shutil.which("tsopt")
    if not found:
        raise Error(
            "the compiler `tsopt` was not found: neither in " + os.path.dirname(installed) + " nor on PATH; "
            "install the wheel of this machine, or set TSOPT to its file. "
            "Programs exported by .export(folder) run without it: tsopt.load(folder)"
        )
    return found


def identity():
    """What tells one compiler from another, without a look inside."""
    info = os.stat(path())
    return f"{info.st_size} {info.st_mtime_ns}"


def version():
    return ask("hello")["version"]


def ask(op, blobs=(), **fields):
    """The answer to a request, a dictionary; blobs of the answer are in `data`."""
    own = getattr(_own, "compiler", None)
    answer = own.ask(op, blobs, fields) if own else _ask(op, blobs, fields)
    failure = answer.get("error")
    if failure and failure["kind"] == "environment":
        raise Unknown(failure["text"], failure["names"])
    if failure:
        kind = {"program": CompileError, "run": SimulationError}.get(failure["kind"], Error)
        raise kind(failure["text"], failure.get("diagnostics") or ())
    return answer


def _ask(op, blobs, fields):
    global _next
    with _lock:
        process = _running()
        _next += 1
        try:
            return _exchange(process, {"id": _next, "op": op, **fields}, blobs)
        except BaseException:  # an interrupt leaves half a message
            _stop()
            raise


class Own:
    """`with Own(seconds):` gives the thread a compiler of its own, beside which others work
    at the same time. A question that takes longer than some seconds is an error."""

    def __init__(self, seconds=None):
        self.seconds, self._process, self._asked = seconds, None, 0

    def __enter__(self):
        _own.compiler = self
        return self

    def __exit__(self, *_):
        _own.compiler = None
        self._end()

    def ask(self, op, blobs, fields):
        if self._process is None:
            self._process = _start()
        self._asked += 1
        late = threading.Timer(self.seconds, self._process.kill) if self.seconds else None
        if late:
            late.start()
        try:
            return _exchange(self._process, {"id": self._asked, "op": op, **fields}, blobs)
        except BaseException as e:
            expired = late and not late.is_alive() and isinstance(e, Error)
            self._end()
            if expired:
                raise Error(f"compiling took longer than {self.seconds} s") from None
            raise
        finally:
            if late:
                late.cancel()

    def _end(self):
        process, self._process = self._process, None
        if process is not None:
            _end(process)


def _running():
    global _process
    if _process is not None and _process.poll() is None:
        return _process
    first = _process is None
    if not first:
        _close(_process)
    _process = _start()
    if first:
        atexit.unregister(_stop)
        atexit.register(_stop)
    return _process


def _start():
    import io
    import subprocess

    # Without buffers for writing, a fork has nothing of ours to send again.
    process = subprocess.Popen([path(), "serve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
    process.answers = io.BufferedReader(process.stdout)
    return process


def _close(process):
    for stream in (process.stdin, process.answers):
        try:
            stream.close()
        except OSError:
            pass


def _write(process, data):
    rest = memoryview(data)
    while rest:
        rest = rest[process.stdin.write(rest):]


def _exchange(process, message, blobs):
    import json

    message["blobs"] = [len(b) for b in blobs]
    try:
        _write(process, json.dumps(message).encode() + b"\n")
        for b in blobs:
            _write(process, b)
        line = process.answers.readline()
    except BrokenPipeError:
        line = b""
    if not line:
        raise Error(f"the compiler ended with status {process.wait()}; its messages are on the standard error")
    answer = json.loads(line)
    answer["data"] = [process.answers.read(n) for n in answer.get("blobs") or ()]
    return answer


def _stop():
    global _process
    process, _process = _process, None
    if process is not None:
        _end(process)


def _end(process):
    _close(process)
    try:
        process.wait(1)
    except Exception:
        process.kill()
        process.wait()

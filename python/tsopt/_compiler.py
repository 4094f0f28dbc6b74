"""The compiler as a process: `tsopt serve`, started once and asked over a pipe.

A message is a line of JSON and the blobs whose sizes it lists; docs/serve.md says what can
be asked."""
import atexit
import os
import threading

from ._errors import CompileError, Error, SimulationError

_lock = threading.Lock()
_process = None
_next = 0


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
    global _next
    with _lock:
        process = _running()
        _next += 1
        try:
            answer = _exchange(process, {"id": _next, "op": op, **fields}, blobs)
        except BaseException:  # an interrupt leaves half a message
            _stop()
            raise
    failure = answer.get("error")
    if failure:
        kind = {"program": CompileError, "run": SimulationError}.get(failure["kind"], Error)
        raise kind(failure["text"], failure.get("diagnostics") or ())
    return answer


def _running():
    global _process
    if _process is not None and _process.poll() is None:
        return _process
    import io
    import subprocess

    first = _process is None
    if not first:
        _close(_process)
    # Without buffers for writing, a fork has nothing of ours to send again.
    _process = subprocess.Popen([path(), "serve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
    _process.answers = io.BufferedReader(_process.stdout)
    if first:
        atexit.unregister(_stop)
        atexit.register(_stop)
    return _process


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
    if process is None:
        return
    _close(process)
    try:
        process.wait(1)
    except Exception:
        process.kill()
        process.wait()

"""The compiler as a process: `tsopt serve`, started once and asked over a pipe.

A message is a line of JSON and the blobs whose sizes it lists; docs/serve.md says what can
be asked."""
import atexit
import os
import threading

from ._errors import CompileError, Error, SimulationError

_lock = threading.Lock()
_process = None  # a subprocess, and the process that started it
_owner = None
_next = 0


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
    global _process, _owner
    if _process is not None and _owner == os.getpid() and _process.poll() is None:
        return _process
    import subprocess

    _process = subprocess.Popen([path(), "serve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    if _owner is None:
        atexit.register(_stop)
    _owner = os.getpid()
    return _process


def _exchange(process, message, blobs):
    import json

    message["blobs"] = [len(b) for b in blobs]
    try:
        process.stdin.write(json.dumps(message).encode() + b"\n")
        for b in blobs:
            process.stdin.write(b)
        process.stdin.flush()
        line = process.stdout.readline()
    except BrokenPipeError:
        line = b""
    if not line:
        raise Error(f"the compiler ended with status {process.wait()}; its messages are on the standard error")
    answer = json.loads(line)
    answer["data"] = [process.stdout.read(n) for n in answer.get("blobs") or ()]
    return answer


def _stop():
    global _process
    if _process is not None and _owner == os.getpid():
        for stream in (_process.stdin, _process.stdout):
            try:
                stream.close()
            except OSError:
                pass
        try:
            _process.wait(1)
        except Exception:
            _process.kill()
            _process.wait()
    _process = None

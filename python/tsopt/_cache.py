"""The folder of compiled programs, which `tsopt cache` lists: bundles by the hash of all
that they depend on, and an index from what was asked to what was answered, so that a
program seen before needs no compiler."""
import contextlib
import json
import os
import threading
import time


def folder():
    given = os.environ.get("TSOPT_CACHE")
    if given:
        return given
    root = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    return os.path.join(root, "tsopt")


def key(question):
    """The name of a question, which is JSON. It holds for one compiler."""
    import hashlib

    from . import _compiler

    text = json.dumps([_compiler.identity(), question], sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def answer(name):
    """What the index holds, None for nothing. An entry says its name and a hash, so that
    one that was cut, or lies in the place of another, is nothing."""
    file = os.path.join(folder(), "index", name)
    try:
        with open(file) as f:
            text, _, told = f.read().partition("\n")
        if told != _sum(text.encode()) + "\n":
            return None
        of, value = json.loads(text)
        if of != name:
            return None
        os.utime(file)
        return value
    except (OSError, ValueError):
        return None


def remember(name, value):
    """Puts an answer into the index. A folder that cannot be written keeps nothing."""
    where = os.path.join(folder(), "index")
    tmp = os.path.join(where, f"{name}.{os.getpid()}{threading.get_ident()}")
    text = json.dumps([name, value])
    try:
        os.makedirs(where, exist_ok=True)
        with contextlib.suppress(FileNotFoundError):
            os.unlink(tmp)  # of an earlier process of this number
        with open(tmp, "x") as f:
            f.write(f"{text}\n{_sum(text.encode())}\n")
        os.replace(tmp, os.path.join(where, name))
    except OSError:
        pass


def _sum(data):
    import hashlib

    return hashlib.sha256(data).hexdigest()


@contextlib.contextmanager
def turn(name, limit=300):
    """Until it is left, other processes that ask the same wait, each for at most `limit` seconds."""
    try:
        import fcntl

        where = os.path.join(folder(), "turns")
        os.makedirs(where, exist_ok=True)
        path = os.path.join(where, name)
        lock = os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_NOFOLLOW, 0o666), "w")
    except (ImportError, OSError):  # where nothing can be locked, nobody waits
        yield
        return
    with lock:
        until = time.monotonic() + limit
        while time.monotonic() < until:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)  # which ends with the process
                break
            except OSError:
                time.sleep(0.05)
        try:
            yield
        finally:
            with contextlib.suppress(OSError):
                os.unlink(path)  # who waits for it finds an answer, and so does who makes it anew


def bundle(bundle_key):
    """The folder of a bundle, None where there is none any more, or one that is not as the
    compiler wrote it: that is compiled anew."""
    if not isinstance(bundle_key, str) or len(bundle_key) != 64 or not set(bundle_key) <= set("0123456789abcdef"):
        return None
    where = os.path.join(folder(), "kernels", bundle_key)
    try:
        if os.path.islink(where) or not _whole(where, bundle_key):
            return None
        os.utime(where)
    except (OSError, ValueError, LookupError, TypeError):
        return None
    return where


def _whole(where, bundle_key):
    """Whether a folder is a bundle of the key, with all its files as they were written."""
    with open(os.path.join(where, "launch.json"), "rb") as f:
        text = f.read()
    body, _, told = text.partition(b',\n "sha256": "')
    if told.decode() != _sum(body) + '"\n}\n':
        return False
    plan = json.loads(text)
    if plan["key"] != bundle_key:
        return False
    for file in (*plan["images"], *plan.get("constants", ())):
        with open(os.path.join(where, file_name(file["file"])), "rb") as f:
            data = f.read()
        if len(data) != file["bytes"] or _sum(data) != file["sha256"]:
            return False
    return True


def file_name(name):
    """The name of a file in a folder; a ValueError for what leads out of it, or names none."""
    if not isinstance(name, str) or name in ("", ".", "..") or set(name) & set("/\\:\0"):
        raise ValueError(f"{name!r} is not the name of a file of the folder")
    return name

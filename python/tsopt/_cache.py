"""The folder of compiled programs, which `tsopt cache` lists: bundles by the hash of all
that they depend on, and an index from what was asked to what was answered, so that a
program seen before needs no compiler."""
import contextlib
import json
import os
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
    """What the index holds, None for nothing."""
    file = os.path.join(folder(), "index", name)
    try:
        with open(file) as f:
            text = f.read()
        os.utime(file)
        return json.loads(text)
    except (OSError, ValueError):
        return None


def remember(name, value):
    """Puts an answer into the index. A folder that cannot be written keeps nothing."""
    where = os.path.join(folder(), "index")
    tmp = os.path.join(where, f"{name}.{os.getpid()}")
    try:
        os.makedirs(where, exist_ok=True)
        with open(tmp, "w") as f:
            json.dump(value, f)
        os.replace(tmp, os.path.join(where, name))
    except OSError:
        pass


@contextlib.contextmanager
def turn(name, limit=300):
    """Until it is left, other processes that ask the same wait, each for at most `limit` seconds."""
    try:
        import fcntl

        where = os.path.join(folder(), "turns")
        os.makedirs(where, exist_ok=True)
        lock = open(os.path.join(where, name), "w")
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
                os.unlink(lock.name)  # who waits for it finds an answer, and so does who makes it anew


def bundle(bundle_key):
    """The folder of a bundle, None where there is none any more."""
    where = os.path.join(folder(), "kernels", bundle_key)
    try:
        os.utime(where)
    except OSError:
        return None
    return where

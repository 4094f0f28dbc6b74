"""Variables of the environment that kernels read (os.environ, os.getenv). The compiler asks for those
that a request does not have; which they are is kept on disk, so that later processes send them at
once, and have programs of other values for others."""
import os

from . import _cache


def _question(program):
    """What tells programs apart that may read different variables: their texts, not their parameters' values."""
    return _cache.key(["environment", {k: v for k, v in program.items() if k not in ("environment", "args", "types", "file", "line")}])


def sent(program):
    """The variables that the program is known to read, None for one that is not set."""
    return {name: os.environ.get(name) for name in _cache.answer(_question(program)) or ()}


def more(program, names):
    """The program with variables that the compiler asks for."""
    environment = {**program.get("environment", {}), **{name: os.environ.get(name) for name in names}}
    question = _question(program)
    _cache.remember(question, sorted({*environment, *(_cache.answer(question) or ())}))
    return {**program, "environment": environment}

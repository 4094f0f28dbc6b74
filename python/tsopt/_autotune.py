"""`@tsopt.autotune`: the fastest of several configurations, measured."""
import functools
import itertools
import json
import sys

from . import _cache
from ._errors import Error
from ._jit import Factory


# Options of TileLang's that are not followed.
_HINTS = ("supply_type", "max_mismatched_ratio", "manual_check_prog", "early_stop", "early_stop_factor")


def autotune(function=None, configs=None, *, warmup=25, rep=100, timeout=100, ref_prog=None, supply_prog=None, skip_check=False,
             rtol=1e-2, atol=1e-2, cache_input_tensors=False, **hints):
    """Stands above @tsopt.jit. `configs` are dictionaries of values for parameters that a
    call leaves out, or a function of the call's arguments that gives them. The first call
    with some arguments compiles them all, several at a time and each for at most `timeout`
    seconds, times them on the device after `warmup` calls by `rep` calls, and keeps the
    fastest, also on disk; those that fail are left out and listed in `.failed`. `ref_prog` is
    compared with, by rtol and atol, unless skip_check; `supply_prog(params)` gives the arrays,
    random ones otherwise, with cache_input_tensors the same ones for all. Without a device it
    is the first that compiles."""
    for name in hints:
        if name not in _HINTS:
            raise TypeError(f"autotune() has no option '{name}'")
        import warnings

        warnings.warn(f"{name} of autotune() has no effect", stacklevel=2)
    options = dict(warmup=warmup, rep=rep, timeout=timeout, ref_prog=ref_prog, supply_prog=supply_prog, skip_check=skip_check, rtol=rtol, atol=atol,
                   cache_input_tensors=cache_input_tensors)
    if function is None:
        return functools.partial(autotune, configs=configs, **options)
    if callable(configs) or configs:
        return Tuned(function, configs, **options)
    raise Error("autotune needs configs: a list of dictionaries, or a function that gives one")


def product(**values):
    """All combinations of lists of values, as configs."""
    return [dict(zip(values, combination)) for combination in itertools.product(*values.values())]


class Tuned:
    """A kernel, or a factory of kernels, with the best of its configurations."""

    def __init__(self, kernel, configs, warmup, rep, timeout, ref_prog, supply_prog, skip_check, rtol, atol, cache_input_tensors):
        self.kernel, self.configs, self.warmup, self.rep, self.timeout = kernel, configs, warmup, rep, timeout
        self.ref_prog, self.supply_prog, self.skip_check = ref_prog, supply_prog, skip_check
        self.tolerance = {"rtol": rtol, "atol": atol}
        self._kept = {} if cache_input_tensors else None  # arrays, by what they are for
        functools.update_wrapper(self, kernel)
        self.failed, self.times, self._best = [], [], {}

    def __call__(self, *args, **named):
        key = self._key(args, named)
        if key not in self._best:
            self._best[key] = self._choose(args, named)
        return self.kernel(*args, **{**named, **self._best[key]})

    def _key(self, args, named):
        """Arguments as far as a configuration depends on them: of arrays type and shape."""
        return repr([f"{a.dtype}{tuple(a.shape)}" if hasattr(a, "shape") else a for a in (*args, *sorted(named.items()))])

    def _choose(self, args, named):
        configs = self.configs(*args, **named) if callable(self.configs) else self.configs
        torch = sys.modules.get("torch")
        if torch is None or not torch.cuda.is_available():
            return self._first(configs, args, named)
        question = _cache.key(["autotune", self.kernel.function.__qualname__, self._source(), self._key(args, named), configs, torch.cuda.get_device_name()])
        known = _cache.answer(question)
        if known in configs:
            return known
        self.failed, self.times = [], []
        from ._driver import device

        for config in self._compiled(configs, args, named, device(torch.cuda.current_device()).chip):
            try:
                self.times.append((self._time(config, args, named), config))
            except Exception as e:  # one that does not compile, or gives what is wrong, is not chosen
                self.failed.append((config, f"{type(e).__name__}: {e}"))
        if not self.times:
            raise Error("none of the configurations works:\n" + "\n".join(f"{c}: {why.splitlines()[0]}" for c, why in self.failed))
        best = min(self.times, key=lambda t: t[0])[1]
        _cache.remember(question, best)
        return best

    def _compiled(self, configs, args, named, chip):
        """The configurations that compile, each by a compiler of its own, as many at a time as
        there are processors; the bundles are on disk then."""
        import os
        from concurrent.futures import ThreadPoolExecutor

        from ._compiler import Own

        def one(config):
            try:
                with Own(self.timeout):
                    program, views = self._program(config, args, named)
                    program.bundle(chip, views)
            except Exception as e:
                return f"{type(e).__name__}: {e}"

        with ThreadPoolExecutor(min(len(configs), os.cpu_count() or 1)) as pool:
            why = list(pool.map(one, configs))
        self.failed += [(c, w) for c, w in zip(configs, why) if w]
        return [c for c, w in zip(configs, why) if not w]

    def _program(self, config, args, named):
        """The program of a configuration, and what it is called with."""
        if isinstance(self.kernel, Factory):
            program = self.kernel(*args, **named, **config)
            return program, program.signature.of_shapes()
        program, arrays = self.kernel._special(args, {**named, **config})
        known = {n: v for n, v in arrays.items() if n in program.signature.names}
        return program, program.signature.check(program.signature.order((), known))

    def _source(self):
        from ._capture import source

        return source(self.kernel.function)[2]

    def _first(self, configs, args, named):
        for config in configs:
            try:
                if isinstance(self.kernel, Factory):
                    self.kernel(*args, **named, **config)
                else:
                    self.kernel.compile(*args, **named, **config).signature
                return config
            except Error as e:
                self.failed.append((config, f"{type(e).__name__}: {e}"))
        raise Error("none of the configurations compiles:\n" + "\n".join(f"{c}: {why.splitlines()[0]}" for c, why in self.failed))

    def _time(self, config, args, named):
        from ._bench import median

        if not isinstance(self.kernel, Factory):
            return median(self.kernel, args, {**named, **config}, self.warmup, self.rep)
        kernel = self.kernel(*args, **named, **config)
        arrays = self._arrays(kernel.signature)
        if self.ref_prog and not self.skip_check:
            import torch

            got, want = kernel(*arrays), self.ref_prog(*arrays)
            for x, y in zip(*[v if isinstance(v, (tuple, list)) else (v,) for v in (got, want)]):
                torch.testing.assert_close(x, y, check_dtype=False, **self.tolerance)
        return median(kernel, arrays, {}, self.warmup, self.rep)

    def _arrays(self, signature):
        from ._bench import random

        make = (lambda: self.supply_prog(signature.params)) if self.supply_prog else (lambda: random(signature))
        if self._kept is None:
            return make()
        key = str(signature)
        if key not in self._kept:
            self._kept[key] = make()
        return self._kept[key]

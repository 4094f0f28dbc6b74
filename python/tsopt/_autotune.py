"""`@tsopt.autotune`: the best of several configurations, by the compiler's model and by time."""
import functools
import os
import sys

from . import _cache
from ._callable import several
from ._errors import Error
from ._jit import Factory
from ._space import space
from ._tuning import Trial, Tuning

# Options of TileLang's that are not followed.
_HINTS = ("supply_type", "max_mismatched_ratio", "manual_check_prog", "early_stop", "early_stop_factor")


def autotune(function=None, configs=None, *, top=8, warmup=25, rep=100, timeout=100, ref_prog=None, supply_prog=None, skip_check=False,
             rtol=1e-2, atol=1e-2, cache_input_tensors=False, **hints):
    """Stands above @tsopt.jit. `configs` are dictionaries of values for parameters that a
    call leaves out, or a function of the call's arguments that gives them; without them they
    are all combinations of usual values for parameters that are called block_M, num_stages,
    threads and the like. The first call with some arguments plans them all, several at a time
    and each for at most `timeout` seconds, asks the compiler's model how long each takes,
    compiles the `top` best (all, if that is None), times them on the device after `warmup`
    calls by `rep` calls, and keeps the fastest, also on disk. Without a device the model
    chooses, which remarks say. `.tuning()` is a table of them all, with the reasons of those
    that fail. `ref_prog` is compared with, by rtol and atol, unless skip_check;
    `supply_prog(params)` gives the arrays, random ones otherwise, with cache_input_tensors the
    same ones for all."""
    for name in hints:
        if name not in _HINTS:
            raise TypeError(f"autotune() has no option '{name}'")
        import warnings

        warnings.warn(f"{name} of autotune() has no effect", stacklevel=2)
    if top is not None and (not isinstance(top, int) or top < 1):
        raise TypeError(f"autotune(top={top!r}): it is how many configurations are timed, at least 1, or None for all")
    options = dict(top=top, warmup=warmup, rep=rep, timeout=timeout, ref_prog=ref_prog, supply_prog=supply_prog, skip_check=skip_check, rtol=rtol, atol=atol,
                   cache_input_tensors=cache_input_tensors)
    if function is None:
        return functools.partial(autotune, configs=configs, **options)
    if configs is not None and not callable(configs) and not configs:
        raise Error("autotune has an empty list of configs")
    return Tuned(function, configs, **options)


class Tuned:
    """A kernel, or a factory of kernels, with the best of its configurations."""

    def __init__(self, kernel, configs, top, warmup, rep, timeout, ref_prog, supply_prog, skip_check, rtol, atol, cache_input_tensors):
        self.kernel, self.configs, self.top, self.warmup, self.rep, self.timeout = kernel, configs, top, warmup, rep, timeout
        self.ref_prog, self.supply_prog, self.skip_check = ref_prog, supply_prog, skip_check
        self.tolerance = {"rtol": rtol, "atol": atol}
        self._kept = {} if cache_input_tensors else None  # arrays, by what they are for
        functools.update_wrapper(self, kernel, updated=())
        self._tunings, self._last = {}, None

    def __call__(self, *args, **named):
        if isinstance(self.configs, (list, tuple)) and all(c.keys() <= self._given(args, named) for c in self.configs):
            return self.kernel(*args, **named)  # the call has chosen
        key = self._key(args, named)
        known = self._tunings.get(key)
        if known is None:
            known = self._tunings[key] = self._choose(args, named)
        self._last = known
        config = known.best.config
        if isinstance(self.kernel, Factory):
            program = self.kernel(*args, **named, **config)
            program.chosen = known
            measured = known.best.measured
            program.config, program.latency = config, measured and 1e-3 * measured  # TileLang's names, milliseconds
            return program
        names = list(self.kernel.parameters.parameters)
        values = {**dict(zip(names, args)), **named, **config}
        if len(args) <= len(names) and names[:len(values)] == sorted(values, key=lambda n: names.index(n) if n in names else len(names)):
            result = self.kernel(*[values[n] for n in names[:len(values)]])  # by position, calls are short
        else:
            result = self.kernel(*args, **named, **config)
        self.kernel.last.chosen = known
        return result

    def tuning(self):
        """The configurations that the last call chose from."""
        if self._last is None:
            raise TypeError(f"{self.kernel.function.__name__} was not called yet: what is best depends on arguments")
        return self._last

    @property
    def failed(self):
        """Configurations that do not work, and why."""
        return [(t.config, t.reason) for t in self._last or () if t.reason]

    def __getattr__(self, name):
        """Remarks, IR and the rest are the kernel's."""
        if name.startswith("_") or name == "kernel":
            raise AttributeError(name)
        return getattr(self.kernel, name)

    def _key(self, args, named):
        """Arguments as far as a configuration depends on them: of arrays type and shape, and
        no numbers that are passed at launch."""
        numbers = getattr(self.kernel, "numbers", ())
        if numbers:
            named = {**dict(zip(self.kernel.parameters.parameters, args)), **named}
            args, named = (), {n: v for n, v in named.items() if n not in numbers}
        return repr([f"{a.dtype}{tuple(a.shape)}" if hasattr(a, "shape") else a for a in (*args, *[x for n, v in sorted(named.items()) for x in (n, v)])])

    def _choose(self, args, named):
        configs = self._configs(args, named)
        device, chip = _device()
        chip = self.kernel.target or chip
        text = {k: v for k, v in self.kernel.program({}, ()).program.items() if k not in ("file", "line", "args")}
        question = _cache.key(["autotune", text, self._key(args, named), configs, device, chip, self.top])
        known = _cache.answer(question)
        if known:
            return Tuning.of(known)
        trials = self._ranked(configs, args, named, chip)
        if device:
            self._measure(trials, args, named, chip)
        tuning = Tuning(trials, device)
        if tuning.best is None:
            self._last = tuning
            raise Error("none of the configurations works:\n" + "\n".join(f"{t}: {t.reason.splitlines()[0]}" for t in trials))
        _cache.remember(question, tuning.says())
        return tuning

    def _given(self, args, named):
        """The names of the parameters that a call gives."""
        return {*list(self.kernel.parameters.parameters)[:len(args)], *named}

    def _configs(self, args, named):
        """The configurations of parameters that the call does not give."""
        given = self._given(args, named)
        if self.configs is None:
            return space(self.kernel.function.__name__, self.kernel.parameters.parameters, given)
        configs = self.configs(*args, **named) if callable(self.configs) else self.configs
        if not configs:
            raise Error("the function that gives the configs gave none")
        left = []
        for config in configs:
            config = {n: v for n, v in config.items() if n not in given}
            if config not in left:
                left.append(config)
        return left

    def _ranked(self, configs, args, named, chip):
        """Trials of what the model thinks, the best first; of those that it knows nothing of,
        behind them, in their order; then those that do not compile."""
        def one(t):
            program, views = self._program(t.config, args, named)
            t.predicted, why = program.estimate(views, chip)
            if why:
                t.reason = why

        trials = [Trial(c) for c in configs]
        self._each(one, trials)
        return sorted(trials, key=lambda t: (t.reason != "", t.predicted is None, t.predicted or 0))

    def _measure(self, trials, args, named, chip):
        """Times the best until one works; trials are sorted."""
        left = [t for t in trials if not t.reason]
        if several() and left and self._program(left[0].config, args, named)[0].devices > 1:
            raise Error(
                f"{self.kernel.function.__name__}: autotune times a program of several devices in one process, and each rank would choose for itself: "
                "call it once without torchrun; what it chooses for some parameters is kept on disk, where ranks find it")
        most = self.top or len(left)
        while left:
            now, left = left[:most], left[most:]
            self._each(lambda t: _bundle(chip, *self._program(t.config, args, named)), now)
            for t in now:
                if t.reason:
                    continue
                try:
                    t.measured = self._time(t.config, args, named)
                except Exception as e:  # one that gives what is wrong is not chosen
                    t.reason = f"{type(e).__name__}: {e}"
            if any(t.measured is not None for t in now):
                return

    def _each(self, do, trials):
        """Does something with trials, each with a compiler of its own, as many at a time as
        there are processors. What fails is their reason."""
        from concurrent.futures import ThreadPoolExecutor

        from ._compiler import Own

        def one(trial):
            try:
                with Own(self.timeout):
                    do(trial)
            except Exception as e:
                trial.reason = f"{type(e).__name__}: {e}"

        with ThreadPoolExecutor(min(len(trials), os.cpu_count() or 1)) as pool:
            list(pool.map(one, trials))

    def _program(self, config, args, named):
        """The program of a configuration, and what it is called with."""
        if isinstance(self.kernel, Factory):
            program = self.kernel(*args, **named, **config)
            return program, program.signature.of_shapes()
        program, given = self.kernel._special(args, {**named, **config})
        known = {n: v for n, v in given.items() if n in program.signature.names}
        return program, program.signature.check(program.signature.order((), known))

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


def _bundle(chip, program, views):
    program.bundle(chip, views)


def _device():
    """The name of torch's device, and its chip; empty without one."""
    torch = sys.modules.get("torch")
    if torch is None or os.environ.get("TSOPT_SIM") == "1" or not torch.cuda.is_available():
        return "", ""
    from ._driver import device

    return torch.cuda.get_device_name(), device(torch.cuda.current_device()).chip

"""`@tsopt.autotune`: the best of several configurations, by the compiler's model and by time."""
import functools
import importlib.util
import os
import sys

from . import _cache
from ._arrays import view
from ._callable import several
from ._errors import Error
from ._jit import Factory, jit
from ._program import copy_of
from ._supply import Supply
from ._space import space
from ._together import Alone, Together
from ._tuning import Trial, Tuning

# Options of TileLang's that are not followed.
_HINTS = (
    "supply_type", "max_mismatched_ratio", "manual_check_prog", "early_stop", "early_stop_factor", "backend", "use_pipeline",
    "enable_grouped_compile", "group_compile_size", "benchmark_multi_gpu", "benchmark_devices")


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
    that fail. What a kernel is timed on are copies of the call's arrays; where a program is
    asked for without arrays, those of set_autotune_inputs, else of `supply_prog(params)`, else
    random ones, with cache_input_tensors the same ones for all. Results are compared with those
    of `ref_prog`, by rtol and atol, unless skip_check."""
    for name in hints:
        if name not in _HINTS:
            raise TypeError(f"autotune() has no option '{name}'")
    _warn(hints)
    if top is not None and (not isinstance(top, int) or top < 1):
        raise TypeError(f"autotune(top={top!r}): it is how many configurations are timed, at least 1, or None for all")
    options = dict(top=top, warmup=warmup, rep=rep, timeout=timeout, ref_prog=ref_prog, supply_prog=supply_prog, skip_check=skip_check, rtol=rtol, atol=atol,
                   cache_input_tensors=cache_input_tensors)
    if function is None:
        return functools.partial(autotune, configs=configs, **options)
    options.update(getattr(function, "measuring", ()))
    if configs is not None and not callable(configs) and not configs:
        raise Error("autotune has an empty list of configs")
    return Tuned(function, configs, **options)


# Options of autotune that older versions of TileLang have in tilelang.autotuner.jit.
_MEASURING = ("ref_prog", "supply_prog", "skip_check", "rtol", "atol", "cache_input_tensors")


def measured_jit(function=None, **options):
    """tilelang.autotuner.jit of TileLang up to 0.1.5: jit, with options of the autotune above it."""
    if function is None:
        return functools.partial(measured_jit, **options)
    hints = {n: options.pop(n) for n in (*_HINTS, "profiler") if n in options}
    measuring = {n: options.pop(n) for n in _MEASURING if n in options}
    _warn(hints)
    kernel = jit(function, **options)
    kernel.measuring = measuring
    return kernel


def _warn(hints):
    for name, value in hints.items():
        if value:
            import warnings

            warnings.warn(f"{name} of autotune() has no effect", stacklevel=3)


class Tuned:
    """A kernel, or a factory of kernels, with the best of its configurations."""

    def __init__(self, kernel, configs, top, warmup, rep, timeout, ref_prog, supply_prog, skip_check, rtol, atol, cache_input_tensors):
        self.kernel, self.configs, self.top, self.warmup, self.rep, self.timeout = kernel, configs, top, warmup, rep, timeout
        self.ref_prog, self.skip_check, self._supply = ref_prog, skip_check, Supply(supply_prog, cache_input_tensors)
        self.tolerance = {"rtol": rtol, "atol": atol}
        functools.update_wrapper(self, kernel, updated=())
        self._names, self._numbers = list(kernel.parameters.parameters), getattr(kernel, "numbers", ())
        self._tunings, self._last = {}, None
        self._short = {}  # of calls by position, what is called and with which values more
        self._reference = None  # microseconds that ref_prog takes
        self._under, self._now = {}, kernel  # the kernel under options, by these; the one that was called last

    def __call__(self, *args, **named):
        if not named:
            try:
                short = self._short.get(self._told(args))
            except TypeError:  # a list is no key
                short = None
            if short is not None:
                self._last, self._now, rest = short
                return self._now(*args, *rest)
        if self._given_all(args, named):
            return self.kernel(*args, **named)  # the call has chosen
        if isinstance(self.kernel, Factory):
            return self.compile(*args, **named)
        known, kernel, config = self._best(args, named)
        left = list(kernel.parameters.parameters)[len(args):]
        rest = [config[n] for n in left[:len(config)] if n in config]
        if named or len(rest) < len(config):
            result = kernel(*args, **named, **config)
        else:  # by position, calls are short
            result = kernel(*args, *rest)
            try:
                self._short[self._told(args)] = known, kernel, rest
            except TypeError:
                pass
        kernel.last.chosen = known
        return result

    def _told(self, args):
        """What tells positional arguments apart, as far as a configuration depends on them."""
        return tuple([(a.dtype, a.shape, getattr(a, "is_cuda", None)) if hasattr(a, "shape") else (a.__class__, a) for n, a in zip(self._names, args) if n not in self._numbers])

    def compile(self, *args, **named):
        """The program of the best configuration. It has that as `config`, and as `latency` and
        `ref_latency` its time and that of ref_prog in milliseconds, None where they were not taken."""
        if self._given_all(args, named):
            return self.kernel.compile(*args, **named)
        known, kernel, config = self._best(args, named)
        program = kernel.compile(*args, **named, **config)
        measured = known.best.measured
        program.chosen, program.config, program.latency = known, known.best.config, measured and 1e-3 * measured
        program.ref_latency = known.reference and 1e-3 * known.reference
        return program

    def _given_all(self, args, named):
        return isinstance(self.configs, (list, tuple)) and all(c.keys() <= self._given(args, named) for c in self.configs)

    def _best(self, args, named):
        """What was found for such arguments, the kernel, and values for its parameters."""
        key = self._key(args, named)
        known = self._tunings.get(key)
        if known is None:
            known = self._tunings[key] = self._choose(args, named)
        self._last = known
        self._now, config = self._of(known.best.config)
        return known, self._now, config

    def _of(self, config):
        """The kernel under the options of a configuration, and the values that it has for parameters."""
        options = config.get("pass_configs")
        config = {n: v for n, v in config.items() if n != "pass_configs"}
        if not options:
            return self.kernel, config
        key = repr(options)
        if key not in self._under:
            self._under[key] = self.kernel.under(options)
        return self._under[key], config

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
        if name.startswith("_"):
            raise AttributeError(name)
        return getattr(self._now, name)

    def _key(self, args, named):
        """Arguments by name as far as a configuration depends on them: of arrays type, shape and
        whether they are on a device, and no numbers that are passed at launch."""
        named = {**dict(zip(self._names, args)), **named}
        return repr([
            (n, f"{v.dtype}{tuple(v.shape)}", getattr(v, "is_cuda", None)) if hasattr(v, "shape") else (n, v)
            for n, v in sorted(named.items()) if n not in self._numbers])

    def _choose(self, args, named):
        configs = self._configs(args, named)
        who = self._who(configs, args, named)
        arrays = [v for v in map(view, (*args, *named.values())) if v is not None]
        device, chip = _device() if not arrays or any(v.device is not None for v in arrays) else ("", "")
        chip = self.kernel.target or chip
        if chip == "cpu":
            raise Error("configurations are chosen for CUDA devices: the cost model does not know CPUs; give the parameters of the kernel their values")
        text = {k: v for k, v in self.kernel.program({}, ()).program.items() if k not in ("file", "line", "args")}
        question = _cache.key(["autotune", text, self._key(args, named), repr(configs), device, chip, self.top, self._checks()])
        who.asked(question)
        with who.turn(question):
            known = who.first("what is known", lambda: _cache.answer(question))
            if known:
                return Tuning.of(known, configs)
            trials = self._ranked(who, configs, args, named, chip)
            if device:
                self._measure(who, trials, args, named, chip)
            tuning = Tuning(trials, device, self._reference)
            if tuning.best is None:
                self._last = tuning
                raise Error(f"none of the configurations works:\n{tuning.reasons()}")
            if who.leads:
                _cache.remember(question, tuning.says(configs))
            return tuning

    def _who(self, configs, args, named):
        """Who chooses: all ranks of a job, where the program is theirs together."""
        if several():
            for config in configs:
                try:
                    program = self._program(config, args, named)[0]
                    devices = program.devices
                except Exception:  # another one may say
                    continue
                if devices > 1:
                    return Together(self.kernel.function.__name__, program, 2 * (os.cpu_count() or 1))
                break
        return Alone()

    def _given(self, args, named):
        """The names of the parameters that a call gives."""
        return {*self._names[:len(args)], *named}

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

    def _ranked(self, who, configs, args, named, chip):
        """Trials of what the model thinks, the best first; of those that it knows nothing of,
        behind them, in their order; then those that do not compile."""
        def one(t):
            program, views = self._program(t.config, args, named)
            t.predicted, why = program.estimate(views, chip)
            if why:
                t.reason = why

        trials = [Trial(c) for c in configs]
        self._each(who, "plans", one, trials)
        return sorted(trials, key=lambda t: (t.reason != "", t.predicted is None, t.predicted or 0))

    def _measure(self, who, trials, args, named, chip):
        """Times the best until one works; trials are sorted."""
        self._reference = None
        left = [t for t in trials if not t.reason]
        most = self.top or len(left)
        while left:
            now, left = left[:most], left[most:]
            self._each(who, "compiled programs", lambda t: _bundle(chip, *self._program(t.config, args, named)), now)
            for t in now:
                if t.reason:
                    continue
                try:
                    t.measured = self._time(who, t, args, named, chip)
                except Exception as e:  # one that gives what is wrong is not chosen
                    t.reason = _reason(e)
            if any(t.measured is not None for t in now):
                return

    def _each(self, who, what, do, trials):
        """Does something with trials, each with a compiler of its own, as many at a time as
        there are processors, and one rank for all. What fails is their reason."""
        from concurrent.futures import ThreadPoolExecutor

        from ._compiler import Own

        def one(trial):
            try:
                with Own(self.timeout):
                    do(trial)
            except Exception as e:
                trial.reason = _reason(e)
            return trial.predicted, trial.reason

        with ThreadPoolExecutor(min(len(trials), os.cpu_count() or 1)) as pool:
            for some in who.some(trials):
                told = who.first(what, lambda: list(pool.map(one, some)))
                for t, (predicted, reason) in zip(some, told):
                    t.predicted, t.reason = predicted, reason

    def _program(self, config, args, named):
        """The program of a configuration, and views of what it is called with; of its shapes, where
        the program alone is asked for."""
        kernel, config = self._of(config)
        if isinstance(kernel, Factory):
            program = kernel(*args, **named, **config)
            return program, program.signature.of_shapes()
        program, given = kernel._special(args, {**named, **config})
        known = {n: v for n, v in given.items() if n in program.signature.names}
        if not any(program.signature.params[program.signature.names[n]].array for n in known):
            return program, program.signature.of_shapes()
        return program, program.signature.check(program.signature.order((), known))

    def _time(self, who, trial, args, named, chip):
        """How long a configuration takes: on the slowest rank."""
        from ._bench import median

        program, views = self._program(trial.config, args, named)
        inputs = who.agreed(f"arguments for {trial}", lambda: self._inputs(who, program, views, chip))
        if self._checks():
            self._compare(who, trial, program, inputs)
        return who.slowest(f"the time of {trial}", lambda: median(program, inputs, {}, self.warmup, self.rep))

    def _inputs(self, who, program, views, chip):
        """What a program is timed on."""
        inputs = [(p, v) for p, v in zip(program.signature.params, views) if not p.out]
        if any(getattr(v, "value", None) is not None for _, v in inputs):
            return [copy_of(p, v) for p, v in inputs]
        return self._supply(who.signature(program, chip))

    def _checks(self):
        return self.ref_prog is not None and not self.skip_check

    def _compare(self, who, trial, program, inputs):
        """Compares with ref_prog, which is timed once."""
        from ._bench import median

        who.agreed(f"the results of {trial}", lambda: self._alike(program, inputs))
        if self._reference is None:
            self._reference = who.slowest("the time of ref_prog", lambda: median(self.ref_prog, inputs, {}, self.warmup, self.rep))

    def _alike(self, program, inputs):
        import torch

        if not program.signature.outputs:
            raise Error(f"ref_prog cannot be compared with: {program.signature} returns nothing; let it, by T.empty or out_idx, or set skip_check")
        got, want = program(*inputs), self.ref_prog(*inputs)
        for x, y in zip(*[v if isinstance(v, (tuple, list)) else (v,) for v in (got, want)]):
            torch.testing.assert_close(x, y, check_dtype=False, **self.tolerance)


def _bundle(chip, program, views):
    program.bundle(chip, views)


def _reason(e):
    return f"{type(e).__name__}: {e}"


def _device():
    """The name of torch's device, and its chip; empty without one, or without torch, which times."""
    if os.environ.get("TSOPT_SIM") == "1" or "torch" not in sys.modules and not importlib.util.find_spec("torch"):
        return "", ""
    import torch

    if not torch.cuda.is_available():
        return "", ""
    from ._driver import device

    return torch.cuda.get_device_name(), device(torch.cuda.current_device()).chip

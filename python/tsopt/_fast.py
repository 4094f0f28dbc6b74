"""Calls written out as code: how to look up what a call does follows from the kinds of its
arguments, so it is a function made for these."""
from ._steps import bound


class Fast:
    """Calls with arguments of the kinds of some that were seen: tensors of torch, numbers
    that are passed to kernels, and other values. `call` is the function; `first` is what it
    calls for arguments that are of other kinds, or were not seen. `order` says which argument
    of the call each of the function is, None for a result that is made; `numbers` has the
    types of those that are passed as numbers, by argument of the call."""

    def __init__(self, args, order, numbers, stream_of, first):
        self._kinds = _kinds(args), order, numbers
        self._prepared, self._ready = {}, {}  # by what tells calls apart, but for addresses and numbers; and by these too
        self._first = first
        names = [f"a{j}" for j in range(len(args))]
        tensors = [hasattr(a, "data_ptr") for a in args]
        key = [f"{a}.shape, {a}.dtype, {a}.get_device(), {a}.is_contiguous()" if t else a
               for j, (a, t) in enumerate(zip(names, tensors)) if t or j not in numbers]
        given = [f"{a}.data_ptr()" if t else a for a, t in zip(names, tensors)]
        # Zeros of different signs are different numbers.
        told = [g if t or not numbers[j].startswith(("f", "bf")) else f"{g} or repr({g})"
                for j, (g, t) in enumerate(zip(given, tensors)) if t or j in numbers]
        text = {"listed": ", ".join(names), "key": _tuple(key), "whole": _tuple(key + told),
                "given": _tuple(["None" if j is None else given[j] for j in order])}
        space = {"ready": self._ready.get, "prepared": self._prepared.get, "other": self._other, "first": first, "stream_of": stream_of}
        exec((_PARTS + (_MADE if None in order else _LAUNCHED)).format(**text), space)
        self.call, self._key, self._whole, self._given = space["call"], space["key"], space["whole"], space["given"]

    def remember(self, args, order, numbers, prepared):
        """From now on calls like this do what was prepared. Arguments of other kinds than
        those of the first call are not remembered."""
        if self._kinds == (_kinds(args), order, numbers):
            bound(self._prepared)
            self._prepared[self._key(*args)] = prepared

    def _other(self, *args):
        """A call with addresses or numbers that were not seen."""
        prepared = self._prepared.get(self._key(*args))
        if prepared is None:
            return self._first(*args)
        given, steps = self._given(*args), prepared.bound
        if prepared.makers or not steps.single or not steps.lasting(given):
            return prepared(given)
        start = steps.single
        entry = start.prepare(steps.checked(given))
        bound(self._ready)
        self._ready[self._whole(*args)] = (steps.device, *entry, start)
        return prepared(given)


_PARTS = """
def key({listed}): return {key}
def whole({listed}): return {whole}
def given({listed}): return {given}
"""

# One kernel, on arrays that are given. What is ready is what _steps.Start.prepare makes.
_LAUNCHED = """
def call({listed}):
    try:
        known = ready({whole})
    except (AttributeError, TypeError):  # other kinds of arguments
        return first({listed})
    if known is None:
        return other({listed})
    device, start, configs, function, params, owner = known
    stream = stream_of(device)
    config = configs.get(stream) or owner.configure(configs, stream)
    code = start(config, function, params, None)
    if code:
        owner.again(code, config, params)
"""

# Calls that make their results.
_MADE = """
def call({listed}):
    try:
        known = prepared({key})
    except (AttributeError, TypeError):
        return first({listed})
    if known is None:
        return first({listed})
    return known({given})
"""


def _kinds(args):
    return [hasattr(a, "data_ptr") for a in args]


def _tuple(parts):
    return "(" + "".join(f"{p}, " for p in parts) + ")"

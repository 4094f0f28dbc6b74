"""Calls written out as code: which look-ups a call needs follows from the kinds of its
arguments, so it is a function made for these."""
import functools
import sys

from ._graphs import Repeated
from ._steps import bound


class Fast:
    """Calls with arguments of the kinds of some that were seen: tensors of torch, numbers
    that are passed to kernels, and other values. `order` says which argument of the call each
    of the function is, None for a result that is made; `numbers` has the types of those that
    are passed as numbers, by argument of the call. `call` is such a call of
    `of`, a Callable."""

    def __init__(self, of, args, order, numbers, stream_of):
        self._kinds, self._gradless = (_kinds(args), order, numbers), of.gradless
        self._known = {}  # by what tells calls apart, but for addresses and numbers
        self._before = None  # what the call before did, where its key was looked up
        names = [f"a{j}" for j in range(len(args))]
        self._tensors = [j for j, a in enumerate(args) if hasattr(a, "data_ptr")]
        # Of other values the classes too, as 1, 1.0 and True are equal.
        others = [part for j, a in enumerate(names) if j not in self._tensors and j not in numbers for part in (a, f"{a}.__class__")]
        made = [f"made{i}" for i, j in enumerate(order) if j is None]

        def given(i, j):
            return f"address(made{i})" if j is None else f"address(a{j})" if j in self._tensors else names[j]

        def told(i, j):  # zeros of different signs are different numbers
            return f"a{j} or repr(a{j})" if numbers.get(j, "").startswith(("f", "bf")) else given(i, j)

        text = _CALL.format(
            listed=", ".join(names),
            key=_tuple([*(f"{names[j]}.shape, {names[j]}.dtype, {names[j]}.get_device(), {names[j]}.is_contiguous() or {names[j]}.stride(), {names[j]}.requires_grad" for j in self._tensors), *others]),
            tensors=", ".join(names[j] for j in self._tensors), others=_tuple(others), alike=f" and {_tuple(others)} == others" if others else "",
            makers="".join(f"make_{m}, " for m in made), making="; ".join(f"{m} = make_{m}()" for m in made) or "pass",
            given=_tuple([given(i, j) for i, j in enumerate(order)]), told=_tuple(["stream_of(device)", *[told(i, j) for i, j in enumerate(order)]]),
            result=made[0] if len(made) == 1 else _tuple(made) if made else "None")
        self._space = space = {
            "known_by": self._known.get, "of": of, "stream_of": stream_of, "address": sys.modules["torch"].Tensor.data_ptr,
            "recent": (_never, (), None), "again": self._again,
        }
        exec(text, space)
        self.call, self._key = space["call"], space["key"]

    def remember(self, args, order, numbers, prepared):
        """From now on calls like this do what was prepared. Arguments of other kinds than
        those of the first call are not remembered."""
        if self._kinds != (_kinds(args), order, numbers):
            return
        bound(self._known)
        ready = {}
        graded = self._gradless if any(args[j].requires_grad for j in self._tensors) else None
        self._known[self._key(*args)] = ready.get, _Starter(prepared, ready), prepared.bound.device, graded, *prepared.makers.values()

    def _again(self, known, others, *tensors):
        """A call that was looked up does what is known. Where the one before did so too, torch
        compares the tensors of the next one with these, which takes a quarter of the time."""
        if known is self._before:
            self._space["recent"] = _guard(tensors), others, known
        self._before = known


def _guard(tensors):
    """Whether tensors have the types, shapes, strides, devices and layouts of some, and want
    gradients as they do: what torch.compile asks before each call, in one function of torch's.
    Where a version of torch has it not, they are looked up."""
    try:
        guards = sys.modules["torch"]._C._dynamo.guards.TensorGuards
        return guards(*tensors, dynamic_dims_sizes=[list(t.shape) for t in tensors], dynamic_dims_strides=[list(t.stride()) for t in tensors]).check
    except Exception:
        return _never


def _never(*_):
    return False


class _Starter:
    """Calls of arrays of some shapes, with addresses or numbers that were not seen. What is
    ready then is what _steps.Start.prepare makes."""

    def __init__(self, prepared, ready):
        self._bound, self._ready = prepared.bound, ready

    def __call__(self, told, given):
        """What is to be started, by the code below; None if it was."""
        steps, whole = self._bound, self._bound.whole
        if not whole:
            steps(given)
            return None
        words = steps.checked(given)
        start = whole.prepare(told[0], words)
        if steps.lasting(given):
            bound(self._ready)
            prepare = functools.partial(whole.prepare, pointers=words)
            self._ready[told] = Repeated(start, prepare, whole.device, told[0], self._ready, told)
        return start

    def again(self, code, start):
        self._bound.whole.again(code, start)


_CALL = """
def key({listed}):
    return {key}

def call({listed}):
    check, others, known = recent
    if not (check({tensors}){alike}):
        try:
            known = known_by({key})
        except (AttributeError, TypeError):  # arguments of other kinds
            known = None
        if known is None:
            return of._first(({listed}, ), {{}})
        again(known, {others}, {tensors})
    ready, starter, device, graded, {makers}= known
    if graded:
        graded()
    {making}
    try:
        told = {told}
    except RuntimeError:  # a tensor without memory
        return of._first(({listed}, ), {{}})
    start = ready(told)
    if start is None:
        start = starter(told, {given})
        if start is None:
            return {result}
    code = start()
    if code:
        starter.again(code, start)
    return {result}
"""


def _kinds(args):
    return [hasattr(a, "data_ptr") for a in args]


def _tuple(parts):
    return "(" + "".join(f"{p}, " for p in parts) + ")"

"""What programs and exported programs have in common: a call."""
import os
import sys

from . import _driver, _types
from ._arrays import Array
from ._errors import Error
from ._instance import Instance, read_plan

_tensors = set()  # torch.Tensor and torch.nn.Parameter, once somebody has used them


class Callable:
    """A function of arrays. A class of it has a `signature`; `bundle(chip, views)`, the
    folder of what was compiled for a device and arguments; and `on_host(views)`, which does
    a call that no device is asked for."""

    def __init__(self):
        self._known = {}  # what to do for arguments like these, by what tells them apart
        self._instances = {}

    def __call__(self, *args, **named):
        if self._known and not named:
            key, pointers = [], []
            for a in args:
                if type(a) in _tensors:
                    key += (a.shape, a.dtype, a.get_device(), a.is_contiguous())
                    pointers.append(a.data_ptr())
                else:
                    key.append(a)
                    pointers.append(0)
            try:
                prepared = self._known.get(tuple(key))
            except TypeError:  # a list is no key, and no argument
                prepared = None
            if prepared is not None:
                return prepared(pointers)
        return self._first(args, named)

    def _first(self, args, named):
        """A call with arguments that were not seen before, or that need a closer look."""
        signature = self.signature
        views = signature.check(signature.order(args, named))
        if simulated(views):
            return self.on_host(views)
        prepared = self.prepared(views)
        if not named and _plain(views):
            places = signature.places(len(args))
            known = Prepared(prepared.instance, signature, views, [places.index(i) if i in places else None for i in range(len(views))])
            self._known[_key(args)] = known
        return prepared([getattr(v, "address", 0) for v in views])

    def prepared(self, views):
        """What a call with arguments like these does on their device."""
        device = next(v.device for v in views if getattr(v, "device", None) is not None)
        key = (device, *(v if not hasattr(v, "shape") else (v.dtype, v.shape) for v in views))
        if key not in self._instances:
            if _driver.capturing(stream_of(device)):
                raise Error(f"{self.signature.function}: call once before the capture of a CUDA graph: the first call compiles and allocates")
            folder = self.bundle(_driver.device(device).chip, views)
            plan = read_plan(folder)
            first = 0 if plan["devices"] > 1 else device
            self._instances[key] = Instance(folder, plan, first)
        return Prepared(self._instances[key], self.signature, views, range(len(views)))


    def bench(self, *args, warmup=25, rep=100, **named):
        """The median time in microseconds of a call on a device, with a cold L2 cache."""
        from ._bench import median

        return median(self, args, named, warmup, rep)

    def op(self, name, backward=None, shapes=None):
        """The function as an operation of torch: _torch.operation."""
        from ._torch import operation

        return operation(self, name, backward, shapes)

    def differentiable(self, backward):
        """The function with gradients, which `backward` computes: _torch.differentiable."""
        from ._torch import differentiable

        return differentiable(self, backward)


class Prepared:
    """A call whose arguments were checked. It is given the addresses of the arguments of
    the caller; `order` says which of them each argument of the function is, None for a
    result that is to be made."""

    def __init__(self, instance, signature, views, order):
        self.instance, self.names = instance, [p.name for p in signature.params]
        self.made = [i for i, v in enumerate(views) if v is None]
        self.order = list(order)
        self.straight = not self.made and self.order == list(range(len(self.order)))
        self._checked = None
        self._like = next((v for v in views if getattr(v, "device", None) is not None), None)
        self._shapes = [(signature.params[i].type, signature.whole(i)) for i in self.made]
        self._stream, self._number = stream_of, instance.numbers[0] if len(instance.numbers) == 1 else None

    def __call__(self, pointers):
        results = None
        if self.straight:
            pointers = tuple(pointers)
        else:
            results = [make(self._like, kind, shape) for kind, shape in self._shapes]
            made = iter([address(r) for r in results])
            pointers = tuple([next(made) if i in self.made else pointers[j] for i, j in enumerate(self.order)])
        if pointers != self._checked:
            self.instance.check(pointers, self.names)
            self._checked = pointers
        if self._number is not None:
            self.instance(pointers, (self._stream(self._number),))
        else:
            self.instance(pointers, [self._stream(n) for n in self.instance.numbers])
        if results:
            return results[0] if len(results) == 1 else tuple(results)
        return None


def simulated(views):
    """Whether a call runs in the simulator."""
    if os.environ.get("TSOPT_SIM") == "1":
        return True
    return all(getattr(v, "device", None) is None for v in views)


def stream_of(device):
    """The handle of the stream on which a call runs: torch's current one, or the default."""
    torch = sys.modules.get("torch")
    if torch is None or not torch.cuda.is_initialized():
        return 0
    global stream_of
    stream_of = torch._C._cuda_getCurrentRawStream
    return stream_of(device)


def _plain(views):
    """Whether all arrays are tensors of torch, which tell quickly what they are."""
    torch = sys.modules.get("torch")
    if torch is None:
        return False
    _tensors.update((torch.Tensor, torch.nn.Parameter))
    return all(type(v.value) in _tensors for v in views if hasattr(v, "value"))


def _key(args):
    key = []
    for a in args:
        if type(a) in _tensors:
            key += (a.shape, a.dtype, a.get_device(), a.is_contiguous())
        else:
            key.append(a)
    return tuple(key)


def make(like, kind, shape, data=None):
    """An array of the library that the arguments are of, in their place; without data it
    holds anything."""
    torch, numpy = sys.modules.get("torch"), sys.modules.get("numpy")
    name = next((n for n, k in _types.TORCH.items() if k == kind), None)
    if torch is not None and like is not None and isinstance(like.value, torch.Tensor) and name:
        dtype = getattr(torch, name)
        if data is None:
            return torch.empty(shape, dtype=dtype, device=like.value.device)
        t = torch.frombuffer(bytearray(data), dtype=torch.uint8) if data else torch.empty(0, dtype=torch.uint8)
        return t.view(dtype).view(tuple(shape)).to(like.value.device)
    if like is not None and getattr(like, "device", None) is not None:
        raise Error("results are allocated for tensors of torch only; pass an array for each result")
    if numpy is not None and like is not None and isinstance(like.value, numpy.ndarray) and name and hasattr(numpy, name):
        return numpy.frombuffer(bytearray(data or _types.size(kind, shape)), dtype=name).reshape(shape)
    return Array(shape, kind, data)


def address(array):
    return array.data_ptr()

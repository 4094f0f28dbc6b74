"""What programs and exported programs have in common: a call."""
import os
import sys

from . import _driver, _types
from ._arrays import Array
from ._errors import Error
from ._instance import Instance, read_plan


class Callable:
    """A function of arrays. A class of it has a `signature`; `bundle(chip, views)`, the
    folder of what was compiled for a device and arguments; and `on_host(views)`, which does
    a call that no device is asked for."""

    def __init__(self):
        self._known = {}  # what to do for arguments like these, by what tells them apart
        self._fast = {}  # by the number of arguments, a function that looks there
        self._instances = {}

    def __call__(self, *args, **named):
        if not named:
            fast = self._fast.get(len(args))
            if fast is not None:
                return fast(*args)
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
            self._remember(args, Prepared(prepared.instance, signature, views, [places.index(i) if i in places else None for i in range(len(views))]))
        return prepared([getattr(v, "address", 0) for v in views])

    def _remember(self, args, prepared):
        """Makes calls with arguments like these short: the kinds of arguments are known now,
        so what tells such calls apart is written out as code."""
        tensors = [hasattr(a, "data_ptr") for a in args]
        names = [f"a{i}" for i in range(len(args))]
        key = [f"{a}.shape, {a}.dtype, {a}.get_device(), {a}.is_contiguous()" if t else a for a, t in zip(names, tensors)]
        pointers = [f"{a}.data_ptr()" if t else "0" for a, t in zip(names, tensors)]
        listed = ", ".join(names)
        space = {"get": self._known.get, "first": lambda *args: self._first(args, {})}
        exec(
            f"def key({listed}): return ({', '.join(key)},)\n"
            f"def fast({listed}):\n"
            f"    try: call = get(({', '.join(key)},))\n"
            f"    except (AttributeError, TypeError): call = None\n"  # other kinds of arguments
            f"    if call is None: return first({listed})\n"
            f"    return call(({', '.join(pointers)},))\n", space)
        self._known[space["key"](*args)] = prepared.caller()
        self._fast.setdefault(len(args), space["fast"])

    def prepared(self, views):
        """What a call with arguments like these does on their device."""
        device = next(v.device for v in views if getattr(v, "device", None) is not None)
        key = (device, *(v if not hasattr(v, "shape") else (v.dtype, v.shape) for v in views))
        if key not in self._instances:
            if _driver.capturing(stream_of()(device)):
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
        self.instance, self.order = instance, list(order)
        made = [i for i, v in enumerate(views) if v is None]
        self._shapes = [(signature.params[i].type, signature.whole(i)) for i in made]
        self._made = set(made)
        self._like = next((v for v in views if getattr(v, "device", None) is not None), None)
        sizes = [v.bytes() if hasattr(v, "bytes") else 0 for v in views]
        for i in made:
            sizes[i] = _types.size(signature.params[i].type, signature.whole(i))
        self._run = instance.caller([p.name for p in signature.params], sizes, stream_of())

    def caller(self):
        """The call as a function, the shortest that there is."""
        return self._run if not self._made and self.order == list(range(len(self.order))) else self

    def __call__(self, pointers):
        results = [make(self._like, kind, shape) for kind, shape in self._shapes]
        made = iter(results)
        self._run(tuple([next(made).data_ptr() if i in self._made else pointers[j] for i, j in enumerate(self.order)]))
        if len(results) == 1:
            return results[0]
        return tuple(results) if results else None


def simulated(views):
    """Whether a call runs in the simulator."""
    if os.environ.get("TSOPT_SIM") == "1":
        return True
    return all(getattr(v, "device", None) is None for v in views)


def stream_of():
    """A function that tells the handle of a device's stream on which calls run: torch's
    current one, or the default."""
    torch = sys.modules.get("torch")
    if torch is None or not torch.cuda.is_initialized():
        return lambda device: 0
    return torch._C._cuda_getCurrentRawStream


def _plain(views):
    """Whether all arrays are tensors of torch, which tell quickly what they are."""
    torch = sys.modules.get("torch")
    return torch is not None and all(isinstance(v.value, torch.Tensor) for v in views if hasattr(v, "value"))


def make(like, kind, shape, data=None):
    """An array of the library that the arguments are of, in their place; without data it
    holds anything."""
    torch, numpy = sys.modules.get("torch"), sys.modules.get("numpy")
    name = torch_name(kind)
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


def torch_name(kind):
    """What torch and NumPy call a type of elements, None where they have none."""
    return next((n for n, k in _types.TORCH.items() if k == kind), None)

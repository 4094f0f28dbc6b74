"""What programs and exported programs have in common: a call."""
import functools
import os
import sys
import warnings

from . import _driver, _types
from ._arrays import Array, Laid, view
from ._errors import Error, needed
from ._instance import Bound, Instance, read_plan
from ._targets import CPU


class Callable:
    """A function of arrays. A class of it has a `signature`; `devices`, how many it runs on;
    `identity()`, which tells it from other functions; `bundle(chip, views)`, the folder of what
    was compiled for a device and arguments; and `on_host(views)`, which does a call that no
    device is asked for."""

    of_arrays = False  # whether it is for arrays of the shapes of a call's
    simulates = True  # whether the simulator can run it
    target = None  # the chip that it says it is for

    def __init__(self):
        self._fast, self._short = {}, {}  # by the number of arguments, what calls like those that were seen do, and such a call
        self._instances = {}
        self._warned = False

    def __call__(self, *args, **named):
        if not named:
            call = self._short.get(len(args))
            if call is not None:
                return call(*args)
        return self._first(args, named)

    def _first(self, args, named):
        """A call with arguments that were not seen before, or that need a closer look."""
        prepared, views = self.resolve(self.signature.order(args, named))
        if prepared is None:
            return self.on_host(views)
        if not named and _plain(views) and not self.on_cpu():
            places = self.signature.places(len(args))
            self._remember(args, prepared, [places.index(i) if i in places else None for i in range(len(views))])
        return prepared([getattr(v, "address", v) for v in views])

    def gradless(self):
        """Warns once of results that have no gradients although arguments want them."""
        torch = sys.modules["torch"]
        if self._warned or not torch.is_grad_enabled():
            return
        self._warned = True
        warnings.warn(
            f"{self.signature.function}: an argument requires a gradient, and none flows through this call: what it writes is a constant for torch. Give it a backward by .differentiable(f) or "
            ".op(name, backward=f), or call it under torch.no_grad() or with x.detach() where none is wanted", stacklevel=_outside())

    def resolve(self, values):
        """What a call with some values does on its device, None where the simulator does it, and
        the views of the values."""
        if any(getattr(v, "requires_grad", False) for v in values):
            self.gradless()
        if several() and self.devices > 1:
            from ._ranks import resolve

            return resolve(self, values)
        views = self.signature.check(values)
        if self.on_cpu():
            return self._prepared_on_cpu(views), views
        return None if simulated(views) else self.prepared(views), views

    def on_cpu(self):
        """Whether the function is for processors of this machine."""
        return self.target == CPU

    def _prepared_on_cpu(self, views):
        """What a call with arguments like these does on this machine, whose arrays they are."""
        from ._cpu import CPU as OnCPU

        if any(getattr(v, "device", None) is not None for v in views):
            raise TypeError(f"{self.signature.function}: it is for CPUs, and an argument is on a CUDA device; pass arrays of the host")
        return self._with_instance(CPU, views, lambda: OnCPU(*self._planned(CPU, views)))

    def _planned(self, chip, views):
        folder = self.bundle(chip, views)
        return folder, read_plan(folder)

    def _with_instance(self, device, views, make):
        """A call by the program that was compiled for such arguments, or is now."""
        for depends in DEPENDENCES:
            instance = self._instances.get(_key(depends, device, views))
            if instance is not None:
                return Prepared(instance, self.signature, views)
        instance = make()
        self._instances[_key(instance.openings.depends(self.signature.params), device, views)] = instance
        return Prepared(instance, self.signature, views)

    def _remember(self, args, prepared, order):
        """Makes calls with arguments like these short. `order` says which of them each
        argument of the function is, None for a result that is to be made."""
        params, openings = prepared.signature.params, prepared.bound.instance.openings
        numbers = {j: params[i].type for i, j in enumerate(order) if not params[i].array and openings.number(i)}
        if any(not params[i].array and not isinstance(args[j], (int, float)) for i, j in enumerate(order)):
            return  # a library's number, which may be another at the next call
        fast = self._fast.get(len(args))
        if fast is None:
            from ._fast import Fast

            self._fast[len(args)] = fast = Fast(self, args, order, numbers, stream_of())
            self._short[len(args)] = fast.call
        fast.remember(args, order, numbers, prepared)

    def prepared(self, views):
        """What a call with arguments like these does on their device."""
        device = next((v.device for v in views if getattr(v, "device", None) is not None), None)
        if device is None:
            device = current().index

        def make():
            if _driver.capturing(stream_of()(device)):
                raise Error(f"{self.signature.function}: call once before the capture of a CUDA graph: the first call compiles and allocates")
            folder, plan = self._planned(_driver.device(device).chip, views)
            first = 0 if plan["devices"] > 1 else device
            return Instance(folder, plan, {d: _driver.device(first + d) for d in range(plan["devices"])})

        return self._with_instance(device, views, make)

    def bench(self, *args, warmup=25, rep=100, **named):
        """The median time in microseconds of a call on a device, with a cold L2 cache."""
        from ._bench import median

        return median(self, args, named, warmup, rep)

    def op(self, name, backward=None, shapes=None):
        """The function as an operation of torch: _torch.operation."""
        needed("operations are registered")
        from ._torch import operation

        return operation(self, name, backward, shapes)

    def differentiable(self, backward):
        """The function with gradients, which `backward` computes: _torch.differentiable."""
        needed("gradients are computed")
        from ._torch import differentiable

        return differentiable(self, backward)


DEPENDENCES = ("nothing", "shapes", "numbers")  # what of the arguments a compiled program may be for; the last is all of them


def _key(depends, device, views):
    """What tells compiled programs apart."""
    if depends == "nothing":
        return device
    return (device, *[v.shape if hasattr(v, "shape") else None for v in views], *[v for v in views if depends == "numbers" and not hasattr(v, "shape")])


class Prepared:
    """A call whose arguments were checked. It is given the addresses of the function's
    arguments, and numbers; results that are to be made have None."""

    def __init__(self, instance, signature, views):
        self.signature = signature
        made = [i for i, v in enumerate(views) if v is None]
        arrays = [v for v in views if hasattr(v, "value")]
        like = next((v for v in arrays if v.device is not None or instance.of_host), None)
        self.makers = {i: maker(like, signature.params[i].made, signature.whole(i, views)) for i in made}
        shapes = [signature.whole(i, views) if v is None else getattr(v, "shape", ()) for i, v in enumerate(views)]
        self.bound = Bound(instance, signature, shapes, stream_of())

    def __call__(self, given):
        if not self.makers:
            self.bound(tuple(given))
            return None
        made = {i: make() for i, make in self.makers.items()}
        self.bound(tuple([_address(made[i]) if i in made else x for i, x in enumerate(given)]))
        return result(list(made.values()))


def _address(made):
    """Where the elements of an array are that a maker made."""
    return made.data_ptr() if hasattr(made, "data_ptr") else view(made).address


def _outside():
    """How many frames away the caller of this package is, for warnings."""
    here, frame, depth = os.path.dirname(__file__), sys._getframe(1), 1
    while frame.f_back is not None and (os.path.dirname(frame.f_code.co_filename) == here or frame.f_code.co_filename == "<string>"):
        frame, depth = frame.f_back, depth + 1
    return depth


def ranks():
    """How many processes the job has of which this is one, and its number: by what torchrun says,
    else by torch.distributed, if that is in use. Elsewhere it is alone."""
    size, rank = os.environ.get("WORLD_SIZE"), os.environ.get("RANK")
    if size and rank:
        return int(size), int(rank)
    distributed = sys.modules.get("torch.distributed")
    if distributed is not None and distributed.is_available() and distributed.is_initialized():
        return distributed.get_world_size(), distributed.get_rank()
    return 1, 0


def several():
    """Whether this process is one of several of a job."""
    return ranks()[0] > 1


def simulated(views):
    """Whether a call runs in the simulator: its arrays are of the host, or it has none and torch has no device."""
    if os.environ.get("TSOPT_SIM") == "1":
        return True
    if not any(hasattr(v, "value") for v in views):
        return current() is None or current().type != "cuda"
    return all(getattr(v, "device", None) is None for v in views)


def current():
    """Where torch's tensors are that nothing else tells the place of, its current device; None without torch."""
    torch = sys.modules.get("torch")
    if torch is None:
        return None
    return torch.device("cuda", torch.cuda.current_device()) if torch.cuda.is_available() else torch.device("cpu")


def stream_of():
    """A function that tells the handle of a device's stream on which calls run: torch's
    current one, or the default."""
    torch = sys.modules.get("torch")
    if torch is None or not torch.cuda.is_initialized():
        return lambda device: 0
    return torch._C._cuda_getCurrentRawStream


def _plain(views):
    """Whether there are arrays and all are tensors of torch, which tell quickly what they are."""
    torch, arrays = sys.modules.get("torch"), [v for v in views if hasattr(v, "value")]
    return torch is not None and arrays != [] and all(isinstance(v.value, torch.Tensor) for v in arrays)


def maker(like, kind, shape):
    """A function that makes an array of the library that the arguments are of, which holds
    anything."""
    torch, name, place = sys.modules.get("torch"), torch_name(kind), _place(like)
    if place is None or not name:
        return functools.partial(make, like, kind, shape)
    none = torch.empty(0, dtype=getattr(torch, name), device=place)  # makes others in half of the time that torch.empty takes
    if isinstance(shape, Laid):
        return functools.partial(none.new_empty_strided, tuple(shape), shape.strides)
    return functools.partial(none.new_empty, tuple(shape))


def _place(like):
    """The device of torch's on which results are, if they are tensors: that of an argument, or the current one if there is none."""
    torch = sys.modules.get("torch")
    if torch is None or like is not None and not isinstance(like.value, torch.Tensor):
        return None
    return current() if like is None else like.value.device


def result(made):
    """What a call returns that made these arrays or numbers."""
    if not made:
        return None
    return made[0] if len(made) == 1 else tuple(made)


def make(like, kind, shape, data=None):
    """An array of the library that the arguments are of, in their place; without data it
    holds anything."""
    torch, numpy = sys.modules.get("torch"), sys.modules.get("numpy")
    name, place = torch_name(kind), _place(like)
    if place is not None and name:
        dtype = getattr(torch, name)
        if data is None:
            return torch.empty(shape, dtype=dtype, device=place)
        t = torch.frombuffer(bytearray(data), dtype=torch.uint8) if data else torch.empty(0, dtype=torch.uint8)
        return t.view(dtype).view(tuple(shape)).to(place)
    if like is not None and getattr(like, "device", None) is not None:
        raise Error("results are allocated for tensors of torch only; pass an array for each result")
    if numpy is not None and like is not None and isinstance(like.value, numpy.ndarray) and name and hasattr(numpy, name):
        return numpy.frombuffer(bytearray(data or _types.size(kind, shape)), dtype=name).reshape(shape)
    return Array(shape, kind, data)


def torch_name(kind):
    """What torch and NumPy call a type of elements, None where they have none."""
    return next((n for n, k in _types.TORCH.items() if k == kind), None)

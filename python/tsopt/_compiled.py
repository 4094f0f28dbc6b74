"""tsopt.compile: a module of torch as a compiled function that is called as the module is."""
import inspect
import re

import torch
from torch.utils import _pytree as pytree

from ._errors import CompileError, Error
from ._export import export
from ._model import Model
from ._program import text_program


def compile_module(model, args, kwargs, dynamic_shapes=None):
    """The module for inputs like some examples."""
    if model.training:
        raise Error(f"{type(model).__name__} is in training mode, and tsopt.compile is for inference: "
                    "call .eval() on it before")
    name, parameters = type(model).__name__, inspect.signature(model.forward)
    args, kwargs = _bound(name, parameters, args, kwargs)
    compiled = Compiled(export(model, args, kwargs, dynamic_shapes), name, parameters)
    signature = compiled.model.program.signature
    for i in signature.outputs:
        if not signature.follows(i):
            raise CompileError(f"{name}: the size of {signature.params[i].name} is computed of sizes in dynamic_shapes, "
                               "and must be that of an input; compile it without these, once for each size")
    compiled.model.ir("tile")  # an error here and not at the first call, if something cannot be a kernel
    return compiled


def _bound(name, parameters, args, kwargs):
    """Inputs in their order, by name only those that have to be: a call may give them in both ways."""
    try:
        bound = parameters.bind(*args, **kwargs)
    except TypeError as e:
        raise TypeError(f"{name}{parameters}: {e}") from None
    return bound.args, bound.kwargs


class Compiled:
    """A module for inputs like those that it was compiled with. Parameters and buffers are the module's own tensors:
    what changes them in place changes what calls compute. `text` is the program, `model` what runs it."""

    def __init__(self, exported, name, parameters):
        self.text, self._name, self._parameters, self._form = exported.text, name, parameters, exported.form
        self.model = Model(text_program(exported.text, name), exported.weights)
        self._weights, self._results = exported.weights, exported.results
        arguments = [a.name for a in exported.arguments if a.kind == "input"]
        sources = [a.source for a in exported.arguments if a.kind == "input"]
        self._places = [sources.index(leaf) if isinstance(leaf, str) else None for leaf in self._form.inputs]
        self._changed = {}  # what the module writes: a result's number, and its argument or the number of an input
        for i, label in enumerate(exported.results):
            if label != "result":
                self._changed[i] = next(a.name for a in exported.arguments if a.source == label)
        self._arguments = arguments

    def __repr__(self):
        return f"<tsopt.compile({self._name}): {self.model.signature}>"

    @property
    def groups(self):
        """The names of the groups of operations that are one kernel each, in their order."""
        return re.findall(r"func\.func private @([\w$.]+)", self.model.ir("groups"))

    def verify(self, *args, **kwargs):
        """Compares what a call computes with the program's text in the simulator: Model.verify."""
        return self.model.verify(*self._leaves(args, kwargs))

    def bench(self, *args, warmup=25, rep=100, **kwargs):
        """The median time of a call on a device in microseconds, with a cold L2 cache."""
        return self.model.bench(*self._leaves(args, kwargs), warmup=warmup, rep=rep)

    def __call__(self, *args, **kwargs):
        leaves = self._leaves(args, kwargs)
        returned = self.model(*leaves)
        results = returned if isinstance(returned, tuple) else (returned,)
        for i, name in self._changed.items():
            kept = leaves[self._arguments.index(name)] if name in self._arguments else self._weights[name]
            kept.copy_(results[i])
        results = iter(results[len(self._changed):])
        outputs = [next(results) if isinstance(leaf, str) else leaf[0] for leaf in self._form.outputs]
        return pytree.tree_unflatten(outputs, self._form.outputs_tree)

    def _leaves(self, args, kwargs):
        """The tensors of a call, in the order of the program's arguments."""
        args, kwargs = _bound(self._name, self._parameters, args, kwargs)
        leaves, tree = pytree.tree_flatten((args, kwargs))
        if tree != self._form.inputs_tree:
            raise TypeError(f"{self._name} was compiled for inputs of the form {self._form.inputs_tree}, and is called "
                            f"with {tree}; compile it for these")
        given = [None] * len(self._arguments)
        for place, leaf, value in zip(self._places, self._form.inputs, leaves):
            if place is not None:
                given[place] = value.contiguous() if isinstance(value, torch.Tensor) else value
            elif value is not leaf[0] and value != leaf[0]:
                raise TypeError(f"{self._name} was compiled for {leaf[0]!r}, and is called with {value!r} in its "
                                "place; compile it for this value")
        return given

"""torch modules and functions of tensor expressions as MLIR files: python -m tsopt.export FILE.py:NAME -o m.mlir"""
import argparse
import importlib.util
import os
import sys

from ._errors import Error, needed
from ._tensor import TensorFunction

__all__ = ["Argument", "Exported", "export", "save"]


def __getattr__(name):
    """What needs torch, which functions of tensor expressions do not."""
    if name not in __all__:
        raise AttributeError(f"module 'tsopt.export' has no attribute '{name}'")
    needed("modules are exported")
    return getattr(importlib.import_module("._safetensors" if name == "save" else "._export", __package__), name)


_HELP = """\
NAME is a @tsopt.tensor function, or an nn.Module, a class of one, or a function that returns one.
A class gets the arguments that NAME_init_inputs() or get_init_inputs() returns. NAME_inputs() or
get_inputs() returns the example inputs: a list, or a dictionary by name. Weights are arguments of
the exported function, by their names in the module."""


def arguments():
    parser = argparse.ArgumentParser("python -m tsopt.export", description=_HELP)
    parser.add_argument("module", metavar="FILE.py:NAME")
    parser.add_argument("-o", dest="output", metavar="FILE.mlir", help="default: standard output")
    parser.add_argument("--weights", metavar="FILE.safetensors", help="write the weights, by the arguments' names")
    parser.add_argument("--dynamic", metavar="ARG:DIM[=NAME]", action="append", default=[],
                        help="a dimension of an input that is known at launch; equal names are equal sizes")
    parser.add_argument("--locations", action="store_true", help="write the module's lines that operations come from")
    return parser


def main(given):
    options = arguments().parse_args(given)
    file, _, name = options.module.rpartition(":")
    if not file:
        raise Error(f"{options.module}: FILE.py:NAME is expected")
    source = _loaded(file)
    found, weights = getattr(source, name, None), None
    if found is None:
        known = [n for n, v in vars(source).items() if isinstance(v, TensorFunction) or hasattr(v, "forward")]
        raise Error(f"{file} has no {name}: its modules are {', '.join(known) or 'none'}")
    if isinstance(found, TensorFunction):
        text = _written(found, options)
    else:
        text, weights = _traced(found, source, file, name, options)
    text = "// python -m tsopt.export " + " ".join(given) + "\n" + text
    if options.output:
        with open(options.output, "w", encoding="utf-8") as out:
            out.write(text)
    else:
        sys.stdout.write(text)
    if options.weights:
        from ._safetensors import save

        save(weights, options.weights)


def _written(function, options):
    """The text of tensor expressions."""
    for option in ("weights", "dynamic"):
        if getattr(options, option):
            raise Error(f"--{option} is for modules of torch: {function.__name__} has all extents in its text, and no weights")
    return function.write(options.locations)


def _traced(found, source, file, name, options):
    """The text of a module of torch, and its weights."""
    torch = needed("modules are exported")
    from ._export import export

    torch.manual_seed(0)  # two exports have the same weights
    model, inputs = _model(torch, found, source, file, name), _inputs(source, file, name)
    args, kwargs = ((), inputs) if isinstance(inputs, dict) else (tuple(inputs), {})
    dynamic = _dynamic(torch, model, args, kwargs, options.dynamic)
    exported = export(model, args, kwargs, dynamic, options.locations)
    return exported.text, exported.weights


def _loaded(file):
    if not os.path.exists(file):
        raise Error(f"there is no file {file}")
    spec = importlib.util.spec_from_file_location(os.path.basename(file)[:-3], file)
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def _model(torch, found, source, file, name):
    if isinstance(found, torch.nn.Module):
        return found
    init = getattr(source, f"{name}_init_inputs", getattr(source, "get_init_inputs", list))
    model = found(*init()) if isinstance(found, type) else found()
    if not isinstance(model, torch.nn.Module):
        raise Error(f"{file}:{name} is no nn.Module and returns none, but {type(model).__name__}")
    return model


def _inputs(source, file, name):
    inputs = getattr(source, f"{name}_inputs", getattr(source, "get_inputs", None))
    if inputs is None:
        raise Error(f"{file} has no example inputs: define {name}_inputs() or get_inputs(), which returns a list")
    return inputs()


def _dynamic(torch, model, args, kwargs, given):
    """torch.export's dynamic_shapes."""
    if not given:
        return None
    import inspect

    names = list(inspect.signature(model.forward).parameters)[:len(args)] + list(kwargs)
    shapes, dims = {n: {} for n in names}, {}
    for text in given:
        argument, _, rest = text.partition(":")
        dim, _, label = rest.partition("=")
        argument = names[int(argument)] if argument.isdigit() and int(argument) < len(names) else argument
        if argument not in shapes or not dim.isdigit():
            raise Error(f"--dynamic {text}: ARG:DIM[=NAME] is expected, and the arguments are {', '.join(names)}")
        if label and label not in dims:
            dims[label] = torch.export.Dim(label)
        shapes[argument][int(dim)] = dims.get(label, torch.export.Dim.DYNAMIC)
    return shapes


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except Error as e:
        sys.exit(str(e) if ": error: " in str(e) else f"error: {e}")

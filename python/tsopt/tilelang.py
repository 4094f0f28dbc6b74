"""Files that import tilelang, run unchanged: `python -m tsopt.tilelang FILE.py`, or
`tsopt.alias_tilelang()` before they are imported. What of tilelang is only about its own
compiler does nothing here."""
import importlib.machinery
import importlib.util
import re
import sys
import types

from . import language
from ._autotune import autotune, measured_jit
from ._autotuner import AutoTuner
from ._errors import Error
from ._jit import compile, jit
from ._supply import set_autotune_inputs
from .language import cdiv

__all__ = ["DataType", "alias_tilelang", "autotune", "cdiv", "compile", "jit", "language", "next_power_of_2"]


def alias_tilelang():
    """Makes `import tilelang` give this module, unless tilelang itself was imported."""
    here = sys.modules[__name__]
    found = sys.modules.get("tilelang")
    if found is not None and found is not here:
        raise Error("tilelang has been imported already; call tsopt.alias_tilelang() before")
    sys.modules["tilelang"] = here
    here.__path__ = []  # a package, whose modules _Parts finds
    if _Parts not in sys.meta_path:
        sys.meta_path.append(_Parts)
    for name in ("language", "profiler", "testing", "layout", "utils", "autotuner", "math", "jit", "transform", "carver", "carver.arch", "carver.arch.driver", "env", "contrib", "contrib.nvcc"):
        module = language if name == "language" else _Ignored(f"tilelang.{name}")
        sys.modules[f"tilelang.{name}"] = module  # an import would name it in the package, where jit is a function
    sys.modules["tilelang.profiler"].do_bench = do_bench
    for value in (autotune, AutoTuner, set_autotune_inputs):
        setattr(sys.modules["tilelang.autotuner"], value.__name__, value)
    sys.modules["tilelang.autotuner"].jit = measured_jit
    sys.modules["tilelang.math"].next_power_of_2 = next_power_of_2
    sys.modules["tilelang.math"].cdiv = cdiv
    sys.modules["tilelang.utils"].map_torch_type = map_torch_type
    sys.modules["tilelang.transform"].PassConfigKey = PassConfigKey
    nvcc = sys.modules["tilelang.contrib"].nvcc = sys.modules["tilelang.contrib.nvcc"]
    nvcc.get_target_compute_version = get_target_compute_version
    nvcc.parse_compute_version = parse_compute_version
    driver = sys.modules["tilelang.carver.arch"].driver = sys.modules["tilelang.carver.arch.driver"]
    driver.get_num_sms = get_num_sms
    if importlib.util.find_spec("tvm") is None:  # of which examples import a class
        sys.modules["tvm"] = _Ignored("tvm")
        sys.modules["tvm"].__spec__ = importlib.machinery.ModuleSpec("tvm", _Parts, is_package=True)  # packages ask whether it is there
        sys.modules["tvm"].DataType = DataType
    return here


class _Ignored(types.ModuleType):
    """A part of tilelang that has no effect on what kernels compute."""

    __path__ = []

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return Ignored(f"{self.__name__}.{name}")


class _Parts:
    """Finds modules of tilelang's, and of packages that have no effect, as tilelang.carver.arch: they have none either."""

    @staticmethod
    def find_spec(name, path=None, target=None):
        package = sys.modules.get(name.rpartition(".")[0])
        return importlib.machinery.ModuleSpec(name, _Parts, is_package=True) if isinstance(package, _Ignored) or package is not None and package is sys.modules.get(__name__) else None

    @staticmethod
    def create_module(spec):
        return _Ignored(spec.name)

    @staticmethod
    def exec_module(module):
        pass


class Ignored:
    """Something of tilelang's that has no meaning here. It may be passed on."""

    def __init__(self, name):
        self.name = name
        self.captured_as = name.rpartition(".")[::2]

    def __repr__(self):
        return self.name

    def __hash__(self):
        return hash(self.name)

    def __eq__(self, other):
        return isinstance(other, Ignored) and self.name == other.name

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return Ignored(f"{self.name}.{name}")

    def __iter__(self):
        raise Error(f"{self.name} is of tilelang's own and does nothing here, so that it has no elements; configurations for autotune are lists, or none: it makes some by itself")

    def __call__(self, *args, **named):
        return args[0] if len(args) == 1 and callable(args[0]) else Ignored(f"{self.name}()")


class _PassConfigKey:
    """Options of compilers by the names that programs have for them: TL_ENABLE_FAST_MATH is "tl.enable_fast_math"."""

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return name.lower().replace("_", ".", 1)


PassConfigKey = _PassConfigKey()


class DataType(language.Dtype):
    """TVM's type of elements, of which programs ask how many bits it has."""

    captured_as = ["tvm", "DataType"]


def next_power_of_2(n):
    """The least power of two that is not less than n."""
    return 1 << max(n - 1, 0).bit_length()


def map_torch_type(dtype):
    """torch's type for a type of elements, or its name."""
    return language.Dtype(dtype).as_torch()


def do_bench(function, warmup=25, rep=100, **_):
    """The median time of a function's calls in milliseconds."""
    from ._bench import median

    return 1e-3 * median(function, (), {}, warmup, rep)


def get_target_compute_version(target=None):
    """The version of a target's instructions, of the device's if none is said: "9.0"."""
    found = re.search(r"sm_(\d+)(\d)", str(target or ""))
    if found:
        return f"{found[1]}.{found[2]}"
    torch = sys.modules.get("torch")
    if torch is None or not torch.cuda.is_available():
        return "9.0"
    return "{}.{}".format(*torch.cuda.get_device_capability())


def parse_compute_version(version):
    """Its two numbers."""
    major, minor = version.split(".")
    return int(major), int(minor)


def get_num_sms():
    """How many multiprocessors the device has, or an H100, where there is none."""
    torch = sys.modules.get("torch")
    if torch is None or not torch.cuda.is_available():
        return 132
    return torch.cuda.get_device_properties(torch.cuda.current_device()).multi_processor_count


# Kernels' helper functions call them, where the compiler knows what it compiles for.
get_target_compute_version.captured_as = ["tilelang.contrib.nvcc", "get_target_compute_version"]
parse_compute_version.captured_as = ["tilelang.contrib.nvcc", "parse_compute_version"]
get_num_sms.captured_as = ["tilelang.carver.arch.driver", "get_num_sms"]


def disable_cache():
    """Nothing: what programs are compiled to depends on all that matters."""


enable_cache = disable_cache
lazy_jit = jit
math = types.SimpleNamespace(next_power_of_2=next_power_of_2, cdiv=cdiv)


def __getattr__(name):
    if name.startswith("__"):
        raise AttributeError(name)
    if f"tilelang.{name}" in sys.modules:
        return sys.modules[f"tilelang.{name}"]
    return Ignored(f"tilelang.{name}")


def main(args):
    import os
    import runpy

    if not args:
        raise SystemExit("usage: python -m tsopt.tilelang FILE.py [ARGUMENT …]")
    importlib.import_module("tsopt.tilelang").alias_tilelang()  # which is not this module, __main__
    sys.argv = list(args)
    sys.path[0] = os.path.dirname(os.path.abspath(args[0]))
    runpy.run_path(args[0], run_name="__main__")


if __name__ == "__main__":
    main(sys.argv[1:])

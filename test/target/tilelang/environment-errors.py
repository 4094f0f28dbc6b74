# RUN: env -u WHICH tsopt %s --split-input-file --verify-diagnostics=only-expected
import os

import tilelang.language as T


@T.prim_func
def missing(A: T.Tensor((32,), "float32")):
    with T.Kernel(1, threads=32):
        # expected-error@+1 {{the environment has no WHICH; os.environ.get('WHICH', …) has a value where it is not set}}
        T.fill(A, int(os.environ["WHICH"]))


# -----
import os

import tilelang.language as T

os.environ["WHICH"] = "3"


@T.prim_func
def set_before(A: T.Tensor((32,), "float32")):
    with T.Kernel(1, threads=32):
        # expected-error@+1 {{the environment's WHICH is read, which line 19 may set: what stands outside of functions is run only where a kernel needs it; use a variable of Python's for both}}
        T.fill(A, int(os.environ.get("WHICH", 2)))


# -----
import os

import tilelang.language as T

for name in ("A", "WHICH"):
    os.environ.setdefault(name, "3")


@T.prim_func
def set_by_a_loop(A: T.Tensor((32,), "float32")):
    with T.Kernel(1, threads=32):
        # expected-error@+1 {{the environment's WHICH is read, which line 35 may set}}
        T.fill(A, int(os.getenv("WHICH", 2)))


# -----
import os

import tilelang.language as T


def quiet():
    # expected-error@+1 {{the environment is read when a kernel is compiled, not written; set the variable outside of its text}}
    os.environ["LEVEL"] = "0"
    return 0


@T.prim_func
def written(A: T.Tensor((32,), "float32")):
    with T.Kernel(1, threads=32):
        T.fill(A, quiet())


# -----
import os

import tilelang.language as T


@T.prim_func
def whole(A: T.Tensor((32,), "float32")):
    with T.Kernel(1, threads=32):
        # expected-error@+1 {{os.environ.items: of the environment a kernel reads variables: os.environ.get(name), os.environ[name], name in os.environ}}
        T.fill(A, len(os.environ.items()))


# -----
import os

import tilelang.language as T


@T.prim_func
def number(A: T.Tensor((32,), "float32")):
    with T.Kernel(1, threads=32):
        # expected-error@+1 {{a variable of the environment is named by a text, not by a value of type int}}
        T.fill(A, 1 if 3 in os.environ else 0)

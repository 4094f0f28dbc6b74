# RUN: env -u WHICH tsopt %s --split-input-file --verify-diagnostics=only-expected
import os

import tilelang.language as T


@T.prim_func
def missing(A: T.Tensor((32,), "float32")):
    with T.Kernel(1, threads=32):
        # expected-error@+1 {{environment variable WHICH is not set; use os.environ.get('WHICH', …) with a default value}}
        T.fill(A, int(os.environ["WHICH"]))


# -----
import os

import tilelang.language as T

os.environ["WHICH"] = "3"


@T.prim_func
def set_before(A: T.Tensor((32,), "float32")):
    with T.Kernel(1, threads=32):
        # expected-error@+1 {{this reads the environment variable WHICH, which line 19 may set; code outside of functions runs only if a kernel needs it. Use a Python variable instead}}
        T.fill(A, int(os.environ.get("WHICH", 2)))


# -----
import os

import tilelang.language as T

for name in ("A", "WHICH"):
    os.environ.setdefault(name, "3")


@T.prim_func
def set_by_a_loop(A: T.Tensor((32,), "float32")):
    with T.Kernel(1, threads=32):
        # expected-error@+1 {{this reads the environment variable WHICH, which line 35 may set; code outside of functions runs only if a kernel needs it. Use a Python variable instead}}
        T.fill(A, int(os.getenv("WHICH", 2)))


# -----
import os

import tilelang.language as T


def quiet():
    # expected-error@+1 {{environment variables are read when a kernel is compiled and cannot be written; set the variable before the compilation}}
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
        # expected-error@+1 {{os.environ.items is unsupported; a kernel can read variables: os.environ.get(name), os.environ[name], name in os.environ}}
        T.fill(A, len(os.environ.items()))


# -----
import os

import tilelang.language as T


@T.prim_func
def number(A: T.Tensor((32,), "float32")):
    with T.Kernel(1, threads=32):
        # expected-error@+1 {{the name of an environment variable must be a string, got int}}
        T.fill(A, 1 if 3 in os.environ else 0)

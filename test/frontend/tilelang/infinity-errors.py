# RUN: not tsopt %s --kernel of_bytes 2>&1 | FileCheck %s --check-prefix=BYTES
# RUN: not tsopt %s --kernel of_integers 2>&1 | FileCheck %s --check-prefix=INTEGERS
# RUN: not tsopt %s --kernel outside 2>&1 | FileCheck %s --check-prefix=OUTSIDE
#
# A type without infinity has a greatest number in its place, which has a name of its own.
import tilelang.language as T


# BYTES: infinity-errors.py:13:[[#]]: error: T.infinity: float8_e4m3 has no infinity; its maximum is T.max_value("float8_e4m3")
@T.prim_func
def of_bytes(O: T.Tensor((4,), "float8_e4m3")):
    with T.Kernel(1, threads=32):
        T.fill(O, -T.infinity("float8_e4m3"))


# INTEGERS: error: T.infinity: int32 has no infinity; its maximum is T.max_value("int32")
@T.prim_func
def of_integers(O: T.Tensor((4,), "int32")):
    with T.Kernel(1, threads=32):
        for i in T.Parallel(4):
            O[i] = T.infinity("int32")


# OUTSIDE: error: T.infinity: the infinity of float8_e5m2 is supported only inside a T.Kernel, as the conversion of a Python number to
@T.prim_func
def outside(O: T.Tensor((4,), "float8_e5m2")):
    most = T.infinity("float8_e5m2")
    with T.Kernel(1, threads=32):
        T.fill(O, most)

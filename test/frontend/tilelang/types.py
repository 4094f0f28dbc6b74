# Helper functions serve several types: they compare with one that tiles cannot have, and ask what the device is.

# RUN: tsopt %s --kernel scale --remarks 2>&1 | FileCheck %s
# RUN: tsrun %s --kernel scale --verify=:reference

import tilelang
import tilelang.language as T
from tilelang.contrib import nvcc
from tilelang.utils.target import determine_target


def greatest(dtype):
    if dtype == T.int4:
        return T.max_value(T.int4)  # not asked for
    return 448 if dtype != "float8_e8m0fnu" and T.int4.bits < T.dtype(dtype).bits else 0


def lanes(dtype):
    version = nvcc.get_target_compute_version(determine_target(return_object=True))
    major, _ = nvcc.parse_compute_version(version)
    return (16 if major < 10 else 32) // dtype.bytes


# CHECK: remark: assuming a device of compute capability 9.0
# CHECK: tile.kernel
# CHECK: arith.constant 4.480000e+02
@T.prim_func
def scale(A: T.Tensor((64,), "float32"), B: T.Tensor((64,), "float32")):
    with T.Kernel(1, threads=32):
        for i in T.Parallel(64):
            B[i] = A[i] * greatest(T.float8_e4m3fn) + lanes(T.float16)


def reference(A):
    return A * 448 + 8

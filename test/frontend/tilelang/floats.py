# RUN: tsrun %s --kernel functions --arg Y=uniform --verify=:of_functions --once --verify-each-stage
# RUN: tsrun %s --kernel narrow --arg X=iota --print | FileCheck %s --check-prefix=NARROW
# RUN: not tsopt %s --kernel directed 2>&1 | FileCheck %s
#
# Functions of floats by the names that CUDA has for them.
import numpy as np
import tilelang.language as T


@T.prim_func
def functions(X: T.Tensor((64,), "float32"), Y: T.Tensor((64,), "float32"), Z: T.Tensor((8, 64), "float32")):
    with T.Kernel(1, threads=32) as bx:
        for i in T.Parallel(64):
            Z[0, i] = T.copysign(X[i], Y[i] - 0.5)
            Z[1, i] = T.atan2(Y[i], X[i])
            Z[2, i] = T.ieee_add(X[i], T.ieee_mul(Y[i], 2, "rn"))
            Z[3, i] = T.ieee_sub(X[i], T.ieee_fdiv(1, Y[i] + 1))
            Z[4, i] = T.ieee_fmaf(X[i], Y[i], -0.5, rounding_mode="rn")
            Z[5, i] = T.ieee_frcp(Y[i] + 1)
            Z[6, i] = T.ieee_fsqrt(Y[i])
            Z[7, i] = T.ieee_frsqrt(Y[i] + 1)


def of_functions(X, Y):
    x, y = X.astype(np.float64), Y.astype(np.float64)
    angle = np.where(x > 0, np.arctan(y / x), np.pi + np.arctan(y / x))
    return np.stack([np.where(y < 0.5, -np.abs(x), np.abs(x)), angle, x + 2 * y, x - 1 / (y + 1), x * y - 0.5, 1 / (y + 1), np.sqrt(y), 1 / np.sqrt(y + 1)])


# Towards zero: what is nearest may be farther from it, and infinite.
@T.prim_func
def narrow(X: T.Tensor((4,), "int32"), H: T.Tensor((2, 4), "float16"), B: T.Tensor((2, 4), "bfloat16"), I: T.Tensor((4,), "int32")):
    with T.Kernel(1, threads=32) as bx:
        for i in T.Parallel(4):
            x = T.float32(X[i])
            far = T.if_then_else(X[i] == 0, 1e9, T.if_then_else(X[i] == 1, -65535.0, T.if_then_else(X[i] == 2, 3e-8, T.infinity("float32"))))
            # NARROW: argument H [2 4]: 65504 -65504 0 +Inf +Inf -Inf 5.96{{[0-9]*}}e-08 +Inf
            H[0, i] = T.call_extern(T.float16, "__float2half_rz", far)
            H[1, i] = T.call_extern("float16", "__float2half_rn", far)
            # NARROW: argument B [2 4]: 256 256 258 258 256 258 258 260
            B[0, i] = T.call_extern(T.bfloat16, "__float2bfloat16_rz", x * 0.9 + 256.5)
            B[1, i] = T.call_extern(T.bfloat16, "__float2bfloat16_rn", x * 0.9 + 256.5)
            # NARROW: argument I [4]: 0 1.065353216e+09 1.073741824e+09 1.077936128e+09
            I[i] = T.call_extern("int32", "__float_as_int", T.call_extern("float32", "__half2float", T.cast(x, "float16")))


@T.prim_func
def directed(X: T.Tensor((64,), "float32")):
    with T.Kernel(1, threads=32) as bx:
        for i in T.Parallel(64):
            # CHECK: floats.py:[[#@LINE+1]]:40: error: T.ieee_add: expected "rn", got 'rz'; only rounding to nearest is supported
            X[i] = T.ieee_add(X[i], 1, "rz")

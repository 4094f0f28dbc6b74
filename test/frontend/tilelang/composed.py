# RUN: tsrun %s --kernel functions --arg X=iota --arg Y=uniform --verify=:of_functions --once --verify-each-stage
# RUN: tsrun %s --kernel edges --print | FileCheck %s --check-prefix=EDGES
# RUN: tsrun %s --kernel halves --arg X=uniform --arg Y=uniform --verify=:of_halves --once --verify-each-stage
# RUN: tsrun %s --kernel wide --arg X=iota --verify=:of_wide --once --verify-each-stage
# RUN: not tsopt %s --kernel broken 2>&1 | FileCheck %s --check-prefix=BROKEN
#
# Functions of floats that are computed of other operations.
import math

import numpy as np
import tilelang.language as T


@T.prim_func
def functions(X: T.Tensor((64,), "float32"), Y: T.Tensor((64,), "float32"), Z: T.Tensor((8, 64), "float32")):
    with T.Kernel(1, threads=32) as bx:
        for i in T.Parallel(64):
            Z[0, i] = T.fma(X[i], Y[i], -0.5)
            Z[1, i] = T.fmul(X[i], Y[i])
            Z[2, i] = T.hypot(X[i], Y[i])
            Z[3, i] = T.ldexp(Y[i], i - 32)
            Z[4, i] = T.asinh(X[i])
            Z[5, i] = T.acosh(X[i] + 1)
            Z[6, i] = T.atanh(Y[i] * 0.5)
            Z[7, i] = T.Div(T.Add(X[i], 1), T.Max(Y[i], 0.5))


def of_functions(X, Y):
    x, y = X.astype(np.float64), Y.astype(np.float64)
    h = y * 0.5
    return np.stack([x * y - 0.5, x * y, np.sqrt(x * x + y * y), y * 2.0 ** (np.arange(64) - 32), np.log(x + np.sqrt(x * x + 1)), np.log(x + 1 + np.sqrt((x + 1) * (x + 1) - 1)),
                     0.5 * np.log((1 + h) / (1 - h)), (x + 1) / np.maximum(y, 0.5)])


# fma rounds once: (1 + 2^-12)^2 - (1 + 2^-11) is 2^-24, of which a rounded product leaves nothing. No square of hypot overflows, and infinity wins over NaN.
# The least number of float32 is 2^-149, which a power below it does not reach.
# EDGES: argument Z [16]: 5.960464477539063e-08 4.9999999241216036e+30 +Inf NaN 0 1.401298464324817e-45 +Inf 0 1.0000001192092896 0.9999999403953552 1.401298464324817e-45 -1.401298464324817e-45 3.4028234663852886e+38 NaN 2 -0
@T.prim_func
def edges(Z: T.Tensor((16,), "float32")):
    with T.Kernel(1, threads=32):
        one = T.alloc_var("float32", init=1.0)
        x = T.alloc_var("float32", init=1.000244140625)
        huge = T.alloc_var("float32", init=1e30)
        inf = T.alloc_var("float32", init=T.infinity("float32"))
        nan = T.alloc_var("float32")
        nan = inf - inf
        zero = T.alloc_var("float32", init=0.0)
        Z[0] = T.fma(x, x, -1.00048828125)
        Z[1] = T.hypot(huge * 3, huge * 4)
        Z[2] = T.hypot(nan, -inf)
        Z[3] = T.hypot(nan, one)
        Z[4] = T.hypot(zero, zero)
        Z[5] = T.ldexp(one, -149)
        Z[6] = T.ldexp(one, 100000)
        Z[7] = T.ldexp(one, -100000)
        Z[8] = T.nextafter(one, inf)
        Z[9] = T.nextafter(one, zero)
        Z[10] = T.nextafter(zero, one)
        Z[11] = T.nextafter(zero, -one)
        Z[12] = T.nextafter(inf, zero)
        Z[13] = T.nextafter(nan, one)
        Z[14] = T.nextafter(one * 2, one * 2)
        Z[15] = T.ldexp(-zero, 3)


@T.prim_func
def halves(X: T.Tensor((64,), "float16"), Y: T.Tensor((64,), "float16"), Z: T.Tensor((4, 64), "float16")):
    with T.Kernel(1, threads=32) as bx:
        for i in T.Parallel(64):
            Z[0, i] = T.fma(X[i], Y[i], X[i])
            Z[1, i] = T.hypot(X[i] * 200, Y[i] * 200)
            Z[2, i] = T.ldexp(X[i], 3)
            Z[3, i] = T.nextafter(T.nextafter(X[i], Y[i]), X[i]) - X[i]


def of_halves(X, Y):
    x, y = X.astype(np.float64), Y.astype(np.float64)
    return np.stack([x * y + x, np.sqrt(x * x + y * y) * 200, x * 8, x * 0])


# Powers that are normal numbers, that are not, results that are not, and powers beyond all.
EXPONENTS = [0, 3, -3, 1023, 1024, 2046, 2047, 2098, -1022, -1023, -1024, -1060, -1074, -1075, -1076, -1100, -2046, -2098, -2200, 100000, -100000]
SCALES = [1.0, 1.3, -1.7, 5e-324, 3e-310, 2.2250738585072014e-308, 1.7e308, 1e-200]


@T.prim_func
def wide(X: T.Tensor((8,), "float64"), Z: T.Tensor((8, 21), "float64")):
    with T.Kernel(1, threads=32):
        for i in T.Parallel(8):
            for k, e in enumerate(EXPONENTS):
                x = T.alloc_var("float64")
                x = 0.0
                for j, scale in enumerate(SCALES):
                    if i == j:
                        x = T.cast(scale, "float64")
                Z[i, k] = T.ldexp(x + X[i] * 0.0, e)


# The quotient of integers is rounded once.
def power(x, e):
    n, d = x.as_integer_ratio()
    e = max(min(e, 5000), -5000)
    n, d = n << max(e, 0), d << max(-e, 0)
    return math.copysign(math.inf, x) if abs(n) >= d << 1024 else n / d


def of_wide(X):
    return np.array([[power(x, e) for e in EXPONENTS] for x in SCALES])


# BROKEN: T.ldexp: the exponent must be an integer, got a float; convert it: T.cast(n, "int32")
@T.prim_func
def broken(X: T.Tensor((64,), "float32"), Z: T.Tensor((64,), "float32")):
    with T.Kernel(1, threads=32):
        for i in T.Parallel(64):
            Z[i] = T.ldexp(X[i], X[i])

# RUN: tsrun %s --kernel rounded --arg X=iota --verify=:of_rounded --once --verify-each-stage
# RUN: tsrun %s --kernel cast --arg X=iota --print | FileCheck %s --check-prefix=CAST
# RUN: tsopt %s --kernel known | FileCheck %s --check-prefix=KNOWN
# RUN: not tsopt %s --kernel mode 2>&1 | FileCheck %s --check-prefix=MODE
# RUN: not tsopt %s --kernel stochastic 2>&1 | FileCheck %s --check-prefix=STOCHASTIC
# RUN: not tsopt %s --kernel reserved 2>&1 | FileCheck %s --check-prefix=RESERVED
#
# Modes of rounding, as TileLang 0.1.15 has them.
import numpy as np
import tilelang.language as T


# Halves, of both signs: 0.5 is 1 away from zero, and 0 to even.
@T.prim_func
def rounded(X: T.Tensor((64,), "float32"), Z: T.Tensor((5, 64), "float32")):
    with T.Kernel(1, threads=32) as bx:
        for i in T.Parallel(64):
            Z[0, i] = T.round((X[i] - 32) * 0.5, "ties-away-from-zero")
            Z[1, i] = T.round((X[i] - 32) * 0.5)
            Z[2, i] = T.round((X[i] - 32) * 0.5, rounding_mode="ties-to-even")
            Z[3, i] = T.nearbyint((X[i] - 32) * 0.5)
            Z[4, i] = T.round((X[i] - 32) * 0.25, "ties-away-from-zero")


def of_rounded(X):
    x = (X.astype(np.float64) - 32) * 0.5
    away = np.where(x < 0, -np.floor(0.5 - x), np.floor(x + 0.5))
    q = x * 0.5
    return np.stack([away, np.round(x), np.round(x), np.round(x), np.where(q < 0, -np.floor(0.5 - q), np.floor(q + 0.5))])


# The greatest number of float8_e4m3 is 448. Behind it is NaN without saturation, and infinity in float8_e5m2, whose greatest number is 57344.
# CAST: argument Z [3]: 31 NaN +Inf
@T.prim_func
def cast(X: T.Tensor((64,), "float32"), Z: T.Tensor((3,), "float32")):
    with T.Kernel(1, threads=32) as bx:
        Z[0] = T.cast(T.cast(X[31], "int8", round="rn", sat=True), "float32")
        Z[1] = T.cast(T.cast(X[63] * 10, "float8_e4m3", sat=False), "float32")
        Z[2] = T.cast(T.cast(X[63] * 1000, "float8_e5m2", sat=False), "float32")


# KNOWN: arith.constant 3.000000e+00 : f32
@T.prim_func
def known(Z: T.Tensor((64,), "float32")):
    with T.Kernel(1, threads=32):
        for i in T.Parallel(64):
            Z[i] = T.round(2.5, "ties-away-from-zero")


# MODE: T.round: got 'up'; expected "ties-to-even" or "ties-away-from-zero"
@T.prim_func
def mode(X: T.Tensor((64,), "float32"), Z: T.Tensor((64,), "float32")):
    with T.Kernel(1, threads=32):
        for i in T.Parallel(64):
            Z[i] = T.round(X[i], "up")


# STOCHASTIC: T.cast: "rs", stochastic rounding, needs sm_100a
@T.prim_func
def stochastic(X: T.Tensor((64,), "float32"), Z: T.Tensor((64,), "float16")):
    with T.Kernel(1, threads=32):
        for i in T.Parallel(64):
            Z[i] = T.cast(X[i], "float16", round="rs", rbits=i)


# RESERVED: T.cast: 'rz' is reserved in TileLang and unsupported
@T.prim_func
def reserved(X: T.Tensor((64,), "float32"), Z: T.Tensor((64,), "float16")):
    with T.Kernel(1, threads=32):
        for i in T.Parallel(64):
            Z[i] = T.cast(X[i], "float16", round="rz")

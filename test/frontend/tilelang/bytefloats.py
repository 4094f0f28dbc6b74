# RUN: tsrun %s --kernel casts --verify=:saturated --verify-each-stage
# RUN: tsrun %s --kernel tiles --verify=:of_tiles --verify-each-stage
# RUN: tsopt %s --kernel direct --tile-to-llvm | FileCheck %s
#
# What becomes a float of 8 bits saturates, infinity too, from every type; NaN stays NaN. On hardware that converts them it is the instruction alone.
import tilelang.language as T

numbers = [500.0, -500.0, 1e6, -114688.0, float("inf"), -float("inf"), float("nan"), 464.0]
N = len(numbers)

@T.prim_func
def casts(
    E4: T.Tensor((5, N), "float8_e4m3"),
    E5: T.Tensor((5, N), "float8_e5m2"),
    I4: T.Tensor((2, 4), "float8_e4m3"),
):
    with T.Kernel(1, threads=32):
        a = T.alloc_shared((N,), "float32")
        e5 = T.alloc_shared((N,), "float8_e5m2")
        for k in T.unroll(N):
            a[k] = numbers[k]
        for i in T.Parallel(N):
            E4[0, i] = a[i]
            E4[1, i] = T.cast(T.cast(a[i], "float16"), "float8_e4m3")
            E4[2, i] = T.cast(T.cast(a[i], "bfloat16"), "float8_e4m3")
            E4[3, i] = T.float8_e4m3(T.cast(a[i], "float64"))
            e5[i] = a[i]
            E4[4, i] = T.cast(T.max(T.min(a[i], 448.0), -448.0), "float8_e4m3")
            E5[0, i] = a[i]
            E5[1, i] = T.cast(T.cast(a[i], "float16"), "float8_e5m2")
            E5[2, i] = a[i].astype("bfloat16").astype("float8_e5m2")
            E5[3, i] = T.cast(T.cast(a[i], "float64"), "float8_e5m2")
            E5[4, i] = T.cast(e5[i], "float8_e4m3")
        for i in T.Parallel(4):
            I4[0, i] = 447 + i
            I4[1, i] = T.cast(i * 1000 - 1500, "float8_e4m3")


def saturated():
    import numpy as np

    nan = np.nan
    e4 = [[448, -448, 448, -448, 448, -448, nan, 448]] * 4 + [[448, -448, 448, -448, 448, -448, 448, 448]]
    e5 = [[512, -512, 57344, -57344, 57344, -57344, nan, 448]] * 4 + [[448, -448, 448, -448, 448, -448, nan, 448]]
    return np.array(e4, np.float32), np.array(e5, np.float32), np.array([[448] * 4, [-448, -448, 448, 448]], np.float32)


# CHECK-LABEL: llvm.func @main_kernel
# CHECK-NOT: llvm.intr.maximum
# CHECK-NOT: llvm.intr.minimum
# CHECK: nvvm.convert.f32x2.to.f8x2
# CHECK-NOT: llvm.fcmp
@T.prim_func
def direct(A: T.Tensor((4096,), "float32"), O: T.Tensor((4096,), "float8_e4m3"), P: T.Tensor((4096,), "float8_e5m2")):
    with T.Kernel(1, threads=128):
        for i in T.Parallel(4096):
            O[i] = A[i]
            P[i] = T.cast(A[i], "float16")


# Tiles, in T.copy, reductions and scans.
@T.prim_func
def tiles(A: T.Tensor((4, 64), "float32"), O: T.Tensor((4, 64), "float8_e4m3"), P: T.Tensor((4,), "float8_e4m3"), Q: T.Tensor((4, 64), "float8_e4m3")):
    with T.Kernel(1, threads=32):
        a = T.alloc_fragment((4, 64), "float32")
        q = T.alloc_fragment((4, 64), "float8_e4m3")
        s = T.alloc_shared((4, 64), "float8_e4m3")
        p = T.alloc_fragment((4,), "float8_e4m3")
        T.copy(A, a)
        for i, j in T.Parallel(4, 64):
            a[i, j] = j * 16.0 - 512.0
        T.copy(a, q)
        T.copy(q, O)
        T.reduce_abssum(a, p, dim=1)
        T.copy(p, P)
        T.copy(a, s)
        T.copy(s, Q)


def of_tiles(A):
    import numpy as np

    row = np.clip(np.arange(64) * 16.0 - 512, -448, 448)
    to_e4m3 = lambda x: np.round(x / 2.0 ** (np.floor(np.log2(np.maximum(np.abs(x), 1))) - 3)) * 2.0 ** (np.floor(np.log2(np.maximum(np.abs(x), 1))) - 3)
    o = np.stack([to_e4m3(row)] * 4).astype(np.float32)
    return o, np.full(4, 448, np.float32), o

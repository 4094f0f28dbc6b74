# Integers of few bits beside Python's: `x * 50` of a uint8 is an i32, as in TVM and in C, and does not wrap round; `x & 15` stays a uint8.
#
# RUN: tsrun %s --kernel narrow --arg A=iota --print | FileCheck %s
# RUN: tsopt %s --kernel narrow | FileCheck %s --check-prefix=TYPES
import tilelang.language as T


@T.prim_func
def narrow(
    A: T.Tensor((8,), "uint8"),
    B: T.Tensor((16,), "float16"),
    C: T.Tensor((8,), "int32"),
    D: T.Tensor((8,), "int64"),
    E: T.Tensor((8,), "int32"),
):
    with T.Kernel(1, threads=32) as b:
        for i in T.Parallel(16):
            B[i] = T.cast(((A[i // 2] >> (i % 2 * 4)) & 0xF) - 8, "float16")
        for i in T.Parallel(8):
            # TYPES: arith.muli %{{.*}}, %{{.*}} : i32
            # TYPES: arith.muli %{{.*}}, %{{.*}} : i64
            # TYPES: arith.andi %{{.*}}, %{{.*}} : i8
            C[i] = T.if_then_else(A[i] * 50 > 300, A[i] * 50, -1)
            D[i] = A[i] * 2**33
            E[i] = T.max(A[i], 3) + (A[i] & 0x6)


# CHECK: argument B [16]: -8 -8 -7 -8 -6 -8 -5 -8 -4 -8 -3 -8 -2 -8 -1 -8
# CHECK: argument C [8]: -1 -1 -1 -1 -1 -1 -1 350
# CHECK: argument D [8]: 0 8.589934592e+09 1.7179869184e+10
# CHECK: argument E [8]: 3 3 5 5 8 9 12 13

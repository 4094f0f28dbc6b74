# RUN: tsrun %s --kernel called --arg M=96,bM=32 --verify=:copied
# RUN: tsrun %s --kernel called --arg M=100,bM=64 --verify=:copied
# RUN: tsrun %s --kernel given --arg M=100 --verify=:copied
# RUN: tsrun %s --kernel eager --arg M=100 --verify=:copied
# RUN: tsopt %s --kernel returned --arg M=128,bM=64 | FileCheck %s
# RUN: not tsopt %s --kernel called --arg M=96 2>&1 | FileCheck %s --check-prefix=MISSING
#
# Kernels under jit and autotune inside of a factory, which calls them or gives them. What their decorators say counts: results and fast
# arithmetic. Parameters that nothing gives are those of --arg.

import numpy as np
import tilelang
import tilelang.language as T
from tilelang.autotuner import *
from tilelang.autotuner import jit as compiled


def copied(A):
    return np.exp(A.astype(np.float64))


def body(M, bM):
    @T.prim_func
    def main(A: T.Tensor((M, 40), "float32"), B: T.Tensor((M, 40), "float32")):
        with T.Kernel(T.ceildiv(M, bM), threads=64) as bx:
            S = T.alloc_fragment((bM, 40), "float32")
            T.copy(A[bx * bM, 0], S)
            for i, j in T.Parallel(bM, 40):
                S[i, j] = T.exp(S[i, j])
            T.copy(S, B[bx * bM, 0])

    return main


def called(M):
    last = 1

    @autotune(configs=[{"bM": 64}, {"bM": 32}], warmup=3)
    @compiled(out_idx=[last], supply_type=tilelang.TensorSupplyType.Integer)
    # MISSING: decorated.py:[[@LINE+1]]:5: error: parameter bM of kernel has no value; set it with --arg bM=…
    def kernel(bM=None):
        return body(M, bM)

    return kernel()


def given(M):
    @tilelang.jit
    def kernel(n, bM=16):
        return body(n, bM)

    return kernel(M, bM=32)


def eager(M):
    @tilelang.jit()
    def kernel(A):
        A: T.Tensor((M, 40), T.float32)
        B = T.empty((M, 40), T.float32)
        with T.Kernel(M, threads=64) as bx:
            for j in T.Parallel(40):
                B[bx, j] = T.exp(A[bx, j])
        return B

    return kernel


# CHECK: func.func @main({{.*}}tile.name = "B", tile.out}
# CHECK: math.exp %{{.*}} fastmath<afn>
def returned(M):
    @tilelang.jit(out_idx=[-1], pass_configs={tilelang.PassConfigKey.TL_ENABLE_FAST_MATH: True})
    def kernel(bM):
        return body(M, bM)

    return kernel

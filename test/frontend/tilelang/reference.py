# A kernel in Python is compared with a function of its own file, which may be one of NumPy or torch.
#
# RUN: tsrun %s --kernel scaled_softmax --arg M=12,N=40 --verify=:reference | FileCheck %s
# RUN: tsrun %s --kernel scaled_softmax --arg M=12,N=33,scale=0.25 --verify=:reference | FileCheck %s
# CHECK:      argument Y: largest element error
# CHECK-NEXT: with seed 2: argument Y: largest element error
# CHECK-NEXT: verified
# RUN: not tsrun %s --kernel scaled_softmax --arg M=12,N=40 --verify=:backwards 2>&1 | FileCheck %s --check-prefix=GRADIENT
# GRADIENT: reference.py:[[@LINE+34]]:5: error: backward() is not supported here: write the gradient as a formula, in a function of its own
# GRADIENT-NEXT: x.sum().backward()

import tilelang
import tilelang.language as T
import torch
import torch.nn.functional as F


@tilelang.jit(out_idx=[-1])
def scaled_softmax(M, N, scale=1.0):
    @T.prim_func
    def main(X: T.Tensor((M, N), "float32"), Y: T.Tensor((M, N), "float32")):
        with T.Kernel(M, threads=32) as row:
            x = T.alloc_fragment((1, N), "float32")
            top = T.alloc_fragment((1,), "float32")
            total = T.alloc_fragment((1,), "float32")
            T.copy(X[row, 0], x)
            T.reduce_max(x, top, dim=1)
            for i, j in T.Parallel(1, N):
                x[i, j] = T.exp((x[i, j] - top[i]) * scale)
            T.reduce_sum(x, total, dim=1)
            for i, j in T.Parallel(1, N):
                x[i, j] = x[i, j] / total[i]
            T.copy(x, Y[row, 0])

    return main


def reference(x, scale=1.0):
    return F.softmax(x * scale, dim=-1)


def backwards(x: torch.Tensor):
    x.sum().backward()

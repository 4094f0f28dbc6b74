# RUN: tsrun %s --kernel main --verify=:reference --once --verify-each-stage
# RUN: not tsopt %s --kernel unknown 2>&1 | FileCheck %s
#
# T.annotate_safe_value says what is read outside of an array, by tiles, elements and code of threads. It was passed over, and zeros were read.
import numpy as np
import tilelang.language as T


@T.prim_func
def main(A: T.Tensor((50, 40), "float16"), X: T.Tensor((50,), "float32"), B: T.Tensor((64, 48), "float16"), C: T.Tensor((64, 48), "float16"), Y: T.Tensor((64,), "float32")):
    with T.Kernel(4, threads=64) as bx:
        T.annotate_safe_value({A: 10, X: -T.infinity("float32")})
        s = T.alloc_shared((16, 48), "float16")
        T.copy(A[bx * 16, 0], s)
        T.copy(s, B[bx * 16, 0])
        for i, j in T.Parallel(16, 48):
            C[bx * 16 + i, j] = A[bx * 16 + i - 10, (j + i) % 48]
        for i in T.Parallel(16):
            Y[bx * 16 + i] = X[bx * 16 + i]


def reference(A, X):
    b = np.pad(A, ((0, 14), (0, 8)), constant_values=10)
    i, j = np.arange(64)[:, None], np.arange(48)[None]
    c = np.pad(b, ((10, 0), (0, 0)), constant_values=10)[i, (j + i % 16) % 48]
    return b, c, np.pad(X, (0, 14), constant_values=-np.inf)


@T.prim_func
def unknown(A: T.Tensor((50,), "float32"), x: T.float32):
    with T.Kernel(1, threads=32) as bx:
        # CHECK: outside.py:[[#@LINE+1]]:31: error: T.annotate_safe_value: the value for A must be a number that is known when the kernel is compiled, got {{.*}}
        T.annotate_safe_value({A: x})

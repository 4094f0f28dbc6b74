# RUN: tsrun %s --kernel halves --arg tokens=4 --arg X=iota --verify=:ref_halves
# RUN: not tsopt %s --kernel gaps 2>&1 | FileCheck %s --check-prefix=GAPS
# RUN: not tsopt %s --kernel shorter 2>&1 | FileCheck %s --check-prefix=SHORTER
#
# What is computed of extents that are known when kernels are launched: before an array has them, as an array's strides, and as the
# only extent of an array that is seen as a row.

import tilelang
import tilelang.language as T


@tilelang.jit(out_idx=[-1])
def halves(width=8, threads=32):
    tokens = T.dynamic("tokens")
    stride = T.dynamic("stride")
    blocks = T.ceildiv(tokens * width, threads)  # no array has tokens yet

    @T.prim_func
    def main(
        X: T.StridedTensor[(tokens, width), (stride, 1), T.float32],
        Y: T.Tensor[(tokens, width), T.float32],
    ):
        with T.Kernel(blocks, threads=threads) as bx:
            T.pdl_sync()
            x = T.view(X, (tokens * width,))
            y = T.reshape(Y, (tokens * width,))
            i = bx * threads + T.get_thread_binding()
            if i < tokens * stride:
                T.device_assert(x[i] >= 0.0)
                y[i] = x[i] / 2

    return main


def ref_halves(X):
    return X / 2


@T.prim_func
def gaps(X: T.StridedTensor[(8, 8), (16, 1), T.float32]):
    # GAPS: [[@LINE-1]]:{{.*}}error: T.StridedTensor: the stride of dimension 0 is that of a dense row-major array, 8; arrays with other strides are not supported: copy them to a dense one first
    with T.Kernel(1, threads=32) as bx:
        pass


n = T.dynamic("n")


@T.prim_func
def shorter(X: T.Tensor[(n, 8), T.float32]):
    with T.Kernel(1, threads=32) as bx:
        # SHORTER: [[@LINE+1]]:{{.*}}error: T.view: with one dimension
        x = T.view(X, (n * 4,))

# Which block writes what: a grid that does not cover a result, and blocks that write the same rows.
#
# RUN: tsopt %s --kernel floor --verify-tile -o /dev/null 2>&1 | FileCheck %s --check-prefix=FLOOR
# RUN: tsopt %s --kernel overlap --verify-tile -o /dev/null 2>&1 | FileCheck %s --check-prefix=OVERLAP
# RUN: tsopt %s --kernel guarded --verify-tile -o /dev/null 2>&1 | FileCheck %s --check-prefix=GUARDED
# RUN: tsopt %s --kernel swizzled --arg rows=6 --verify-tile -o /dev/null 2>&1 | count 0
# RUN: tsopt %s --kernel swizzled --arg rows=5 --verify-tile -o /dev/null 2>&1 | FileCheck %s --check-prefix=SWIZZLED
# RUN: tsrun %s --kernel floor 2>&1 | FileCheck %s --check-prefix=SIMULATED

import tilelang.language as T


@T.prim_func
def floor(A: T.Tensor((100, 64), "float32"), B: T.Tensor((100, 64), "float32")):
    # FLOOR: writes.py:[[#@LINE+7]]:9: warning: T.copy: leaves a part of B unwritten: no block writes B[64, 0]
    # FLOOR: writes.py:[[#@LINE+3]]:10: note: the grid has 1 block in dimension 0, one for every 64 of the 100 elements along dimension 0 of B: ceildiv(100, 64) = 2 blocks write all
    # FLOOR: note: it is a result
    # SIMULATED: writes.py:[[#@LINE-4]]:{{[0-9]+}}: warning: 2304 of 6400 elements of argument B were not written, the first is at [64 0]
    with T.Kernel(100 // 64, threads=128) as bx:
        a = T.alloc_shared((64, 64), "float32")
        T.copy(A[bx * 64, 0], a)
        T.copy(a, B[bx * 64, 0])


@T.prim_func
def overlap(A: T.Tensor((160, 64), "float32"), B: T.Tensor((160, 64), "float32")):
    with T.Kernel(4, threads=128) as bx:
        a = T.alloc_shared((64, 64), "float32")
        T.copy(A[bx * 32, 0], a)
        # OVERLAP: writes.py:[[#@LINE+1]]:9: warning: T.copy: blocks (0) and (1) both write B[32, 0], without an order
        T.copy(a, B[bx * 32, 0])


@T.prim_func
def guarded(A: T.Tensor((64,), "float32"), B: T.Tensor((64,), "float32")):
    with T.Kernel(3, threads=64) as bx:
        for i in T.Parallel(64):
            if i + bx < 33:
                # GUARDED: writes.py:[[#@LINE+2]]:17: warning: blocks (0) and (1) both write B[0], without an order
                # GUARDED: writes.py:[[#@LINE+1]]:17: warning: this leaves a part of B unwritten: no block writes B[33]
                B[i] = A[i] + bx


def swizzled(rows=6):
    @T.prim_func
    def kernel(B: T.Tensor((192, 128), "float32")):
        with T.Kernel(rows * 4, threads=128) as b:
            x = T.alloc_fragment((32, 32), "float32")
            T.clear(x)
            # SWIZZLED: no block writes B[160, 0]
            T.copy(x, B[b // 4 * 32, b % 4 * 32])

    return kernel

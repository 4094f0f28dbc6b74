# RUN: tsopt %s --kernel product | FileCheck %s
# RUN: tsrun %s --kernel product --arg M=100,N=72,K=136 --verify=:reference --tolerance=5e-3
# RUN: not tsopt %s --kernel counts 2>&1 | FileCheck %s --check-prefix=COUNTS
# RUN: not tsopt %s --kernel outside 2>&1 | FileCheck %s --check-prefix=OUTSIDE
# RUN: not tsopt %s --kernel number 2>&1 | FileCheck %s --check-prefix=NUMBER
# RUN: not tsopt %s --kernel slots 2>&1 | FileCheck %s --check-prefix=SLOTS
#
# Roles of warpgroups, and rings between them, with the names of tsopt's own dialects.

import tsopt.language as T

M, N, K = 128, 64, 192


# One warpgroup tells the copy engine what to load, two multiply what has come.
@T.prim_func
def product(A: T.Tensor((M, K), "float16"), B: T.Tensor((K, N), "float16"), C: T.Tensor((M, N), "float32")):
    with T.Kernel(T.ceildiv(N, 64), T.ceildiv(M, 128), threads=384) as (bx, by):
        a = T.alloc_shared((3, 128, 64), "float16")
        b = T.alloc_shared((3, 64, 64), "float16")
        # CHECK: %[[R:.*]] = tile.ring %[[A:.*]], %[[B:.*]] : memref<3x128x64xf16, #scale.mem<l1>>, memref<3x64x64xf16, #scale.mem<l1>>
        ring = T.ring(a, b)
        # CHECK: tile.specialize @warpgroup {
        with T.specialize():
            # CHECK: tile.role "load" units(1) registers(40) {
            with T.role("load", registers=40):
                # CHECK: scf.for {{.*}} iter_args(%[[AT:.*]] = %{{.*}}) -> (!tile.cursor)
                for k in range(T.ceildiv(K, 64)):
                    # CHECK: %[[S:.*]] = tile.acquire %[[R]][%[[AT]]]
                    with T.acquire(ring) as (x, y):
                        # CHECK: tile.slot %[[A]][%[[S]]]
                        # CHECK: tile.copy async {{.*}} tile(128, 64) engine(tma) arrives(%[[R]][%[[AT]]])
                        T.copy(A[by * 128, k * 64], x)
                        T.copy(B[k * 64, bx * 64], y)
                    # CHECK: tile.publish %[[R]][%[[AT]]]
                    # CHECK: tile.advance %[[R]][%[[AT]]]
            # CHECK: tile.role "math" units(2) registers(232) {
            with T.role("math", units=2, registers=232):
                c = T.alloc_fragment((128, 64), "float32")
                T.clear(c)
                for k in range(T.ceildiv(K, 64)):
                    # CHECK: tile.take %[[R]]
                    with T.take(ring) as (x, y):
                        # CHECK: tile.gemm
                        T.gemm(x, y, c)
                    # CHECK: tile.release %[[R]]
                # CHECK: tile.store
                T.copy(c, C[by * 128, bx * 64])


def reference(A, B):
    return A @ B


@T.prim_func
def counts(A: T.Tensor((8,), "float32")):
    with T.Kernel(1, threads=256) as b:
        # COUNTS: :[[#@LINE+1]]:{{.*}}: error: the roles have 1 warpgroups of 128 threads, but the block has 256 threads; change threads=… of the T.Kernel, or units=… of a T.role
        with T.specialize():
            with T.role("all"):
                A[0] = 0.0


@T.prim_func
def outside(A: T.Tensor((8,), "float32")):
    with T.Kernel(1, threads=256) as b:
        x = T.alloc_shared((2, 8), "float32")
        ring = T.ring(x)
        # OUTSIDE: :[[#@LINE+1]]:{{.*}}: error: T.take outside of a T.role: one role fills the stages of a ring, and another role reads them
        with T.take(ring) as y:
            A[0] = 0.0
        # OUTSIDE: :[[#@LINE+1]]:{{.*}}: error: T.role outside of a T.specialize
        with T.role("load"):
            A[0] = 0.0
        with T.Scale("warpgroup"):
            # OUTSIDE: :[[#@LINE+1]]:{{.*}}: error: T.specialize cannot be nested or inside of a T.Scale
            with T.specialize():
                A[0] = 0.0


@T.prim_func
def number(A: T.Tensor((8,), "float32")):
    with T.Kernel(1, threads=128) as b:
        n = T.alloc_var("int32", 0)
        with T.specialize():
            # NUMBER: :[[#@LINE+1]]:{{.*}}: error: n is a thread index of the block, which is not the index within a role; compute it in the role
            with T.role("all"):
                n = 3


@T.prim_func
def slots(A: T.Tensor((8,), "float32")):
    with T.Kernel(1, threads=128) as b:
        x = T.alloc_shared((2, 8), "float32")
        y = T.alloc_shared((3, 8), "float32")
        # SLOTS: :[[#@LINE+1]]:{{.*}}: error: T.ring expects tiles of T.alloc_shared whose first dimension is the number of stages, as (3, 64, 64)
        r = T.ring(A)
        # SLOTS: :[[#@LINE+1]]:{{.*}}: error: y has 3 stages, but x has 2; all tiles of a ring must have the same number of stages
        r = T.ring(x, y)

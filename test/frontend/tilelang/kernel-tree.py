# RUN: tsopt %s --kernel scaled --arg rows=2 --emit=kernel-tree | FileCheck %s --check-prefix=TREE --match-full-lines --strict-whitespace
# RUN: tsopt %s --kernel threads --emit=kernel-tree | FileCheck %s --check-prefix=THREADS
# RUN: tsopt %s --kernel several --emit=kernel-tree | FileCheck %s --check-prefix=SEVERAL
# RUN: not tsopt %S/../../../examples/gemm.mlir --emit=kernel-tree 2>&1 | FileCheck %s --check-prefix=MLIR
# RUN: not tsopt %s --kernel scaled --arg rows=2 --emit=kernel-tree --canonicalize 2>&1 | FileCheck %s --check-prefix=PASSES
import tilelang
import tilelang.language as T

SCALES = [0.5, 2.0]


@T.macro
def scale(t, by, last):
    for i in T.Parallel(32):
        t[i] = T.max(t[i], last) * by if by != 1.0 else t[i]


# Python's loop is unrolled, its function inlined, its list and its condition decided. The device's loop and if are left.
#      TREE:with T.Kernel(4, threads=32) as bx:
# TREE-NEXT:    x = T.alloc_fragment((32,), 'float32')
# TREE-NEXT:    n = T.alloc_var('int32', init=0)
# TREE-NEXT:    T.copy(A[bx, 0], x)
# TREE-NEXT:    # scale, called at kernel-tree.py:[[@LINE+24]]
# TREE-NEXT:    for i in T.Parallel(32):
# TREE-NEXT:        x[i] = T.max(x[i], 0.0) * 0.5
# TREE-NEXT:    # scale, called at kernel-tree.py:[[@LINE+21]]
# TREE-NEXT:    for i in T.Parallel(32):
# TREE-NEXT:        x[i] = T.max(x[i], 0.0) * 2.0
# TREE-NEXT:    for k in T.serial(2, bx + 3):
# TREE-NEXT:        if (k - 1) * 2 > bx and not k == 3:
# TREE-NEXT:            n = n + k
# TREE-NEXT:        else:
# TREE-NEXT:            break
# TREE-NEXT:    while n > 8:
# TREE-NEXT:        n = n // 2
# TREE-NEXT:    half = n if n < 4 else 4
# TREE-NEXT:    B[bx, 0:32] = x
# TREE-NEXT:    C[bx] = T.int32(half) + -n
def scaled(rows):
    @T.prim_func
    def main(A: T.Tensor((4, 32), "float32"), B: T.Tensor((4, 32), "float32"), C: T.Tensor((4,), "int32")):
        with T.Kernel(4, threads=32) as bx:
            x = T.alloc_fragment((32,), "float32")
            n = T.alloc_var("int32", init=0)
            T.copy(A[bx, 0], x)
            for s in SCALES[:rows]:
                scale(x, s, 0.0)
            for k in T.serial(rows, bx + 3):
                if (k - 1) * 2 > bx and not k == 3:
                    n = n + k
                else:
                    break
            while n > 8:
                n = n // 2
            half = n if n < 4 else 4
            B[bx, 0:32] = x
            C[bx] = T.int32(half) + -n
    return main


# THREADS:      with T.Kernel(2, threads=64) as b:
# THREADS-NEXT:     tx = T.get_thread_binding(0)
# THREADS-NEXT:     s = T.alloc_shared((64,), 'int32')
# THREADS-NEXT:     s[tx] = A[b, tx]
# THREADS-NEXT:     T.sync_threads()
# THREADS-NEXT:     with T.Scale('warp') as (w, _):
# THREADS-NEXT:         pass
# THREADS-NEXT:     if tx == 0:
# THREADS-NEXT:         old = T.atomic_add(C[0], s[b], return_prev=True)
@T.prim_func
def threads(A: T.Tensor((2, 64), "int32"), B: T.Tensor((2, 64), "int32"), C: T.Tensor((1,), "int32")):
    with T.Kernel(2, threads=64) as b:
        tx = T.get_thread_binding(0)
        s = T.alloc_shared((64,), "int32")
        s[tx] = A[b, tx]
        T.sync_threads()
        with T.Scale("warp") as (w, n):
            pass
        if tx == 0:
            old = T.atomic_add(C[0], s[b], return_prev=True)
        B[b, tx] = s[63 - tx]


# A turn of an unrolled loop is what it is for its number.
#      SEVERAL: with T.Kernel(n, threads=32) as b:
# SEVERAL-NEXT:     if True:  # 2 turns of T.unroll(2)
# SEVERAL-NEXT:         A[b, 0] = 1.0
# SEVERAL-NEXT:         A[b, 1] = 3.0
# SEVERAL-EMPTY:
# SEVERAL-NEXT: with T.Kernel(1, threads=32):
# SEVERAL-NEXT:     A[0, 0] = 4.0
@T.prim_func
def several(A: T.Tensor((8, 8), "float32"), n: T.int32):
    with T.Kernel(n, threads=32) as b:
        for i in T.unroll(2):
            A[b, i] = [1.0, 3.0][i]
    with T.Kernel(1, threads=32):
        A[0, 0] = 4.0


# MLIR: error: --emit=kernel-tree: expected a program in Python; a program in MLIR has no such tree
# PASSES: error: --emit=kernel-tree

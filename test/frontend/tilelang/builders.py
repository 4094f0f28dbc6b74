# RUN: tsrun %s --kernel chosen --verify=:of_chosen --once --verify-each-stage
# RUN: tsrun %s --kernel elements --arg n=70 --verify=:of_elements --once --verify-each-stage
# RUN: tsrun %s --kernel elements --arg n=64 --verify=:of_elements --once
# RUN: tsrun %s --kernel halved --arg A=below(1000) --verify=:of_halved --once --verify-each-stage
#
# Statements as TVM's builders have them: `with T.If(c):` is `if c:`, `with T.While(c):` is `while c:`.

import numpy as np
import tilelang.language as T


# Of a block: a condition on the device, one that is known, and what stands in one with statement.
@T.prim_func
def chosen(A: T.Tensor((3, 32), "float32"), B: T.Tensor((3, 32), "float32")):
    with T.Kernel(3, threads=32) as bx:
        a = T.alloc_fragment((32,), "float32")
        T.copy(A[bx, 0], a)
        with T.If(bx == 1):
            with T.Then():
                with T.If(True):
                    with T.Then():
                        for i in T.Parallel(32):
                            a[i] = a[i] * 2
            with T.Else():
                for i in T.Parallel(32):
                    a[i] = a[i] + 1
        with T.If(bx > 1), T.Then():
            for i in T.Parallel(32):
                a[i] = -a[i]
        T.copy(a, B[bx, 0])


def of_chosen(A):
    B = A + 1
    B[1] = A[1] * 2
    B[2] = -B[2]
    return B


# Of an element, and of a thread; what a variable holds is the branch's.
def elements(n=70):
    @T.prim_func
    def main(A: T.Tensor((n,), "float32"), B: T.Tensor((n,), "float32"), C: T.Tensor((64,), "int32")):
        with T.Kernel(1, threads=64) as bx:
            for i in T.Parallel(n):
                B[i] = A[i]
                with T.If(A[i] < 0):
                    with T.Then():
                        B[i] = 0.0
            tx = T.get_thread_binding()
            v = T.alloc_var("int32", init=0)
            with T.If(tx % 3 == 0):
                with T.Then():
                    v = tx
                with T.Else():
                    v = -1
            C[tx] = v

    return main


def of_elements(A):
    tx = np.arange(64)
    return np.maximum(A, 0), np.where(tx % 3 == 0, tx, -1).astype(np.int32)


@T.prim_func
def halved(A: T.Tensor((64,), "int32"), B: T.Tensor((64,), "int32")):
    with T.Kernel(2, threads=32) as bx:
        tx = bx * 32 + T.get_thread_binding()
        n = T.alloc_var("int32")
        steps = T.alloc_var("int32", init=0)
        n = A[tx]
        with T.While(n > 0):
            n = n // 2
            steps += 1
        B[tx] = steps


def of_halved(A):
    return np.array([int(a).bit_length() for a in A], dtype=np.int32)

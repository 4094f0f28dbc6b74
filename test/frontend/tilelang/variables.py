# RUN: tsrun %s --kernel block --verify=:of_block --once --verify-each-stage
# RUN: tsrun %s --kernel threads --verify=:of_threads --once --verify-each-stage
# RUN: tsrun %s --kernel copies --verify=:of_copies --once --verify-each-stage
#
# A name that is given a T.alloc_var again, as each time an unrolled loop does, holds another variable then.
# T.copy takes one number to or from a variable.
import numpy as np
import tilelang.language as T


@T.prim_func
def block(A: T.Tensor((4,), "float32"), B: T.Tensor((4,), "float32")):
    with T.Kernel(1, threads=32) as bx:
        for i in T.unroll(4):
            x = T.alloc_var("float32")
            y = T.alloc_var("float32", init=i)
            if i % 2 == 0:
                x = A[i] + 1
            else:
                x = A[i] * 2
            y = y + x
            B[i] = y


def of_block(A):
    i = np.arange(4)
    return np.where(i % 2 == 0, A + 1, A * 2) + i


@T.prim_func
def threads(A: T.Tensor((4, 32), "float32"), B: T.Tensor((4, 32), "float32")):
    with T.Kernel(1, threads=32) as bx:
        tx = T.get_thread_binding()
        row = T.alloc_local((4,), "float32")
        for i in T.unroll(4):
            row[i] = A[i, tx]
        for i in T.unroll(4):
            x = T.alloc_var("float32")
            if tx < 16:
                x = row[i]
            else:
                x = -row[i]
            B[i, tx] = x


def of_threads(A):
    return np.where(np.arange(32) < 16, A, -A)


@T.prim_func
def copies(A: T.Tensor((4, 32), "float32"), B: T.Tensor((4, 32), "float32")):
    with T.Kernel(4, threads=32) as bx:
        x = T.alloc_var("float32")
        y = T.alloc_fragment((1,), "float32")
        a = T.alloc_fragment((32,), "float32")
        T.copy(A[bx, 3], x)
        T.copy(x, y)
        T.copy(y, x)
        T.copy(A[bx, 0:32], a)
        for i in T.Parallel(32):
            B[bx, i] = a[i] * x
        T.copy(x, B[bx, 1])


def of_copies(A):
    B = A * A[:, 3:4]
    B[:, 1] = A[:, 3]
    return B

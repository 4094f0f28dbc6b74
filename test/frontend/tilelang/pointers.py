# RUN: tsrun %s --kernel flat --verify=:of_flat --once --verify-each-stage
# RUN: tsrun %s --kernel rows --verify=:of_rows --once --verify-each-stage
# RUN: tsrun %s --kernel threads --verify=:of_threads --once --verify-each-stage
# RUN: tsopt %s --kernel flat 2>&1 | FileCheck %s
# RUN: not tsopt %s --kernel nothing 2>&1 | FileCheck %s --check-prefix=NOTHING
#
# Copies by addresses: of an element, or of a buffer and how many elements lie before it. They copy where they stand, so that waiting for them has
# no effect.
import tilelang.language as T


@T.prim_func
def flat(A: T.Tensor((10, 20), "float32"), B: T.Tensor((10, 24), "float32")):
    with T.Kernel(3, threads=32) as bx:
        s = T.alloc_shared((4, 24), "float32")
        for i, j in T.Parallel(4, 6):
            row = bx * 4 + i
            # The last column of addresses is none of A's rows, and the last row none at all: zeros are copied.
            T.ptx_cp_async(
                T.tvm_access_ptr(T.type_annotation("float32"), s.data, i * 24 + j * 4, 4, 2),
                T.tvm_access_ptr(T.type_annotation("float32"), A.data, row * 20 + j * 4, 4, 1),
                4,
                predicate=T.And(row < 10, j * 4 + 4 <= 20),
            )
        # CHECK-DAG: remark: T.ptx_commit_group has no effect: a copy is complete before the next statement
        T.ptx_commit_group()
        # CHECK-DAG: remark: T.ptx_wait_group has no effect: a copy is complete before the next statement
        T.ptx_wait_group(0)
        T.sync_threads()
        T.copy(s, B[bx * 4, 0])


def of_flat(A):
    import numpy as np

    return np.pad(A, ((0, 0), (0, 4)))


# Rows of 5, of which four elements from one on lie in two.
@T.prim_func
def rows(A: T.Tensor((4, 5), "float32"), B: T.Tensor((20,), "float32")):
    with T.Kernel(1, threads=32) as bx:
        for i in T.Parallel(5):
            T.ptx_cp_async(T.access_ptr(B[i * 4], "w", 4), T.access_ptr(A, "r", offset=i * 4), 4)


def of_rows(A):
    return A.reshape(20)


@T.prim_func
def threads(A: T.Tensor((128,), "float16"), B: T.Tensor((128,), "float16")):
    with T.Kernel(1, threads=32) as bx:
        tx = T.get_thread_binding()
        s = T.alloc_shared((128,), "float16")
        T.ptx_cp_async(T.address_of(s[tx * 4]), T.access_ptr(A[0], "r", offset=tx * 4), 4)
        T.ptx_wait_group(0)
        T.sync_threads()
        for k in T.serial(4):
            B[tx * 4 + k] = s[127 - tx * 4 - k]


def of_threads(A):
    return A[::-1]


@T.prim_func
def nothing(A: T.Tensor((10, 0), "float32"), B: T.Tensor((10, 24), "float32")):
    with T.Kernel(3, threads=32) as bx:
        s = T.alloc_shared((4, 24), "float32")
        for i, j in T.Parallel(4, 6):
            # NOTHING: pointers.py:[[#@LINE+1]]:{{[0-9]+}}: error: the address of an element in an empty row
            T.ptx_cp_async(T.access_ptr(s[i, j * 4], "w", 4), T.access_ptr(A, "r", offset=i * 4), 4)
        T.copy(s, B[bx * 4, 0])

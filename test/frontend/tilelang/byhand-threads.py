# RUN: tsrun %s --kernel ifs --verify=:same
# RUN: tsrun %s --kernel ifs --verify-each-stage
# RUN: tsrun %s --kernel groups --verify=:same
# RUN: tsrun %s --kernel turns --verify=:raised
# RUN: tsrun %s --kernel meeting --verify=:reversed
# RUN: not tsopt %s --kernel together 2>&1 | FileCheck %s --check-prefix=TOGETHER
# RUN: tsopt %s --kernel ifs | FileCheck %s
#
# Roles by hand in which each thread has its own elements. The number of a thread is the block's in all of them.

import tilelang.language as T


# CHECK: tile.role "threads 0 to 127" units(1) {
# CHECK:   scale.on @thread
# CHECK:     memref.store
# CHECK:   tile.mbarrier_arrive
# CHECK: tile.role "threads 128 to 255" units(1) {
# CHECK:   tile.mbarrier_wait
# CHECK:   scale.on @thread
# CHECK:     memref.store
@T.prim_func
def ifs(A: T.Tensor((128,), "int32"), O: T.Tensor((128,), "int32")):
    with T.Kernel(1, threads=256):
        s = T.alloc_shared((128,), "int32")
        full = T.alloc_barrier(128)
        tx = T.get_thread_binding()
        if tx < 128:
            s[tx] = A[tx]
            T.barrier_arrive(full)
        else:
            T.barrier_wait(full, 0)
            O[tx - 128] = s[tx - 128]


@T.prim_func
def groups(A: T.Tensor((128,), "int32"), O: T.Tensor((128,), "int32")):
    with T.Kernel(1, threads=256):
        s = T.alloc_shared((128,), "int32")
        full = T.alloc_barrier(128)
        tx = T.get_thread_binding()
        with T.ws(0):
            s[tx] = A[tx]
            T.barrier_arrive(full)
        with T.ws(1):
            T.barrier_wait(full, 0)
            O[tx - 128] = s[tx - 128]


# In a loop; some threads of a role do more, and one of them arrives for all.
@T.prim_func
def turns(A: T.Tensor((4, 128), "int32"), O: T.Tensor((4, 128), "int32")):
    with T.Kernel(1, threads=256):
        s = T.alloc_shared((2, 128), "int32")
        full = T.alloc_barrier([128, 128])
        free = T.alloc_barrier([1, 1])
        tx = T.get_thread_binding()
        for k in range(4):
            if tx < 128:
                T.barrier_wait(free[k % 2], (k // 2 % 2) ^ 1)
                s[k % 2, tx] = A[k, tx]
                if tx < 64:
                    s[k % 2, tx] = A[k, tx] + 1
                T.barrier_arrive(full[k % 2])
            else:
                T.barrier_wait(full[k % 2], k // 2 % 2)
                O[k, tx - 128] = s[k % 2, tx - 128]
                if tx == 128:
                    T.barrier_arrive(free[k % 2])


# Without barriers of its own: T.sync_threads is of all threads.
@T.prim_func
def meeting(A: T.Tensor((256,), "int32"), O: T.Tensor((128,), "int32")):
    with T.Kernel(1, threads=256):
        s = T.alloc_shared((128,), "int32")
        tx = T.get_thread_binding()
        for k in range(2):
            with T.ws(0):
                s[tx] = A[k * 128 + tx]
            T.sync_threads()
            with T.ws(1):
                O[tx - 128] = s[255 - tx]
            T.sync_threads()


def same(A):
    return A


def raised(A):
    out = A.copy()
    out[:, :64] += 1
    return out


def reversed(A):
    return A[128:][::-1]


@T.prim_func
def together(A: T.Tensor((128,), "int32"), O: T.Tensor((128,), "int32")):
    with T.Kernel(1, threads=256):
        full = T.alloc_barrier(1)
        tx = T.get_thread_binding()
        with T.ws(0):
            O[tx] = A[tx]
            if tx == 0:
                T.barrier_arrive(full)
                # TOGETHER: :[[#@LINE+1]]:{{.*}}: error: a thread of a role accesses elements in the same if in which it acts for the whole role; use a separate if
                O[5] = 7
        with T.ws(1):
            T.barrier_wait(full, 0)

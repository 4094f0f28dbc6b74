# RUN: tsopt %s --split-input-file --verify-diagnostics=only-expected
#
# What the block cannot do as a whole for some warps, and what no whole warps do.
import tilelang.language as T


@T.prim_func
def half(A: T.Tensor((32, 32), "float32"), B: T.Tensor((32, 32), "float32")):
    with T.Kernel(1, threads=128):
        s = T.alloc_shared((32, 32), "float32")
        tx = T.get_thread_binding()
        if tx < 16:
            # expected-error@+1 {{T.copy is done by a block together, but this is code of some threads, which are no whole warps; say a condition that warps of 32 threads meet as a whole, as tx < 32, or move it out of the condition}}
            T.copy(A, s)
        T.copy(s, B)


# -----
import tilelang.language as T


@T.prim_func
def number(A: T.Tensor((32, 32), "float32"), B: T.Tensor((32, 32), "float32")):
    with T.Kernel(1, threads=128):
        tx = T.get_thread_binding()
        x = T.alloc_var("float32")
        x = 0
        # expected-error@+1 {{x is each thread's own and changes for those of some warps, beside tiles of theirs, which the block computes as a whole; make it in the if, or in a T.alloc_shared if others read it}}
        if tx < 64:
            T.copy(A, B)
            x = 1
        B[0, 0] = x


# -----
import tilelang.language as T


@T.prim_func
def atomics(A: T.Tensor((32, 32), "float32"), B: T.Tensor((32, 32), "float32"), C: T.Tensor((4,), "float32")):
    with T.Kernel(1, threads=128):
        tx = T.get_thread_binding()
        if tx < 64:
            T.copy(A, B)
            # expected-error@+1 {{T.atomic_add of each thread beside tiles of some warps (the if at line 43), which the block computes as a whole; let one thread do it, in an if of its own}}
            T.atomic_add(C[0], 1)


# -----
import tilelang.language as T


@T.prim_func
def signals(A: T.Tensor((32, 32), "float32"), B: T.Tensor((32, 32), "float32"), C: T.Tensor((4,), "int32")):
    with T.Kernel(1, threads=128):
        tx = T.get_thread_binding()
        if tx < 64:
            T.copy(A, B)
            # expected-error@+1 {{T.atom_add of each thread beside tiles of some warps}}
            T.atom_add(C[0], 1, scope="gpu", sem="release")


# -----
import tilelang.language as T


@T.prim_func
def leaves(A: T.Tensor((32, 32), "float32"), B: T.Tensor((32, 32), "float32")):
    with T.Kernel(1, threads=128):
        tx = T.get_thread_binding()
        for k in T.serial(4):
            if tx < 64:
                T.copy(A, B)
                # expected-error@+1 {{a way out of the loop or the kernel that threads of some warps take, beside tiles of theirs, which the block computes as a whole; let all threads take it, or none}}
                break


# -----
import tilelang.language as T


@T.prim_func
def few(A: T.Tensor((32, 32), "float32"), B: T.Tensor((32, 32), "float32"), C: T.Tensor((128,), "int32")):
    with T.Kernel(1, threads=128):
        tx = T.get_thread_binding()
        if tx < 64:
            T.copy(A, B)
            # expected-error@+1 {{some threads go into this if and others do not, beside tiles of some warps (the if at line 86), which the block computes as a whole; whole warps may, or one thread that does something for all}}
            if tx < 5:
                T.atomic_add(C[1], 1)


# -----
import tilelang.language as T


@T.prim_func
def data(A: T.Tensor((32, 32), "float32"), B: T.Tensor((32, 32), "float32"), n: T.int32):
    with T.Kernel(1, threads=128):
        tx = T.get_thread_binding()
        if tx < n:
            # expected-error@+1 {{T.copy is done by a block together, but this is code of some threads}}
            T.copy(A, B)


# -----
import tilelang.language as T


@T.prim_func
def few_of_each(A: T.Tensor((32, 32), "float32"), B: T.Tensor((32, 32), "float32")):
    with T.Kernel(1, threads=128):
        tx = T.get_thread_binding()
        x = T.alloc_local((2,), "float32")
        x[0] = 0
        # expected-error@+1 {{x is each thread's own and changes for those of some warps}}
        if tx >= 64:
            T.copy(A, B)
            x[0] = 1
        B[0, 0] = x[0]


# -----
import tilelang.language as T


@T.prim_func
def many_of_each(A: T.Tensor((32, 32), "float32"), B: T.Tensor((32, 32), "float32"), n: T.int32):
    with T.Kernel(1, threads=128):
        tx = T.get_thread_binding()
        x = T.alloc_local((200,), "float32")
        T.clear(x)
        # expected-error@+1 {{x is each thread's own and changes for those of some warps}}
        if tx >= 64:
            T.copy(A, B)
            x[n] = 1
        B[0, 0] = x[n]


# -----
import tilelang.language as T


@T.prim_func
def named(A: T.Tensor((4, 32), "float32"), B: T.Tensor((4, 32), "float32")):
    with T.Kernel(1, threads=128):
        tx = T.get_thread_binding()
        k = 0
        if tx < 64:
            k = 1
            T.copy(A[k, :], B[k, :])
        else:
            T.copy(A[k, :], B[k, :])
            k = 2
        # expected-error@+1 {{k is bound anew inside the statement}}
        T.copy(A[3, :], B[k, :])


# -----
import tilelang.language as T


@T.prim_func
def growing(A: T.Tensor((32, 32), "float32"), B: T.Tensor((32, 32), "float32")):
    with T.Kernel(1, threads=128):
        tx = T.get_thread_binding()
        for n in (32, 40):
            # expected-error@+1 {{tiles of some warps, where the threads that meet the condition are no whole warps, or it is not known which; say a condition that warps of 32 threads meet as a whole, as tx < 32}}
            if tx < n:
                T.copy(A, B)

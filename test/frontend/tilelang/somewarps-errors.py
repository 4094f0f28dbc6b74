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
            # expected-error@+1 {{T.copy is executed by a block as a whole, but only some threads reach it, which are not whole warps; use a condition that is uniform in each warp, as tx < 32, or move it out of the condition}}
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
        # expected-error@+1 {{x is private to each thread and changes for some warps, in a condition with tile operations, which the block executes as a whole; define it in the if, or use a T.alloc_shared if other threads read it}}
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
            # expected-error@+1 {{T.atomic_add by each thread, in a condition with tile operations (the if at line 43), which the block executes as a whole; use a separate if that selects one thread}}
            T.atomic_add(C[0], 1)


# -----
import tilelang.language as T


@T.prim_func
def signals(A: T.Tensor((32, 32), "float32"), B: T.Tensor((32, 32), "float32"), C: T.Tensor((4,), "int32")):
    with T.Kernel(1, threads=128):
        tx = T.get_thread_binding()
        if tx < 64:
            T.copy(A, B)
            # expected-error@+1 {{T.atom_add by each thread, in a condition with tile operations (the if at line}}
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
                # expected-error@+1 {{this leaves the loop or kernel for some warps only, in a condition with tile operations, which the block executes as a whole; let all threads or none leave}}
                break


# -----
import tilelang.language as T


@T.prim_func
def few(A: T.Tensor((32, 32), "float32"), B: T.Tensor((32, 32), "float32"), C: T.Tensor((128,), "int32")):
    with T.Kernel(1, threads=128):
        tx = T.get_thread_binding()
        if tx < 64:
            T.copy(A, B)
            # expected-error@+1 {{divergent if, in a condition with tile operations (the if at line 86), which the block executes as a whole; select whole warps or a single thread}}
            if tx < 5:
                T.atomic_add(C[1], 1)


# -----
import tilelang.language as T


@T.prim_func
def data(A: T.Tensor((32, 32), "float32"), B: T.Tensor((32, 32), "float32"), n: T.int32):
    with T.Kernel(1, threads=128):
        tx = T.get_thread_binding()
        if tx < n:
            # expected-error@+1 {{T.copy is executed by a block as a whole, but only some threads reach it}}
            T.copy(A, B)


# -----
import tilelang.language as T


@T.prim_func
def few_of_each(A: T.Tensor((32, 32), "float32"), B: T.Tensor((32, 32), "float32")):
    with T.Kernel(1, threads=128):
        tx = T.get_thread_binding()
        x = T.alloc_local((2,), "float32")
        x[0] = 0
        # expected-error@+1 {{x is private to each thread and changes for some warps, in a condition with tile operations, which the block executes as a whole; define it in the if, or use a T.alloc_shared if other threads read it}}
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
        # expected-error@+1 {{x is private to each thread and changes for some warps, in a condition with tile operations, which the block executes as a whole; define it in the if, or use a T.alloc_shared if other threads read it}}
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
        # expected-error@+1 {{k is assigned inside the runtime statement at line}}
        T.copy(A[3, :], B[k, :])


# -----
import tilelang.language as T


@T.prim_func
def growing(A: T.Tensor((32, 32), "float32"), B: T.Tensor((32, 32), "float32")):
    with T.Kernel(1, threads=128):
        tx = T.get_thread_binding()
        for n in (32, 40):
            # expected-error@+1 {{tile operations under a condition that is not uniform in each warp; use a condition that selects whole warps, as tx < 32}}
            if tx < n:
                T.copy(A, B)

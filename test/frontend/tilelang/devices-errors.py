# RUN: not tsopt %s --kernel reads --arg num_ranks=2 2>&1 | FileCheck %s --check-prefix=READS
# RUN: not tsopt %s --kernel rows --arg num_ranks=2 2>&1 | FileCheck %s --check-prefix=ROWS
# RUN: not tsopt %s --kernel bytes --arg num_ranks=2 2>&1 | FileCheck %s --check-prefix=BYTES
# RUN: not tsopt %s --kernel peer --arg num_ranks=2 2>&1 | FileCheck %s --check-prefix=PEER
# RUN: not tsopt %s --kernel shared --arg num_ranks=2 2>&1 | FileCheck %s --check-prefix=SHARED
# RUN: not tsopt %s --kernel threads --arg num_ranks=2 2>&1 | FileCheck %s --check-prefix=THREADS
# RUN: not tsopt %s --kernel dynamic --arg num_ranks=2 2>&1 | FileCheck %s --check-prefix=DYNAMIC
# RUN: not tsopt %s --kernel warp --arg num_ranks=2 2>&1 | FileCheck %s --check-prefix=WARP
#
# What programs of several devices cannot say.

import tilelang.language as T


@T.prim_func
# READS: :[[#@LINE+1]]:{{.*}}: error: s is an array of signals, as the program waits for its elements; it cannot be accessed as an ordinary array. Use T.signal_op and T.wait_eq and related functions, or another array
def reads(A: T.Tensor((4,), "int32"), s: T.Tensor((4,), "int32")):
    with T.Kernel(1) as b:
        T.wait_ge(s[0], 1)
        A[0] = s[1]


@T.prim_func
def rows(A: T.Tensor((4, 6), "float32"), B: T.Tensor((4, 6), "float32")):
    with T.Kernel(1) as b:
        # ROWS: :[[#@LINE+1]]:{{.*}}: error: T.put_block: 8 elements of B starting at (0, 0) are neither part of a row nor whole rows; transfer a rectangular window
        T.put_block(T.address_of(A[0, 0]), T.address_of(B[0, 0]), 8, T.get_rank())


@T.prim_func
def bytes(A: T.Tensor((8,), "float32"), B: T.Tensor((8,), "float32")):
    with T.Kernel(1) as b:
        # BYTES: :[[#@LINE+1]]:{{.*}}: error: T.putmem_nbi_block: 6 bytes are not a multiple of the element size of float32
        T.putmem_nbi_block(T.address_of(B[0]), T.address_of(A[0]), 6, T.get_pe())


@T.prim_func
def peer(A: T.Tensor((8,), "float32"), B: T.Tensor((8,), "float32")):
    with T.Kernel(1) as b:
        # PEER: :[[#@LINE+1]]:{{.*}}: error: T.put_block: device 2 is out of range; there are 2 devices
        T.put_block(T.address_of(A[0]), T.address_of(B[0]), 8, 2)


@T.prim_func
def shared(A: T.Tensor((8,), "float32")):
    with T.Kernel(1) as b:
        x = T.alloc_shared((8,), "float32")
        # SHARED: :[[#@LINE+1]]:{{.*}}: error: T.put_block: x is private memory of the block; other devices can access arrays only
        T.put_block(T.address_of(A[0]), T.address_of(x[0]), 8, 1)


@T.prim_func
def threads(A: T.Tensor((8,), "float32")):
    with T.Kernel(1) as b:
        tx = T.get_thread_binding(0)
        for i in T.Parallel(8):
            # THREADS: :[[#@LINE+1]]:{{.*}}: error: a thread index, or a value of a thread, is used outside of code per thread; in a T.Parallel use the loop indices, and in a T.Scale the unit's index
            A[i] = tx


n = T.dynamic("n")


@T.prim_func
# DYNAMIC: :[[#@LINE+1]]:{{.*}}: error: the first extent of A is dynamic; it must be static, as each of 2 devices has an array of its own
def dynamic(A: T.Tensor((n,), "float32")):
    with T.Kernel(1) as b:
        A[0] = T.cast(T.get_rank(), "float32")


@T.prim_func
def warp(A: T.Tensor((8,), "float32")):
    with T.Kernel(1) as b:
        # WARP: :[[#@LINE+1]]:{{.*}}: error: T.put_warp is not supported: the compiler distributes transfers over warps; use T.put_block or T.get_block
        T.put_warp(T.address_of(A[0]), T.address_of(A[0]), 8, 1)

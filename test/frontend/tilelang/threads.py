# RUN: tsopt %s --kernel first --arg num_ranks=2 | FileCheck %s --check-prefix=FIRST
# RUN: tsopt %s --kernel some --arg num_ranks=4 | FileCheck %s --check-prefix=SOME
# RUN: tsopt %s --kernel some --arg num_ranks=4 --verify-comm | FileCheck %s --check-prefix=SOME
# RUN: tsrun %s --kernel some --arg num_ranks=4 --arg A=iota --print | FileCheck %s --check-prefix=PRINT
# RUN: tsopt %s --kernel others | FileCheck %s --check-prefix=OTHERS
# RUN: tsrun %s --kernel others --print | FileCheck %s --check-prefix=VALUES
# RUN: tsopt %s --kernel ordered | FileCheck %s --check-prefix=ORDERED
# RUN: tsrun %s --kernel ordered --print | FileCheck %s --check-prefix=COUNTED
# RUN: tsopt %s --kernel remote --arg num_ranks=2 | FileCheck %s --check-prefix=REMOTE
# RUN: tsrun %s --kernel remote --arg num_ranks=2 --arg A=iota --print | FileCheck %s --check-prefix=SENT
# RUN: not tsopt %s --kernel together 2>&1 | FileCheck %s --check-prefix=TOGETHER
# RUN: not tsopt %s --kernel value 2>&1 | FileCheck %s --check-prefix=VALUE
# RUN: not tsopt %s --kernel chosen 2>&1 | FileCheck %s --check-prefix=CHOSEN
# RUN: not tsopt %s --kernel nobody --arg num_ranks=2 2>&1 | FileCheck %s --check-prefix=NOBODY
# RUN: not tsopt %s --kernel order 2>&1 | FileCheck %s --check-prefix=ORDER
# RUN: not tsopt %s --kernel waited --arg num_ranks=2 2>&1 | FileCheck %s --check-prefix=WAITED
#
# What some threads do, and accesses that say what they order.

import tilelang.language as T


# A store that releases, of an array that is waited for, is a signal: of the first thread it is the block's.
@T.prim_func
def first(A: T.Tensor((4,), "float32"), s: T.Tensor((1,), "uint32")):
    with T.Kernel(1, threads=64) as b:
        tx = T.get_thread_binding()
        # FIRST-NOT: scf.
        if tx == 0 and T.get_num_ranks() == 2:
            # FIRST: comm.notify %{{.*}}[%{{.*}}] set %{{.*}} to %{{.*}} after
            T.st(s[0], 1, scope="sys", sem="release", dst_pe=1 - T.get_rank())
        # FIRST: comm.wait
        T.wait_ge(s[0], 1)


# Each of n threads signals to one device: a loop over them.
@T.prim_func
def some(A: T.Tensor((4,), "float32"), B: T.Tensor((4, 4), "float32"), C: T.Tensor((4, 4), "float32"), s: T.Tensor((4,), "uint32")):
    with T.Kernel(1, threads=64) as b:
        tx = T.get_thread_binding()
        n = T.get_num_ranks()
        me = T.get_rank()
        tile = T.alloc_fragment((4, 4), "float32")
        for i in T.serial(n):
            T.put_block(T.address_of(A[0]), T.address_of(B[me, 0]), 4, i)
        # SOME: %[[N:.*]] = arith.constant 4 : index
        # SOME: scf.for %[[TX:[^ ]*]] = %{{[^ ]*}} to %{{[^ ]*}} step %{{[^ ]*}} {
        # SOME: comm.notify %{{.*}} set %{{.*}} to %[[TX]] after
        if tx < n:
            T.st(s[me], 1, scope="sys", sem="release", dst_pe=tx)
        # SOME: scf.for
        # SOME: comm.wait
        if tx + 1 <= n:
            T.wait_eq(s[tx], 1)
        T.copy(B, tile)
        T.copy(tile, C)


# PRINT: argument C [16 4]: 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0 1 2 3


# Conditions of other threads, with what the rest does.
@T.prim_func
def others(A: T.Tensor((64,), "int32")):
    with T.Kernel(1, threads=64) as b:
        tx = T.get_thread_binding()
        # OTHERS: scf.for
        # OTHERS: arith.remsi
        # OTHERS: scf.if
        # OTHERS: else
        if tx % 2 == 0:
            A[tx] = tx * 10
        else:
            A[tx] = 7 if b == 0 else 8


# VALUES: argument A [64]: 0 7 20 7 40


# Counts that release and acquire: the last block that comes stores.
@T.prim_func
def ordered(counter: T.Tensor((1,), "int32"), last: T.Tensor((4,), "int32"), seen: T.Tensor((4,), "int32")):
    with T.Kernel(4, threads=64) as b:
        tx = T.get_thread_binding()
        now = T.alloc_var("int32", 0)
        if tx == 0:
            # ORDERED: comm.fence scope(gpu) sem(release)
            # ORDERED: tile.parallel (%{{.*}}) = (1) {
            # ORDERED-NEXT: memref.atomic_rmw addi
            # ORDERED: comm.fence scope(gpu) sem(acquire)
            was = T.atom_add(counter[0], 1, sem="acq_rel")
            # ORDERED: memref.atomic_rmw ori
            # ORDERED: comm.fence scope(sys) sem(acquire)
            T.ld(counter[0], now, scope="sys", sem="acquire")
            seen[b] = T.if_then_else(now >= 1, 1, 0)
            if was == 3:
                # ORDERED: comm.fence scope(sys) sem(release)
                # ORDERED: memref.atomic_rmw assign
                T.st(last[0], 9, scope="sys", sem="release")
            T.st(last[1], 5, sem="relaxed")


# COUNTED: argument counter [1]: 4
# COUNTED: argument last [4]: 9 5 0 0
# COUNTED: argument seen [4]: 1 1 1 1


# Elements of other devices' arrays.
@T.prim_func
def remote(A: T.Tensor((4,), "float32"), B: T.Tensor((4,), "float32"), C: T.Tensor((4,), "float32"), s: T.Tensor((1,), "uint32")):
    with T.Kernel(1, threads=64) as b:
        tx = T.get_thread_binding()
        other = 1 - T.get_rank()
        x = T.alloc_var("float32", 0)
        if tx < 4:
            # REMOTE: comm.put
            T.st(B[tx], A[tx], dst_pe=other)
        T.barrier_blocks(s)
        # REMOTE: comm.get
        T.ld(B[1], x, src_pe=other)
        if tx < 4:
            C[tx] = B[tx] + x


# SENT: argument C [8]: 5 6 7 8 5 6 7 8


@T.prim_func
def together(A: T.Tensor((64,), "int32"), B: T.Tensor((64,), "int32")):
    with T.Kernel(1, threads=64) as b:
        x = T.alloc_shared((64,), "int32")
        tx = T.get_thread_binding()
        if tx < 4:
            # TOGETHER: :[[#@LINE+1]]:{{.*}}: error: T.copy is executed by a block as a whole, but only some threads reach it, which are not whole warps
            T.copy(A, x)


@T.prim_func
def value(A: T.Tensor((64,), "int32")):
    with T.Kernel(1, threads=64) as b:
        tx = T.get_thread_binding()
        # VALUE: :[[#@LINE+1]]:{{.*}}: error: threads that differ in threadIdx.x write different values to the same element of A; use an if that selects one thread, or an atomic operation
        A[0] = tx


@T.prim_func
def chosen(A: T.Tensor((64,), "int32")):
    with T.Kernel(1, threads=64) as b:
        tx = T.get_thread_binding()
        # CHOSEN: :[[#@LINE+1]]:{{.*}}: error: threads that differ in threadIdx.x write different values to the same element of A
        A[0] = 1 if tx < 4 else 2


@T.prim_func
def nobody(A: T.Tensor((64,), "int32")):
    with T.Kernel(1, threads=64) as b:
        # NOBODY: :[[#@LINE+1]]:{{.*}}: error: T.st: nothing waits for A, so sem="release" has no matching acquire; wait for it with T.wait_ge or T.signal_wait_until, which makes it a signal
        T.st(A[0], 1, sem="release", dst_pe=1 - T.get_rank())


@T.prim_func
def order(A: T.Tensor((64,), "float32")):
    with T.Kernel(1, threads=64) as b:
        x = T.alloc_var("float32", 0)
        # ORDER: :[[#@LINE+1]]:{{.*}}: error: T.st: expected one of weak, volatile, relaxed, release, got 'acquire'
        T.st(A[0], 1, sem="acquire")
        # ORDER: :[[#@LINE+1]]:{{.*}}: error: T.ld: expected "cta", "gpu" or "sys", got 'block'
        T.ld(A[0], x, scope="block")
        # ORDER: :[[#@LINE+1]]:{{.*}}: error: T.ld: an atomic load needs integer elements, but the elements of A are floats
        T.ld(A[0], x, sem="acquire")


@T.prim_func
def waited(A: T.Tensor((4,), "int32"), s: T.Tensor((4,), "int32")):
    with T.Kernel(1, threads=64) as b:
        x = T.alloc_var("int32", 0)
        T.wait_ge(s[0], 1)
        # WAITED: :[[#@LINE+1]]:{{.*}}: error: T.ld: s is an array of signals, as the program waits for its elements; wait with T.wait_ge and related functions
        T.ld(s[0], x, sem="acquire")
        # WAITED: :[[#@LINE+1]]:{{.*}}: error: T.atom_add: s is an array of signals, as the program waits for its elements; add to them with T.signal_op
        T.atom_add(s[0], 1)
        # WAITED: :[[#@LINE+1]]:{{.*}}: error: T.st: the program waits for s, so a store to it must have sem="release"
        T.st(s[0], 1)

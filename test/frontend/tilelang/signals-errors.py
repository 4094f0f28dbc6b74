# RUN: not tsopt %s --kernel stuck --arg num_ranks=2 --verify-comm 2>&1 | FileCheck %s --check-prefix=STUCK --implicit-check-not="current operation"
# RUN: not tsopt %s --kernel early --arg num_ranks=2 --verify-comm 2>&1 | FileCheck %s --check-prefix=EARLY
# RUN: not tsopt %s --kernel late --arg num_ranks=2 --verify-comm 2>&1 | FileCheck %s --check-prefix=LATE
#
# What is wrong with the traffic of a program in Python is said in Python's words: of the call, not of the operation that it became.

import tilelang.language as T


@T.prim_func
def stuck(A: T.Tensor((2, 64), "float32"), B: T.Tensor((2, 64), "float32"), sig: T.Tensor((4,), "int32")):
    with T.Kernel(1, threads=128) as bx:
        me = T.get_rank()
        T.putmem_block(T.address_of(B[me, 0]), T.address_of(A[me, 0]), 256, 1 - me)
        # STUCK: :[[#@LINE+1]]:9: error: T.signal_wait_until: never returns on device 0 (and one more)
        T.signal_wait_until(T.address_of(sig[0]), T.CmpType.GE, 1)


@T.prim_func
def early(A: T.Tensor((2, 64), "float32"), B: T.Tensor((2, 64), "float32"), C: T.Tensor((2, 64), "float32")):
    with T.Kernel(1, threads=128) as bx:
        me = T.get_rank()
        # EARLY: :[[#@LINE+5]]:9: error: T.copy: reads on device 0 what device 1 puts there, without a wait for the put
        # EARLY: :[[#@LINE+2]]:9: note: the put is here
        # EARLY: note: a T.signal_op after it, or T.putmem_signal_nbi_block, announces it; wait for that counter by T.signal_wait_until before the read
        T.putmem_block(T.address_of(B[0, 0]), T.address_of(A[0, 0]), 256, 1 - me)
        acc = T.alloc_fragment((64,), "float32")
        T.copy(B[0, 0], acc)
        T.copy(acc, C[0, 0])


@T.prim_func
def late(A: T.Tensor((2, 64), "float32"), B: T.Tensor((2, 64), "float32"), C: T.Tensor((2, 64), "float32"), sig: T.Tensor((4,), "int32")):
    with T.Kernel(1, threads=128) as bx:
        me = T.get_rank()
        acc = T.alloc_fragment((64,), "float32")
        for i in T.serial(2):
            # LATE: :[[#@LINE+1]]:13: error: T.putmem_signal_nbi_block: on device 1 may overwrite what device 0 reads on device 0
            T.putmem_signal_nbi_block(T.address_of(B[0, 0]), T.address_of(A[i, 0]), 256, T.address_of(sig[0]), 1, T.Amo.SIGNAL_ADD, 1 - me)
            T.signal_wait_until(T.address_of(sig[0]), T.CmpType.GE, i + 1)
            # LATE: note: call T.signal_op after the read
            T.copy(B[0, 0], acc)
            T.copy(acc, C[i, 0])

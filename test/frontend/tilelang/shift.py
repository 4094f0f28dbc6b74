# RUN: tsopt %s --arg num_ranks=4 | FileCheck %s
# RUN: tsopt %s --arg num_ranks=4 --verify-comm | FileCheck %s
# RUN: tsrun %s --arg num_ranks=4 --arg A=iota --print | FileCheck %s --check-prefix=PRINT
# RUN: not tsopt %s 2>&1 | FileCheck %s --check-prefix=UNKNOWN
#
# A program that each device runs: an array is that of all devices, one behind the other. What peers write is in symmetric memory
# while kernels run.

import tilelang.language as T


# CHECK: func.func @main(%{{.*}}: memref<16xf32> {{.*}} %[[B:.*]]: memref<16xf32>
# CHECK: %[[BUF:.*]] = comm.symm_alloc : memref<4xf32, #scale.mem<symmetric>>
# CHECK: tile.kernel devices(4)
# CHECK: tile.store %{{.*}}, %[[BUF]]
# CHECK: %[[COME:.*]] = comm.signal_alloc : !comm.signal<1>
# CHECK: tile.kernel devices(4)
@T.prim_func
def shift(A: T.Tensor((4,), "float32"), B: T.Tensor((4,), "float32")):
    with T.Kernel(1, threads=32) as bx:
        # CHECK: scale.view %{{.*}} shard<0> at @device : memref<16xf32> -> memref<4xf32>
        # CHECK: %[[ME:.*]] = comm.rank @device
        # UNKNOWN: :[[#@LINE+1]]:{{.*}}: error: T.get_rank: the number of devices is not given; add --arg num_ranks=4
        me = T.get_pe()
        peer = (me + 1) % T.get_pe_num()
        # CHECK: %[[T:.*]] = comm.put %{{.*}}, %[[BUF]][0] to %[[TO:.*]] :
        # CHECK: comm.notify %[[COME]][%{{.*}}] add %{{.*}} to %[[TO]] after %[[T]]
        T.putmem_nbi_block(T.address_of(B[0]), T.address_of(A[0]), 4 * 4, peer)


# CHECK: tile.kernel devices(4)
# CHECK: tile.load %[[BUF]]
# PRINT: argument B [16]: 12 13 14 15 0 1 2 3 4 5 6 7 8 9 10 11

# RUN: tsopt %s --kernel product 2>&1 | FileCheck %s --check-prefix=PRODUCT --implicit-check-not="has no effect"
# RUN: tsopt %s --kernel product --emit=ptx | FileCheck %s --check-prefix=PTX
# RUN: tsrun %s --kernel product --arg A=integers --arg B=integers --verify=:multiplied --verify-each-stage | FileCheck %s --check-prefix=RIGHT
# RUN: tsopt %s --kernel behind 2>&1 | FileCheck %s --check-prefix=BEHIND
# RUN: tsopt %s --kernel greedy 2>&1 | FileCheck %s --check-prefix=GREEDY
# RUN: tsopt %s --kernel warps 2>&1 | FileCheck %s --check-prefix=WARPS
# RUN: not tsopt %s --kernel odd 2>&1 | FileCheck %s --check-prefix=ODD
#
# Registers that warpgroups of a kernel with barriers by hand ask for.

# RIGHT: verified after every one of

import numpy as np
import tilelang.language as T


# Who asks for none has what it has at the launch: 65536 / 384, by eights.
# PRODUCT:      tile.role "threads 0 to 127" units(1) registers(240) {
# PRODUCT:      tile.role "threads 128 to 255" units(1) registers(80) {
# PRODUCT:      tile.role "threads 256 to 383" units(1) registers(168) {
# PTX-DAG:      setmaxnreg.inc.sync.aligned.u32 240
# PTX-DAG:      setmaxnreg.dec.sync.aligned.u32 80
@T.prim_func
def product(A: T.Tensor((64, 192), "float16"), B: T.Tensor((192, 128), "float16"), C: T.Tensor((64, 128), "float32")):
    with T.Kernel(1, threads=384) as b:
        a = T.alloc_shared((64, 64), "float16")
        w = T.alloc_shared((64, 128), "float16")
        c = T.alloc_fragment((64, 128), "float32")
        ready = T.alloc_barrier(arrive_count=128)
        done = T.alloc_barrier(arrive_count=128)
        with T.ws(0):
            T.set_max_nreg(240, 1)
            T.clear(c)
        with T.ws(1):
            T.dec_max_nreg(80)
        for k in T.serial(3):
            with T.ws(1):
                T.barrier_wait(done, (k + 1) % 2)
                T.tma_copy(A[0, k * 64], a, barrier=ready)
                T.tma_copy(B[k * 64, 0], w, barrier=ready)
                T.barrier_arrive(ready)
            with T.ws(0):
                T.barrier_wait(ready, k % 2)
                T.gemm(a, w, c)
                T.barrier_arrive(done)
        with T.ws(0):
            T.copy(c, C)


def multiplied(A, B):
    return A.astype(np.float64) @ B.astype(np.float64)


# What all do behind the roles has to do with what it is left.
@T.prim_func
def behind(A: T.Tensor((64,), "float32"), B: T.Tensor((64,), "float32")):
    with T.Kernel(1, threads=256) as b:
        s = T.alloc_shared((64,), "float32")
        ready = T.alloc_barrier(arrive_count=128)
        # BEHIND: remark: T.set_max_nreg has no effect in the role "threads 0 to 127": the block has statements after its roles, which would keep the register counts
        with T.ws(0):
            T.set_max_nreg(232, 1)
            T.copy(A, s)
            T.barrier_arrive(ready)
        with T.ws(1):
            T.barrier_wait(ready, 0)
        # BEHIND: tile.role "threads 0 to 127" units(1) {
        T.copy(s, B)


@T.prim_func
def greedy(A: T.Tensor((64,), "float32"), B: T.Tensor((64,), "float32")):
    with T.Kernel(1, threads=384) as b:
        s = T.alloc_shared((64,), "float32")
        ready = T.alloc_barrier(arrive_count=128)
        with T.ws(0):
            T.inc_max_nreg(240)
            T.copy(A, s)
            T.barrier_arrive(ready)
            # GREEDY: :[[#@LINE+1]]:{{.*}}: remark: T.set_max_nreg has no effect: these warpgroups have another register count already
            T.set_max_nreg(200, 1)
        # GREEDY: remark: T.set_max_nreg has no effect in the role "threads 0 to 127": the register counts of all roles exceed the register file of a block
        with T.ws(1):
            T.inc_max_nreg(240)
            T.barrier_wait(ready, 0)
            T.copy(s, B)
        # GREEDY: tile.role "threads 0 to 127" units(1) {


@T.prim_func
def warps(A: T.Tensor((64,), "float32"), B: T.Tensor((64,), "float32")):
    with T.Kernel(1, threads=256) as b:
        tx = T.get_thread_binding()
        s = T.alloc_shared((64,), "float32")
        ready = T.alloc_barrier(arrive_count=32)
        if tx < 128:
            T.inc_max_nreg(240)
            T.barrier_wait(ready, 0)
            T.copy(s, B)
        if tx >= 128 and tx < 160:
            # WARPS: :[[#@LINE+1]]:{{.*}}: remark: T.dec_max_nreg has no effect: it applies to whole warpgroups, but this role has only some warps of one
            T.dec_max_nreg(24)
            T.copy(A, s)
            T.barrier_arrive(ready)
        # WARPS: remark: T.set_max_nreg has no effect in the role "threads 0 to 127": another role has only some warps of a warpgroup


@T.prim_func
def odd(A: T.Tensor((64,), "float32"), B: T.Tensor((64,), "float32")):
    with T.Kernel(1, threads=256) as b:
        s = T.alloc_shared((64,), "float32")
        ready = T.alloc_barrier(arrive_count=128)
        with T.ws(0):
            # ODD: :[[#@LINE+1]]:{{.*}}: error: T.set_max_nreg: got 100 registers per thread; expected a multiple of 8 from 24 to 256
            T.set_max_nreg(100, 1)
            T.copy(A, s)
            T.barrier_arrive(ready)
        with T.ws(1):
            T.barrier_wait(ready, 0)
            T.copy(s, B)

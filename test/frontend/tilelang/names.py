# Names of the program are names of locations, which passes keep: arrays, tiles, variables, what loops carry. A value keeps its first
# name, and a loop has none.
#
# RUN: tsopt %s --mlir-use-nameloc-as-prefix | FileCheck %s
# RUN: tsopt %s --tile-to-llvm=to=planned --mlir-use-nameloc-as-prefix | FileCheck %s --check-prefix=PLANNED
# RUN: rm -rf %t && tsopt %s --view-layouts=%t && ls %t | FileCheck %s --check-prefix=FILES
import tilelang.language as T

# CHECK: func.func @main(%A: {{.*}}, %B: {{.*}}, %C: {{.*}})
# CHECK: tile.kernel blocks(%bx) = (2)
# CHECK: %acc = arith.constant dense<0.0{{.*}}> : tensor<16x16xf32>
# CHECK: tile.pipelined %k = {{.*}} iter_args(%[[ACC:acc.*]] = %acc)
# CHECK: %A_shared = tile.load %A[
# CHECK: %B_shared = tile.load %B[
# CHECK: %acc_{{.*}} = tile.gemm %A_shared, %B_shared, %[[ACC]]

# PLANNED: %A_shared = tile.alloc
# PLANNED: %B_shared = tile.alloc
# PLANNED: tile.gemm %A_shared{{.*}}, %B_shared{{.*}}, %acc

# FILES: A_shared.shared.svg
# FILES: acc.registers.svg


@T.prim_func
def main(A: T.Tensor((32, 32), "float16"), B: T.Tensor((32, 16), "float16"), C: T.Tensor((32, 16), "float32")):
    with T.Kernel(2, threads=32) as bx:
        A_shared = T.alloc_shared((16, 16), "float16")
        B_shared = T.alloc_shared((16, 16), "float16")
        acc = T.alloc_fragment((16, 16), "float32")
        row = bx * 16
        T.clear(acc)
        for k in T.Pipelined(2, num_stages=2):
            T.copy(A[row, k * 16], A_shared)
            T.copy(B[k * 16, 0], B_shared)
            T.gemm(A_shared, B_shared, acc)
        T.copy(acc, C[row, 0])

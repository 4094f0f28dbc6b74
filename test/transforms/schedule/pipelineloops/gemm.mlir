// A serial loop of a GEMM of f64, which warps multiply by mma.sync: its operands are prefetched. Half a warp reads four rows of a
// fragment, 32 bytes of each, so that pieces of 32 bytes are spread over the banks.
//
// RUN: tsopt %s --pipeline-loops=arch=h200 --remarks 2>%t | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t
// REMARK: remark: is pipelined with 3 stages
//
// RUN: tsopt %s --tile-to-llvm="to=planned arch=h200" | FileCheck %s --check-prefix=PLANNED
// RUN: tsrun %s --verify-each-stage --only-levels | FileCheck %s --check-prefix=SAME
// SAME: verified after every one of
// UNSUPPORTED: upstream

// CHECK-LABEL: func.func @main(
// CHECK: tile.pipelined %{{.*}} = %{{.*}} to %{{.*}} step %{{.*}} stages(3) iter_args(
// CHECK: tile.gemm
// PLANNED-DAG: #[[A:.*]] = #tile.swizzle<2, 2, 2>
// PLANNED-DAG: #[[B:.*]] = #tile.swizzle<2, 2, 4>
// PLANNED: tile.alloc {{.*}} : memref<3x64x16xf64, #[[A]],
// PLANNED: tile.alloc {{.*}} : memref<3x16x64xf64, #[[B]],
// PLANNED: tile.async_wait
// PLANNED: tile.gemm {{.*}} impl(mma) shape(16, 8, 16)
func.func @main(%A: memref<70x256xf64> {tile.init = "random"}, %B: memref<256x64xf64> {tile.init = "random"}, %C: memref<70x64xf64> {tile.out}) {
  tile.kernel blocks(%x) = (2) threads(128) {
    %c0 = arith.constant 0 : index
    %c16 = arith.constant 16 : index
    %c64 = arith.constant 64 : index
    %c256 = arith.constant 256 : index
    %row = arith.muli %x, %c64 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf64>
    %sum = scf.for %k = %c0 to %c256 step %c16 iter_args(%acc = %zero) -> (tensor<64x64xf64>) {
      %a = tile.load %A[%row, %k] : memref<70x256xf64> -> tensor<64x16xf64>
      %b = tile.load %B[%k, %c0] : memref<256x64xf64> -> tensor<16x64xf64>
      %d = tile.gemm %a, %b, %acc : tensor<64x16xf64>, tensor<16x64xf64> -> tensor<64x64xf64>
      scf.yield %d : tensor<64x64xf64>
    }
    tile.store %sum, %C[%row, %c0] : tensor<64x64xf64>, memref<70x64xf64>
  }
  return
}

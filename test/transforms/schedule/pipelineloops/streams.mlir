// A loop that streams a matrix through registers is pipelined: both of its loads become async copies.
//
// RUN: tsopt %s --pipeline-loops=arch=h200 --remarks 2>%t | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t
// REMARK: remark: is pipelined with 4 stages
//
// RUN: tsopt %s --tile-to-llvm="to=planned arch=h200" | FileCheck %s --check-prefix=PLANNED
// RUN: tsrun %s --verify-each-stage --once | FileCheck %s --check-prefix=SAME
// SAME: verified after every one of
//

// CHECK-LABEL: func.func @main(
// CHECK: tile.pipelined %{{.*}} = %{{.*}} to %{{.*}} step %{{.*}} stages(4) iter_args(
// CHECK: tile.load %{{.*}} : memref<16x2048xf32> -> tensor<4x128xf32>
// CHECK: tile.load %{{.*}} : memref<2048xf32> -> tensor<128xf32>
// CHECK: tile.yield %{{.*}} : tensor<4x128xf32>
// PLANNED-COUNT-2: tile.copy async
// PLANNED: scf.for
// PLANNED: tile.async_wait
func.func @main(%A: memref<16x2048xf32> {tile.init = "uniform"}, %x: memref<2048xf32> {tile.init = "uniform"}, %y: memref<16xf32> {tile.out, tile.tolerance = 1.0e-3 : f64}) {
  tile.kernel blocks(%b) = (4) threads(32) {
    %c0 = arith.constant 0 : index
    %c4 = arith.constant 4 : index
    %c128 = arith.constant 128 : index
    %c2048 = arith.constant 2048 : index
    %row = arith.muli %b, %c4 : index
    %zero = arith.constant dense<0.0> : tensor<4x128xf32>
    %sum = scf.for %k = %c0 to %c2048 step %c128 iter_args(%acc = %zero) -> (tensor<4x128xf32>) {
      %a = tile.load %A[%row, %k] : memref<16x2048xf32> -> tensor<4x128xf32>
      %v = tile.load %x[%k] : memref<2048xf32> -> tensor<128xf32>
      %all = tile.broadcast %v dims [0] : tensor<128xf32> -> tensor<4x128xf32>
      %n = math.fma %a, %all, %acc : tensor<4x128xf32>
      scf.yield %n : tensor<4x128xf32>
    }
    %r = tile.reduce add %sum dims [1] : tensor<4x128xf32>
    tile.store %r, %y[%row] : tensor<4xf32>, memref<16xf32>
  }
  return
}

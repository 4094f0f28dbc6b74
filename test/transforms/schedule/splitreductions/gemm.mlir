// Four blocks of a cluster take four of the 16 iterations each. Each adds up the sums of all for 16 of the 64 rows, and
// stores them.
//
// RUN: tsopt %s --split-reductions | FileCheck %s
// RUN: tsrun %s --verify-each-stage | FileCheck %s --check-prefix=EACH
// EACH: verified after every one of

// CHECK-LABEL: func @main
// CHECK: tile.kernel cluster(4) blocks(%[[X:.*]], %{{.*}}) = (8, 2) threads(128)
// CHECK: %[[RANK:.*]] = scale.rank @cluster
// CHECK: %[[COLUMN:.*]] = arith.divui %[[X]], %c4
// CHECK: %[[FIRST:.*]] = arith.muli %[[RANK]], %c4
// CHECK: tile.pipelined %[[K:.*]] = %c0 to %c4{{.*}} step %c1
// CHECK-NEXT: arith.addi %[[K]], %[[FIRST]]
// CHECK: tile.yield
// CHECK-NOT: tile.split
// CHECK: %[[PART:.*]] = comm.reduce_scatter add %{{.*}} dim 0 at @cluster : tensor<64x64xf32> -> tensor<16x64xf32>
// CHECK: %[[ROW:.*]] = arith.muli %[[RANK]], %c16
// CHECK: %[[STORED:.*]] = arith.truncf %[[PART]] : tensor<16x64xf32> to tensor<16x64xf16>
// CHECK: arith.addi %{{.*}}, %[[ROW]]
// CHECK: tile.store %[[STORED]], {{.*}} : tensor<16x64xf16>, memref<120x128xf16>
func.func @main(%A: memref<120x512xf16> {tile.init = "random"}, %B: memref<512x128xf16> {tile.init = "random"},
                %C: memref<120x128xf16> {tile.out}) {
  %zero = arith.constant dense<0.0> : tensor<64x64xf32>
  tile.kernel blocks(%x, %y) = (2, 2) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c16 = arith.constant 16 : index
    %c32 = arith.constant 32 : index
    %c64 = arith.constant 64 : index
    %row = arith.muli %y, %c64 : index
    %column = arith.muli %x, %c64 : index
    %s = tile.pipelined %k = %c0 to %c16 step %c1 stages(3) iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      %at = arith.muli %k, %c32 : index
      %a = tile.load %A[%row, %at] : memref<120x512xf16> -> tensor<64x32xf16>
      %b = tile.load %B[%at, %column] : memref<512x128xf16> -> tensor<32x64xf16>
      %t = tile.gemm %a, %b, %acc : tensor<64x32xf16>, tensor<32x64xf16> -> tensor<64x64xf32>
      tile.yield %t : tensor<64x64xf32>
    } {tile.split = 4 : i64}
    %c = arith.truncf %s : tensor<64x64xf32> to tensor<64x64xf16>
    tile.store %c, %C[%row, %column] : tensor<64x64xf16>, memref<120x128xf16>
  }
  return
}

// Sums and maxima of columns that a loop accumulates: each thread carries its own, and they are combined behind the loop.
//
// RUN: tsopt %s --sink-reductions --remarks 2>%t | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t
// REMARK-COUNT-3: remark: is done once, behind the loop, which carries {{[0-9]+}} partial sums of each
// REMARK-NOT: remark
//
// RUN: tsopt %s --tile-to-llvm="to=planned arch=h200" | FileCheck %s --check-prefix=PLANNED
// RUN: tsrun %s --verify-each-stage --once | FileCheck %s --check-prefix=SAME
// SAME: verified after every one of

// No barrier in the loop but that of the ring buffer.
// PLANNED-LABEL: func.func @main(
// PLANNED: scf.for
// PLANNED: tile.barrier
// PLANNED-NOT: tile.barrier
// PLANNED: scf.yield {{.*}} : tensor<8x64xf32
// PLANNED: tile.barrier

// CHECK-LABEL: func.func @main(
// CHECK-SAME: %[[A:.*]]: memref<256x64xf32>
// CHECK: %[[NONE:.*]] = arith.constant dense<-0.000000e+00> : tensor<8x64xf32>
// CHECK: %[[P:.*]] = tile.pipelined {{.*}} iter_args(%[[ACC:.*]] = %[[NONE]]) -> (tensor<8x64xf32>)
// CHECK: %[[T:.*]] = tile.load %[[A]]
// CHECK: %[[PARTS:.*]] = tile.reshape %[[T]] : tensor<32x64xf32> -> tensor<4x8x64xf32>
// CHECK: %[[R:.*]] = tile.reduce add %[[PARTS]] dims [0] : tensor<4x8x64xf32>
// CHECK: %[[N:.*]] = arith.addf %[[ACC]], %[[R]] : tensor<8x64xf32>
// CHECK: tile.yield %[[N]]
// CHECK: %[[ALL:.*]] = tile.reduce add %[[P]] dims [0] : tensor<8x64xf32>
// CHECK: arith.addf %{{.*}}, %[[ALL]] : tensor<64xf32>

// The maximum of columns, with the combiner's identity, and a sum of rows.
// CHECK: arith.constant dense<0xFF800000> : tensor<8x64xf32>
// CHECK: arith.constant dense<0> : tensor<32x32xi32>
// CHECK: scf.for
// CHECK: arith.maximumf %{{.*}} : tensor<8x64xf32>
// CHECK: arith.addi %{{.*}} : tensor<32x32xi32>
// CHECK: scf.yield %{{.*}} : tensor<8x64xf32>, tensor<32x32xi32>
func.func @main(%A: memref<256x64xf32> {tile.init = "uniform"}, %I: memref<32x256xi32> {tile.init = "random"},
                %sums: memref<64xf32> {tile.out, tile.tolerance = 1.0e-4 : f64}, %tops: memref<64xf32> {tile.out}, %rows: memref<32xi32> {tile.out}) {
  tile.kernel blocks(%b) = (1) threads(128) {
    %one = arith.constant dense<1.0> : tensor<64xf32>
    %s = tile.pipelined %k = 0 to 256 step 32 stages(2) iter_args(%acc = %one) -> (tensor<64xf32>) {
      %t = tile.load %A[%k, 0] : memref<256x64xf32> -> tensor<32x64xf32>
      %r = tile.reduce add %t dims [0] : tensor<32x64xf32>
      %n = arith.addf %acc, %r : tensor<64xf32>
      tile.yield %n : tensor<64xf32>
    }
    tile.store %s, %sums[0] : tensor<64xf32>, memref<64xf32>
  }
  tile.kernel blocks(%b) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %c32 = arith.constant 32 : index
    %low = arith.constant dense<-3.0> : tensor<64xf32>
    %zero = arith.constant dense<0> : tensor<32xi32>
    %two = arith.constant dense<2.0> : tensor<32x64xf32>
    %top, %sum = scf.for %k = %c0 to %c4 step %c1 iter_args(%acc = %low, %total = %zero) -> (tensor<64xf32>, tensor<32xi32>) {
      %row = arith.muli %k, %c32 : index
      %t = tile.load %A[%row, 0] : memref<256x64xf32> -> tensor<32x64xf32>
      %u = arith.mulf %t, %two : tensor<32x64xf32>
      %r = tile.reduce max %u dims [0] : tensor<32x64xf32>
      %n = arith.maximumf %r, %acc : tensor<64xf32>
      %i = tile.load %I[0, %row] : memref<32x256xi32> -> tensor<32x32xi32>
      %q = tile.reduce add %i dims [1] : tensor<32x32xi32>
      %m = arith.addi %total, %q : tensor<32xi32>
      scf.yield %n, %m : tensor<64xf32>, tensor<32xi32>
    }
    tile.store %top, %tops[0] : tensor<64xf32>, memref<64xf32>
    tile.store %sum, %rows[0] : tensor<32xi32>, memref<32xi32>
  }
  return
}

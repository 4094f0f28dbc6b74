// RUN: tsopt %s --advance-loads --canonicalize --cse | FileCheck %s
// RUN: tsrun %s --verify-each-stage --only-levels | FileCheck %s --check-prefix=SAME
// RUN: tsopt %s --advance-loads --remarks=pipeline 2>&1 >/dev/null | FileCheck %s --check-prefix=SAYS
// UNSUPPORTED: upstream
// SAME: verified

// Sums of blocks of 32 along K are scaled by a number for each row, in a column of an array, and by one number. Both are loaded
// while the block before is multiplied, and so are the operands of this loop, which no pipeline prefetches. The last iteration loads
// its own again.
// SAYS-COUNT-4: remark: is loaded an iteration ahead

// CHECK-LABEL: func @main
// CHECK: %[[ROWS:.*]] = tile.load %arg2[0, 0] [64, 1] : memref<64x3xf32> -> tensor<64xf32, #[[COLUMN:.*]]>
// CHECK: %[[ALL:.*]] = memref.load %arg3[%c0] : memref<3xf32>
// CHECK: scf.for %[[K:.*]] = %c0 to %c3 step %c1 iter_args(%[[SUM:.*]] = %{{.*}}, %{{.*}} = %{{.*}}, %{{.*}} = %{{.*}}, %[[R:.*]] = %[[ROWS]], %[[A:.*]] = %[[ALL]])
// CHECK:   %[[AFTER:.*]] = arith.addi %[[K]], %c1
// CHECK:   %[[MORE:.*]] = arith.cmpi slt, %[[AFTER]], %c3
// CHECK:   %[[NEXT:.*]] = arith.select %[[MORE]], %[[AFTER]], %[[K]]
// CHECK:   %[[R1:.*]] = tile.load %arg2[0, %[[NEXT]]] [64, 1]
// CHECK:   %[[A1:.*]] = memref.load %arg3[%[[NEXT]]]
// CHECK:   tile.gemm
// CHECK:   tile.fill %[[A]]
// CHECK:   arith.mulf %[[R]]
// CHECK:   scf.yield %{{.*}}, %{{.*}}, %{{.*}}, %[[R1]], %[[A1]]
func.func @main(%A: memref<64x96xf16> {tile.init = "random"}, %B: memref<96x64xf16> {tile.init = "random"}, %rows: memref<64x3xf32> {tile.init = "random"}, %all: memref<3xf32> {tile.init = "random"}, %C: memref<64x64xf32> {tile.out, tile.tolerance = 1.0e-3 : f64}) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %c32 = arith.constant 32 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %sum = scf.for %k = %c0 to %c3 step %c1 iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      %at = arith.muli %k, %c32 : index
      %a = tile.load %A[%c0, %at] : memref<64x96xf16> -> tensor<64x32xf16>
      %b = tile.load %B[%at, %c0] : memref<96x64xf16> -> tensor<32x64xf16>
      %r = tile.load %rows[0, %k] [64, 1] : memref<64x3xf32> -> tensor<64xf32>
      %n = memref.load %all[%k] : memref<3xf32>
      %d = tile.gemm %a, %b, %zero : tensor<64x32xf16>, tensor<32x64xf16> -> tensor<64x64xf32>
      %f = tile.fill %n : f32 -> tensor<64xf32>
      %s = arith.mulf %r, %f : tensor<64xf32>
      %e = tile.expand_dims %s dim 1 : tensor<64xf32>
      %w = tile.broadcast %e : tensor<64x1xf32> -> tensor<64x64xf32>
      %p = arith.mulf %d, %w : tensor<64x64xf32>
      %t = arith.addf %acc, %p : tensor<64x64xf32>
      scf.yield %t : tensor<64x64xf32>
    }
    tile.store %sum, %C[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}

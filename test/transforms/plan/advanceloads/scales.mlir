// RUN: tsopt %s --advance-loads --canonicalize --cse | FileCheck %s
// RUN: tsrun %s --verify-each-stage --only-levels | FileCheck %s --check-prefix=SAME
// RUN: tsopt %s --advance-loads --remarks=pipeline 2>&1 >/dev/null | FileCheck %s --check-prefix=SAYS
// UNSUPPORTED: upstream
// SAME: verified

// Products are scaled by a number for each row, in a column of an array, and by one number. A small GEMM takes a fraction of the time
// in which they arrive: they are loaded four iterations ahead. The last iterations load their own again.
// SAYS-COUNT-2: remark: is loaded 4 iterations ahead

// CHECK-LABEL: func @main
// CHECK: %[[R0:.*]] = tile.load %arg2[0, 0] [64, 1] : memref<64x6xf32> -> tensor<64xf32, #[[COLUMN:.*]]>
// CHECK: %[[A0:.*]] = memref.load %arg3[%c0] : memref<6xf32>
// CHECK: %[[R1:.*]] = tile.load %arg2[0, 1] [64, 1]
// CHECK: %[[A1:.*]] = memref.load %arg3[%c1]
// CHECK: %[[R2:.*]] = tile.load %arg2[0, 2] [64, 1]
// CHECK: %[[A2:.*]] = memref.load %arg3[%c2]
// CHECK: %[[R3:.*]] = tile.load %arg2[0, 3] [64, 1]
// CHECK: %[[A3:.*]] = memref.load %arg3[%c3]
// CHECK: scf.for %[[K:.*]] = %c0 to %c6 step %c1 iter_args(%[[SUM:.*]] = %{{.*}}, %[[R:.*]] = %[[R0]], %[[A:.*]] = %[[A0]], %[[RB:.*]] = %[[R1]], %[[AB:.*]] = %[[A1]], %[[RC:.*]] = %[[R2]], %[[AC:.*]] = %[[A2]], %[[RD:.*]] = %[[R3]], %[[AD:.*]] = %[[A3]])
// CHECK:   %[[AFTER:.*]] = arith.addi %[[K]], %c4
// CHECK:   %[[MORE:.*]] = arith.cmpi slt, %[[AFTER]], %c6
// CHECK:   %[[LATER:.*]] = arith.select %[[MORE]], %[[AFTER]], %[[K]]
// CHECK:   %[[RE:.*]] = tile.load %arg2[0, %[[LATER]]] [64, 1]
// CHECK:   %[[AE:.*]] = memref.load %arg3[%[[LATER]]]
// CHECK:   tile.gemm
// CHECK:   tile.fill %[[A]]
// CHECK:   arith.mulf %[[R]]
// CHECK:   scf.yield %{{.*}}, %[[RB]], %[[AB]], %[[RC]], %[[AC]], %[[RD]], %[[AD]], %[[RE]], %[[AE]]
func.func @main(%A: memref<64x32xf16> {tile.init = "random"}, %B: memref<32x64xf16> {tile.init = "random"}, %rows: memref<64x6xf32> {tile.init = "random"}, %all: memref<6xf32> {tile.init = "random"}, %C: memref<64x64xf32> {tile.out, tile.tolerance = 1.0e-3 : f64}) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c6 = arith.constant 6 : index
    %a = tile.load %A[%c0, %c0] : memref<64x32xf16> -> tensor<64x32xf16>
    %b = tile.load %B[%c0, %c0] : memref<32x64xf16> -> tensor<32x64xf16>
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %sum = scf.for %k = %c0 to %c6 step %c1 iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      %r = tile.load %rows[0, %k] [64, 1] : memref<64x6xf32> -> tensor<64xf32>
      %n = memref.load %all[%k] : memref<6xf32>
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

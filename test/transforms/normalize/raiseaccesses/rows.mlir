// RUN: tsopt %s --raise-gathers --canonicalize | FileCheck %s
// RUN: tsrun %s --verify-each-stage --once --schedules 1 | FileCheck %s --check-prefix=SAME
// SAME: verified after every one of
//
// Rows of which data say where they are are loaded as rows. A condition of a whole row makes its index one before the memref, and
// conditions that say that it lies inside are the gather's own. What the conditions give instead is its padding.

// CHECK-LABEL: func.func @main
// CHECK:         %[[N:.*]] = tile.load %arg1
// CHECK:         %[[I:.*]] = tile.parallel (%[[R:.*]]) = (16) {
// CHECK:           %[[E:.*]] = tensor.extract %[[N]][%[[R]]]
// CHECK:           %[[C:.*]] = arith.index_cast %[[E]] : i32 to index
// CHECK:           %[[K:.*]] = arith.cmpi sle, %[[C]], %{{.*}} : index
// CHECK:           %[[S:.*]] = arith.select %[[K]], %[[C]], %c-1 : index
// CHECK:           tile.yield %[[S]] : index
// CHECK:         } : tensor<16xindex>
// CHECK:         %[[T:.*]] = tile.gather %arg0[%{{.*}}, %[[I]], 32] pad(%{{.*}} : f32) : memref<2x40x64xf32>, index, tensor<16xindex> -> tensor<16x32xf32>
// CHECK:         tile.parallel (%{{.*}}, %{{.*}}) = (16, 32) in(%[[T]] as %[[X:[a-z0-9]+]])
// CHECK-NEXT:      %[[D:.*]] = arith.addf %[[X]], %[[X]]
// CHECK-NEXT:      tile.yield %[[D]]
func.func @main(%A: memref<2x40x64xf32> {tile.init = "random"}, %rows: memref<16xi32> {tile.init = dense<[3, 1, -1, 39, 40, 7, 7, 0, 20, 30, 31, 12, 2, 5, 9, 11]> : tensor<16xi32>},
                %y: memref<2x16x32xf32> {tile.out}, %z: memref<2x8x4x8xf32> {tile.out}) {
  tile.kernel blocks(%b) = (2) threads(64) {
    %c0 = arith.constant 0 : index
    %c30 = arith.constant 30 : index
    %c32 = arith.constant 32 : index
    %c40 = arith.constant 40 : index
    %n = tile.load %rows[0] : memref<16xi32> -> tensor<16xi32>
    %r = tile.parallel (%i, %j) = (16, 32) {
      %e = tensor.extract %n[%i] : tensor<16xi32>
      %row = arith.index_cast %e : i32 to index
      %k = arith.addi %j, %c32 : index
      %from = arith.cmpi sge, %row, %c0 : index
      %to = arith.cmpi slt, %row, %c40 : index
      %seen = arith.cmpi sle, %row, %c30 : index
      %both = arith.andi %from, %to : i1
      %all = arith.andi %both, %seen : i1
      %v = scf.if %all -> f32 {
        %x = memref.load %A[%b, %row, %k] : memref<2x40x64xf32>
        scf.yield %x : f32
      } else {
        %less = arith.constant -1.0 : f32
        scf.yield %less : f32
      }
      %d = arith.addf %v, %v : f32
      tile.yield %d : f32
    } : tensor<16x32xf32>
    tile.store %r, %y[%b, 0, 0] [1, 16, 32] : tensor<16x32xf32>, memref<2x16x32xf32>
    // Quotients and remainders are of rows as well, in two dimensions here; the second coordinate counts in none.
    // CHECK: %[[Q:.*]]:2 = tile.parallel (%{{.*}}) = (8) {
    // CHECK: %[[G:.*]] = tile.gather %arg0[%[[Q]]#0, %[[Q]]#1, 0] : memref<2x40x64xf32>, tensor<8xindex>, tensor<8xindex> -> tensor<8x8xf32>
    // CHECK: tile.parallel (%[[P:.*]], %{{.*}}, %[[L:.*]]) = (8, 4, 8) {
    // CHECK-NEXT: tensor.extract %[[G]][%[[P]], %[[L]]]
    %c2 = arith.constant 2 : index
    %s = tile.parallel (%i, %j, %k) = (8, 4, 8) {
      %q = arith.divui %i, %c2 : index
      %m = arith.remui %i, %c2 : index
      %x = memref.load %A[%m, %q, %k] : memref<2x40x64xf32>
      tile.yield %x : f32
    } : tensor<8x4x8xf32>
    tile.store %s, %z[%b, 0, 0, 0] [1, 8, 4, 8] : tensor<8x4x8xf32>, memref<2x8x4x8xf32>
  }
  return
}

// Elementwise operations become one loop over rows and vectors. What does not depend on the column is computed before the
// inner loop; windows that may overhang have masks, others have none.
//
// RUN: tsrun %s --verify-each-stage=tile-to-cpu --only-levels | FileCheck %s --check-prefix=SAME
// SAME: verified after every one of 2 levels
// RUN: tsopt %s --convert-tile-to-cpu --canonicalize --cse | FileCheck %s
// CHECK: gpu.launch {{.*}} threads(%{{.*}}, %{{.*}}, %{{.*}}) in (%{{.*}} = %c1, %{{.*}} = %c1, %{{.*}} = %c1)
// CHECK: scf.for %[[I:.*]] = %c0 to %c4 step %c1
// CHECK-NEXT: %[[ROW:.*]] = arith.addi %{{.*}}, %[[I]]
// CHECK-NEXT: %[[IN:.*]] = arith.cmpi ult, %[[ROW]], %c10
// CHECK-NEXT: %[[N:.*]] = arith.select %[[IN]], %c16, %c0
// CHECK-NEXT: %[[M:.*]] = vector.create_mask %[[N]]
// CHECK-NEXT: scf.for %[[J:.*]] = %c0 to %c32 step %c16
// CHECK-NEXT: vector.maskedload %{{.*}}[%[[ROW]], %[[J]]], %[[M]]
// CHECK-NEXT: vector.load %{{.*}}[%[[J]]] : memref<40xf32>, vector<16xf32>
// CHECK-NEXT: arith.mulf
// CHECK-NEXT: arith.truncf {{.*}} : vector<16xf32> to vector<16xf16>
// CHECK-NEXT: vector.maskedstore
// CHECK-NEXT: }
// CHECK: vector.load %{{.*}}[%c32] : memref<40xf32>, vector<8xf32>

func.func @main(%x: memref<10x40xf32> {tile.init = "random"}, %s: memref<40xf32> {tile.init = "random"}, %y: memref<10x40xf16> {tile.out}) {
  tile.kernel (%i) = (0) to (10) step (4) threads(32) {
    %a = tile.load %x[%i, 0] : memref<10x40xf32> -> tensor<4x40xf32>
    %b = tile.load %s[0] : memref<40xf32> -> tensor<40xf32>
    %c = tile.broadcast %b dims [0] : tensor<40xf32> -> tensor<4x40xf32>
    %d = arith.mulf %a, %c : tensor<4x40xf32>
    %e = arith.truncf %d : tensor<4x40xf32> to tensor<4x40xf16>
    tile.store %e, %y[%i, 0] : tensor<4x40xf16>, memref<10x40xf16>
  }
  return
}

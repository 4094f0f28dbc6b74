// A vector is at the same address behind the view, and as aligned.
//
// UNSUPPORTED: upstream
// There the attributes are lost.
//
// RUN: tsopt %s --fold-memref-alias-ops | FileCheck %s

// CHECK-LABEL: @kept
// CHECK: vector.load %arg0[{{.*}}] {alignment = 16 : i64, nontemporal = true}
func.func @kept(%m: memref<12x32xf32>, %i: index) -> vector<4xf32> {
  %0 = memref.subview %m[%i, %i] [1, 4] [1, 1] : memref<12x32xf32> to memref<4xf32, strided<[1], offset: ?>>
  %1 = vector.load %0[%i] {alignment = 16, nontemporal = true} : memref<4xf32, strided<[1], offset: ?>>, vector<4xf32>
  return %1 : vector<4xf32>
}

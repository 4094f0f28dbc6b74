// How memory is to be cached stays.
//
// RUN: tsopt %s --fold-memref-alias-ops | FileCheck %s

// CHECK-LABEL: @kept
// CHECK: vector.load %arg0[{{.*}}] {nontemporal = true}
// CHECK: vector.store {{.*}} {nontemporal = true}
func.func @kept(%m: memref<32xf32>, %i: index) {
  %c0 = arith.constant 0 : index
  %0 = memref.expand_shape %m [[0, 1]] output_shape [4, 8] : memref<32xf32> into memref<4x8xf32>
  %1 = vector.load %0[%i, %c0] {nontemporal = true} : memref<4x8xf32>, vector<8xf32>
  vector.store %1, %0[%i, %c0] {nontemporal = true} : memref<4x8xf32>, vector<8xf32>
  return
}

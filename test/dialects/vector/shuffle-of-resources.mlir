// Elements that lie in a resource are not folded.
//
// RUN: tsopt %s --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @both
// CHECK: vector.shuffle
func.func @both() -> vector<4xi32> {
  %v0 = arith.constant dense_resource<__elided__> : vector<3xi32>
  %v1 = arith.constant dense_resource<__elided__> : vector<3xi32>
  %shuffle = vector.shuffle %v0, %v1 [3, 2, 5, 1] : vector<3xi32>, vector<3xi32>
  return %shuffle : vector<4xi32>
}

// CHECK-LABEL: func.func @one
// CHECK: vector.shuffle
func.func @one() -> vector<4xi32> {
  %v0 = arith.constant dense<[1, 2, 3]> : vector<3xi32>
  %v1 = arith.constant dense_resource<__elided__> : vector<3xi32>
  %shuffle = vector.shuffle %v0, %v1 [3, 2, 5, 1] : vector<3xi32>, vector<3xi32>
  return %shuffle : vector<4xi32>
}

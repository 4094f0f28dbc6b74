// RUN: tsopt %s | tsopt | FileCheck %s

// Fixed-length parts of scalable vectors.

// CHECK-LABEL: func.func @parts(%arg0: vector<4xf32>, %arg1: vector<[16]xf32>) -> vector<4xf32> {
// CHECK-NEXT: %0 = vector.scalable.insert %arg0, %arg1[8] : vector<4xf32> into vector<[16]xf32>
// CHECK-NEXT: %1 = vector.scalable.extract %0[4] {note} : vector<4xf32> from vector<[16]xf32>
// CHECK-NEXT: return %1 : vector<4xf32>
func.func @parts(%a: vector<4xf32>, %b: vector<[16]xf32>) -> vector<4xf32> {
  %0 = vector.scalable.insert %a, %b[8] : vector<4xf32> into vector<[16]xf32>
  %1 = vector.scalable.extract %0[4] {note} : vector<4xf32> from vector<[16]xf32>
  return %1 : vector<4xf32>
}

// RUN: tsopt %s -canonicalize -mlir-print-local-scope | FileCheck %s

// CHECK-LABEL: func.func @constants(
// CHECK-NEXT:      %c4 = arith.constant 4 : index
// CHECK-NEXT:      %c9 = arith.constant 9 : index
// CHECK-NEXT:      return %c4, %c9 : index, index
func.func @constants() -> (index, index) {
  %c3 = arith.constant 3 : index
  %0 = affine.min affine_map<(d0) -> (d0 + 5, 4, 9)>(%c3)
  %1 = affine.max affine_map<(d0) -> (d0 + 5, 4, 9)>(%c3)
  return %0, %1 : index, index
}

// CHECK-LABEL: func.func @single_result(
// CHECK-NEXT:      %0 = affine.apply affine_map<()[s0] -> (s0 + 5)>()[%arg0]
// CHECK-NEXT:      %1 = affine.apply affine_map<()[s0] -> (s0 * 2)>()[%arg0]
// CHECK-NEXT:      return %0, %1 : index, index
func.func @single_result(%n: index) -> (index, index) {
  %0 = affine.min affine_map<(d0) -> (d0 + 5)>(%n)
  %1 = affine.max affine_map<(d0) -> (d0 * 2)>(%n)
  return %0, %1 : index, index
}

// CHECK-LABEL: func.func @duplicates(
// CHECK-NEXT:      %0 = affine.min affine_map<()[s0] -> (100, s0 + 5)>()[%arg0]
// CHECK-NEXT:      return %0 : index
func.func @duplicates(%n: index) -> index {
  %0 = affine.min affine_map<(d0) -> (d0 + 5, 100, d0 + 5)>(%n)
  return %0 : index
}

// CHECK-LABEL: func.func @constant_results(
// CHECK-NEXT:      %0 = affine.min affine_map<()[s0] -> (64, 100, s0)>()[%arg0]
// CHECK-NEXT:      %1 = affine.max affine_map<()[s0] -> (64, 100, s0)>()[%arg0]
// CHECK-NEXT:      return %0, %1 : index, index
func.func @constant_results(%n: index) -> (index, index) {
  %0 = affine.min affine_map<(d0) -> (d0, 100, 64)>(%n)
  %1 = affine.max affine_map<(d0) -> (d0, 100, 64)>(%n)
  return %0, %1 : index, index
}

// CHECK-LABEL: func.func @nested(
// CHECK-NEXT:      %0 = affine.min affine_map<()[s0, s1] -> (100, s1, s0)>()[%arg0, %arg1]
// CHECK-NEXT:      %1 = affine.max affine_map<()[s0, s1] -> (100, s1, s0)>()[%arg0, %arg1]
// CHECK-NEXT:      return %0, %1 : index, index
func.func @nested(%n: index, %m: index) -> (index, index) {
  %0 = affine.min affine_map<(d0) -> (d0, 100)>(%n)
  %1 = affine.min affine_map<(d0, d1) -> (d0, d1)>(%0, %m)
  %2 = affine.max affine_map<(d0) -> (d0, 100)>(%n)
  %3 = affine.max affine_map<(d0, d1) -> (d0, d1)>(%2, %m)
  return %1, %3 : index, index
}

// CHECK-LABEL: func.func @sorted(
// CHECK-NEXT:      %0 = affine.min affine_map<()[s0, s1] -> (5, s0 + s1 * 16, s0 * 4)>()[%arg0, %arg1]
// CHECK-NEXT:      %1 = affine.max affine_map<()[s0, s1] -> (7, s0 + s1 * 16, s0 * 4)>()[%arg0, %arg1]
// CHECK-NEXT:      return %0, %1 : index, index
func.func @sorted(%n: index, %m: index) -> (index, index) {
  %0 = affine.min affine_map<()[s0, s1] -> (s1 * 16 + s0, s0 * 4, 5)>()[%n, %m]
  %1 = affine.max affine_map<()[s0, s1] -> (7, s1 * 16 + s0, s0 * 4)>()[%n, %m]
  return %0, %1 : index, index
}

// CHECK-LABEL: func.func @composed(
// CHECK-NEXT:      %0 = affine.min affine_map<()[s0] -> (100, s0 * 4 + 1)>()[%arg0]
// CHECK-NEXT:      return %0 : index
func.func @composed(%n: index) -> index {
  %0 = affine.apply affine_map<()[s0] -> (s0 * 4)>()[%n]
  %1 = affine.min affine_map<()[s0] -> (s0 + 1, 100)>()[%0]
  return %1 : index
}

// CHECK-LABEL: func.func @known_operand(
// CHECK-NEXT:      %0 = affine.min affine_map<()[s0] -> (12, s0)>()[%arg0]
// CHECK-NEXT:      return %0 : index
func.func @known_operand(%n: index) -> index {
  %c4 = arith.constant 4 : index
  %0 = affine.min affine_map<(d0, d1) -> (d0, d1 + 8)>(%n, %c4)
  return %0 : index
}

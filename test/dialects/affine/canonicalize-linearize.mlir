// RUN: tsopt %s -canonicalize | FileCheck %s

// CHECK-LABEL: func.func @delinearize_constant(
// CHECK-NEXT:      %c1 = arith.constant 1 : index
// CHECK-NEXT:      %c2 = arith.constant 2 : index
// CHECK-NEXT:      %c3 = arith.constant 3 : index
// CHECK-NEXT:      return %c1, %c2, %c3 : index, index, index
func.func @delinearize_constant() -> (index, index, index) {
  %c23 = arith.constant 23 : index
  %0:3 = affine.delinearize_index %c23 into (2, 3, 4) : index, index, index
  return %0#0, %0#1, %0#2 : index, index, index
}

// CHECK-LABEL: func.func @delinearize_single(
// CHECK-NEXT:      return %arg0, %arg0 : index, index
func.func @delinearize_single(%n: index) -> (index, index) {
  %0 = affine.delinearize_index %n into (8) : index
  %1 = affine.delinearize_index %n into () : index
  return %0, %1 : index, index
}

// CHECK-LABEL: func.func @delinearize_known_basis(
// CHECK-NEXT:      %0:2 = affine.delinearize_index %arg0 into (4, 8) : index, index
// CHECK-NEXT:      return %0#0, %0#1 : index, index
func.func @delinearize_known_basis(%n: index) -> (index, index) {
  %c4 = arith.constant 4 : index
  %0:2 = affine.delinearize_index %n into (%c4, 8) : index, index
  return %0#0, %0#1 : index, index
}

// CHECK-LABEL: func.func @delinearize_unit(
// CHECK-NEXT:      %c0 = arith.constant 0 : index
// CHECK-NEXT:      %0:2 = affine.delinearize_index %arg0 into (2, 4) : index, index
// CHECK-NEXT:      return %0#0, %c0, %0#1 : index, index, index
func.func @delinearize_unit(%n: index) -> (index, index, index) {
  %0:3 = affine.delinearize_index %n into (2, 1, 4) : index, index, index
  return %0#0, %0#1, %0#2 : index, index, index
}

// CHECK-LABEL: func.func @delinearize_zero(
// CHECK-NEXT:      %c0 = arith.constant 0 : index
// CHECK-NEXT:      return %c0, %c0 : index, index
func.func @delinearize_zero() -> (index, index) {
  %c0 = arith.constant 0 : index
  %0:2 = affine.delinearize_index %c0 into (2, 4) : index, index
  return %0#0, %0#1 : index, index
}

// CHECK-LABEL: func.func @linearize_constants(
// CHECK-NEXT:      %c23 = arith.constant 23 : index
// CHECK-NEXT:      return %c23 : index
func.func @linearize_constants() -> index {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %0 = affine.linearize_index [%c1, %c2, %c3] by (2, 3, 4) : index
  return %0 : index
}

// CHECK-LABEL: func.func @linearize_single(
// CHECK-NEXT:      return %arg0, %arg0 : index, index
func.func @linearize_single(%n: index) -> (index, index) {
  %0 = affine.linearize_index [%n] by (8) : index
  %1 = affine.linearize_index [%n] by () : index
  return %0, %1 : index, index
}

// CHECK-LABEL: func.func @linearize_known_basis(
// CHECK-NEXT:      %0 = affine.linearize_index [%arg0, %arg1] by (4, 8) : index
// CHECK-NEXT:      return %0 : index
func.func @linearize_known_basis(%n: index, %m: index) -> index {
  %c4 = arith.constant 4 : index
  %0 = affine.linearize_index [%n, %m] by (%c4, 8) : index
  return %0 : index
}

// CHECK-LABEL: func.func @linearize_leading_zero(
// CHECK-NEXT:      %0 = affine.linearize_index disjoint [%arg0, %arg1] by (3, 4) : index
// CHECK-NEXT:      return %0 : index
func.func @linearize_leading_zero(%n: index, %m: index) -> index {
  %c0 = arith.constant 0 : index
  %0 = affine.linearize_index disjoint [%c0, %n, %m] by (2, 3, 4) : index
  return %0 : index
}

// CHECK-LABEL: func.func @linearize_unit(
// CHECK-NEXT:      %0 = affine.linearize_index disjoint [%arg0, %arg1] by (2, 4) : index
// CHECK-NEXT:      return %0 : index
func.func @linearize_unit(%n: index, %m: index, %z: index) -> index {
  %0 = affine.linearize_index disjoint [%n, %z, %m] by (2, 1, 4) : index
  return %0 : index
}

// CHECK-LABEL: func.func @there_and_back(
// CHECK-NEXT:      return %arg0 : index
func.func @there_and_back(%n: index) -> index {
  %0:2 = affine.delinearize_index %n into (4, 8) : index, index
  %1 = affine.linearize_index disjoint [%0#0, %0#1] by (4, 8) : index
  return %1 : index
}

// CHECK-LABEL: func.func @back_and_there(
// CHECK-NEXT:      return %arg0, %arg1 : index, index
func.func @back_and_there(%n: index, %m: index) -> (index, index) {
  %0 = affine.linearize_index disjoint [%n, %m] by (4, 8) : index
  %1:2 = affine.delinearize_index %0 into (4, 8) : index, index
  return %1#0, %1#1 : index, index
}

// CHECK-LABEL: func.func @back_and_there_tail(
// CHECK-NEXT:      %0 = affine.linearize_index disjoint [%arg0, %arg1] by (4, 2) : index
// CHECK-NEXT:      %1:2 = affine.delinearize_index %0 into (2, 4) : index, index
// CHECK-NEXT:      return %1#0, %1#1, %arg2 : index, index, index
func.func @back_and_there_tail(%n: index, %m: index, %k: index) -> (index, index, index) {
  %0 = affine.linearize_index disjoint [%n, %m, %k] by (4, 2, 8) : index
  %1:3 = affine.delinearize_index %0 into (2, 4, 8) : index, index, index
  return %1#0, %1#1, %1#2 : index, index, index
}

// RUN: tsopt %s -canonicalize | FileCheck %s

// Masks with constant sizes become constants; constants that are all or nothing
// become splats.

// CHECK-LABEL: func.func @constant_sizes(
// CHECK-NEXT:      %0 = vector.constant_mask [3, 2] : vector<4x3xi1>
// CHECK-NEXT:      return %0 : vector<4x3xi1>
func.func @constant_sizes() -> vector<4x3xi1> {
  %c3 = arith.constant 3 : index
  %c2 = arith.constant 2 : index
  %0 = vector.create_mask %c3, %c2 : vector<4x3xi1>
  return %0 : vector<4x3xi1>
}

// Sizes are clamped to the shape.
// CHECK-LABEL: func.func @too_large(
// CHECK-NEXT:      %0 = vector.constant_mask [2, 3] : vector<4x3xi1>
// CHECK-NEXT:      return %0 : vector<4x3xi1>
func.func @too_large() -> vector<4x3xi1> {
  %c2 = arith.constant 2 : index
  %c9 = arith.constant 9 : index
  %0 = vector.create_mask %c2, %c9 : vector<4x3xi1>
  return %0 : vector<4x3xi1>
}

// CHECK-LABEL: func.func @everything(
// CHECK-NEXT:      %cst = arith.constant dense<true> : vector<4x3xi1>
// CHECK-NEXT:      return %cst : vector<4x3xi1>
func.func @everything() -> vector<4x3xi1> {
  %c9 = arith.constant 9 : index
  %0 = vector.create_mask %c9, %c9 : vector<4x3xi1>
  return %0 : vector<4x3xi1>
}

// CHECK-LABEL: func.func @negative(
// CHECK-NEXT:      %cst = arith.constant dense<false> : vector<4x3xi1>
// CHECK-NEXT:      return %cst : vector<4x3xi1>
func.func @negative() -> vector<4x3xi1> {
  %c2 = arith.constant 2 : index
  %c-2 = arith.constant -2 : index
  %0 = vector.create_mask %c-2, %c2 : vector<4x3xi1>
  return %0 : vector<4x3xi1>
}

// CHECK-LABEL: func.func @one_unknown(
// CHECK-NEXT:      %c2 = arith.constant 2 : index
// CHECK-NEXT:      %0 = vector.create_mask %arg0, %c2 : vector<4x3xi1>
// CHECK-NEXT:      return %0 : vector<4x3xi1>
func.func @one_unknown(%n: index) -> vector<4x3xi1> {
  %c2 = arith.constant 2 : index
  %0 = vector.create_mask %n, %c2 : vector<4x3xi1>
  return %0 : vector<4x3xi1>
}

// CHECK-LABEL: func.func @all_true(
// CHECK-NEXT:      %cst = arith.constant dense<true> : vector<8xi1>
// CHECK-NEXT:      return %cst : vector<8xi1>
func.func @all_true() -> vector<8xi1> {
  %0 = vector.constant_mask [8] : vector<8xi1>
  return %0 : vector<8xi1>
}

// CHECK-LABEL: func.func @all_false(
// CHECK-NEXT:      %cst = arith.constant dense<false> : vector<8x2xi1>
// CHECK-NEXT:      return %cst : vector<8x2xi1>
func.func @all_false() -> vector<8x2xi1> {
  %0 = vector.constant_mask [0, 0] : vector<8x2xi1>
  return %0 : vector<8x2xi1>
}

// CHECK-LABEL: func.func @partial(
// CHECK-NEXT:      %0 = vector.constant_mask [5] : vector<8xi1>
// CHECK-NEXT:      return %0 : vector<8xi1>
func.func @partial() -> vector<8xi1> {
  %0 = vector.constant_mask [5] : vector<8xi1>
  return %0 : vector<8xi1>
}

// CHECK-LABEL: func.func @rank_zero(
// CHECK-NEXT:      %cst = arith.constant dense<false> : vector<i1>
// CHECK-NEXT:      %cst_0 = arith.constant dense<true> : vector<i1>
// CHECK-NEXT:      return %cst, %cst_0 : vector<i1>, vector<i1>
func.func @rank_zero() -> (vector<i1>, vector<i1>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = vector.create_mask %c0 : vector<i1>
  %1 = vector.create_mask %c1 : vector<i1>
  return %0, %1 : vector<i1>, vector<i1>
}

// CHECK-LABEL: func.func @transposed(
// CHECK-NEXT:      %0 = vector.create_mask %arg1, %arg0 : vector<3x4xi1>
// CHECK-NEXT:      return %0 : vector<3x4xi1>
func.func @transposed(%n: index, %m: index) -> vector<3x4xi1> {
  %0 = vector.create_mask %n, %m : vector<4x3xi1>
  %1 = vector.transpose %0, [1, 0] : vector<4x3xi1> to vector<3x4xi1>
  return %1 : vector<3x4xi1>
}

// CHECK-LABEL: func.func @transposed_constant(
// CHECK-NEXT:      %0 = vector.constant_mask [1, 2] : vector<3x4xi1>
// CHECK-NEXT:      return %0 : vector<3x4xi1>
func.func @transposed_constant() -> vector<3x4xi1> {
  %0 = vector.constant_mask [2, 1] : vector<4x3xi1>
  %1 = vector.transpose %0, [1, 0] : vector<4x3xi1> to vector<3x4xi1>
  return %1 : vector<3x4xi1>
}

// CHECK-LABEL: func.func @trailing_one(
// CHECK-NEXT:      %0 = vector.create_mask %arg0 : vector<4xi1>
// CHECK-NEXT:      return %0 : vector<4xi1>
func.func @trailing_one(%n: index) -> vector<4xi1> {
  %c1 = arith.constant 1 : index
  %0 = vector.create_mask %n, %c1 : vector<4x1xi1>
  %1 = vector.shape_cast %0 : vector<4x1xi1> to vector<4xi1>
  return %1 : vector<4xi1>
}

// CHECK-LABEL: func.func @trailing_one_constant(
// CHECK-NEXT:      %0 = vector.constant_mask [3] : vector<4xi1>
// CHECK-NEXT:      return %0 : vector<4xi1>
func.func @trailing_one_constant() -> vector<4xi1> {
  %0 = vector.constant_mask [3, 1] : vector<4x1xi1>
  %1 = vector.shape_cast %0 : vector<4x1xi1> to vector<4xi1>
  return %1 : vector<4xi1>
}

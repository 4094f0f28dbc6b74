// RUN: tsopt %s -canonicalize | FileCheck %s

// CHECK-LABEL: func.func @identity(
// CHECK-NEXT:      return %arg0 : vector<4x2xf32>
func.func @identity(%v: vector<4x2xf32>) -> vector<4x2xf32> {
  %0 = vector.transpose %v, [0, 1] : vector<4x2xf32> to vector<4x2xf32>
  return %0 : vector<4x2xf32>
}

// CHECK-LABEL: func.func @unit_dimensions(
// CHECK-NEXT:      return %arg0 : vector<1x1xf32>
func.func @unit_dimensions(%v: vector<1x1xf32>) -> vector<1x1xf32> {
  %0 = vector.transpose %v, [1, 0] : vector<1x1xf32> to vector<1x1xf32>
  return %0 : vector<1x1xf32>
}

// CHECK-LABEL: func.func @square_is_not_identity(
// CHECK-NEXT:      %0 = vector.transpose %arg0, [1, 0] : vector<2x2xf32> to vector<2x2xf32>
// CHECK-NEXT:      return %0 : vector<2x2xf32>
func.func @square_is_not_identity(%v: vector<2x2xf32>) -> vector<2x2xf32> {
  %0 = vector.transpose %v, [1, 0] : vector<2x2xf32> to vector<2x2xf32>
  return %0 : vector<2x2xf32>
}

// CHECK-LABEL: func.func @twice(
// CHECK-NEXT:      %0 = vector.transpose %arg0, [1, 0, 2] : vector<2x3x4xf32> to vector<3x2x4xf32>
// CHECK-NEXT:      return %0, %arg0 : vector<3x2x4xf32>, vector<2x3x4xf32>
func.func @twice(%v: vector<2x3x4xf32>) -> (vector<3x2x4xf32>, vector<2x3x4xf32>) {
  %0 = vector.transpose %v, [2, 0, 1] : vector<2x3x4xf32> to vector<4x2x3xf32>
  %1 = vector.transpose %0, [2, 1, 0] : vector<4x2x3xf32> to vector<3x2x4xf32>
  %2 = vector.transpose %0, [1, 2, 0] : vector<4x2x3xf32> to vector<2x3x4xf32>
  return %1, %2 : vector<3x2x4xf32>, vector<2x3x4xf32>
}

// CHECK-LABEL: func.func @constants(
// CHECK-NEXT:      %cst = arith.constant dense<{{\[\[}}1, 2, 3], [4, 5, 6]]> : vector<2x3xi32>
// CHECK-NEXT:      %cst_0 = arith.constant dense<1.500000e+00> : vector<3x2xf32>
// CHECK-NEXT:      %0 = vector.transpose %cst, [1, 0] : vector<2x3xi32> to vector<3x2xi32>
// CHECK-NEXT:      return %cst_0, %0 : vector<3x2xf32>, vector<3x2xi32>
func.func @constants() -> (vector<3x2xf32>, vector<3x2xi32>) {
  %0 = arith.constant dense<1.5> : vector<2x3xf32>
  %1 = vector.transpose %0, [1, 0] : vector<2x3xf32> to vector<3x2xf32>
  %2 = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : vector<2x3xi32>
  %3 = vector.transpose %2, [1, 0] : vector<2x3xi32> to vector<3x2xi32>
  return %1, %3 : vector<3x2xf32>, vector<3x2xi32>
}

// CHECK-LABEL: func.func @poison(
// CHECK-NEXT:      %0 = ub.poison : vector<3x2xf32>
// CHECK-NEXT:      return %0 : vector<3x2xf32>
func.func @poison() -> vector<3x2xf32> {
  %0 = ub.poison : vector<2x3xf32>
  %1 = vector.transpose %0, [1, 0] : vector<2x3xf32> to vector<3x2xf32>
  return %1 : vector<3x2xf32>
}

// CHECK-LABEL: func.func @scalar_broadcast(
// CHECK-NEXT:      %0 = vector.broadcast %arg0 : f32 to vector<3x2xf32>
// CHECK-NEXT:      return %0 : vector<3x2xf32>
func.func @scalar_broadcast(%x: f32) -> vector<3x2xf32> {
  %0 = vector.broadcast %x : f32 to vector<2x3xf32>
  %1 = vector.transpose %0, [1, 0] : vector<2x3xf32> to vector<3x2xf32>
  return %1 : vector<3x2xf32>
}

// Only repeated dimensions are exchanged.
// CHECK-LABEL: func.func @broadcast_outer(
// CHECK-NEXT:      %0 = vector.broadcast %arg0 : vector<4xf32> to vector<3x2x4xf32>
// CHECK-NEXT:      return %0 : vector<3x2x4xf32>
func.func @broadcast_outer(%v: vector<4xf32>) -> vector<3x2x4xf32> {
  %0 = vector.broadcast %v : vector<4xf32> to vector<2x3x4xf32>
  %1 = vector.transpose %0, [1, 0, 2] : vector<2x3x4xf32> to vector<3x2x4xf32>
  return %1 : vector<3x2x4xf32>
}

// CHECK-LABEL: func.func @broadcast_inner(
// CHECK-NEXT:      %0 = vector.broadcast %arg0 : vector<4xf32> to vector<2x4xf32>
// CHECK-NEXT:      %1 = vector.transpose %0, [1, 0] : vector<2x4xf32> to vector<4x2xf32>
// CHECK-NEXT:      return %1 : vector<4x2xf32>
func.func @broadcast_inner(%v: vector<4xf32>) -> vector<4x2xf32> {
  %0 = vector.broadcast %v : vector<4xf32> to vector<2x4xf32>
  %1 = vector.transpose %0, [1, 0] : vector<2x4xf32> to vector<4x2xf32>
  return %1 : vector<4x2xf32>
}

// CHECK-LABEL: func.func @broadcast_groups(
// CHECK-NEXT:      %0 = vector.broadcast %arg0 : vector<2x1x3xf32> to vector<2x4x3xf32>
// CHECK-NEXT:      return %0 : vector<2x4x3xf32>
func.func @broadcast_groups(%v: vector<2x1x3xf32>) -> vector<2x4x3xf32> {
  %0 = vector.broadcast %v : vector<2x1x3xf32> to vector<2x4x3xf32>
  %1 = vector.transpose %0, [0, 1, 2] : vector<2x4x3xf32> to vector<2x4x3xf32>
  return %1 : vector<2x4x3xf32>
}

// CHECK-LABEL: func.func @broadcast_unit_group(
// CHECK-NEXT:      %0 = vector.broadcast %arg0 : vector<4x1x1xf32> to vector<4x3x2xf32>
// CHECK-NEXT:      return %0 : vector<4x3x2xf32>
func.func @broadcast_unit_group(%v: vector<4x1x1xf32>) -> vector<4x3x2xf32> {
  %0 = vector.broadcast %v : vector<4x1x1xf32> to vector<4x2x3xf32>
  %1 = vector.transpose %0, [0, 2, 1] : vector<4x2x3xf32> to vector<4x3x2xf32>
  return %1 : vector<4x3x2xf32>
}

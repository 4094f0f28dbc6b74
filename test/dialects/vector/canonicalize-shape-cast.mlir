// RUN: tsopt %s -canonicalize | FileCheck %s

// CHECK-LABEL: func.func @same_shape(
// CHECK-NEXT:      return %arg0 : vector<4xf32>
func.func @same_shape(%v: vector<4xf32>) -> vector<4xf32> {
  %0 = vector.shape_cast %v : vector<4xf32> to vector<4xf32>
  return %0 : vector<4xf32>
}

// CHECK-LABEL: func.func @chain(
// CHECK-NEXT:      %0 = vector.shape_cast %arg0 : vector<4x2xf32> to vector<8xf32>
// CHECK-NEXT:      return %0, %arg0 : vector<8xf32>, vector<4x2xf32>
func.func @chain(%v: vector<4x2xf32>) -> (vector<8xf32>, vector<4x2xf32>) {
  %0 = vector.shape_cast %v : vector<4x2xf32> to vector<2x4xf32>
  %1 = vector.shape_cast %0 : vector<2x4xf32> to vector<8xf32>
  %2 = vector.shape_cast %0 : vector<2x4xf32> to vector<4x2xf32>
  return %1, %2 : vector<8xf32>, vector<4x2xf32>
}

// CHECK-LABEL: func.func @constants(
// CHECK-NEXT:      %cst = arith.constant dense<[1, 2, 3, 4]> : vector<4xi32>
// CHECK-NEXT:      %cst_0 = arith.constant dense<1.500000e+00> : vector<2x2xf32>
// CHECK-NEXT:      return %cst, %cst_0 : vector<4xi32>, vector<2x2xf32>
func.func @constants() -> (vector<4xi32>, vector<2x2xf32>) {
  %0 = arith.constant dense<[[1, 2], [3, 4]]> : vector<2x2xi32>
  %1 = vector.shape_cast %0 : vector<2x2xi32> to vector<4xi32>
  %2 = arith.constant dense<1.5> : vector<4xf32>
  %3 = vector.shape_cast %2 : vector<4xf32> to vector<2x2xf32>
  return %1, %3 : vector<4xi32>, vector<2x2xf32>
}

// CHECK-LABEL: func.func @poison(
// CHECK-NEXT:      %0 = ub.poison : vector<4xf32>
// CHECK-NEXT:      return %0 : vector<4xf32>
func.func @poison() -> vector<4xf32> {
  %0 = ub.poison : vector<2x2xf32>
  %1 = vector.shape_cast %0 : vector<2x2xf32> to vector<4xf32>
  return %1 : vector<4xf32>
}

// Only a dimension of extent 1 moves.
// CHECK-LABEL: func.func @of_transpose_in_order(
// CHECK-NEXT:      %0 = vector.shape_cast %arg0 : vector<4x1x2xf32> to vector<8xf32>
// CHECK-NEXT:      return %0 : vector<8xf32>
func.func @of_transpose_in_order(%v: vector<4x1x2xf32>) -> vector<8xf32> {
  %0 = vector.transpose %v, [1, 0, 2] : vector<4x1x2xf32> to vector<1x4x2xf32>
  %1 = vector.shape_cast %0 : vector<1x4x2xf32> to vector<8xf32>
  return %1 : vector<8xf32>
}

// CHECK-LABEL: func.func @of_transpose(
// CHECK-NEXT:      %0 = vector.transpose %arg0, [1, 0] : vector<4x2xf32> to vector<2x4xf32>
// CHECK-NEXT:      %1 = vector.shape_cast %0 : vector<2x4xf32> to vector<8xf32>
// CHECK-NEXT:      return %1 : vector<8xf32>
func.func @of_transpose(%v: vector<4x2xf32>) -> vector<8xf32> {
  %0 = vector.transpose %v, [1, 0] : vector<4x2xf32> to vector<2x4xf32>
  %1 = vector.shape_cast %0 : vector<2x4xf32> to vector<8xf32>
  return %1 : vector<8xf32>
}

// CHECK-LABEL: func.func @transpose_of(
// CHECK-NEXT:      %0 = vector.shape_cast %arg0 : vector<8xf32> to vector<8x1xf32>
// CHECK-NEXT:      return %0 : vector<8x1xf32>
func.func @transpose_of(%v: vector<8xf32>) -> vector<8x1xf32> {
  %0 = vector.shape_cast %v : vector<8xf32> to vector<1x8xf32>
  %1 = vector.transpose %0, [1, 0] : vector<1x8xf32> to vector<8x1xf32>
  return %1 : vector<8x1xf32>
}

// CHECK-LABEL: func.func @of_broadcast_undone(
// CHECK-NEXT:      return %arg0 : vector<4xf32>
func.func @of_broadcast_undone(%v: vector<4xf32>) -> vector<4xf32> {
  %0 = vector.broadcast %v : vector<4xf32> to vector<1x4xf32>
  %1 = vector.shape_cast %0 : vector<1x4xf32> to vector<4xf32>
  return %1 : vector<4xf32>
}

// CHECK-LABEL: func.func @of_broadcast_scalar(
// CHECK-NEXT:      %0 = vector.broadcast %arg0 : f32 to vector<8xf32>
// CHECK-NEXT:      return %0 : vector<8xf32>
func.func @of_broadcast_scalar(%x: f32) -> vector<8xf32> {
  %0 = vector.broadcast %x : f32 to vector<2x4xf32>
  %1 = vector.shape_cast %0 : vector<2x4xf32> to vector<8xf32>
  return %1 : vector<8xf32>
}

// CHECK-LABEL: func.func @of_broadcast_rows(
// CHECK-NEXT:      %0 = vector.broadcast %arg0 : vector<4xf32> to vector<2x3x4xf32>
// CHECK-NEXT:      %1 = vector.broadcast %arg0 : vector<4xf32> to vector<6x4xf32>
// CHECK-NEXT:      %2 = vector.shape_cast %0 : vector<2x3x4xf32> to vector<24xf32>
// CHECK-NEXT:      return %1, %2 : vector<6x4xf32>, vector<24xf32>
func.func @of_broadcast_rows(%v: vector<4xf32>) -> (vector<6x4xf32>, vector<24xf32>) {
  %0 = vector.broadcast %v : vector<4xf32> to vector<2x3x4xf32>
  %1 = vector.shape_cast %0 : vector<2x3x4xf32> to vector<6x4xf32>
  %2 = vector.shape_cast %0 : vector<2x3x4xf32> to vector<24xf32>
  return %1, %2 : vector<6x4xf32>, vector<24xf32>
}

// CHECK-LABEL: func.func @of_unit_broadcast(
// CHECK-NEXT:      %0 = vector.shape_cast %arg0 : vector<2x4xf32> to vector<8xf32>
// CHECK-NEXT:      return %0 : vector<8xf32>
func.func @of_unit_broadcast(%v: vector<2x4xf32>) -> vector<8xf32> {
  %0 = vector.broadcast %v : vector<2x4xf32> to vector<1x2x4xf32>
  %1 = vector.shape_cast %0 : vector<1x2x4xf32> to vector<8xf32>
  return %1 : vector<8xf32>
}

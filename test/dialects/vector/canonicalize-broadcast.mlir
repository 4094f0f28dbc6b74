// RUN: tsopt %s -canonicalize | FileCheck %s

// CHECK-LABEL: func.func @same_type(
// CHECK-NEXT:      return %arg0 : vector<4xf32>
func.func @same_type(%v: vector<4xf32>) -> vector<4xf32> {
  %0 = vector.broadcast %v : vector<4xf32> to vector<4xf32>
  return %0 : vector<4xf32>
}

// CHECK-LABEL: func.func @twice(
// CHECK-NEXT:      %0 = vector.broadcast %arg0 : f32 to vector<2x4xf32>
// CHECK-NEXT:      return %0 : vector<2x4xf32>
func.func @twice(%x: f32) -> vector<2x4xf32> {
  %0 = vector.broadcast %x : f32 to vector<4xf32>
  %1 = vector.broadcast %0 : vector<4xf32> to vector<2x4xf32>
  return %1 : vector<2x4xf32>
}

// CHECK-LABEL: func.func @constants(
// CHECK-NEXT:      %cst = arith.constant dense<3> : vector<4xi32>
// CHECK-NEXT:      %cst_0 = arith.constant dense<1.500000e+00> : vector<2x4xf32>
// CHECK-NEXT:      %cst_1 = arith.constant dense<true> : vector<2x4xi1>
// CHECK-NEXT:      return %cst, %cst_0, %cst_1 : vector<4xi32>, vector<2x4xf32>, vector<2x4xi1>
func.func @constants() -> (vector<4xi32>, vector<2x4xf32>, vector<2x4xi1>) {
  %a = arith.constant 3 : i32
  %b = arith.constant dense<1.5> : vector<4xf32>
  %c = arith.constant true
  %0 = vector.broadcast %a : i32 to vector<4xi32>
  %1 = vector.broadcast %b : vector<4xf32> to vector<2x4xf32>
  %2 = vector.broadcast %c : i1 to vector<2x4xi1>
  return %0, %1, %2 : vector<4xi32>, vector<2x4xf32>, vector<2x4xi1>
}

// CHECK-LABEL: func.func @list_of_constants(
// CHECK-NEXT:      %cst = arith.constant dense<[1, 2]> : vector<2xi32>
// CHECK-NEXT:      %0 = vector.broadcast %cst : vector<2xi32> to vector<2x2xi32>
// CHECK-NEXT:      return %0 : vector<2x2xi32>
func.func @list_of_constants() -> vector<2x2xi32> {
  %a = arith.constant dense<[1, 2]> : vector<2xi32>
  %0 = vector.broadcast %a : vector<2xi32> to vector<2x2xi32>
  return %0 : vector<2x2xi32>
}

// CHECK-LABEL: func.func @poison(
// CHECK-NEXT:      %0 = ub.poison : vector<4xf32>
// CHECK-NEXT:      return %0 : vector<4xf32>
func.func @poison() -> vector<4xf32> {
  %p = ub.poison : f32
  %0 = vector.broadcast %p : f32 to vector<4xf32>
  return %0 : vector<4xf32>
}

// A reshape that only changes leading dimensions of extent 1 is not needed.
// CHECK-LABEL: func.func @of_shape_cast(
// CHECK-NEXT:      %0 = vector.broadcast %arg0 : vector<1x4xf32> to vector<2x4xf32>
// CHECK-NEXT:      %1 = vector.broadcast %arg1 : vector<4xf32> to vector<2x4xf32>
// CHECK-NEXT:      return %0, %1 : vector<2x4xf32>, vector<2x4xf32>
func.func @of_shape_cast(%v: vector<1x4xf32>, %w: vector<4xf32>) -> (vector<2x4xf32>, vector<2x4xf32>) {
  %0 = vector.shape_cast %v : vector<1x4xf32> to vector<4xf32>
  %1 = vector.broadcast %0 : vector<4xf32> to vector<2x4xf32>
  %2 = vector.shape_cast %w : vector<4xf32> to vector<1x4xf32>
  %3 = vector.broadcast %2 : vector<1x4xf32> to vector<2x4xf32>
  return %1, %3 : vector<2x4xf32>, vector<2x4xf32>
}

// CHECK-LABEL: func.func @of_reshape(
// CHECK-NEXT:      %0 = vector.shape_cast %arg0 : vector<2x2xf32> to vector<4xf32>
// CHECK-NEXT:      %1 = vector.broadcast %0 : vector<4xf32> to vector<2x4xf32>
// CHECK-NEXT:      return %1 : vector<2x4xf32>
func.func @of_reshape(%v: vector<2x2xf32>) -> vector<2x4xf32> {
  %0 = vector.shape_cast %v : vector<2x2xf32> to vector<4xf32>
  %1 = vector.broadcast %0 : vector<4xf32> to vector<2x4xf32>
  return %1 : vector<2x4xf32>
}

// RUN: tsopt %s -canonicalize | FileCheck %s

// CHECK-LABEL: func.func @whole(
// CHECK-NEXT:      return %arg0 : vector<4xf32>
func.func @whole(%v: vector<4xf32>, %d: vector<4xf32>) -> vector<4xf32> {
  %0 = vector.insert %v, %d [] : vector<4xf32> into vector<4xf32>
  return %0 : vector<4xf32>
}

// CHECK-LABEL: func.func @constant_position(
// CHECK-NEXT:      %0 = vector.insert %arg1, %arg0 [1, 2] : f32 into vector<2x3xf32>
// CHECK-NEXT:      return %0 : vector<2x3xf32>
func.func @constant_position(%v: vector<2x3xf32>, %x: f32) -> vector<2x3xf32> {
  %c1 = arith.constant 1 : index
  %0 = vector.insert %x, %v[%c1, 2] : f32 into vector<2x3xf32>
  return %0 : vector<2x3xf32>
}

// CHECK-LABEL: func.func @poison_position(
// CHECK-NEXT:      %0 = ub.poison : vector<2x3xf32>
// CHECK-NEXT:      return %0 : vector<2x3xf32>
func.func @poison_position(%v: vector<2x3xf32>, %x: f32) -> vector<2x3xf32> {
  %0 = vector.insert %x, %v[-1, 2] : f32 into vector<2x3xf32>
  return %0 : vector<2x3xf32>
}

// The first value is overwritten.
// CHECK-LABEL: func.func @overwritten(
// CHECK-NEXT:      %0 = vector.insert %arg2, %arg0 [1] : f32 into vector<4xf32>
// CHECK-NEXT:      %1 = vector.insert %arg2, %arg0 [%arg3] : f32 into vector<4xf32>
// CHECK-NEXT:      return %0, %1 : vector<4xf32>, vector<4xf32>
func.func @overwritten(%v: vector<4xf32>, %x: f32, %y: f32, %i: index) -> (vector<4xf32>, vector<4xf32>) {
  %0 = vector.insert %x, %v[1] : f32 into vector<4xf32>
  %1 = vector.insert %y, %0[1] : f32 into vector<4xf32>
  %2 = vector.insert %x, %v[%i] : f32 into vector<4xf32>
  %3 = vector.insert %y, %2[%i] : f32 into vector<4xf32>
  return %1, %3 : vector<4xf32>, vector<4xf32>
}

// CHECK-LABEL: func.func @into_constant(
// CHECK-NEXT:      %cst = arith.constant dense<[1, 2, 9, 4]> : vector<4xi32>
// CHECK-NEXT:      %cst_0 = arith.constant dense<{{\[\[}}0, 0], [7, 8]]> : vector<2x2xi32>
// CHECK-NEXT:      return %cst, %cst_0 : vector<4xi32>, vector<2x2xi32>
func.func @into_constant() -> (vector<4xi32>, vector<2x2xi32>) {
  %0 = arith.constant dense<[1, 2, 3, 4]> : vector<4xi32>
  %c9 = arith.constant 9 : i32
  %1 = vector.insert %c9, %0[2] : i32 into vector<4xi32>
  %2 = arith.constant dense<0> : vector<2x2xi32>
  %3 = arith.constant dense<[7, 8]> : vector<2xi32>
  %4 = vector.insert %3, %2[1] : vector<2xi32> into vector<2x2xi32>
  return %1, %4 : vector<4xi32>, vector<2x2xi32>
}

// CHECK-LABEL: func.func @all_there_is(
// CHECK-NEXT:      %0 = vector.broadcast %arg0 : vector<4xf32> to vector<1x1x4xf32>
// CHECK-NEXT:      return %0 : vector<1x1x4xf32>
func.func @all_there_is(%v: vector<4xf32>, %d: vector<1x1x4xf32>) -> vector<1x1x4xf32> {
  %0 = vector.insert %v, %d[0, 0] : vector<4xf32> into vector<1x1x4xf32>
  return %0 : vector<1x1x4xf32>
}

// CHECK-LABEL: func.func @same_splat(
// CHECK-NEXT:      %0 = vector.broadcast %arg0 : f32 to vector<4x2xf32>
// CHECK-NEXT:      return %0 : vector<4x2xf32>
func.func @same_splat(%x: f32) -> vector<4x2xf32> {
  %0 = vector.broadcast %x : f32 to vector<2xf32>
  %1 = vector.broadcast %x : f32 to vector<4x2xf32>
  %2 = vector.insert %0, %1[3] : vector<2xf32> into vector<4x2xf32>
  return %2 : vector<4x2xf32>
}

// Every element is set: the vector is made of the elements.
// CHECK-LABEL: func.func @complete_chain(
// CHECK-NEXT:      %0 = vector.from_elements %arg1, %arg3, %arg2 : vector<3xf32>
// CHECK-NEXT:      return %0 : vector<3xf32>
func.func @complete_chain(%v: vector<3xf32>, %x: f32, %y: f32, %z: f32) -> vector<3xf32> {
  %0 = vector.insert %x, %v[0] : f32 into vector<3xf32>
  %1 = vector.insert %y, %0[2] : f32 into vector<3xf32>
  %2 = vector.insert %z, %1[1] : f32 into vector<3xf32>
  return %2 : vector<3xf32>
}

// CHECK-LABEL: func.func @complete_rows(
// CHECK-NEXT:      %0:2 = vector.to_elements %arg1 : vector<2xf32>
// CHECK-NEXT:      %1:2 = vector.to_elements %arg2 : vector<2xf32>
// CHECK-NEXT:      %2 = vector.from_elements %0#0, %arg3, %1#0, %1#1 : vector<2x2xf32>
// CHECK-NEXT:      return %2 : vector<2x2xf32>
func.func @complete_rows(%v: vector<2x2xf32>, %a: vector<2xf32>, %b: vector<2xf32>, %x: f32) -> vector<2x2xf32> {
  %0 = vector.insert %a, %v[0] : vector<2xf32> into vector<2x2xf32>
  %1 = vector.insert %x, %0[0, 1] : f32 into vector<2x2xf32>
  %2 = vector.insert %b, %1[1] : vector<2xf32> into vector<2x2xf32>
  return %2 : vector<2x2xf32>
}

// CHECK-LABEL: func.func @incomplete_chain(
// CHECK-NEXT:      %0 = vector.insert %arg1, %arg0 [0] : f32 into vector<3xf32>
// CHECK-NEXT:      %1 = vector.insert %arg2, %0 [2] : f32 into vector<3xf32>
// CHECK-NEXT:      return %1 : vector<3xf32>
func.func @incomplete_chain(%v: vector<3xf32>, %x: f32, %y: f32) -> vector<3xf32> {
  %0 = vector.insert %x, %v[0] : f32 into vector<3xf32>
  %1 = vector.insert %y, %0[2] : f32 into vector<3xf32>
  return %1 : vector<3xf32>
}

// CHECK-LABEL: func.func @used_in_between(
// CHECK-NEXT:      %0 = vector.insert %arg1, %arg0 [0] : f32 into vector<2xf32>
// CHECK-NEXT:      %1 = vector.insert %arg2, %0 [1] : f32 into vector<2xf32>
// CHECK-NEXT:      return %0, %1 : vector<2xf32>, vector<2xf32>
func.func @used_in_between(%v: vector<2xf32>, %x: f32, %y: f32) -> (vector<2xf32>, vector<2xf32>) {
  %0 = vector.insert %x, %v[0] : f32 into vector<2xf32>
  %1 = vector.insert %y, %0[1] : f32 into vector<2xf32>
  return %0, %1 : vector<2xf32>, vector<2xf32>
}

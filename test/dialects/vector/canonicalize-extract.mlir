// RUN: tsopt %s -canonicalize | FileCheck %s

// vector.extract looks through what built the vector.

// CHECK-LABEL: func.func @whole(
// CHECK-NEXT:      return %arg0 : vector<4xf32>
func.func @whole(%v: vector<4xf32>) -> vector<4xf32> {
  %0 = vector.extract %v[] : vector<4xf32> from vector<4xf32>
  return %0 : vector<4xf32>
}

// CHECK-LABEL: func.func @nested(
// CHECK-NEXT:      %0 = vector.extract %arg0[1, 2, 3] : f32 from vector<2x3x4xf32>
// CHECK-NEXT:      return %0 : f32
func.func @nested(%v: vector<2x3x4xf32>) -> f32 {
  %0 = vector.extract %v[1] : vector<3x4xf32> from vector<2x3x4xf32>
  %1 = vector.extract %0[2] : vector<4xf32> from vector<3x4xf32>
  %2 = vector.extract %1[3] : f32 from vector<4xf32>
  return %2 : f32
}

// CHECK-LABEL: func.func @nested_dynamic(
// CHECK-NEXT:      %0 = vector.extract %arg0[%arg1] : vector<3x4xf32> from vector<2x3x4xf32>
// CHECK-NEXT:      %1 = vector.extract %0[2, %arg2] : f32 from vector<3x4xf32>
// CHECK-NEXT:      return %1 : f32
func.func @nested_dynamic(%v: vector<2x3x4xf32>, %i: index, %j: index) -> f32 {
  %0 = vector.extract %v[%i] : vector<3x4xf32> from vector<2x3x4xf32>
  %1 = vector.extract %0[2, %j] : f32 from vector<3x4xf32>
  return %1 : f32
}

// CHECK-LABEL: func.func @constant_position(
// CHECK-NEXT:      %0 = vector.extract %arg0[1, 2] : f32 from vector<2x3xf32>
// CHECK-NEXT:      return %0 : f32
func.func @constant_position(%v: vector<2x3xf32>) -> f32 {
  %c1 = arith.constant 1 : index
  %0 = vector.extract %v[%c1, 2] : f32 from vector<2x3xf32>
  return %0 : f32
}

// CHECK-LABEL: func.func @out_of_bounds_constant(
// CHECK-NEXT:      %c7 = arith.constant 7 : index
// CHECK-NEXT:      %0 = vector.extract %arg0[%c7, 2] : f32 from vector<2x3xf32>
// CHECK-NEXT:      return %0 : f32
func.func @out_of_bounds_constant(%v: vector<2x3xf32>) -> f32 {
  %c7 = arith.constant 7 : index
  %0 = vector.extract %v[%c7, 2] : f32 from vector<2x3xf32>
  return %0 : f32
}

// CHECK-LABEL: func.func @poison_index(
// CHECK-NEXT:      %0 = ub.poison : f32
// CHECK-NEXT:      %1 = ub.poison : vector<3xf32>
// CHECK-NEXT:      return %0, %1 : f32, vector<3xf32>
func.func @poison_index(%v: vector<2x3xf32>) -> (f32, vector<3xf32>) {
  %0 = vector.extract %v[-1, 2] : f32 from vector<2x3xf32>
  %1 = vector.extract %v[-1] : vector<3xf32> from vector<2x3xf32>
  return %0, %1 : f32, vector<3xf32>
}

// CHECK-LABEL: func.func @of_poison(
// CHECK-NEXT:      %0 = ub.poison : f32
// CHECK-NEXT:      return %0 : f32
func.func @of_poison() -> f32 {
  %p = ub.poison : vector<4xf32>
  %0 = vector.extract %p[1] : f32 from vector<4xf32>
  return %0 : f32
}

// CHECK-LABEL: func.func @of_constants(
// CHECK-NEXT:      %c4_i32 = arith.constant 4 : i32
// CHECK-NEXT:      %cst = arith.constant dense<[5, 6]> : vector<2xi32>
// CHECK-NEXT:      %cst_0 = arith.constant 1.500000e+00 : f32
// CHECK-NEXT:      %cst_1 = arith.constant dense<7> : vector<2xi32>
// CHECK-NEXT:      return %c4_i32, %cst, %cst_0, %cst_1 : i32, vector<2xi32>, f32, vector<2xi32>
func.func @of_constants() -> (i32, vector<2xi32>, f32, vector<2xi32>) {
  %0 = arith.constant dense<[[1, 2], [3, 4], [5, 6]]> : vector<3x2xi32>
  %1 = arith.constant dense<1.5> : vector<4xf32>
  %2 = arith.constant dense<7> : vector<3x2xi32>
  %a = vector.extract %0[1, 1] : i32 from vector<3x2xi32>
  %b = vector.extract %0[2] : vector<2xi32> from vector<3x2xi32>
  %c = vector.extract %1[3] : f32 from vector<4xf32>
  %d = vector.extract %2[0] : vector<2xi32> from vector<3x2xi32>
  return %a, %b, %c, %d : i32, vector<2xi32>, f32, vector<2xi32>
}

// CHECK-LABEL: func.func @splat_anywhere(
// CHECK-NEXT:      %cst = arith.constant 1.500000e+00 : f32
// CHECK-NEXT:      return %cst : f32
func.func @splat_anywhere(%i: index) -> f32 {
  %0 = arith.constant dense<1.5> : vector<4xf32>
  %1 = vector.extract %0[%i] : f32 from vector<4xf32>
  return %1 : f32
}

// CHECK-LABEL: func.func @inserted(
// CHECK-NEXT:      %0 = vector.extract %arg0[2] : f32 from vector<4xf32>
// CHECK-NEXT:      return %arg1, %0 : f32, f32
func.func @inserted(%v: vector<4xf32>, %x: f32) -> (f32, f32) {
  %0 = vector.insert %x, %v[1] : f32 into vector<4xf32>
  %1 = vector.extract %0[1] : f32 from vector<4xf32>
  %2 = vector.extract %0[2] : f32 from vector<4xf32>
  return %1, %2 : f32, f32
}

// CHECK-LABEL: func.func @inserted_row(
// CHECK-NEXT:      %0 = vector.extract %arg1[2] : f32 from vector<4xf32>
// CHECK-NEXT:      %1 = vector.extract %arg0[0] : vector<4xf32> from vector<3x4xf32>
// CHECK-NEXT:      return %0, %arg1, %1 : f32, vector<4xf32>, vector<4xf32>
func.func @inserted_row(%v: vector<3x4xf32>, %x: vector<4xf32>) -> (f32, vector<4xf32>, vector<4xf32>) {
  %0 = vector.insert %x, %v[1] : vector<4xf32> into vector<3x4xf32>
  %1 = vector.extract %0[1, 2] : f32 from vector<3x4xf32>
  %2 = vector.extract %0[1] : vector<4xf32> from vector<3x4xf32>
  %3 = vector.extract %0[0] : vector<4xf32> from vector<3x4xf32>
  return %1, %2, %3 : f32, vector<4xf32>, vector<4xf32>
}

// CHECK-LABEL: func.func @partly_inserted(
// CHECK-NEXT:      %0 = vector.insert %arg1, %arg0 [1, 2] : f32 into vector<3x4xf32>
// CHECK-NEXT:      %1 = vector.extract %0[1] : vector<4xf32> from vector<3x4xf32>
// CHECK-NEXT:      return %1 : vector<4xf32>
func.func @partly_inserted(%v: vector<3x4xf32>, %x: f32) -> vector<4xf32> {
  %0 = vector.insert %x, %v[1, 2] : f32 into vector<3x4xf32>
  %1 = vector.extract %0[1] : vector<4xf32> from vector<3x4xf32>
  return %1 : vector<4xf32>
}

// CHECK-LABEL: func.func @inserted_elsewhere_dynamic(
// CHECK-NEXT:      %0 = vector.insert %arg1, %arg0 [%arg2] : f32 into vector<4xf32>
// CHECK-NEXT:      %1 = vector.extract %0[2] : f32 from vector<4xf32>
// CHECK-NEXT:      return %1 : f32
func.func @inserted_elsewhere_dynamic(%v: vector<4xf32>, %x: f32, %i: index) -> f32 {
  %0 = vector.insert %x, %v[%i] : f32 into vector<4xf32>
  %1 = vector.extract %0[2] : f32 from vector<4xf32>
  return %1 : f32
}

// CHECK-LABEL: func.func @same_dynamic_position(
// CHECK-NEXT:      %0 = vector.insert %arg1, %arg0 [%arg2] : f32 into vector<4xf32>
// CHECK-NEXT:      %1 = vector.extract %0[%arg2] : f32 from vector<4xf32>
// CHECK-NEXT:      return %1 : f32
func.func @same_dynamic_position(%v: vector<4xf32>, %x: f32, %i: index) -> f32 {
  %0 = vector.insert %x, %v[%i] : f32 into vector<4xf32>
  %1 = vector.extract %0[%i] : f32 from vector<4xf32>
  return %1 : f32
}

// CHECK-LABEL: func.func @chain_of_inserts(
// CHECK-NEXT:      return %arg3, %arg2 : f32, f32
func.func @chain_of_inserts(%v: vector<4xf32>, %x: f32, %y: f32, %z: f32) -> (f32, f32) {
  %0 = vector.insert %x, %v[0] : f32 into vector<4xf32>
  %1 = vector.insert %y, %0[1] : f32 into vector<4xf32>
  %2 = vector.insert %z, %1[0] : f32 into vector<4xf32>
  %3 = vector.extract %2[0] : f32 from vector<4xf32>
  %4 = vector.extract %2[1] : f32 from vector<4xf32>
  return %3, %4 : f32, f32
}

// RUN: tsopt %s -canonicalize | FileCheck %s

// CHECK-LABEL: func.func @first(
// CHECK-NEXT:      return %arg0 : vector<2xf32>
func.func @first(%a: vector<2xf32>, %b: vector<3xf32>) -> vector<2xf32> {
  %0 = vector.shuffle %a, %b [0, 1] : vector<2xf32>, vector<3xf32>
  return %0 : vector<2xf32>
}

// CHECK-LABEL: func.func @second(
// CHECK-NEXT:      return %arg1 : vector<3xf32>
func.func @second(%a: vector<2xf32>, %b: vector<3xf32>) -> vector<3xf32> {
  %0 = vector.shuffle %a, %b [2, 3, 4] : vector<2xf32>, vector<3xf32>
  return %0 : vector<3xf32>
}

// CHECK-LABEL: func.func @second_rows(
// CHECK-NEXT:      return %arg1, %arg0 : vector<2x4xf32>, vector<2x4xf32>
func.func @second_rows(%a: vector<2x4xf32>, %b: vector<2x4xf32>) -> (vector<2x4xf32>, vector<2x4xf32>) {
  %0 = vector.shuffle %a, %b [2, 3] : vector<2x4xf32>, vector<2x4xf32>
  %1 = vector.shuffle %a, %b [0, 1] : vector<2x4xf32>, vector<2x4xf32>
  return %0, %1 : vector<2x4xf32>, vector<2x4xf32>
}

// CHECK-LABEL: func.func @mixed(
// CHECK-NEXT:      %0 = vector.shuffle %arg0, %arg1 [0, 3] : vector<2xf32>, vector<2xf32>
// CHECK-NEXT:      return %0 : vector<2xf32>
func.func @mixed(%a: vector<2xf32>, %b: vector<2xf32>) -> vector<2xf32> {
  %0 = vector.shuffle %a, %b [0, 3] : vector<2xf32>, vector<2xf32>
  return %0 : vector<2xf32>
}

// CHECK-LABEL: func.func @interleaved(
// CHECK-NEXT:      %0 = vector.interleave %arg0, %arg1 : vector<2xf32> -> vector<4xf32>
// CHECK-NEXT:      return %0 : vector<4xf32>
func.func @interleaved(%a: vector<2xf32>, %b: vector<2xf32>) -> vector<4xf32> {
  %0 = vector.shuffle %a, %b [0, 2, 1, 3] : vector<2xf32>, vector<2xf32>
  return %0 : vector<4xf32>
}

// CHECK-LABEL: func.func @rank_zero(
// CHECK-NEXT:      %0 = vector.broadcast %arg0 : vector<f32> to vector<1xf32>
// CHECK-NEXT:      %1 = vector.broadcast %arg1 : vector<f32> to vector<1xf32>
// CHECK-NEXT:      return %0, %1 : vector<1xf32>, vector<1xf32>
func.func @rank_zero(%a: vector<f32>, %b: vector<f32>) -> (vector<1xf32>, vector<1xf32>) {
  %0 = vector.shuffle %a, %b [0] : vector<f32>, vector<f32>
  %1 = vector.shuffle %a, %b [1] : vector<f32>, vector<f32>
  return %0, %1 : vector<1xf32>, vector<1xf32>
}

// CHECK-LABEL: func.func @same_splat(
// CHECK-NEXT:      %0 = vector.broadcast %arg0 : f32 to vector<3xf32>
// CHECK-NEXT:      return %0 : vector<3xf32>
func.func @same_splat(%x: f32) -> vector<3xf32> {
  %0 = vector.broadcast %x : f32 to vector<2xf32>
  %1 = vector.broadcast %x : f32 to vector<4xf32>
  %2 = vector.shuffle %0, %1 [0, 5, 3] : vector<2xf32>, vector<4xf32>
  return %2 : vector<3xf32>
}

// CHECK-LABEL: func.func @constants(
// CHECK-NEXT:      %cst = arith.constant dense<[4, 1, 3]> : vector<3xi32>
// CHECK-NEXT:      return %cst : vector<3xi32>
func.func @constants() -> vector<3xi32> {
  %a = arith.constant dense<[1, 2]> : vector<2xi32>
  %b = arith.constant dense<[3, 4]> : vector<2xi32>
  %0 = vector.shuffle %a, %b [3, 0, 2] : vector<2xi32>, vector<2xi32>
  return %0 : vector<3xi32>
}

// CHECK-LABEL: func.func @constants_with_poison(
// CHECK-NEXT:      %cst = arith.constant dense<[4, 1, 3]> : vector<3xi32>
// CHECK-NEXT:      %cst_0 = arith.constant dense<[2, 1]> : vector<2xi32>
// CHECK-NEXT:      %0 = ub.poison : vector<2xi32>
// CHECK-NEXT:      return %cst, %cst_0, %0 : vector<3xi32>, vector<2xi32>, vector<2xi32>
func.func @constants_with_poison() -> (vector<3xi32>, vector<2xi32>, vector<2xi32>) {
  %a = arith.constant dense<[1, 2]> : vector<2xi32>
  %b = arith.constant dense<[3, 4]> : vector<2xi32>
  %p = ub.poison : vector<2xi32>
  %0 = vector.shuffle %a, %b [3, -1, 2] : vector<2xi32>, vector<2xi32>
  %1 = vector.shuffle %a, %p [1, 2] : vector<2xi32>, vector<2xi32>
  %2 = vector.shuffle %p, %p [1, 2] : vector<2xi32>, vector<2xi32>
  return %0, %1, %2 : vector<3xi32>, vector<2xi32>, vector<2xi32>
}

// CHECK-LABEL: func.func @nothing_but_poison(
// CHECK-NEXT:      %0 = vector.shuffle %arg0, %arg0 [-1, -1] : vector<2xi32>, vector<2xi32>
// CHECK-NEXT:      return %0 : vector<2xi32>
func.func @nothing_but_poison(%a: vector<2xi32>) -> vector<2xi32> {
  %0 = vector.shuffle %a, %a [-1, -1] : vector<2xi32>, vector<2xi32>
  return %0 : vector<2xi32>
}

// CHECK-LABEL: func.func @extract_of_shuffle(
// CHECK-NEXT:      %0 = vector.extract %arg0[1] : f32 from vector<2xf32>
// CHECK-NEXT:      %1 = vector.extract %arg1[1] : f32 from vector<2xf32>
// CHECK-NEXT:      return %0, %1 : f32, f32
func.func @extract_of_shuffle(%a: vector<2xf32>, %b: vector<2xf32>) -> (f32, f32) {
  %0 = vector.shuffle %a, %b [1, 0, 3] : vector<2xf32>, vector<2xf32>
  %1 = vector.extract %0[0] : f32 from vector<3xf32>
  %2 = vector.extract %0[2] : f32 from vector<3xf32>
  return %1, %2 : f32, f32
}

// CHECK-LABEL: func.func @extract_of_poison_lane(
// CHECK-NEXT:      %0 = ub.poison : f32
// CHECK-NEXT:      return %0 : f32
func.func @extract_of_poison_lane(%a: vector<2xf32>, %b: vector<2xf32>) -> f32 {
  %0 = vector.shuffle %a, %b [1, -1, 3] : vector<2xf32>, vector<2xf32>
  %1 = vector.extract %0[1] : f32 from vector<3xf32>
  return %1 : f32
}

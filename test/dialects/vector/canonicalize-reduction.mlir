// RUN: tsopt %s -canonicalize | FileCheck %s

// CHECK-LABEL: func.func @one_element(
// CHECK-NEXT:      %0 = vector.extract %arg0[0] : f32 from vector<1xf32>
// CHECK-NEXT:      %1 = vector.extract %arg0[0] : f32 from vector<1xf32>
// CHECK-NEXT:      %2 = arith.mulf %1, %arg1 fastmath<fast> : f32
// CHECK-NEXT:      return %0, %2 : f32, f32
func.func @one_element(%v: vector<1xf32>, %x: f32) -> (f32, f32) {
  %0 = vector.reduction <add>, %v : vector<1xf32> into f32
  %1 = vector.reduction <mul>, %v, %x fastmath<fast> : vector<1xf32> into f32
  return %0, %1 : f32, f32
}

// CHECK-LABEL: func.func @rank_zero(
// CHECK-NEXT:      %0 = vector.extract %arg0[] : f32 from vector<f32>
// CHECK-NEXT:      %1 = arith.addf %0, %arg1 : f32
// CHECK-NEXT:      return %1 : f32
func.func @rank_zero(%v: vector<f32>, %x: f32) -> f32 {
  %0 = vector.reduction <add>, %v, %x : vector<f32> into f32
  return %0 : f32
}

// CHECK-LABEL: func.func @kinds(
// CHECK-NEXT:      %0 = vector.extract %arg0[0] : i32 from vector<1xi32>
// CHECK-NEXT:      %1 = arith.minui %0, %arg1 : i32
// CHECK-NEXT:      %2 = vector.extract %arg0[0] : i32 from vector<1xi32>
// CHECK-NEXT:      %3 = arith.maxsi %2, %arg1 : i32
// CHECK-NEXT:      %4 = vector.extract %arg0[0] : i32 from vector<1xi32>
// CHECK-NEXT:      %5 = arith.andi %4, %arg1 : i32
// CHECK-NEXT:      %6 = vector.extract %arg0[0] : i32 from vector<1xi32>
// CHECK-NEXT:      %7 = arith.xori %6, %arg1 : i32
// CHECK-NEXT:      %8 = vector.extract %arg0[0] : i32 from vector<1xi32>
// CHECK-NEXT:      %9 = arith.muli %8, %arg1 : i32
// CHECK-NEXT:      return %1, %3, %5, %7, %9 : i32, i32, i32, i32, i32
func.func @kinds(%v: vector<1xi32>, %x: i32) -> (i32, i32, i32, i32, i32) {
  %0 = vector.reduction <minui>, %v, %x : vector<1xi32> into i32
  %1 = vector.reduction <maxsi>, %v, %x : vector<1xi32> into i32
  %2 = vector.reduction <and>, %v, %x : vector<1xi32> into i32
  %3 = vector.reduction <xor>, %v, %x : vector<1xi32> into i32
  %4 = vector.reduction <mul>, %v, %x : vector<1xi32> into i32
  return %0, %1, %2, %3, %4 : i32, i32, i32, i32, i32
}

// CHECK-LABEL: func.func @more_elements(
// CHECK-NEXT:      %0 = vector.reduction <add>, %arg0 : vector<4xf32> into f32
// CHECK-NEXT:      return %0 : f32
func.func @more_elements(%v: vector<4xf32>) -> f32 {
  %0 = vector.reduction <add>, %v : vector<4xf32> into f32
  return %0 : f32
}

// Nothing to reduce: the accumulator is all that is added.
// CHECK-LABEL: func.func @unit_dimensions(
// CHECK-NEXT:      %0 = vector.shape_cast %arg0 : vector<4x1x2xf32> to vector<4x2xf32>
// CHECK-NEXT:      %1 = arith.addf %arg1, %0 : vector<4x2xf32>
// CHECK-NEXT:      return %1 : vector<4x2xf32>
func.func @unit_dimensions(%v: vector<4x1x2xf32>, %acc: vector<4x2xf32>) -> vector<4x2xf32> {
  %0 = vector.multi_reduction <add>, %v, %acc [1] : vector<4x1x2xf32> to vector<4x2xf32>
  return %0 : vector<4x2xf32>
}

// CHECK-LABEL: func.func @unit_to_scalar(
// CHECK-NEXT:      %0 = vector.extract %arg0[0, 0] : i32 from vector<1x1xi32>
// CHECK-NEXT:      %1 = arith.maxsi %arg1, %0 : i32
// CHECK-NEXT:      return %1 : i32
func.func @unit_to_scalar(%v: vector<1x1xi32>, %acc: i32) -> i32 {
  %0 = vector.multi_reduction <maxsi>, %v, %acc [0, 1] : vector<1x1xi32> to i32
  return %0 : i32
}

// CHECK-LABEL: func.func @no_dimension(
// CHECK-NEXT:      return %arg0 : vector<4xf32>
func.func @no_dimension(%v: vector<4xf32>, %acc: vector<4xf32>) -> vector<4xf32> {
  %0 = vector.multi_reduction <add>, %v, %acc [] : vector<4xf32> to vector<4xf32>
  return %0 : vector<4xf32>
}

// CHECK-LABEL: func.func @no_dimension_of_two(
// CHECK-NEXT:      %0 = arith.mulf %arg1, %arg0 : vector<4x2xf32>
// CHECK-NEXT:      return %0 : vector<4x2xf32>
func.func @no_dimension_of_two(%v: vector<4x2xf32>, %acc: vector<4x2xf32>) -> vector<4x2xf32> {
  %0 = vector.multi_reduction <mul>, %v, %acc [] : vector<4x2xf32> to vector<4x2xf32>
  return %0 : vector<4x2xf32>
}

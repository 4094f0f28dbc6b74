// RUN: tsopt %s -canonicalize | FileCheck %s

// vector.to_elements and vector.from_elements.

// CHECK-LABEL: func.func @there_and_back(
// CHECK-NEXT:      return %arg0 : vector<2x2xf32>
func.func @there_and_back(%v: vector<2x2xf32>) -> vector<2x2xf32> {
  %0:4 = vector.to_elements %v : vector<2x2xf32>
  %1 = vector.from_elements %0#0, %0#1, %0#2, %0#3 : vector<2x2xf32>
  return %1 : vector<2x2xf32>
}

// CHECK-LABEL: func.func @there_and_back_permuted(
// CHECK-NEXT:      %0:2 = vector.to_elements %arg0 : vector<2xf32>
// CHECK-NEXT:      %1 = vector.from_elements %0#1, %0#0 : vector<2xf32>
// CHECK-NEXT:      return %1 : vector<2xf32>
func.func @there_and_back_permuted(%v: vector<2xf32>) -> vector<2xf32> {
  %0:2 = vector.to_elements %v : vector<2xf32>
  %1 = vector.from_elements %0#1, %0#0 : vector<2xf32>
  return %1 : vector<2xf32>
}

// CHECK-LABEL: func.func @other_shape(
// CHECK-NEXT:      %0:4 = vector.to_elements %arg0 : vector<4xf32>
// CHECK-NEXT:      %1 = vector.from_elements %0#0, %0#1, %0#2, %0#3 : vector<2x2xf32>
// CHECK-NEXT:      return %1 : vector<2x2xf32>
func.func @other_shape(%v: vector<4xf32>) -> vector<2x2xf32> {
  %0:4 = vector.to_elements %v : vector<4xf32>
  %1 = vector.from_elements %0#0, %0#1, %0#2, %0#3 : vector<2x2xf32>
  return %1 : vector<2x2xf32>
}

// CHECK-LABEL: func.func @back_and_there(
// CHECK-NEXT:      return %arg1, %arg0 : f32, f32
func.func @back_and_there(%x: f32, %y: f32) -> (f32, f32) {
  %0 = vector.from_elements %x, %y : vector<2xf32>
  %1:2 = vector.to_elements %0 : vector<2xf32>
  return %1#1, %1#0 : f32, f32
}

// CHECK-LABEL: func.func @all_equal(
// CHECK-NEXT:      %0 = vector.broadcast %arg0 : f32 to vector<2x2xf32>
// CHECK-NEXT:      %1 = vector.broadcast %arg0 : f32 to vector<1xf32>
// CHECK-NEXT:      return %0, %1 : vector<2x2xf32>, vector<1xf32>
func.func @all_equal(%x: f32) -> (vector<2x2xf32>, vector<1xf32>) {
  %0 = vector.from_elements %x, %x, %x, %x : vector<2x2xf32>
  %1 = vector.from_elements %x : vector<1xf32>
  return %0, %1 : vector<2x2xf32>, vector<1xf32>
}

// CHECK-LABEL: func.func @constants(
// CHECK-NEXT:      %cst = arith.constant dense<[1, 2, 1]> : vector<3xi32>
// CHECK-NEXT:      %cst_0 = arith.constant dense<1.500000e+00> : vector<2xf32>
// CHECK-NEXT:      return %cst, %cst_0 : vector<3xi32>, vector<2xf32>
func.func @constants() -> (vector<3xi32>, vector<2xf32>) {
  %a = arith.constant 1 : i32
  %b = arith.constant 2 : i32
  %c = arith.constant 1.5 : f32
  %0 = vector.from_elements %a, %b, %a : vector<3xi32>
  %1 = vector.from_elements %c, %c : vector<2xf32>
  return %0, %1 : vector<3xi32>, vector<2xf32>
}

// CHECK-LABEL: func.func @of_broadcast_scalar(
// CHECK-NEXT:      return %arg0, %arg0 : f32, f32
func.func @of_broadcast_scalar(%x: f32) -> (f32, f32) {
  %0 = vector.broadcast %x : f32 to vector<2xf32>
  %1:2 = vector.to_elements %0 : vector<2xf32>
  return %1#0, %1#1 : f32, f32
}

// CHECK-LABEL: func.func @of_broadcast_vector(
// CHECK-NEXT:      %0:2 = vector.to_elements %arg0 : vector<2xf32>
// CHECK-NEXT:      return %0#0, %0#1, %0#0, %0#1 : f32, f32, f32, f32
func.func @of_broadcast_vector(%v: vector<2xf32>) -> (f32, f32, f32, f32) {
  %0 = vector.broadcast %v : vector<2xf32> to vector<2x2xf32>
  %1:4 = vector.to_elements %0 : vector<2x2xf32>
  return %1#0, %1#1, %1#2, %1#3 : f32, f32, f32, f32
}

// CHECK-LABEL: func.func @of_stretched(
// CHECK-NEXT:      %0:2 = vector.to_elements %arg0 : vector<2x1xf32>
// CHECK-NEXT:      return %0#0, %0#0, %0#1, %0#1 : f32, f32, f32, f32
func.func @of_stretched(%v: vector<2x1xf32>) -> (f32, f32, f32, f32) {
  %0 = vector.broadcast %v : vector<2x1xf32> to vector<2x2xf32>
  %1:4 = vector.to_elements %0 : vector<2x2xf32>
  return %1#0, %1#1, %1#2, %1#3 : f32, f32, f32, f32
}

// Elements taken in order make a part of the vector in another shape.
// CHECK-LABEL: func.func @extracted_in_order(
// CHECK-NEXT:      %0 = vector.extract %arg0[1] : vector<2xf32> from vector<3x2xf32>
// CHECK-NEXT:      return %0 : vector<2xf32>
func.func @extracted_in_order(%v: vector<3x2xf32>) -> vector<2xf32> {
  %0 = vector.extract %v[1, 0] : f32 from vector<3x2xf32>
  %1 = vector.extract %v[1, 1] : f32 from vector<3x2xf32>
  %2 = vector.from_elements %0, %1 : vector<2xf32>
  return %2 : vector<2xf32>
}

// CHECK-LABEL: func.func @extracted_all(
// CHECK-NEXT:      %0 = vector.shape_cast %arg0 : vector<4xf32> to vector<2x2xf32>
// CHECK-NEXT:      return %0 : vector<2x2xf32>
func.func @extracted_all(%v: vector<4xf32>) -> vector<2x2xf32> {
  %0 = vector.extract %v[0] : f32 from vector<4xf32>
  %1 = vector.extract %v[1] : f32 from vector<4xf32>
  %2 = vector.extract %v[2] : f32 from vector<4xf32>
  %3 = vector.extract %v[3] : f32 from vector<4xf32>
  %4 = vector.from_elements %0, %1, %2, %3 : vector<2x2xf32>
  return %4 : vector<2x2xf32>
}

// CHECK-LABEL: func.func @extracted_out_of_order(
// CHECK-NEXT:      %0 = vector.extract %arg0[1] : f32 from vector<2xf32>
// CHECK-NEXT:      %1 = vector.extract %arg0[0] : f32 from vector<2xf32>
// CHECK-NEXT:      %2 = vector.from_elements %0, %1 : vector<2xf32>
// CHECK-NEXT:      return %2 : vector<2xf32>
func.func @extracted_out_of_order(%v: vector<2xf32>) -> vector<2xf32> {
  %0 = vector.extract %v[1] : f32 from vector<2xf32>
  %1 = vector.extract %v[0] : f32 from vector<2xf32>
  %2 = vector.from_elements %0, %1 : vector<2xf32>
  return %2 : vector<2xf32>
}

// CHECK-LABEL: func.func @extracted_across_rows(
// CHECK-NEXT:      %0 = vector.extract %arg0[0, 1] : f32 from vector<2x2xf32>
// CHECK-NEXT:      %1 = vector.extract %arg0[1, 0] : f32 from vector<2x2xf32>
// CHECK-NEXT:      %2 = vector.from_elements %0, %1 : vector<2xf32>
// CHECK-NEXT:      return %2 : vector<2xf32>
func.func @extracted_across_rows(%v: vector<2x2xf32>) -> vector<2xf32> {
  %0 = vector.extract %v[0, 1] : f32 from vector<2x2xf32>
  %1 = vector.extract %v[1, 0] : f32 from vector<2x2xf32>
  %2 = vector.from_elements %0, %1 : vector<2xf32>
  return %2 : vector<2xf32>
}

// CHECK-LABEL: func.func @transposed(
// CHECK-NEXT:      %0 = vector.from_elements %arg0, %arg3, %arg1, %arg4, %arg2, %arg5 : vector<3x2xf32>
// CHECK-NEXT:      return %0 : vector<3x2xf32>
func.func @transposed(%a: f32, %b: f32, %c: f32, %d: f32, %e: f32, %f: f32) -> vector<3x2xf32> {
  %0 = vector.from_elements %a, %b, %c, %d, %e, %f : vector<2x3xf32>
  %1 = vector.transpose %0, [1, 0] : vector<2x3xf32> to vector<3x2xf32>
  return %1 : vector<3x2xf32>
}

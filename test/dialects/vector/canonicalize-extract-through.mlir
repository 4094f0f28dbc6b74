// RUN: tsopt %s -canonicalize | FileCheck %s

// vector.extract through transposes, reshapes, slices and lists of elements.

// CHECK-LABEL: func.func @transposed(
// CHECK-NEXT:      %0 = vector.extract %arg0[1, 2, 3] : f32 from vector<2x3x4xf32>
// CHECK-NEXT:      return %0 : f32
func.func @transposed(%v: vector<2x3x4xf32>) -> f32 {
  %0 = vector.transpose %v, [2, 0, 1] : vector<2x3x4xf32> to vector<4x2x3xf32>
  %1 = vector.extract %0[3, 1, 2] : f32 from vector<4x2x3xf32>
  return %1 : f32
}

// The inner dimensions stay as they are.
// CHECK-LABEL: func.func @transposed_outer(
// CHECK-NEXT:      %0 = vector.extract %arg0[1, 2] : vector<4xf32> from vector<2x3x4xf32>
// CHECK-NEXT:      return %0 : vector<4xf32>
func.func @transposed_outer(%v: vector<2x3x4xf32>) -> vector<4xf32> {
  %0 = vector.transpose %v, [1, 0, 2] : vector<2x3x4xf32> to vector<3x2x4xf32>
  %1 = vector.extract %0[2, 1] : vector<4xf32> from vector<3x2x4xf32>
  return %1 : vector<4xf32>
}

// CHECK-LABEL: func.func @transposed_inner(
// CHECK-NEXT:      %0 = vector.transpose %arg0, [0, 2, 1] : vector<2x3x4xf32> to vector<2x4x3xf32>
// CHECK-NEXT:      %1 = vector.extract %0[1] : vector<4x3xf32> from vector<2x4x3xf32>
// CHECK-NEXT:      return %1 : vector<4x3xf32>
func.func @transposed_inner(%v: vector<2x3x4xf32>) -> vector<4x3xf32> {
  %0 = vector.transpose %v, [0, 2, 1] : vector<2x3x4xf32> to vector<2x4x3xf32>
  %1 = vector.extract %0[1] : vector<4x3xf32> from vector<2x4x3xf32>
  return %1 : vector<4x3xf32>
}

// CHECK-LABEL: func.func @reshaped(
// CHECK-NEXT:      %0 = vector.extract %arg0[5] : f32 from vector<6xf32>
// CHECK-NEXT:      return %0 : f32
func.func @reshaped(%v: vector<6xf32>) -> f32 {
  %0 = vector.shape_cast %v : vector<6xf32> to vector<2x3xf32>
  %1 = vector.extract %0[1, 2] : f32 from vector<2x3xf32>
  return %1 : f32
}

// CHECK-LABEL: func.func @reshaped_row(
// CHECK-NEXT:      %0 = vector.extract %arg0[1, 2] : vector<4xf32> from vector<2x3x4xf32>
// CHECK-NEXT:      return %0 : vector<4xf32>
func.func @reshaped_row(%v: vector<2x3x4xf32>) -> vector<4xf32> {
  %0 = vector.shape_cast %v : vector<2x3x4xf32> to vector<6x4xf32>
  %1 = vector.extract %0[5] : vector<4xf32> from vector<6x4xf32>
  return %1 : vector<4xf32>
}

// CHECK-LABEL: func.func @reshaped_part(
// CHECK-NEXT:      %0 = vector.shape_cast %arg0 : vector<6xf32> to vector<2x3xf32>
// CHECK-NEXT:      %1 = vector.extract %0[1] : vector<3xf32> from vector<2x3xf32>
// CHECK-NEXT:      return %1 : vector<3xf32>
func.func @reshaped_part(%v: vector<6xf32>) -> vector<3xf32> {
  %0 = vector.shape_cast %v : vector<6xf32> to vector<2x3xf32>
  %1 = vector.extract %0[1] : vector<3xf32> from vector<2x3xf32>
  return %1 : vector<3xf32>
}

// CHECK-LABEL: func.func @reshaped_unit(
// CHECK-NEXT:      %0 = vector.extract %arg0[0] : vector<4xf32> from vector<1x4xf32>
// CHECK-NEXT:      return %0 : vector<4xf32>
func.func @reshaped_unit(%v: vector<1x4xf32>) -> vector<4xf32> {
  %0 = vector.shape_cast %v : vector<1x4xf32> to vector<1x1x4xf32>
  %1 = vector.extract %0[0, 0] : vector<4xf32> from vector<1x1x4xf32>
  return %1 : vector<4xf32>
}

// CHECK-LABEL: func.func @reshape_of_extract(
// CHECK-NEXT:      %0 = vector.shape_cast %arg0 : vector<2x6xf32> to vector<2x1x6xf32>
// CHECK-NEXT:      %1 = vector.extract %0[1] : vector<1x6xf32> from vector<2x1x6xf32>
// CHECK-NEXT:      %2 = vector.extract_strided_slice %1 {offsets = [0, 3], sizes = [1, 3], strides = [1, 1]} : vector<1x6xf32> to vector<1x3xf32>
// CHECK-NEXT:      %3 = vector.extract %2[0] : vector<3xf32> from vector<1x3xf32>
// CHECK-NEXT:      return %3 : vector<3xf32>
func.func @reshape_of_extract(%v: vector<2x6xf32>) -> vector<3xf32> {
  %0 = vector.shape_cast %v : vector<2x6xf32> to vector<2x1x6xf32>
  %1 = vector.extract %0[1] : vector<1x6xf32> from vector<2x1x6xf32>
  %2 = vector.extract_strided_slice %1 {offsets = [0, 3], sizes = [1, 3], strides = [1, 1]} : vector<1x6xf32> to vector<1x3xf32>
  %3 = vector.extract %2[0] : vector<3xf32> from vector<1x3xf32>
  return %3 : vector<3xf32>
}

// CHECK-LABEL: func.func @slice(
// CHECK-NEXT:      %0 = vector.extract %arg0[2, 3] : f32 from vector<4x6xf32>
// CHECK-NEXT:      %1 = vector.extract %arg0[2] : vector<6xf32> from vector<4x6xf32>
// CHECK-NEXT:      return %0, %1 : f32, vector<6xf32>
func.func @slice(%v: vector<4x6xf32>) -> (f32, vector<6xf32>) {
  %0 = vector.extract_strided_slice %v {offsets = [1, 2], sizes = [2, 3], strides = [1, 1]} : vector<4x6xf32> to vector<2x3xf32>
  %1 = vector.extract %0[1, 1] : f32 from vector<2x3xf32>
  %2 = vector.extract_strided_slice %v {offsets = [1], sizes = [2], strides = [1]} : vector<4x6xf32> to vector<2x6xf32>
  %3 = vector.extract %2[1] : vector<6xf32> from vector<2x6xf32>
  return %1, %3 : f32, vector<6xf32>
}

// CHECK-LABEL: func.func @strided_insert(
// CHECK-NEXT:      %0 = vector.insert_strided_slice %arg1, %arg0 {offsets = [1, 2], strides = [1, 1]} : vector<2x3xf32> into vector<4x6xf32>
// CHECK-NEXT:      %1 = vector.extract %arg1[1, 1] : f32 from vector<2x3xf32>
// CHECK-NEXT:      %2 = vector.extract %0[0, 3] : f32 from vector<4x6xf32>
// CHECK-NEXT:      return %1, %2 : f32, f32
func.func @strided_insert(%v: vector<4x6xf32>, %s: vector<2x3xf32>) -> (f32, f32) {
  %0 = vector.insert_strided_slice %s, %v {offsets = [1, 2], strides = [1, 1]} : vector<2x3xf32> into vector<4x6xf32>
  %1 = vector.extract %0[2, 3] : f32 from vector<4x6xf32>
  %2 = vector.extract %0[0, 3] : f32 from vector<4x6xf32>
  return %1, %2 : f32, f32
}

// CHECK-LABEL: func.func @strided_insert_row(
// CHECK-NEXT:      %0 = vector.insert_strided_slice %arg1, %arg0 {offsets = [1, 0], strides = [1]} : vector<6xf32> into vector<4x6xf32>
// CHECK-NEXT:      %1 = vector.extract %0[2] : vector<6xf32> from vector<4x6xf32>
// CHECK-NEXT:      return %arg1, %1 : vector<6xf32>, vector<6xf32>
func.func @strided_insert_row(%v: vector<4x6xf32>, %s: vector<6xf32>) -> (vector<6xf32>, vector<6xf32>) {
  %0 = vector.insert_strided_slice %s, %v {offsets = [1, 0], strides = [1]} : vector<6xf32> into vector<4x6xf32>
  %1 = vector.extract %0[1] : vector<6xf32> from vector<4x6xf32>
  %2 = vector.extract %0[2] : vector<6xf32> from vector<4x6xf32>
  return %1, %2 : vector<6xf32>, vector<6xf32>
}

// CHECK-LABEL: func.func @elements(
// CHECK-NEXT:      %0 = vector.from_elements %arg0, %arg1 : vector<2xf32>
// CHECK-NEXT:      return %arg2, %0 : f32, vector<2xf32>
func.func @elements(%a: f32, %b: f32, %c: f32, %d: f32) -> (f32, vector<2xf32>) {
  %0 = vector.from_elements %a, %b, %c, %d : vector<2x2xf32>
  %1 = vector.extract %0[1, 0] : f32 from vector<2x2xf32>
  %2 = vector.extract %0[0] : vector<2xf32> from vector<2x2xf32>
  return %1, %2 : f32, vector<2xf32>
}

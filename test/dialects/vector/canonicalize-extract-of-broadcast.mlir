// RUN: tsopt %s -canonicalize | FileCheck %s

// CHECK-LABEL: func.func @scalar(
// CHECK-NEXT:      %0 = vector.broadcast %arg0 : f32 to vector<4xf32>
// CHECK-NEXT:      return %arg0, %0, %arg0 : f32, vector<4xf32>, f32
func.func @scalar(%x: f32, %i: index) -> (f32, vector<4xf32>, f32) {
  %0 = vector.broadcast %x : f32 to vector<3x4xf32>
  %1 = vector.extract %0[1, 2] : f32 from vector<3x4xf32>
  %2 = vector.extract %0[1] : vector<4xf32> from vector<3x4xf32>
  %3 = vector.extract %0[%i, 1] : f32 from vector<3x4xf32>
  return %1, %2, %3 : f32, vector<4xf32>, f32
}

// CHECK-LABEL: func.func @vector(
// CHECK-NEXT:      %0 = vector.extract %arg0[1] : f32 from vector<4xf32>
// CHECK-NEXT:      return %arg0, %0 : vector<4xf32>, f32
func.func @vector(%x: vector<4xf32>) -> (vector<4xf32>, f32) {
  %0 = vector.broadcast %x : vector<4xf32> to vector<3x4xf32>
  %1 = vector.extract %0[2] : vector<4xf32> from vector<3x4xf32>
  %2 = vector.extract %0[2, 1] : f32 from vector<3x4xf32>
  return %1, %2 : vector<4xf32>, f32
}

// CHECK-LABEL: func.func @stretched(
// CHECK-NEXT:      %0 = vector.extract %arg0[0] : f32 from vector<1xf32>
// CHECK-NEXT:      return %0 : f32
func.func @stretched(%x: vector<1xf32>) -> f32 {
  %0 = vector.broadcast %x : vector<1xf32> to vector<8xf32>
  %1 = vector.extract %0[5] : f32 from vector<8xf32>
  return %1 : f32
}

// CHECK-LABEL: func.func @stretched_inside(
// CHECK-NEXT:      %0 = vector.broadcast %arg0 : vector<3x1x2xf32> to vector<3x4x2xf32>
// CHECK-NEXT:      %1 = vector.extract %arg0[2, 0] : vector<2xf32> from vector<3x1x2xf32>
// CHECK-NEXT:      %2 = vector.extract %0[2] : vector<4x2xf32> from vector<3x4x2xf32>
// CHECK-NEXT:      return %1, %2 : vector<2xf32>, vector<4x2xf32>
func.func @stretched_inside(%x: vector<3x1x2xf32>) -> (vector<2xf32>, vector<4x2xf32>) {
  %0 = vector.broadcast %x : vector<3x1x2xf32> to vector<3x4x2xf32>
  %1 = vector.extract %0[2, 3] : vector<2xf32> from vector<3x4x2xf32>
  %2 = vector.extract %0[2] : vector<4x2xf32> from vector<3x4x2xf32>
  return %1, %2 : vector<2xf32>, vector<4x2xf32>
}

// CHECK-LABEL: func.func @more_than_source(
// CHECK-NEXT:      %0 = vector.broadcast %arg0 : vector<4xf32> to vector<3x4xf32>
// CHECK-NEXT:      return %0 : vector<3x4xf32>
func.func @more_than_source(%x: vector<4xf32>) -> vector<3x4xf32> {
  %0 = vector.broadcast %x : vector<4xf32> to vector<2x3x4xf32>
  %1 = vector.extract %0[1] : vector<3x4xf32> from vector<2x3x4xf32>
  return %1 : vector<3x4xf32>
}

// CHECK-LABEL: func.func @rank_zero(
// CHECK-NEXT:      %0 = vector.extract %arg0[] : f32 from vector<f32>
// CHECK-NEXT:      return %0 : f32
func.func @rank_zero(%x: vector<f32>) -> f32 {
  %0 = vector.broadcast %x : vector<f32> to vector<8xf32>
  %1 = vector.extract %0[5] : f32 from vector<8xf32>
  return %1 : f32
}

// CHECK-LABEL: func.func @slice(
// CHECK-NEXT:      %0 = vector.broadcast %arg0 : vector<4xf32> to vector<2x4xf32>
// CHECK-NEXT:      %1 = vector.extract_strided_slice %arg0 {offsets = [1], sizes = [2], strides = [1]} : vector<4xf32> to vector<2xf32>
// CHECK-NEXT:      %2 = vector.broadcast %1 : vector<2xf32> to vector<2x2xf32>
// CHECK-NEXT:      %3 = vector.broadcast %arg1 : f32 to vector<2xf32>
// CHECK-NEXT:      return %0, %2, %3 : vector<2x4xf32>, vector<2x2xf32>, vector<2xf32>
func.func @slice(%x: vector<4xf32>, %y: f32) -> (vector<2x4xf32>, vector<2x2xf32>, vector<2xf32>) {
  %0 = vector.broadcast %x : vector<4xf32> to vector<3x4xf32>
  %1 = vector.extract_strided_slice %0 {offsets = [1], sizes = [2], strides = [1]} : vector<3x4xf32> to vector<2x4xf32>
  %2 = vector.extract_strided_slice %0 {offsets = [1, 1], sizes = [2, 2], strides = [1, 1]} : vector<3x4xf32> to vector<2x2xf32>
  %3 = vector.broadcast %y : f32 to vector<8xf32>
  %4 = vector.extract_strided_slice %3 {offsets = [1], sizes = [2], strides = [1]} : vector<8xf32> to vector<2xf32>
  return %1, %2, %4 : vector<2x4xf32>, vector<2x2xf32>, vector<2xf32>
}

// CHECK-LABEL: func.func @slice_of_stretched(
// CHECK-NEXT:      %0 = vector.extract_strided_slice %arg0 {offsets = [0, 1], sizes = [1, 2], strides = [1, 1]} : vector<1x4xf32> to vector<1x2xf32>
// CHECK-NEXT:      %1 = vector.broadcast %0 : vector<1x2xf32> to vector<2x2xf32>
// CHECK-NEXT:      return %1 : vector<2x2xf32>
func.func @slice_of_stretched(%x: vector<1x4xf32>) -> vector<2x2xf32> {
  %0 = vector.broadcast %x : vector<1x4xf32> to vector<3x4xf32>
  %1 = vector.extract_strided_slice %0 {offsets = [1, 1], sizes = [2, 2], strides = [1, 1]} : vector<3x4xf32> to vector<2x2xf32>
  return %1 : vector<2x2xf32>
}

// RUN: tsopt %s -canonicalize | FileCheck %s

// CHECK-LABEL: func.func @everything(
// CHECK-NEXT:      return %arg0 : vector<4x6xf32>
func.func @everything(%v: vector<4x6xf32>) -> vector<4x6xf32> {
  %0 = vector.extract_strided_slice %v {offsets = [0, 0], sizes = [4, 6], strides = [1, 1]} : vector<4x6xf32> to vector<4x6xf32>
  return %0 : vector<4x6xf32>
}

// CHECK-LABEL: func.func @constants(
// CHECK-NEXT:      %cst = arith.constant dense<[2, 3]> : vector<2xi32>
// CHECK-NEXT:      %cst_0 = arith.constant dense<{{\[\[}}5, 6]]> : vector<1x2xi32>
// CHECK-NEXT:      %cst_1 = arith.constant dense<1.500000e+00> : vector<2x2xf32>
// CHECK-NEXT:      return %cst, %cst_0, %cst_1 : vector<2xi32>, vector<1x2xi32>, vector<2x2xf32>
func.func @constants() -> (vector<2xi32>, vector<1x2xi32>, vector<2x2xf32>) {
  %0 = arith.constant dense<[1, 2, 3, 4]> : vector<4xi32>
  %1 = vector.extract_strided_slice %0 {offsets = [1], sizes = [2], strides = [1]} : vector<4xi32> to vector<2xi32>
  %2 = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : vector<2x3xi32>
  %3 = vector.extract_strided_slice %2 {offsets = [1, 1], sizes = [1, 2], strides = [1, 1]} : vector<2x3xi32> to vector<1x2xi32>
  %4 = arith.constant dense<1.5> : vector<4x4xf32>
  %5 = vector.extract_strided_slice %4 {offsets = [1, 1], sizes = [2, 2], strides = [1, 1]} : vector<4x4xf32> to vector<2x2xf32>
  return %1, %3, %5 : vector<2xi32>, vector<1x2xi32>, vector<2x2xf32>
}

// One row: an extract.
// CHECK-LABEL: func.func @one_row(
// CHECK-NEXT:      %0 = vector.extract %arg0[2] : vector<6xf32> from vector<4x6xf32>
// CHECK-NEXT:      %1 = vector.shape_cast %0 : vector<6xf32> to vector<1x6xf32>
// CHECK-NEXT:      return %1 : vector<1x6xf32>
func.func @one_row(%v: vector<4x6xf32>) -> vector<1x6xf32> {
  %0 = vector.extract_strided_slice %v {offsets = [2, 0], sizes = [1, 6], strides = [1, 1]} : vector<4x6xf32> to vector<1x6xf32>
  return %0 : vector<1x6xf32>
}

// CHECK-LABEL: func.func @one_row_leading_only(
// CHECK-NEXT:      %0 = vector.extract %arg0[2, 1] : vector<6xf32> from vector<8x2x6xf32>
// CHECK-NEXT:      %1 = vector.shape_cast %0 : vector<6xf32> to vector<1x1x6xf32>
// CHECK-NEXT:      return %1 : vector<1x1x6xf32>
func.func @one_row_leading_only(%v: vector<8x2x6xf32>) -> vector<1x1x6xf32> {
  %0 = vector.extract_strided_slice %v {offsets = [2, 1], sizes = [1, 1], strides = [1, 1]} : vector<8x2x6xf32> to vector<1x1x6xf32>
  return %0 : vector<1x1x6xf32>
}

// CHECK-LABEL: func.func @part_of_a_row(
// CHECK-NEXT:      %0 = vector.extract_strided_slice %arg0 {offsets = [2, 0], sizes = [1, 3], strides = [1, 1]} : vector<4x6xf32> to vector<1x3xf32>
// CHECK-NEXT:      return %0 : vector<1x3xf32>
func.func @part_of_a_row(%v: vector<4x6xf32>) -> vector<1x3xf32> {
  %0 = vector.extract_strided_slice %v {offsets = [2, 0], sizes = [1, 3], strides = [1, 1]} : vector<4x6xf32> to vector<1x3xf32>
  return %0 : vector<1x3xf32>
}

// CHECK-LABEL: func.func @two_rows(
// CHECK-NEXT:      %0 = vector.extract_strided_slice %arg0 {offsets = [2, 0], sizes = [2, 6], strides = [1, 1]} : vector<4x6xf32> to vector<2x6xf32>
// CHECK-NEXT:      return %0 : vector<2x6xf32>
func.func @two_rows(%v: vector<4x6xf32>) -> vector<2x6xf32> {
  %0 = vector.extract_strided_slice %v {offsets = [2, 0], sizes = [2, 6], strides = [1, 1]} : vector<4x6xf32> to vector<2x6xf32>
  return %0 : vector<2x6xf32>
}

// What was inserted is taken out again.
// CHECK-LABEL: func.func @of_inserted(
// CHECK-NEXT:      %0 = vector.extract_strided_slice %arg1 {offsets = [1, 1], sizes = [1, 2], strides = [1, 1]} : vector<2x3xf32> to vector<1x2xf32>
// CHECK-NEXT:      return %0 : vector<1x2xf32>
func.func @of_inserted(%v: vector<4x6xf32>, %s: vector<2x3xf32>) -> vector<1x2xf32> {
  %0 = vector.insert_strided_slice %s, %v {offsets = [1, 2], strides = [1, 1]} : vector<2x3xf32> into vector<4x6xf32>
  %1 = vector.extract_strided_slice %0 {offsets = [2, 3], sizes = [1, 2], strides = [1, 1]} : vector<4x6xf32> to vector<1x2xf32>
  return %1 : vector<1x2xf32>
}

// CHECK-LABEL: func.func @partly_inserted(
// CHECK-NEXT:      %0 = vector.insert_strided_slice %arg1, %arg0 {offsets = [1, 2], strides = [1, 1]} : vector<2x3xf32> into vector<4x6xf32>
// CHECK-NEXT:      %1 = vector.extract_strided_slice %0 {offsets = [2, 3], sizes = [2, 2], strides = [1, 1]} : vector<4x6xf32> to vector<2x2xf32>
// CHECK-NEXT:      return %1 : vector<2x2xf32>
func.func @partly_inserted(%v: vector<4x6xf32>, %s: vector<2x3xf32>) -> vector<2x2xf32> {
  %0 = vector.insert_strided_slice %s, %v {offsets = [1, 2], strides = [1, 1]} : vector<2x3xf32> into vector<4x6xf32>
  %1 = vector.extract_strided_slice %0 {offsets = [2, 3], sizes = [2, 2], strides = [1, 1]} : vector<4x6xf32> to vector<2x2xf32>
  return %1 : vector<2x2xf32>
}

// CHECK-LABEL: func.func @inserted_before(
// CHECK-NEXT:      %0 = vector.extract_strided_slice %arg2 {offsets = [1], sizes = [2], strides = [1]} : vector<4xf32> to vector<2xf32>
// CHECK-NEXT:      return %0 : vector<2xf32>
func.func @inserted_before(%v: vector<8xf32>, %s: vector<2xf32>, %t: vector<4xf32>) -> vector<2xf32> {
  %0 = vector.insert_strided_slice %t, %v {offsets = [0], strides = [1]} : vector<4xf32> into vector<8xf32>
  %1 = vector.insert_strided_slice %s, %0 {offsets = [6], strides = [1]} : vector<2xf32> into vector<8xf32>
  %2 = vector.extract_strided_slice %1 {offsets = [1], sizes = [2], strides = [1]} : vector<8xf32> to vector<2xf32>
  return %2 : vector<2xf32>
}

// CHECK-LABEL: func.func @insert_whole(
// CHECK-NEXT:      return %arg1 : vector<4xf32>
func.func @insert_whole(%v: vector<4xf32>, %s: vector<4xf32>) -> vector<4xf32> {
  %0 = vector.insert_strided_slice %s, %v {offsets = [0], strides = [1]} : vector<4xf32> into vector<4xf32>
  return %0 : vector<4xf32>
}

// CHECK-LABEL: func.func @insert_back(
// CHECK-NEXT:      return %arg0 : vector<4x6xf32>
func.func @insert_back(%v: vector<4x6xf32>) -> vector<4x6xf32> {
  %0 = vector.extract_strided_slice %v {offsets = [1, 2], sizes = [2, 3], strides = [1, 1]} : vector<4x6xf32> to vector<2x3xf32>
  %1 = vector.insert_strided_slice %0, %v {offsets = [1, 2], strides = [1, 1]} : vector<2x3xf32> into vector<4x6xf32>
  return %1 : vector<4x6xf32>
}

// CHECK-LABEL: func.func @insert_same_splat(
// CHECK-NEXT:      %0 = vector.broadcast %arg0 : f32 to vector<4x6xf32>
// CHECK-NEXT:      return %0 : vector<4x6xf32>
func.func @insert_same_splat(%x: f32) -> vector<4x6xf32> {
  %0 = vector.broadcast %x : f32 to vector<2x3xf32>
  %1 = vector.broadcast %x : f32 to vector<4x6xf32>
  %2 = vector.insert_strided_slice %0, %1 {offsets = [1, 2], strides = [1, 1]} : vector<2x3xf32> into vector<4x6xf32>
  return %2 : vector<4x6xf32>
}

// CHECK-LABEL: func.func @insert_constants(
// CHECK-NEXT:      %cst = arith.constant dense<{{\[\[}}0, 0, 0], [1, 2, 0], [3, 4, 0]]> : vector<3x3xi32>
// CHECK-NEXT:      %cst_0 = arith.constant dense<{{\[\[}}1, 2, 3], [4, 9, 9]]> : vector<2x3xi32>
// CHECK-NEXT:      return %cst, %cst_0 : vector<3x3xi32>, vector<2x3xi32>
func.func @insert_constants() -> (vector<3x3xi32>, vector<2x3xi32>) {
  %0 = arith.constant dense<0> : vector<3x3xi32>
  %1 = arith.constant dense<[[1, 2], [3, 4]]> : vector<2x2xi32>
  %2 = vector.insert_strided_slice %1, %0 {offsets = [1, 0], strides = [1, 1]} : vector<2x2xi32> into vector<3x3xi32>
  %3 = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : vector<2x3xi32>
  %4 = arith.constant dense<9> : vector<2xi32>
  %5 = vector.insert_strided_slice %4, %3 {offsets = [1, 1], strides = [1]} : vector<2xi32> into vector<2x3xi32>
  return %2, %5 : vector<3x3xi32>, vector<2x3xi32>
}

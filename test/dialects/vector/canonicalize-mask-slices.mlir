// RUN: tsopt %s -canonicalize | FileCheck %s

// Parts of masks are masks again.

// CHECK-LABEL: func.func @slice_of_constant_mask(
// CHECK-NEXT:      %cst = arith.constant dense<true> : vector<2x2xi1>
// CHECK-NEXT:      return %cst : vector<2x2xi1>
func.func @slice_of_constant_mask() -> vector<2x2xi1> {
  %0 = vector.constant_mask [2, 2] : vector<4x3xi1>
  %1 = vector.extract_strided_slice %0 {offsets = [0, 0], sizes = [2, 2], strides = [1, 1]} : vector<4x3xi1> to vector<2x2xi1>
  return %1 : vector<2x2xi1>
}

// CHECK-LABEL: func.func @slice_past_the_mask(
// CHECK-NEXT:      %cst = arith.constant dense<false> : vector<2x2xi1>
// CHECK-NEXT:      return %cst : vector<2x2xi1>
func.func @slice_past_the_mask() -> vector<2x2xi1> {
  %0 = vector.constant_mask [2, 2] : vector<4x3xi1>
  %1 = vector.extract_strided_slice %0 {offsets = [2, 0], sizes = [2, 2], strides = [1, 1]} : vector<4x3xi1> to vector<2x2xi1>
  return %1 : vector<2x2xi1>
}

// CHECK-LABEL: func.func @slice_across_the_edge(
// CHECK-NEXT:      %0 = vector.constant_mask [1, 1] : vector<2x2xi1>
// CHECK-NEXT:      return %0 : vector<2x2xi1>
func.func @slice_across_the_edge() -> vector<2x2xi1> {
  %0 = vector.constant_mask [2, 2] : vector<4x3xi1>
  %1 = vector.extract_strided_slice %0 {offsets = [1, 1], sizes = [2, 2], strides = [1, 1]} : vector<4x3xi1> to vector<2x2xi1>
  return %1 : vector<2x2xi1>
}

// CHECK-LABEL: func.func @leading_dimension_only(
// CHECK-NEXT:      %0 = vector.constant_mask [2, 2] : vector<2x3xi1>
// CHECK-NEXT:      return %0 : vector<2x3xi1>
func.func @leading_dimension_only() -> vector<2x3xi1> {
  %0 = vector.constant_mask [3, 2] : vector<4x3xi1>
  %1 = vector.extract_strided_slice %0 {offsets = [1], sizes = [2], strides = [1]} : vector<4x3xi1> to vector<2x3xi1>
  return %1 : vector<2x3xi1>
}

// CHECK-LABEL: func.func @slice_of_create_mask(
// CHECK-NEXT:      %0 = vector.create_mask %arg0, %arg1 : vector<2x2xi1>
// CHECK-NEXT:      return %0 : vector<2x2xi1>
func.func @slice_of_create_mask(%n: index, %m: index) -> vector<2x2xi1> {
  %0 = vector.create_mask %n, %m : vector<4x3xi1>
  %1 = vector.extract_strided_slice %0 {offsets = [0, 0], sizes = [2, 2], strides = [1, 1]} : vector<4x3xi1> to vector<2x2xi1>
  return %1 : vector<2x2xi1>
}

// CHECK-LABEL: func.func @slice_of_create_mask_at(
// CHECK-NEXT:      %c1 = arith.constant 1 : index
// CHECK-NEXT:      %0 = arith.subi %arg0, %c1 : index
// CHECK-NEXT:      %1 = arith.subi %arg1, %c1 : index
// CHECK-NEXT:      %2 = vector.create_mask %0, %1 : vector<2x2xi1>
// CHECK-NEXT:      return %2 : vector<2x2xi1>
func.func @slice_of_create_mask_at(%n: index, %m: index) -> vector<2x2xi1> {
  %0 = vector.create_mask %n, %m : vector<4x3xi1>
  %1 = vector.extract_strided_slice %0 {offsets = [1, 1], sizes = [2, 2], strides = [1, 1]} : vector<4x3xi1> to vector<2x2xi1>
  return %1 : vector<2x2xi1>
}

// CHECK-LABEL: func.func @extract_of_constant_mask(
// CHECK-NEXT:      %0 = vector.constant_mask [2, 2] : vector<4x3xi1>
// CHECK-NEXT:      %1 = vector.extract %0[1] : vector<3xi1> from vector<4x3xi1>
// CHECK-NEXT:      return %1 : vector<3xi1>
func.func @extract_of_constant_mask() -> vector<3xi1> {
  %0 = vector.constant_mask [2, 2] : vector<4x3xi1>
  %1 = vector.extract %0[1] : vector<3xi1> from vector<4x3xi1>
  return %1 : vector<3xi1>
}

// CHECK-LABEL: func.func @extract_beyond_constant_mask(
// CHECK-NEXT:      %0 = vector.constant_mask [2, 2] : vector<4x3xi1>
// CHECK-NEXT:      %1 = vector.extract %0[2] : vector<3xi1> from vector<4x3xi1>
// CHECK-NEXT:      %2 = vector.extract %0[1, 1] : i1 from vector<4x3xi1>
// CHECK-NEXT:      return %1, %2 : vector<3xi1>, i1
func.func @extract_beyond_constant_mask() -> (vector<3xi1>, i1) {
  %0 = vector.constant_mask [2, 2] : vector<4x3xi1>
  %1 = vector.extract %0[2] : vector<3xi1> from vector<4x3xi1>
  %2 = vector.extract %0[1, 1] : i1 from vector<4x3xi1>
  return %1, %2 : vector<3xi1>, i1
}

// CHECK-LABEL: func.func @extract_of_create_mask(
// CHECK-NEXT:      %cst = arith.constant dense<false> : vector<3xi1>
// CHECK-NEXT:      %0 = vector.create_mask %arg0 : vector<3xi1>
// CHECK-NEXT:      return %0, %cst : vector<3xi1>, vector<3xi1>
func.func @extract_of_create_mask(%n: index) -> (vector<3xi1>, vector<3xi1>) {
  %c2 = arith.constant 2 : index
  %0 = vector.create_mask %c2, %n : vector<4x3xi1>
  %1 = vector.extract %0[1] : vector<3xi1> from vector<4x3xi1>
  %2 = vector.extract %0[2] : vector<3xi1> from vector<4x3xi1>
  return %1, %2 : vector<3xi1>, vector<3xi1>
}

// CHECK-LABEL: func.func @extract_of_create_mask_unknown(
// CHECK-NEXT:      %0 = vector.create_mask %arg0, %arg1 : vector<4x3xi1>
// CHECK-NEXT:      %1 = vector.extract %0[1] : vector<3xi1> from vector<4x3xi1>
// CHECK-NEXT:      return %1 : vector<3xi1>
func.func @extract_of_create_mask_unknown(%n: index, %m: index) -> vector<3xi1> {
  %0 = vector.create_mask %n, %m : vector<4x3xi1>
  %1 = vector.extract %0[1] : vector<3xi1> from vector<4x3xi1>
  return %1 : vector<3xi1>
}

// The size of the outer dimension is known not to be reached.
// CHECK-LABEL: func.func @extract_of_create_mask_dynamic(
// CHECK-NEXT:      %0 = vector.create_mask %arg0 : vector<3xi1>
// CHECK-NEXT:      return %0 : vector<3xi1>
func.func @extract_of_create_mask_dynamic(%n: index, %i: index) -> vector<3xi1> {
  %c4 = arith.constant 4 : index
  %0 = vector.create_mask %c4, %n : vector<4x3xi1>
  %1 = vector.extract %0[%i] : vector<3xi1> from vector<4x3xi1>
  return %1 : vector<3xi1>
}

// CHECK-LABEL: func.func @extract_bit_of_create_mask(
// CHECK-NEXT:      %c2 = arith.constant 2 : index
// CHECK-NEXT:      %0 = vector.create_mask %c2, %arg0 : vector<4x3xi1>
// CHECK-NEXT:      %1 = vector.extract %0[1, 0] : i1 from vector<4x3xi1>
// CHECK-NEXT:      %2 = vector.extract %0[3, 1] : i1 from vector<4x3xi1>
// CHECK-NEXT:      return %1, %2 : i1, i1
func.func @extract_bit_of_create_mask(%n: index) -> (i1, i1) {
  %c2 = arith.constant 2 : index
  %0 = vector.create_mask %c2, %n : vector<4x3xi1>
  %1 = vector.extract %0[1, 0] : i1 from vector<4x3xi1>
  %2 = vector.extract %0[3, 1] : i1 from vector<4x3xi1>
  return %1, %2 : i1, i1
}

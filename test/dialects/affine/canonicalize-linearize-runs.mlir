// RUN: tsopt %s -canonicalize | FileCheck %s
// UNSUPPORTED: upstream
// Upstream bounds the first digit by the radix of the linearization, which nothing promises.

// Digits that a linearization takes in a row from one delinearization are one digit.

// CHECK-LABEL: func.func @tail(
// CHECK:         %[[D:.*]]:2 = affine.delinearize_index %arg0 into (2, 35) : index, index
// CHECK-NEXT:    affine.linearize_index [%arg1, %[[D]]#1] by (6, 35) : index
func.func @tail(%x: index, %y: index) -> index {
  %0:3 = affine.delinearize_index %x into (2, 5, 7) : index, index, index
  %1 = affine.linearize_index [%y, %0#1, %0#2] by (6, 5, 7) : index
  return %1 : index
}

// Others still get the digits of the run.
// CHECK-LABEL: func.func @others(
// CHECK:         %[[D:.*]]:2 = affine.delinearize_index %arg0 into (2, 35) : index, index
// CHECK-NEXT:    %[[P:.*]]:2 = affine.delinearize_index %[[D]]#1 into (5, 7) : index, index
// CHECK-NEXT:    %[[L:.*]] = affine.linearize_index [%arg1, %[[D]]#1] by (6, 35) : index
// CHECK-NEXT:    return %[[L]], %[[P]]#1 : index, index
func.func @others(%x: index, %y: index) -> (index, index) {
  %0:3 = affine.delinearize_index %x into (2, 5, 7) : index, index, index
  %1 = affine.linearize_index [%y, %0#1, %0#2] by (6, 5, 7) : index
  return %1, %0#2 : index, index
}

// No promise bounds the first digit: the 1 is not a bound of %x, whose first digit would be 0 with it.
// CHECK-LABEL: func.func @no_bound_from_linearize(
// CHECK:         %[[D:.*]]:2 = affine.delinearize_index %arg0 into (8) : index, index
// CHECK-NEXT:    affine.linearize_index [%[[D]]#0, %arg1] by (3, 16) : index
func.func @no_bound_from_linearize(%x: index, %y: index) -> index {
  %0:3 = affine.delinearize_index %x into (3, 8) : index, index, index
  %1 = affine.linearize_index [%0#0, %0#1, %y] by (1, 3, 16) : index
  return %1 : index
}

// CHECK-LABEL: func.func @wrong_order(
// CHECK:         affine.linearize_index [%{{.*}}#1, %{{.*}}#0]
func.func @wrong_order(%x: index) -> index {
  %0:2 = affine.delinearize_index %x into (4, 8) : index, index
  %1 = affine.linearize_index [%0#1, %0#0] by (8, 4) : index
  return %1 : index
}

// The product of these radices is more than an index holds.
// CHECK-LABEL: func.func @overflow(
// CHECK:         into (2, 4611686018427387904, 4)
func.func @overflow(%x: index, %y: index) -> index {
  %0:3 = affine.delinearize_index %x into (2, 4611686018427387904, 4) : index, index, index
  %1 = affine.linearize_index [%y, %0#1, %0#2] by (3, 4611686018427387904, 4) : index
  return %1 : index
}

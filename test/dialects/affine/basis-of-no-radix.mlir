// A constant that no static basis may hold stays an operand: 0, what is negative, and
// the number that marks dynamic elements.
//
// RUN: tsopt %s --canonicalize | FileCheck %s
// RUN: tsopt %s --canonicalize --canonicalize | FileCheck %s
// UNSUPPORTED: upstream

// CHECK-LABEL: func.func @delinearize
// CHECK: affine.delinearize_index %c7 into (%c0, %c0, %arg0)
// CHECK: affine.delinearize_index %c7 into (3, %c0)
// CHECK: affine.delinearize_index %c7 into (%c-9223372036854775808, %c-9223372036854775808)
// CHECK: affine.delinearize_index %arg0 into (%c-5, 6)
func.func @delinearize(%x: index) -> (index, index, index, index, index) {
  %z = arith.constant 0 : index
  %c6 = arith.constant 6 : index
  %c7 = arith.constant 7 : index
  %neg = arith.constant -5 : index
  %least = arith.constant -9223372036854775808 : index
  %q:3 = affine.delinearize_index %c7 into (%z, %z, %x) : index, index, index
  %r:2 = affine.delinearize_index %c7 into (3, %z) : index, index
  %s:3 = affine.delinearize_index %c7 into (%least, %least) : index, index, index
  %t:2 = affine.delinearize_index %x into (%neg, %c6) : index, index
  return %q#0, %q#2, %r#1, %s#2, %t#1 : index, index, index, index, index
}

// CHECK-LABEL: func.func @of_linearize
// CHECK: affine.linearize_index [%arg0, %arg1] by (%c0)
// CHECK: affine.delinearize_index %{{.*}} into (%c0)
// CHECK: affine.linearize_index disjoint [%arg0, %arg1] by (%c-3, 4)
func.func @of_linearize(%a: index, %b: index) -> (index, index, index) {
  %z = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %neg = arith.constant -3 : index
  %l = affine.linearize_index [%a, %b] by (%z) : index
  %q:2 = affine.delinearize_index %l into (%z) : index, index
  %m = affine.linearize_index disjoint [%a, %b] by (%neg, %c4) : index
  return %q#0, %q#1, %m : index, index, index
}

// The least index has digits too.
// CHECK-LABEL: func.func @least_index
// CHECK-DAG: %[[Q:.*]] = arith.constant -3074457345618258603 : index
// CHECK-DAG: %[[R:.*]] = arith.constant 1 : index
// CHECK: return %[[Q]], %[[R]]
func.func @least_index() -> (index, index) {
  %least = arith.constant -9223372036854775808 : index
  %q:2 = affine.delinearize_index %least into (3) : index, index
  return %q#0, %q#1 : index, index
}

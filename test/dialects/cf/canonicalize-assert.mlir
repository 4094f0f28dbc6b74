// RUN: tsopt %s -canonicalize | FileCheck %s

// CHECK-LABEL: func.func @holds(
// CHECK-NEXT:      return
func.func @holds() {
  %t = arith.constant true
  cf.assert %t, "holds"
  return
}

// CHECK-LABEL: func.func @fails(
// CHECK-NEXT:      %false = arith.constant false
// CHECK-NEXT:      cf.assert %false, "fails"
// CHECK-NEXT:      return
func.func @fails() {
  %f = arith.constant false
  cf.assert %f, "fails"
  return
}

// CHECK-LABEL: func.func @unknown(
// CHECK-NEXT:      cf.assert %arg0, "who knows"
// CHECK-NEXT:      return
func.func @unknown(%c: i1) {
  cf.assert %c, "who knows"
  return
}

// CHECK-LABEL: func.func @found_to_hold(
// CHECK-NEXT:      return
func.func @found_to_hold(%a: i32) {
  %c = arith.cmpi eq, %a, %a : i32
  cf.assert %c, "equal"
  return
}

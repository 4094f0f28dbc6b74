// RUN: tsopt %s -canonicalize | FileCheck %s

// A call of a constant function is direct.

// CHECK-LABEL: func.func private @callee(
func.func private @callee(i32) -> i32

// CHECK-LABEL: func.func @direct(
// CHECK-NEXT:      %0 = call @callee(%arg0) : (i32) -> i32
// CHECK-NEXT:      return %0 : i32
func.func @direct(%a: i32) -> i32 {
  %f = func.constant @callee : (i32) -> i32
  %0 = func.call_indirect %f(%a) : (i32) -> i32
  return %0 : i32
}

// CHECK-LABEL: func.func @chosen(
// CHECK-NEXT:      %0 = call @callee(%arg1) : (i32) -> i32
// CHECK-NEXT:      return %0 : i32
func.func @chosen(%c: i1, %a: i32, %g: (i32) -> i32) -> i32 {
  %f = func.constant @callee : (i32) -> i32
  %t = arith.constant true
  %h = arith.select %t, %f, %g : (i32) -> i32
  %0 = func.call_indirect %h(%a) : (i32) -> i32
  return %0 : i32
}

// CHECK-LABEL: func.func @unknown(
// CHECK-NEXT:      %0 = call_indirect %arg0(%arg1) : (i32) -> i32
// CHECK-NEXT:      return %0 : i32
func.func @unknown(%g: (i32) -> i32, %a: i32) -> i32 {
  %0 = func.call_indirect %g(%a) : (i32) -> i32
  return %0 : i32
}

// CHECK-LABEL: func.func @same_function(
// CHECK-NEXT:      %f = constant @callee : (i32) -> i32
// CHECK-NEXT:      return %f, %f : (i32) -> i32, (i32) -> i32
func.func @same_function() -> ((i32) -> i32, (i32) -> i32) {
  %f = func.constant @callee : (i32) -> i32
  %g = func.constant @callee : (i32) -> i32
  return %f, %g : (i32) -> i32, (i32) -> i32
}

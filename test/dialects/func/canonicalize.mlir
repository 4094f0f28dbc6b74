// RUN: tsopt %s -canonicalize | FileCheck %s

// The indirect call of a known function is a call.

// CHECK-LABEL: func.func @direct(
// CHECK-NEXT:    %0 = call @direct(%arg0) : (i32) -> i32
// CHECK-NEXT:    return %0 : i32
func.func @direct(%a: i32) -> i32 {
  %f = constant @direct : (i32) -> i32
  %0 = call_indirect %f(%a) : (i32) -> i32
  return %0 : i32
}

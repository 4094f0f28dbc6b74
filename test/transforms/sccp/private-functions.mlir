// RUN: tsopt %s -sccp | FileCheck %s

// Private functions whose calls are all known take their arguments' values.

// CHECK-LABEL: func.func private @one_value(
// CHECK-NEXT:      %c2_i32 = arith.constant 2 : i32
// CHECK-NEXT:      %c4_i32 = arith.constant 4 : i32
// CHECK-NEXT:      return %c4_i32 : i32
func.func private @one_value(%a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  return %0 : i32
}

// CHECK-LABEL: func.func @caller(
// CHECK-NEXT:      %c4_i32 = arith.constant 4 : i32
// CHECK-NEXT:      %c2_i32 = arith.constant 2 : i32
// CHECK-NEXT:      %0 = call @one_value(%c2_i32) : (i32) -> i32
// CHECK-NEXT:      return %c4_i32 : i32
func.func @caller() -> i32 {
  %x = arith.constant 2 : i32
  %0 = call @one_value(%x) : (i32) -> i32
  return %0 : i32
}

// CHECK-LABEL: func.func private @two_values(
// CHECK-NEXT:      return %arg0 : i32
func.func private @two_values(%a: i32) -> i32 {
  return %a : i32
}

// CHECK-LABEL: func.func @callers(
// CHECK-NEXT:      %c3_i32 = arith.constant 3 : i32
// CHECK-NEXT:      %c2_i32 = arith.constant 2 : i32
// CHECK-NEXT:      %0 = call @two_values(%c2_i32) : (i32) -> i32
// CHECK-NEXT:      %1 = call @two_values(%c3_i32) : (i32) -> i32
// CHECK-NEXT:      return %0, %1 : i32, i32
func.func @callers() -> (i32, i32) {
  %x = arith.constant 2 : i32
  %y = arith.constant 3 : i32
  %0 = call @two_values(%x) : (i32) -> i32
  %1 = call @two_values(%y) : (i32) -> i32
  return %0, %1 : i32, i32
}

// CHECK-LABEL: func.func @public(
// CHECK-NEXT:      return %arg0 : i32
func.func @public(%a: i32) -> i32 {
  return %a : i32
}

// CHECK-LABEL: func.func @calls_public(
// CHECK-NEXT:      %c2_i32 = arith.constant 2 : i32
// CHECK-NEXT:      %0 = call @public(%c2_i32) : (i32) -> i32
// CHECK-NEXT:      return %0 : i32
func.func @calls_public() -> i32 {
  %x = arith.constant 2 : i32
  %0 = call @public(%x) : (i32) -> i32
  return %0 : i32
}

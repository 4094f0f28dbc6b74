// RUN: tsopt %s -canonicalize | FileCheck %s

// Casts that cancel are removed.

// CHECK-LABEL: func.func @cancel(
// CHECK-NEXT:    return %arg0 : i64
func.func @cancel(%a: i64) -> i64 {
  %0 = builtin.unrealized_conversion_cast %a : i64 to index
  %1 = builtin.unrealized_conversion_cast %0 : index to i64
  return %1 : i64
}

// CHECK-LABEL: func.func @same(
// CHECK-NEXT:    return %arg0, %arg1 : i64, i32
func.func @same(%a: i64, %b: i32) -> (i64, i32) {
  %0:2 = builtin.unrealized_conversion_cast %a, %b : i64, i32 to i64, i32
  return %0#0, %0#1 : i64, i32
}

// CHECK-LABEL: func.func @stay(
// CHECK-NEXT:    %0 = builtin.unrealized_conversion_cast %arg0 : i64 to index
// CHECK-NEXT:    %1 = builtin.unrealized_conversion_cast %0 : index to i32
// CHECK-NEXT:    return %1 : i32
func.func @stay(%a: i64) -> i32 {
  %0 = builtin.unrealized_conversion_cast %a : i64 to index
  %1 = builtin.unrealized_conversion_cast %0 : index to i32
  return %1 : i32
}

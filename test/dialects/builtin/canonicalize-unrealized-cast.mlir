// RUN: tsopt %s -canonicalize -allow-unregistered-dialect | FileCheck %s

// CHECK-LABEL: func.func @same_type(
// CHECK-NEXT:      return %arg0 : i32
func.func @same_type(%a: i32) -> i32 {
  %0 = builtin.unrealized_conversion_cast %a : i32 to i32
  return %0 : i32
}

// CHECK-LABEL: func.func @back(
// CHECK-NEXT:      return %arg0 : i32
func.func @back(%a: i32) -> i32 {
  %0 = builtin.unrealized_conversion_cast %a : i32 to i64
  %1 = builtin.unrealized_conversion_cast %0 : i64 to i32
  return %1 : i32
}

// CHECK-LABEL: func.func @back_several(
// CHECK-NEXT:      return %arg0, %arg1 : i32, i32
func.func @back_several(%a: i32, %b: i32) -> (i32, i32) {
  %0 = builtin.unrealized_conversion_cast %a, %b : i32, i32 to i64
  %1:2 = builtin.unrealized_conversion_cast %0 : i64 to i32, i32
  return %1#0, %1#1 : i32, i32
}

// CHECK-LABEL: func.func @swapped(
// CHECK-NEXT:      %0:2 = builtin.unrealized_conversion_cast %arg0, %arg1 : i32, i32 to i64, i64
// CHECK-NEXT:      %1:2 = builtin.unrealized_conversion_cast %0#1, %0#0 : i64, i64 to i32, i32
// CHECK-NEXT:      return %1#0, %1#1 : i32, i32
func.func @swapped(%a: i32, %b: i32) -> (i32, i32) {
  %0:2 = builtin.unrealized_conversion_cast %a, %b : i32, i32 to i64, i64
  %1:2 = builtin.unrealized_conversion_cast %0#1, %0#0 : i64, i64 to i32, i32
  return %1#0, %1#1 : i32, i32
}

// CHECK-LABEL: func.func @chain(
// CHECK-NEXT:      %0 = builtin.unrealized_conversion_cast %arg0 : i32 to i64
// CHECK-NEXT:      %1 = builtin.unrealized_conversion_cast %0 : i64 to i16
// CHECK-NEXT:      return %1 : i16
func.func @chain(%a: i32) -> i16 {
  %0 = builtin.unrealized_conversion_cast %a : i32 to i64
  %1 = builtin.unrealized_conversion_cast %0 : i64 to i16
  return %1 : i16
}

// CHECK-LABEL: func.func @dead(
// CHECK-NEXT:      return
func.func @dead(%a: i32) {
  %0 = builtin.unrealized_conversion_cast %a : i32 to i64
  return
}

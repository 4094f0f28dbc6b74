// RUN: tsopt %s --reconcile-unrealized-casts | FileCheck %s

// CHECK-LABEL: func.func @there_and_back
// CHECK-SAME:  (%[[A0:.*]]: i32) -> i32 {
// CHECK-NEXT:  return %[[A0]] : i32
func.func @there_and_back(%x: i32) -> i32 {
  %a = builtin.unrealized_conversion_cast %x : i32 to i64
  %b = builtin.unrealized_conversion_cast %a : i64 to i32
  return %b : i32
}
// CHECK-LABEL: func.func @by_a_detour
// CHECK-SAME:  (%[[A0:.*]]: i32) -> i32 {
// CHECK-NEXT:  return %[[A0]] : i32
func.func @by_a_detour(%x: i32) -> i32 {
  %a = builtin.unrealized_conversion_cast %x : i32 to i64
  %b = builtin.unrealized_conversion_cast %a : i64 to i16
  %c = builtin.unrealized_conversion_cast %b : i16 to i32
  return %c : i32
}
// CHECK-LABEL: func.func @still_needed
// CHECK-SAME:  (%[[A0:.*]]: i32) -> (i32, i64) {
// CHECK-NEXT:  %[[V1:.*]] = builtin.unrealized_conversion_cast %[[A0]] : i32 to i64
// CHECK-NEXT:  return %[[A0]], %[[V1]] : i32, i64
func.func @still_needed(%x: i32) -> (i32, i64) {
  %a = builtin.unrealized_conversion_cast %x : i32 to i64
  %b = builtin.unrealized_conversion_cast %a : i64 to i32
  return %b, %a : i32, i64
}
// CHECK-LABEL: func.func @unused
// CHECK-SAME:  (%[[A0:.*]]: i32) {
// CHECK-NEXT:  return
func.func @unused(%x: i32) {
  %a = builtin.unrealized_conversion_cast %x : i32 to i64
  %b = builtin.unrealized_conversion_cast %a : i64 to i16
  return
}
// CHECK-LABEL: func.func @several
// CHECK-SAME:  (%[[A0:.*]]: i64) -> i64 {
// CHECK-NEXT:  return %[[A0]] : i64
func.func @several(%x: i64) -> i64 {
  %a:2 = builtin.unrealized_conversion_cast %x : i64 to i32, i32
  %b = builtin.unrealized_conversion_cast %a#0, %a#1 : i32, i32 to i64
  return %b : i64
}
// CHECK-LABEL: func.func @in_another_order
// CHECK-SAME:  (%[[A0:.*]]: i64) -> i64 {
// CHECK-NEXT:  %[[V1:.*]]:2 = builtin.unrealized_conversion_cast %[[A0]] : i64 to i32, i32
// CHECK-NEXT:  %[[V2:.*]] = builtin.unrealized_conversion_cast %[[V1]]#1, %[[V1]]#0 : i32, i32 to i64
// CHECK-NEXT:  return %[[V2]] : i64
func.func @in_another_order(%x: i64) -> i64 {
  %a:2 = builtin.unrealized_conversion_cast %x : i64 to i32, i32
  %b = builtin.unrealized_conversion_cast %a#1, %a#0 : i32, i32 to i64
  return %b : i64
}

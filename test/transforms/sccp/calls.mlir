// RUN: tsopt %s --sccp | FileCheck %s

// All callers pass the same to a private function.
// CHECK-LABEL: func.func private @private
// CHECK-SAME:  (%[[A0:.*]]: i32) -> i32 {
// CHECK-NEXT:  %[[C1_I32:.*]] = arith.constant 1 : i32
// CHECK-NEXT:  return %[[C1_I32]] : i32
func.func private @private(%x: i32) -> i32 {
  return %x : i32
}
// CHECK-LABEL: func.func @caller
// CHECK-SAME:  (%[[A0:.*]]: i32) -> (i32, i32) {
// CHECK-NEXT:  %[[C1_I32:.*]] = arith.constant 1 : i32
// CHECK-NEXT:  %[[V2:.*]] = call @private(%[[C1_I32]]) : (i32) -> i32
// CHECK-NEXT:  %[[V3:.*]] = call @private(%[[C1_I32]]) : (i32) -> i32
// CHECK-NEXT:  return %[[C1_I32]], %[[C1_I32]] : i32, i32
func.func @caller(%n: i32) -> (i32, i32) {
  %c = arith.constant 1 : i32
  %a = call @private(%c) : (i32) -> i32
  %b = call @private(%c) : (i32) -> i32
  return %a, %b : i32, i32
}
// A public function may be called from elsewhere, but what it returns is known.
// CHECK-LABEL: func.func @public
// CHECK-SAME:  (%[[A0:.*]]: i32) -> (i32, i32) {
// CHECK-NEXT:  %[[C7_I32:.*]] = arith.constant 7 : i32
// CHECK-NEXT:  return %[[A0]], %[[C7_I32]] : i32, i32
func.func @public(%x: i32) -> (i32, i32) {
  %c = arith.constant 7 : i32
  return %x, %c : i32, i32
}
// CHECK-LABEL: func.func @caller_of_public
// CHECK-SAME:  () -> (i32, i32) {
// CHECK-NEXT:  %[[C7_I32:.*]] = arith.constant 7 : i32
// CHECK-NEXT:  %[[C1_I32:.*]] = arith.constant 1 : i32
// CHECK-NEXT:  %[[V2:.*]]:2 = call @public(%[[C1_I32]]) : (i32) -> (i32, i32)
// CHECK-NEXT:  return %[[V2]]#0, %[[C7_I32]] : i32, i32
func.func @caller_of_public() -> (i32, i32) {
  %c = arith.constant 1 : i32
  %a:2 = call @public(%c) : (i32) -> (i32, i32)
  return %a#0, %a#1 : i32, i32
}
// CHECK-LABEL: func.func private @declared
// CHECK-SAME:  (i32) -> i32
func.func private @declared(i32) -> i32
// CHECK-LABEL: func.func @caller_of_declared
// CHECK-SAME:  () -> i32 {
// CHECK-NEXT:  %[[C1_I32:.*]] = arith.constant 1 : i32
// CHECK-NEXT:  %[[V1:.*]] = call @declared(%[[C1_I32]]) : (i32) -> i32
// CHECK-NEXT:  return %[[V1]] : i32
func.func @caller_of_declared() -> i32 {
  %c = arith.constant 1 : i32
  %a = call @declared(%c) : (i32) -> i32
  return %a : i32
}
// CHECK-LABEL: func.func private @different
// CHECK-SAME:  (%[[A0:.*]]: i32) -> i32 {
// CHECK-NEXT:  return %[[A0]] : i32
func.func private @different(%x: i32) -> i32 {
  return %x : i32
}
// CHECK-LABEL: func.func @callers
// CHECK-SAME:  () -> (i32, i32) {
// CHECK-NEXT:  %[[C2_I32:.*]] = arith.constant 2 : i32
// CHECK-NEXT:  %[[C1_I32:.*]] = arith.constant 1 : i32
// CHECK-NEXT:  %[[V2:.*]] = call @different(%[[C1_I32]]) : (i32) -> i32
// CHECK-NEXT:  %[[V3:.*]] = call @different(%[[C2_I32]]) : (i32) -> i32
// CHECK-NEXT:  return %[[V2]], %[[V3]] : i32, i32
func.func @callers() -> (i32, i32) {
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %a = call @different(%c1) : (i32) -> i32
  %b = call @different(%c2) : (i32) -> i32
  return %a, %b : i32, i32
}
// CHECK-LABEL: func.func private @address_taken
// CHECK-SAME:  (%[[A0:.*]]: i32) -> i32 {
// CHECK-NEXT:  return %[[A0]] : i32
func.func private @address_taken(%x: i32) -> i32 {
  return %x : i32
}
// CHECK-LABEL: func.func @taker
// CHECK-SAME:  () -> (i32, (i32) -> i32) {
// CHECK-NEXT:  %[[F:.*]] = constant @address_taken : (i32) -> i32
// CHECK-NEXT:  %[[C1_I32:.*]] = arith.constant 1 : i32
// CHECK-NEXT:  %[[V2:.*]] = call @address_taken(%[[C1_I32]]) : (i32) -> i32
// CHECK-NEXT:  return %[[V2]], %[[F]] : i32, (i32) -> i32
func.func @taker() -> (i32, (i32) -> i32) {
  %c1 = arith.constant 1 : i32
  %a = call @address_taken(%c1) : (i32) -> i32
  %f = constant @address_taken : (i32) -> i32
  return %a, %f : i32, (i32) -> i32
}
// CHECK-LABEL: func.func private @never_called
// CHECK-SAME:  (%[[A0:.*]]: i32) -> i32 {
// CHECK-NEXT:  %[[C1_I32:.*]] = arith.constant 1 : i32
// CHECK-NEXT:  %[[V2:.*]] = arith.addi %[[C1_I32]], %[[C1_I32]] : i32
// CHECK-NEXT:  return %[[V2]] : i32
func.func private @never_called(%x: i32) -> i32 {
  %c = arith.constant 1 : i32
  %y = arith.addi %c, %c : i32
  return %y : i32
}
// CHECK-LABEL: func.func private @recursive
// CHECK-SAME:  (%[[A0:.*]]: i32) -> i32 {
// CHECK-NEXT:  %[[C3_I32:.*]] = arith.constant 3 : i32
// CHECK-NEXT:  %[[V2:.*]] = call @recursive(%[[C3_I32]]) : (i32) -> i32
// CHECK-NEXT:  return %[[C3_I32]] : i32
func.func private @recursive(%x: i32) -> i32 {
  %y = call @recursive(%x) : (i32) -> i32
  return %x : i32
}
// CHECK-LABEL: func.func @caller_of_recursive
// CHECK-SAME:  () -> i32 {
// CHECK-NEXT:  %[[C3_I32:.*]] = arith.constant 3 : i32
// CHECK-NEXT:  %[[V1:.*]] = call @recursive(%[[C3_I32]]) : (i32) -> i32
// CHECK-NEXT:  return %[[C3_I32]] : i32
func.func @caller_of_recursive() -> i32 {
  %c = arith.constant 3 : i32
  %a = call @recursive(%c) : (i32) -> i32
  return %a : i32
}

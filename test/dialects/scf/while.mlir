// RUN: tsopt %s -split-input-file | FileCheck %s
// RUN: tsopt %s -split-input-file -mlir-print-op-generic | tsopt -split-input-file | FileCheck %s

// The general loop: both regions, what they pass on.

// CHECK:      %0 = scf.while (%arg1 = %arg0) : (i32) -> i32 {
// CHECK-NEXT: %true = arith.constant true
// CHECK-NEXT: scf.condition(%true) %arg1 : i32
// CHECK-NEXT: } do {
// CHECK-NEXT: ^bb0(%arg1: i32):
// CHECK-NEXT: scf.yield %arg1 : i32
func.func @f(%a: i32) {
  %0 = scf.while (%x = %a) : (i32) -> i32 { %c = arith.constant true scf.condition(%c) %x : i32 } do { ^bb0(%y: i32): scf.yield %y : i32 }
  return
}

// -----

// CHECK:      %0:2 = scf.while (%arg1 = %arg0, %arg2 = %arg0) : (i32, i32) -> (i32, i32) {
// CHECK-NEXT: %true = arith.constant true
// CHECK-NEXT: scf.condition(%true) %arg1, %arg2 : i32, i32
// CHECK-NEXT: } do {
// CHECK-NEXT: ^bb0(%arg1: i32, %arg2: i32):
// CHECK-NEXT: scf.yield %arg1, %arg2 : i32, i32
// CHECK-NEXT: } attributes {foo = "x"}
func.func @f(%a: i32) {
  %0:2 = scf.while (%x = %a, %z = %a) : (i32, i32) -> (i32, i32) { %c = arith.constant true scf.condition(%c) %x, %z : i32, i32 } do { ^bb0(%y: i32, %w: i32): scf.yield %y, %w : i32, i32 } attributes {foo = "x"}
  return
}

// -----

// CHECK:      scf.while : () -> () {
// CHECK-NEXT: %true = arith.constant true
// CHECK-NEXT: scf.condition(%true)
// CHECK-NEXT: } do {
// CHECK-NEXT: scf.yield
func.func @f(%a: i32) {
  scf.while : () -> () { %c = arith.constant true scf.condition(%c) } do { scf.yield }
  return
}

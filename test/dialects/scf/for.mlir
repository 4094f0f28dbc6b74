// RUN: tsopt %s -split-input-file | FileCheck %s
// RUN: tsopt %s -split-input-file -mlir-print-op-generic | tsopt -split-input-file | FileCheck %s

// The counted loop: bounds, iter_args, yielded values.

// CHECK:      scf.for %arg2 = %arg0 to %arg0 step %arg0 {
func.func @f(%a: index, %b: f32) {
  scf.for %i = %a to %a step %a { scf.yield }
  return
}

// -----

// CHECK:      scf.for %arg2 = %arg0 to %arg0 step %arg0  : i32 {
func.func @f(%a: i32, %b: f32) {
  scf.for %i = %a to %a step %a : i32 { }
  return
}

// -----

// CHECK:      scf.for unsigned %arg2 = %arg0 to %arg0 step %arg0  : i32 {
func.func @f(%a: i32, %b: f32) {
  scf.for unsigned %i = %a to %a step %a : i32 { }
  return
}

// -----

// CHECK:      %0 = scf.for %arg2 = %arg0 to %arg0 step %arg0 iter_args(%arg3 = %arg1) -> (f32) {
// CHECK-NEXT: scf.yield %arg3 : f32
func.func @f(%a: index, %b: f32) {
  %0 = scf.for %i = %a to %a step %a iter_args(%x = %b) -> (f32) { scf.yield %x : f32 }
  return
}

// -----

// CHECK:      %0:2 = scf.for %arg2 = %arg0 to %arg0 step %arg0 iter_args(%arg3 = %arg1, %arg4 = %arg0) -> (f32, index) {
// CHECK-NEXT: scf.yield %arg3, %arg4 : f32, index
// CHECK-NEXT: } {foo = 1 : i64}
func.func @f(%a: index, %b: f32) {
  %0:2 = scf.for %i = %a to %a step %a iter_args(%x = %b, %y = %a) -> (f32, index) { scf.yield %x, %y : f32, index } {foo = 1}
  return
}

// -----

// CHECK:      scf.for %arg2 = %arg0 to %arg0 step %arg0 {
func.func @f(%a: index, %b: f32) {
  scf.for %i = %a to %a step %a iter_args() -> () { }
  return
}

// RUN: tsopt %s -split-input-file | FileCheck %s
// RUN: tsopt %s -split-input-file -mlir-print-op-generic | tsopt -split-input-file | FileCheck %s

// A region that runs once, with several blocks.

// CHECK:      scf.execute_region {
// CHECK-NEXT: scf.yield
func.func @f(%a: i32) {
  scf.execute_region { scf.yield }
  return
}

// -----

// CHECK:      %0 = scf.execute_region -> i32 {
// CHECK-NEXT: scf.yield %arg0 : i32
func.func @f(%a: i32) {
  %0 = scf.execute_region -> i32 { scf.yield %a : i32 }
  return
}

// -----

// CHECK:      %0:2 = scf.execute_region -> (i32, i32) {
// CHECK-NEXT: cf.br ^bb1(%arg0 : i32)
// CHECK-NEXT: ^bb1(%1: i32):  // pred: ^bb0
// CHECK-NEXT: scf.yield %arg0, %1 : i32, i32
// CHECK-NEXT: } {foo}
func.func @f(%a: i32) {
  %0:2 = scf.execute_region -> (i32, i32) { cf.br ^bb1(%a: i32) ^bb1(%x: i32): scf.yield %a, %x : i32, i32 } {foo}
  return
}

// -----

// CHECK:      %0:2 = scf.execute_region -> (i32, i32) no_inline {
// CHECK-NEXT: cf.br ^bb1(%arg0 : i32)
// CHECK-NEXT: ^bb1(%1: i32):  // pred: ^bb0
// CHECK-NEXT: scf.yield %arg0, %1 : i32, i32
// CHECK-NEXT: } {foo}
func.func @f(%a: i32) {
  %0:2 = scf.execute_region -> (i32, i32) no_inline { cf.br ^bb1(%a: i32) ^bb1(%x: i32): scf.yield %a, %x : i32, i32 } {foo}
  return
}

// -----

// CHECK:      scf.execute_region no_inline {
// CHECK-NEXT: scf.yield
func.func @f(%a: i32) {
  scf.execute_region no_inline { scf.yield }
  return
}

// -----

// CHECK:      scf.execute_region no_inline {
// CHECK-NEXT: scf.yield
func.func @f(%a: i32) {
  scf.execute_region { scf.yield } {no_inline}
  return
}

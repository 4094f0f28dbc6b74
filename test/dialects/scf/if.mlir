// RUN: tsopt %s -split-input-file | FileCheck %s
// RUN: tsopt %s -split-input-file -mlir-print-op-generic | tsopt -split-input-file | FileCheck %s

// Branches with and without results.

// CHECK:      scf.if %arg0 {
func.func @f(%a: i1, %b: i32) {
  scf.if %a { }
  return
}

// -----

// CHECK:      scf.if %arg0 {
// CHECK-NEXT: } else {
func.func @f(%a: i1, %b: i32) {
  scf.if %a { } else { }
  return
}

// -----

// CHECK:      %0 = scf.if %arg0 -> (i32) {
// CHECK-NEXT: scf.yield %arg1 : i32
// CHECK-NEXT: } else {
// CHECK-NEXT: scf.yield %arg1 : i32
func.func @f(%a: i1, %b: i32) {
  %0 = scf.if %a -> i32 { scf.yield %b : i32 } else { scf.yield %b : i32}
  return
}

// -----

// CHECK:      %0 = scf.if %arg0 -> (i32) {
// CHECK-NEXT: scf.yield %arg1 : i32
// CHECK-NEXT: } else {
// CHECK-NEXT: scf.yield %arg1 : i32
// CHECK-NEXT: } {a = 1 : i64}
func.func @f(%a: i1, %b: i32) {
  %0 = scf.if %a -> (i32) { scf.yield %b : i32 } else { scf.yield %b : i32} {a = 1}
  return
}

// -----

// CHECK:      scf.if %arg0 {
// CHECK-NEXT: } else {
// CHECK-NEXT: } {a = 1 : i64}
func.func @f(%a: i1, %b: i32) {
  scf.if %a { scf.yield } else { scf.yield } {a = 1}
  return
}

// -----

// CHECK:      scf.if %arg0 {
func.func @f(%a: i1, %b: i32) {
  scf.if %a { scf.yield loc("x") }
  return
}

// -----

// CHECK:      scf.if %arg0 {
func.func @f(%a: i1, %b: i32) {
  scf.if %a { scf.yield {foo} }
  return
}

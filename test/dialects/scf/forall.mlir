// RUN: tsopt %s -split-input-file | FileCheck %s
// RUN: tsopt %s -split-input-file -mlir-print-op-generic | tsopt -split-input-file | FileCheck %s

// The parallel loop over tiles: bounds, shared outputs, mapping.

// CHECK:      scf.forall (%arg2) in (%arg0) {
func.func @f(%a: index, %t: tensor<4xf32>) {
  scf.forall (%i) in (%a) { }
  return
}

// -----

// CHECK:      scf.forall (%arg2) in (4) {
func.func @f(%a: index, %t: tensor<4xf32>) {
  scf.forall (%i) in (4) { }
  return
}

// -----

// CHECK:      scf.forall (%arg2, %arg3) in (4, %arg0) {
// CHECK-NEXT: } {mapping = [#gpu.thread<x>, #gpu.thread<y>]}
func.func @f(%a: index, %t: tensor<4xf32>) {
  scf.forall (%i, %j) in (4, %a) { } {mapping = [#gpu.thread<x>, #gpu.thread<y>]}
  return
}

// -----

// CHECK:      scf.forall (%arg2) = (0) to (%arg0) step (2) {
func.func @f(%a: index, %t: tensor<4xf32>) {
  scf.forall (%i) = (0) to (%a) step (2) { }
  return
}

// -----

// CHECK:      scf.forall (%arg2) in (%arg0) {
func.func @f(%a: index, %t: tensor<4xf32>) {
  scf.forall (%i) = (0) to (%a) step (1) { }
  return
}

// -----

// CHECK:      scf.forall () in () {
func.func @f(%a: index, %t: tensor<4xf32>) {
  scf.forall () in () { }
  return
}

// -----

// CHECK:      %0 = scf.forall (%arg2) in (4) shared_outs(%arg3 = %arg1) -> (tensor<4xf32>) {
// CHECK-NEXT: scf.forall.in_parallel {
func.func @f(%a: index, %t: tensor<4xf32>) {
  %0 = scf.forall (%i) in (4) shared_outs(%o = %t) -> (tensor<4xf32>) { scf.forall.in_parallel { } }
  return
}

// -----

// CHECK:      %0 = scf.forall (%arg2) in (4) shared_outs(%arg3 = %arg1) -> (tensor<4xf32>) {
// CHECK-NEXT: scf.forall.in_parallel {
func.func @f(%a: index, %t: tensor<4xf32>) {
  %0 = scf.forall (%i) in (4) shared_outs(%o = %t) -> (tensor<4xf32>) { }
  return
}

// -----

// CHECK:      %0 = scf.forall (%arg2) in (4) shared_outs(%arg3 = %arg1) -> (tensor<4xf32>) {
// CHECK-NEXT: scf.forall.in_parallel {
func.func @f(%a: index, %t: tensor<4xf32>) {
  %0 = scf.forall (%i) in (4) shared_outs(%o = %t) -> tensor<4xf32> { }
  return
}

// -----

// CHECK:      scf.forall (%arg2) in (4) {
func.func @f(%a: index, %t: tensor<4xf32>) {
  scf.forall (%i) in (4) { scf.forall.in_parallel { ^bb0(%x: i32): } }
  return
}

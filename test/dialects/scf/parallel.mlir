// RUN: tsopt %s -split-input-file | FileCheck %s
// RUN: tsopt %s -split-input-file -mlir-print-op-generic | tsopt -split-input-file | FileCheck %s

// The parallel loop and its reductions.

// CHECK:      scf.parallel (%arg1) = (%arg0) to (%arg0) step (%arg0) {
// CHECK-NEXT: scf.reduce
func.func @f(%a: index) {
  scf.parallel (%i) = (%a) to (%a) step (%a) { }
  return
}

// -----

// CHECK:      scf.parallel (%arg1) = (%arg0) to (%arg0) step (%arg0) {
// CHECK-NEXT: scf.reduce
func.func @f(%a: index) {
  scf.parallel (%i) = (%a) to (%a) step (%a) { scf.reduce }
  return
}

// -----

// CHECK:      scf.parallel (%arg1, %arg2) = (%arg0, %arg0) to (%arg0, %arg0) step (%arg0, %arg0) {
// CHECK-NEXT: scf.reduce
// CHECK-NEXT: } {x}
func.func @f(%a: index) {
  scf.parallel (%i, %j) = (%a, %a) to (%a, %a) step (%a, %a) { scf.reduce } {x}
  return
}

// -----

// CHECK:      %0 = scf.parallel (%arg2) = (%arg0) to (%arg0) step (%arg0) init (%arg1) -> f32 {
// CHECK-NEXT: scf.reduce(%arg1 : f32) {
// CHECK-NEXT: ^bb0(%arg3: f32, %arg4: f32):
// CHECK-NEXT: %1 = arith.addf %arg3, %arg4 : f32
// CHECK-NEXT: scf.reduce.return %1 : f32
func.func @f(%a: index, %z: f32) {
  %0 = scf.parallel (%i) = (%a) to (%a) step (%a) init (%z) -> f32 { scf.reduce(%z : f32) { ^bb0(%x: f32, %y: f32): %r = arith.addf %x, %y : f32 scf.reduce.return %r : f32 } }
  return
}

// -----

// CHECK:      %0:2 = scf.parallel (%arg2) = (%arg0) to (%arg0) step (%arg0) init (%arg1, %arg1) -> (f32, f32) {
// CHECK-NEXT: scf.reduce(%arg1, %arg1 : f32, f32) {
// CHECK-NEXT: ^bb0(%arg3: f32, %arg4: f32):
// CHECK-NEXT: scf.reduce.return %arg3 : f32
// CHECK-NEXT: }, {
// CHECK-NEXT: ^bb0(%arg3: f32, %arg4: f32):
// CHECK-NEXT: scf.reduce.return %arg3 : f32
func.func @f(%a: index, %z: f32) {
  %0:2 = scf.parallel (%i) = (%a) to (%a) step (%a) init (%z, %z) -> (f32, f32) { scf.reduce(%z, %z : f32, f32) { ^bb0(%x: f32, %y: f32): scf.reduce.return %x : f32 }, { ^bb0(%x: f32, %y: f32): scf.reduce.return %x : f32 } }
  return
}

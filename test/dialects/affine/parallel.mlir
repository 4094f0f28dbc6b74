// RUN: tsopt %s -split-input-file | FileCheck %s
// RUN: tsopt %s -split-input-file -mlir-print-op-generic | tsopt -split-input-file | FileCheck %s

// The parallel affine loop and its reductions.

// CHECK:      affine.parallel (%arg1) = (0) to (10) {
func.func @f(%n: index) {
  affine.parallel (%i) = (0) to (10) { }
  return
}

// -----

// CHECK:      affine.parallel (%arg1, %arg2) = (0, %arg0) to (10, %arg0 + 4) step (2, 3) {
func.func @f(%n: index) {
  affine.parallel (%i, %j) = (0, %n) to (10, %n + 4) step (2, 3) { }
  return
}

// -----

// CHECK:      affine.parallel (%arg1) = (max(%arg0, 2)) to (min(10, %arg0)) {
func.func @f(%n: index) {
  affine.parallel (%i) = (max(%n, 2)) to (min(10, %n)) { }
  return
}

// -----

// CHECK:      affine.parallel (%arg1) = (0) to (10) step (0) {
func.func @f(%n: index) {
  affine.parallel (%i) = (0) to (10) step (0) { }
  return
}

// -----

// CHECK:      %0 = affine.parallel (%arg2) = (0) to (10) reduce ("addf") -> (f32) {
// CHECK-NEXT: affine.yield %arg1 : f32
func.func @f(%n: index, %x: f32) {
  %0 = affine.parallel (%i) = (0) to (10) reduce ("addf") -> (f32) { affine.yield %x : f32 }
  return
}

// -----

// CHECK:      %0:2 = affine.parallel (%arg2) = (0) to (10) reduce ("addf", "maximumf") -> (f32, f32) {
// CHECK-NEXT: affine.yield %arg1, %arg1 : f32, f32
func.func @f(%n: index, %x: f32) {
  %0:2 = affine.parallel (%i) = (0) to (10) reduce ("addf", "maximumf") -> (f32, f32) { affine.yield %x, %x : f32, f32 }
  return
}

// -----

// CHECK:      %0 = affine.parallel (%arg2) = (0) to (10) reduce ("addf") -> (f32) {
// CHECK-NEXT: affine.yield %arg1 : f32
func.func @f(%n: index, %x: f32) {
  %0 = affine.parallel (%i) = (0) to (10) reduce ("addf") -> f32 { affine.yield %x : f32 }
  return
}

// -----

// CHECK:      affine.parallel () = () to () {
func.func @f(%n: index) {
  affine.parallel () = () to () { }
  return
}

// -----

// CHECK:      affine.parallel (%arg1) = (0) to (10) {
// CHECK-NEXT: } {a}
func.func @f(%n: index) {
  affine.parallel (%i) = (0) to (10) { affine.yield } {a}
  return
}

// RUN: tsopt %s -split-input-file | FileCheck %s
// RUN: tsopt %s -split-input-file -mlir-print-op-generic | tsopt -split-input-file | FileCheck %s

// The affine loop: constant, value and map bounds.

// CHECK:      affine.for %arg1 = 0 to 10 {
func.func @f(%n: index) {
  affine.for %i = 0 to 10 { }
  return
}

// -----

// CHECK:      affine.for %arg1 = 0 to %arg0 step 2 {
func.func @f(%n: index) {
  affine.for %i = 0 to %n step 2 { affine.yield }
  return
}

// -----

// CHECK:      affine.for %arg1 = %arg0 to 10 step 0 {
func.func @f(%n: index) {
  affine.for %i = %n to 10 step 0 { }
  return
}

// -----

// CHECK:      #map = affine_map<()[s0] -> (s0, 5)>
// CHECK-NEXT: #map1 = affine_map<(d0) -> (d0, 4)>
// CHECK:      affine.for %arg1 = max #map()[%arg0] to min #map1(%arg0) {
func.func @f(%n: index) {
  affine.for %i = max affine_map<()[s0] -> (s0, 5)>()[%n] to min affine_map<(d0) -> (d0, 4)>(%n) { }
  return
}

// -----

// CHECK:      #map = affine_map<(d0) -> (d0 + 1)>
// CHECK:      affine.for %arg1 = 0 to #map(%arg0) {
func.func @f(%n: index) {
  affine.for %i = 0 to affine_map<(d0) -> (d0 + 1)>(%n) { }
  return
}

// -----

// CHECK:      #map = affine_map<(d0)[s0] -> (d0 + s0)>
// CHECK:      affine.for %arg1 = 0 to #map(%arg0)[%arg0] {
#m = affine_map<(d0)[s0] -> (d0 + s0)>
func.func @f(%n: index) {
  affine.for %i = 0 to #m(%n)[%n] { }
  return
}

// -----

// CHECK:      %0 = affine.for %arg2 = 0 to %arg0 iter_args(%arg3 = %arg1) -> (f32) {
// CHECK-NEXT: affine.yield %arg3 : f32
func.func @f(%n: index, %x: f32) {
  %0 = affine.for %i = 0 to %n iter_args(%a = %x) -> f32 { affine.yield %a : f32 }
  return
}

// -----

// CHECK:      affine.for %arg2 = 0 to %arg0 {
// CHECK-NEXT: } {foo = 1 : i64}
func.func @f(%n: index, %x: f32) {
  affine.for %i = 0 to %n { } {foo = 1}
  return
}

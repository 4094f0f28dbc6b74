// RUN: tsopt %s -split-input-file | FileCheck %s
// RUN: tsopt %s -split-input-file -mlir-print-op-generic | tsopt -split-input-file | FileCheck %s

// A map applied to values.

// CHECK:      #map = affine_map<(d0)[s0] -> (d0 + s0)>
// CHECK:      %0 = affine.apply #map(%arg0)[%arg0]
func.func @f(%n: index) {
  %0 = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%n)[%n]
  return
}

// -----

// CHECK:      #map = affine_map<(d0)[s0] -> (d0 + s0)>
// CHECK:      %0 = affine.apply #map(%arg0)[%arg0] {a}
func.func @f(%n: index) {
  %0 = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%n)[%n] {a}
  return
}

// -----

// CHECK:      #map = affine_map<() -> (3)>
// CHECK:      %0 = affine.apply #map()
func.func @f(%n: index) {
  %0 = affine.apply affine_map<() -> (3)>()
  return
}

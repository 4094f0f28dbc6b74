// RUN: tsopt %s -split-input-file | FileCheck %s
// RUN: tsopt %s -split-input-file -mlir-print-op-generic | tsopt -split-input-file | FileCheck %s

// The least and greatest result of a map.

// CHECK:      #map = affine_map<(d0)[s0] -> (d0, s0, 10)>
// CHECK:      %0 = affine.min #map(%arg0)[%arg0]
// CHECK-NEXT: %1 = affine.max #map(%arg0)[%arg0]
func.func @f(%n: index) {
  %0 = affine.min affine_map<(d0)[s0] -> (d0, s0, 10)>(%n)[%n]
  %1 = affine.max affine_map<(d0)[s0] -> (d0, s0, 10)>(%n)[%n]
  return
}

// -----

// CHECK:      #map = affine_map<(d0) -> (d0)>
// CHECK:      %0 = affine.min #map(%arg0) {a}
func.func @f(%n: index) {
  %0 = affine.min affine_map<(d0) -> (d0)>(%n) {a}
  return
}

// RUN: tsopt %s -split-input-file | FileCheck %s
// RUN: tsopt %s -split-input-file -mlir-print-op-generic | tsopt -split-input-file | FileCheck %s

// Vector types.

// CHECK:      func.func private @x(vector<4xf32>)
func.func private @x(vector<4 x f32>)

// -----

// CHECK:      func.func private @x(vector<f32>)
func.func private @x(vector<f32>)

// -----

// CHECK:      func.func private @x(vector<[4]x[4]x3xf32>)
func.func private @x(vector<[4]x[4]x3xf32>)

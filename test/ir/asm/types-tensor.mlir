// RUN: tsopt %s -split-input-file | FileCheck %s
// RUN: tsopt %s -split-input-file -mlir-print-op-generic | tsopt -split-input-file | FileCheck %s

// Tensor types.

// CHECK:      func.func private @x(tensor<4x?xi32, "enc">, tensor<0xf32>)
func.func private @x(tensor<4x?xi32, "enc">, tensor<0xf32>)

// -----

// CHECK:      func.func private @x(tensor<0x0x1xf32>, tensor<0x0x1xf32>)
func.func private @x(tensor<0x0x1xf32>, tensor<0x0x01xf32>)

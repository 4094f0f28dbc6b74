// RUN: tsopt %s -split-input-file -verify-diagnostics

// Copies between buffers of one shape: what is rejected, and how.

func.func @f(%m: memref<?xi32>, %k: memref<4xf32>) {
  // expected-error @below {{'memref.copy' op requires the same element type for all operands}}
  memref.copy %m, %k : memref<?xi32> to memref<4xf32>
  return
}

// -----

func.func @f(%m: memref<3xf32>, %k: memref<4xf32>) {
  // expected-error @below {{'memref.copy' op requires the same shape for all operands}}
  memref.copy %m, %k : memref<3xf32> to memref<4xf32>
  return
}

// -----

func.func @f(%m: memref<3x3xf32>, %k: memref<4xf32>) {
  // expected-error @below {{'memref.copy' op requires the same shape for all operands}}
  memref.copy %m, %k : memref<3x3xf32> to memref<4xf32>
  return
}

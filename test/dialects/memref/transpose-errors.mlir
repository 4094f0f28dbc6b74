// RUN: tsopt %s -split-input-file -verify-diagnostics

// Permuted dimensions: what is rejected, and how.

func.func @f(%m: memref<4x?xf32>) {
  // expected-error @below {{'memref.transpose' op expected a permutation map}}
  %0 = memref.transpose %m (i, j) -> (i, i) : memref<4x?xf32> to memref<?x4xf32, strided<[1, ?]>>
  return
}

// -----

func.func @f(%m: memref<4x?xf32>) {
  // expected-error @below {{'memref.transpose' op expected a permutation map of same rank as the input}}
  %0 = memref.transpose %m (i) -> (i) : memref<4x?xf32> to memref<?x4xf32, strided<[1, ?]>>
  return
}

// -----

func.func @f(%m: memref<4x?xf32>) {
  // expected-error @below {{'memref.transpose' op result type 'memref<?x4xf32>' is not equivalent to the canonical transposed input type 'memref<?x4xf32, affine_map<(d0, d1)[s0] -> (d0 + d1 * s0)>>'}}
  %0 = memref.transpose %m (i, j) -> (j, i) : memref<4x?xf32> to memref<?x4xf32>
  return
}

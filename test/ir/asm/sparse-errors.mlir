// RUN: tsopt %s -split-input-file -verify-diagnostics

// Sparse constants: what is rejected, and how.

func.func @y(%a: i1) {
  // expected-error @below {{sparse index #1 is not contained within the value shape, with index=[1, 4], and type='tensor<3x4xi32>'}}
  %0 = arith.constant sparse<[[0, 0], [1, 4]], [1, 5]> : tensor<3x4xi32>
  return
}

// -----

func.func @y(%a: i1) {
  // expected-error @below {{expected shape ([3, 4]); inferred shape of indices literal ([2, 1]); inferred shape of values literal ([2])}}
  %0 = arith.constant sparse<[[0], [1]], [1, 5]> : tensor<3x4xi32>
  return
}

// -----

func.func @y(%a: i1) {
  // expected-error @below {{expected integer elements, but parsed floating-point}}
  %0 = arith.constant sparse<[0], [1.0]> : vector<3xi32>
  return
}

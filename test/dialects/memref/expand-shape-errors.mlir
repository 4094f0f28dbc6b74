// RUN: tsopt %s -split-input-file -verify-diagnostics

// More dimensions of the same elements: what is rejected, and how.

func.func @f(%m: memref<12xf32>) {
  // expected-error @below {{'memref.expand_shape' op invalid output shape provided at pos 1}}
  %0 = memref.expand_shape %m [[0, 1]] output_shape [3, 5] : memref<12xf32> into memref<3x4xf32>
  return
}

// -----

func.func @f(%m: memref<12xf32>) {
  // expected-error @below {{'memref.expand_shape' op collapsed dim size (12) must equal reassociation group size (15)}}
  %0 = memref.expand_shape %m [[0, 1]] output_shape [3, 5] : memref<12xf32> into memref<3x5xf32>
  return
}

// -----

func.func @f(%m: memref<12xf32>) {
  // expected-error @below {{'memref.expand_shape' op invalid number of reassociation groups: found 2, expected 1}}
  %0 = memref.expand_shape %m [[0], [1]] output_shape [3, 4] : memref<12xf32> into memref<3x4xf32>
  return
}

// -----

func.func @f(%m: memref<12xf32>) {
  // expected-error @below {{'memref.expand_shape' op expected number of static shape bounds to be equal to the output rank (2) but found 1 inputs instead}}
  %0 = memref.expand_shape %m [[0, 1]] output_shape [3] : memref<12xf32> into memref<3x4xf32>
  return
}

// -----

func.func @f(%m: memref<?xf32>, %i: index) {
  // expected-error @below {{'memref.expand_shape' op collapsed dim (0) must be dynamic if and only if reassociation group is dynamic}}
  %0 = memref.expand_shape %m [[0, 1]] output_shape [3, 4] : memref<?xf32> into memref<3x4xf32>
  return
}

// -----

func.func @f(%m: memref<f32>) {
  // expected-error @below {{'memref.expand_shape' op invalid number of reassociation groups: found 1, expected 0}}
  %0 = memref.expand_shape %m [[0, 1]] output_shape [1, 1] : memref<f32> into memref<1x1xf32>
  return
}

// RUN: tsopt %s -split-input-file -verify-diagnostics

// A buffer under another offset, sizes and strides: what is rejected, and how.

func.func @f(%m: memref<3x4xf32>) {
  // expected-error @below {{expected result type with offset = 1 instead of 0}}
  %0 = memref.reinterpret_cast %m to offset: [1], sizes: [12], strides: [1] : memref<3x4xf32> to memref<12xf32, strided<[1], offset: 0>>
  return
}

// -----

func.func @f(%m: memref<3x4xf32>) {
  // expected-error @below {{expected result type with size = 10 instead of 12 in dim = 0}}
  %0 = memref.reinterpret_cast %m to offset: [0], sizes: [10], strides: [1] : memref<3x4xf32> to memref<12xf32>
  return
}

// -----

func.func @f(%m: memref<3x4xf32>) {
  // expected-error @below {{expected result type with stride = 2 instead of 1 in dim = 0}}
  %0 = memref.reinterpret_cast %m to offset: [0], sizes: [12], strides: [2] : memref<3x4xf32> to memref<12xf32>
  return
}

// -----

func.func @f(%m: memref<3x4xf32>) {
  // expected-error @below {{expected mixed offsets rank to match mixed sizes rank (2 vs 1) so the rank of the result type is well-formed.}}
  %0 = memref.reinterpret_cast %m to offset: [0, 0], sizes: [12], strides: [1] : memref<3x4xf32> to memref<12xf32>
  return
}

// -----

func.func @f(%m: memref<3x4xf32>) {
  // expected-error @below {{expected mixed sizes rank to match mixed strides rank (2 vs 1) so the rank of the result type is well-formed.}}
  %0 = memref.reinterpret_cast %m to offset: [0], sizes: [12, 3], strides: [1] : memref<3x4xf32> to memref<12xf32>
  return
}

// -----

func.func @f(%m: memref<3x4xf32>) {
  // expected-error @below {{different element types specified for source type 'memref<3x4xf32>' and result memref type 'memref<12xi32>'}}
  %0 = memref.reinterpret_cast %m to offset: [0], sizes: [12], strides: [1] : memref<3x4xf32> to memref<12xi32>
  return
}

// -----

func.func @f(%m: memref<3x4xf32>) {
  // expected-error @below {{different memory spaces specified for source type 'memref<3x4xf32>' and result memref type 'memref<12xf32, 3>'}}
  %0 = memref.reinterpret_cast %m to offset: [0], sizes: [12], strides: [1] : memref<3x4xf32> to memref<12xf32, 3>
  return
}

// -----

func.func @f(%m: memref<3x4xf32>) {
  // expected-error @below {{custom op 'memref.reinterpret_cast' expected 'offset'}}
  %0 = memref.reinterpret_cast %m to sizes: [12], strides: [1] : memref<3x4xf32> to memref<12xf32>
  return
}

// -----

func.func @f(%m: memref<3x4xf32>) {
  // expected-error @below {{expected 1 offset values, got 0}}
  %0 = memref.reinterpret_cast %m to offset: [], sizes: [], strides: [] : memref<3x4xf32> to memref<f32>
  return
}

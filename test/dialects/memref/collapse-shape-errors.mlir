// RUN: tsopt %s -split-input-file -verify-diagnostics

// Fewer dimensions of the same elements: what is rejected, and how.

func.func @f(%m: memref<3x4xf32>) {
  // expected-error @below {{'memref.collapse_shape' op collapsed dim size (13) must equal reassociation group size (12)}}
  %0 = memref.collapse_shape %m [[0, 1]] : memref<3x4xf32> into memref<13xf32>
  return
}

// -----

func.func @f(%m: memref<3x4xf32>) {
  // expected-error @below {{'memref.collapse_shape' op invalid number of reassociation groups: found 2, expected 1}}
  %0 = memref.collapse_shape %m [[0], [1]] : memref<3x4xf32> into memref<12xf32>
  return
}

// -----

func.func @f(%m: memref<3x4xf32>) {
  // expected-error @below {{'memref.collapse_shape' op collapsed dim size (12) must equal reassociation group size (3)}}
  %0 = memref.collapse_shape %m [[0]] : memref<3x4xf32> into memref<12xf32>
  return
}

// -----

func.func @f(%m: memref<3x4xf32>) {
  // expected-error @below {{'memref.collapse_shape' op reassociation indices must be contiguous}}
  %0 = memref.collapse_shape %m [[1, 0]] : memref<3x4xf32> into memref<12xf32>
  return
}

// -----

func.func @f(%m: memref<3x4xf32>) {
  // expected-error @below {{'memref.collapse_shape' op attribute 'reassociation' failed to satisfy constraint: Array of 64-bit integer array attributes}}
  %0 = memref.collapse_shape %m [0, 1] : memref<3x4xf32> into memref<12xf32>
  return
}

// -----

func.func @f(%m: memref<3x4xf32>) {
  // expected-error @below {{'memref.collapse_shape' op rank 0 memrefs can only be extended/collapsed with/from ones}}
  %0 = memref.collapse_shape %m [] : memref<3x4xf32> into memref<f32>
  return
}

// -----

func.func @f(%m: memref<3x4xf32, strided<[8, 1]>>) {
  // expected-error @below {{'memref.collapse_shape' op invalid source layout map or collapsing non-contiguous dims}}
  %0 = memref.collapse_shape %m [[0, 1]] : memref<3x4xf32, strided<[8, 1]>> into memref<12xf32>
  return
}

// -----

func.func @f(%m: memref<?x4xf32>) {
  // expected-error @below {{'memref.collapse_shape' op collapsed dim (0) must be dynamic if and only if reassociation group is dynamic}}
  %0 = memref.collapse_shape %m [[0, 1]] : memref<?x4xf32> into memref<8xf32>
  return
}

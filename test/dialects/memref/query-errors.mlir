// RUN: tsopt %s -split-input-file -verify-diagnostics

// Questions about a buffer: extent, rank, metadata, address: what is rejected, and how.

func.func @f(%m: memref<f32>, %i: index) {
  // expected-error @below {{'memref.dim' op operand #0 must be unranked.memref of any type values or non-0-ranked.memref of any type values, but got 'memref<f32>'}}
  %0 = memref.dim %m, %i : memref<f32>
  return
}

// -----

func.func @f(%m: tensor<4xf32>, %i: index) {
  // expected-error @below {{'memref.dim' op operand #0 must be unranked.memref of any type values or non-0-ranked.memref of any type values, but got 'tensor<4xf32>'}}
  %0 = memref.dim %m, %i : tensor<4xf32>
  return
}

// -----

func.func @f(%m: memref<3x4xf32>) {
  // expected-error @below {{'memref.extract_strided_metadata' op inferred type(s) 'memref<f32>', 'index', 'index', 'index', 'index', 'index' are incompatible with return type(s) of operation 'memref<i32>', 'index', 'index', 'index', 'index', 'index'}}
  // expected-error @below {{'memref.extract_strided_metadata' op failed to infer returned types}}
  %b, %o, %s:2, %t:2 = memref.extract_strided_metadata %m : memref<3x4xf32> -> memref<i32>, index, index, index, index, index
  return
}

// -----

func.func @f(%m: memref<3x4xf32>) {
  // expected-error @below {{'memref.extract_strided_metadata' op inferred type(s) 'memref<f32>', 'index', 'index', 'index', 'index', 'index' are incompatible with return type(s) of operation 'memref<f32>', 'index', 'index'}}
  // expected-error @below {{'memref.extract_strided_metadata' op failed to infer returned types}}
  %b, %o, %s = memref.extract_strided_metadata %m : memref<3x4xf32> -> memref<f32>, index, index
  return
}

// -----

func.func @f(%m: memref<3x4xf32>) {
  // expected-error @below {{'memref.extract_aligned_pointer_as_index' op result #0 must be index, but got 'i64'}}
  %b = memref.extract_aligned_pointer_as_index %m : memref<3x4xf32> -> i64
  return
}

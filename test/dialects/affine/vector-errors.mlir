// RUN: tsopt %s -split-input-file -verify-diagnostics

// Vectors at affine positions: what is rejected, and how.

func.func @f(%m: memref<10xf32>, %v: vector<4xi32>, %n: index) {
  // expected-error @below {{'affine.vector_store' op requires memref and vector types of the same elemental type}}
  affine.vector_store %v, %m[%n] : memref<10xf32>, vector<4xi32>
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: index) {
  // expected-error @below {{'affine.vector_load' op requires memref and vector types of the same elemental type}}
  %0 = affine.vector_load %m[%n] : memref<10xf32>, vector<4xi32>
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: index) {
  // expected-error @below {{custom op 'affine.vector_load' invalid kind of type specified: expected builtin.vector, but found 'i32'}}
  %0 = affine.vector_load %m[%n] : memref<10xf32>, i32
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: index) {
  // expected-error @below {{expected ','}}
  %0 = affine.vector_load %m[%n] : memref<10xf32>
  return
}

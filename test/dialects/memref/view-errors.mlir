// RUN: tsopt %s -split-input-file -verify-diagnostics

// A typed view of bytes: what is rejected, and how.

func.func @f(%m: memref<2048xi8>, %i: index) {
  // expected-error @below {{'memref.view' op incorrect number of dynamic sizes, has 1, expected 0}}
  %0 = memref.view %m[%i][%i] : memref<2048xi8> to memref<64x4xf32>
  return
}

// -----

func.func @f(%m: memref<2048xi8>, %i: index) {
  // expected-error @below {{unsupported map for result memref type 'memref<?x4xf32, strided<[4, 1]>>'}}
  %0 = memref.view %m[%i][%i] : memref<2048xi8> to memref<?x4xf32, strided<[4, 1]>>
  return
}

// -----

func.func @f(%m: memref<2048xi8>, %i: index) {
  // expected-error @below {{unsupported map for result memref type 'memref<?x4xf32, strided<[1, 4]>>'}}
  %0 = memref.view %m[%i][%i] : memref<2048xi8> to memref<?x4xf32, strided<[1, 4]>>
  return
}

// -----

func.func @f(%m: memref<2048xi8, 1>, %i: index) {
  // expected-error @below {{different memory spaces specified for base memref type 'memref<2048xi8, 1>' and view memref type 'memref<?x4xf32>'}}
  %0 = memref.view %m[%i][%i] : memref<2048xi8, 1> to memref<?x4xf32>
  return
}

// -----

func.func @f(%m: memref<2048xf32>, %i: index) {
  // expected-error @below {{'memref.view' op operand #0 must be 1D memref of 8-bit signless integer values, but got 'memref<2048xf32>'}}
  %0 = memref.view %m[%i][%i] : memref<2048xf32> to memref<?x4xf32>
  return
}

// -----

func.func @f(%m: memref<?xi8, affine_map<(d0) -> (d0 + 1)>>, %i: index) {
  // expected-error @below {{unsupported map for base memref type 'memref<?xi8, affine_map<(d0) -> (d0 + 1)>>'}}
  %0 = memref.view %m[%i][%i] : memref<?xi8, affine_map<(d0) -> (d0 + 1)>> to memref<?x4xf32>
  return
}

// -----

func.func @f(%m: memref<?xi8>, %i: index) {
  // expected-error @below {{expected SSA operand}}
  %0 = memref.view %m[][%i] : memref<?xi8> to memref<?x4xf32>
  return
}

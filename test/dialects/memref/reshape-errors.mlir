// RUN: tsopt %s -split-input-file -verify-diagnostics

// A shape that a buffer holds: what is rejected, and how.

func.func @f(%m: memref<4xf32>, %s: memref<2xindex>) {
  // expected-error @below {{'memref.reshape' op length of shape operand differs from the result's memref rank}}
  %0 = memref.reshape %m(%s) : (memref<4xf32>, memref<2xindex>) -> memref<2x2x1xf32>
  return
}

// -----

func.func @f(%m: memref<4xf32>, %s: memref<2xindex>) {
  // expected-error @below {{'memref.reshape' op element types of source and destination memref types should be the same}}
  %0 = memref.reshape %m(%s) : (memref<4xf32>, memref<2xindex>) -> memref<2x2xi32>
  return
}

// -----

func.func @f(%m: memref<*xf32>, %s: memref<?xi32>) {
  // expected-error @below {{'memref.reshape' op cannot use shape operand with dynamic length to reshape to statically-ranked memref type}}
  %0 = memref.reshape %m(%s) : (memref<*xf32>, memref<?xi32>) -> memref<2xf32>
  return
}

// -----

func.func @f(%m: memref<*xf32>, %s: memref<?x?xi32>) {
  // expected-error @below {{'memref.reshape' op operand #1 must be 1D memref of signless integer or index values, but got 'memref<?x?xi32>'}}
  %0 = memref.reshape %m(%s) : (memref<*xf32>, memref<?x?xi32>) -> memref<2xf32>
  return
}

// -----

func.func @f(%m: memref<4xf32>, %s: memref<2xf32>) {
  // expected-error @below {{'memref.reshape' op operand #1 must be 1D memref of signless integer or index values, but got 'memref<2xf32>'}}
  %0 = memref.reshape %m(%s) : (memref<4xf32>, memref<2xf32>) -> memref<2x2xf32>
  return
}

// -----

func.func @f(%m: memref<4xf32, strided<[2]>>, %s: memref<2xindex>) {
  // expected-error @below {{'memref.reshape' op source memref type should have identity affine map}}
  %0 = memref.reshape %m(%s) : (memref<4xf32, strided<[2]>>, memref<2xindex>) -> memref<2x2xf32>
  return
}

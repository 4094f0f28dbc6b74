// RUN: tsopt %s -split-input-file -verify-diagnostics

// Hints at affine positions: what is rejected, and how.

func.func @f(%m: memref<10xf32>, %n: index) {
  // expected-error @below {{custom op 'affine.prefetch' rw specifier has to be 'read' or 'write'}}
  affine.prefetch %m[%n], foo, locality<3>, data : memref<10xf32>
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: index) {
  // expected-error @below {{'affine.prefetch' op attribute 'localityHint' failed to satisfy constraint: 32-bit signless integer attribute whose minimum value is 0 whose maximum value is 3}}
  affine.prefetch %m[%n], write, locality<5>, data : memref<10xf32>
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: index) {
  // expected-error @below {{custom op 'affine.prefetch' cache type has to be 'data' or 'instr'}}
  affine.prefetch %m[%n], write, locality<2>, foo : memref<10xf32>
  return
}

// -----

func.func @f(%m: memref<10xf32>, %n: index) {
  // expected-error @below {{'affine.prefetch' op affine.prefetch affine map num results must equal memref rank}}
  affine.prefetch %m[], write, locality<2>, data : memref<10xf32>
  return
}

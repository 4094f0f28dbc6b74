// RUN: tsopt %s -split-input-file -verify-diagnostics

// Promises about buffers: what is rejected, and how.

func.func @f(%m: memref<4xf32>) {
  // expected-error @below {{'memref.assume_alignment' op attribute 'alignment' failed to satisfy constraint: 32-bit signless integer attribute whose value is positive}}
  %0 = memref.assume_alignment %m, 0 : memref<4xf32>
  return
}

// -----

func.func @f(%m: memref<4xf32>) {
  // expected-error @below {{'memref.assume_alignment' op alignment must be power of 2}}
  memref.assume_alignment %m, 12 : memref<4xf32>
  return
}

// -----

func.func @f(%m: memref<4xf32>) {
  // expected-error @below {{expected ','}}
  memref.assume_alignment %m : memref<4xf32>
  return
}

// -----

func.func @f(%m: memref<4xf32>, %n: memref<2xf32>) {
  // expected-error @below {{expected ':'}}
  memref.distinct_objects
  return
}

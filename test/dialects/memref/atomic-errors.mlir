// RUN: tsopt %s -split-input-file -verify-diagnostics

// Atomic updates of an element: what is rejected, and how.

func.func @f(%v: f32, %m: memref<4xf32>, %i: index) {
  // expected-error @below {{'memref.atomic_rmw' op with kind 'addi' expects an integer type}}
  %0 = memref.atomic_rmw addi %v, %m[%i] : (f32, memref<4xf32>) -> f32
  return
}

// -----

func.func @f(%v: i32, %m: memref<4xi32>, %i: index) {
  // expected-error @below {{'memref.atomic_rmw' op with kind 'addf' expects a floating-point type}}
  %0 = memref.atomic_rmw addf %v, %m[%i] : (i32, memref<4xi32>) -> i32
  return
}

// -----

func.func @f(%v: f32, %m: memref<4xf32>, %i: index) {
  // expected-error @below {{custom op 'memref.atomic_rmw' expected string or keyword containing one of the following enum values for attribute 'kind' [addf, addi, andi, assign, maximumf, maxnumf, maxs, maxu, minimumf, minnumf, mins, minu, mulf, muli, ori, xori]}}
  %0 = memref.atomic_rmw foo %v, %m[%i] : (f32, memref<4xf32>) -> f32
  return
}

// -----

func.func @f(%v: f32, %m: memref<4xf32>, %i: index) {
  // expected-error @below {{'memref.atomic_rmw' op expects the number of subscripts to be equal to memref rank}}
  %0 = memref.atomic_rmw addf %v, %m[] : (f32, memref<4xf32>) -> f32
  return
}

// -----

func.func @f(%v: f32, %m: memref<4xf64>, %i: index) {
  // expected-error @below {{'memref.atomic_rmw' op failed to verify that value type matches element type of memref}}
  %0 = memref.atomic_rmw addf %v, %m[%i] : (f32, memref<4xf64>) -> f32
  return
}

// -----

func.func @f(%v: f32, %m: memref<4xf32>, %i: index) {
  // expected-error @below {{'memref.generic_atomic_rmw' op expected block argument of the same type result type}}
  %0 = memref.generic_atomic_rmw %m[%i] : memref<4xf32> { ^bb0(%x: i32): memref.atomic_yield %v : f32 }
  return
}

// -----

func.func @f(%v: f32, %m: memref<4xf32>, %i: index) {
  // expected-error @below {{'memref.atomic_yield' op types mismatch between yield op: 'index' and its parent: 'f32'}}
  %0 = memref.generic_atomic_rmw %m[%i] : memref<4xf32> { ^bb0(%x: f32): memref.atomic_yield %i : index }
  return
}

// -----

func.func @f(%v: f32, %m: memref<4xf32>, %i: index) {
  // expected-error @below {{body of 'memref.generic_atomic_rmw' should contain only operations with no side effects}}
  %0 = memref.generic_atomic_rmw %m[%i] : memref<4xf32> { ^bb0(%x: f32): %0 = memref.load %m[%i] : memref<4xf32> memref.atomic_yield %0 : f32 }
  return
}

// -----

func.func @f(%v: f32, %m: memref<4xf32>, %i: index) {
  // expected-error @below {{'memref.generic_atomic_rmw' op expected single number of entry block arguments}}
  %0 = memref.generic_atomic_rmw %m[%i] : memref<4xf32> { ^bb0(%x: f32, %y: f32): memref.atomic_yield %v : f32 }
  return
}

// -----

func.func @f(%v: f32, %m: memref<4xf32>, %i: index) {
  // expected-error @below {{'memref.generic_atomic_rmw' op expected single number of entry block arguments}}
  %0 = memref.generic_atomic_rmw %m[%i] : memref<4xf32> { }
  return
}

// -----

func.func @f(%v: f32, %m: memref<4xf32>, %i: index) {
  // expected-error @below {{'memref.generic_atomic_rmw' op expects a non-empty block}}
  %0 = memref.generic_atomic_rmw %m[%i] : memref<4xf32> { ^bb0(%x: f32): }
  return
}

// -----

func.func @f(%v: f32, %m: memref<4xf32>, %i: index) {
  // expected-error @below {{'memref.atomic_yield' op expects parent op 'memref.generic_atomic_rmw'}}
  memref.atomic_yield %v : f32
}

// RUN: tsopt %s -split-input-file -verify-diagnostics

// The parallel affine loop and its reductions: what is rejected, and how.

func.func @f(%n: index) {
  // expected-error @below {{'affine.parallel' op the number of region arguments (2) and the number of map groups for lower (2) and upper bound (2), and the number of steps (1) must all match}}
  affine.parallel (%i, %j) = (0, %n) to (10, %n + 4) step (2) { }
  return
}

// -----

func.func @f(%n: index) {
  // expected-error @below {{use of undeclared identifier}}
  affine.parallel (%i) = (min(%n, 2)) to (min(10, %n)) { }
  return
}

// -----

func.func @f(%n: index) {
  // expected-error @below {{'affine.parallel' op the number of region arguments (2) and the number of map groups for lower (1) and upper bound (1), and the number of steps (2) must all match}}
  affine.parallel (%i, %j) = (0) to (10) { }
  return
}

// -----

func.func @f(%n: index) {
  // expected-error @below {{custom op 'affine.parallel' steps must be constant integers}}
  affine.parallel (%i) = (0) to (10) step (%n) { }
  return
}

// -----

func.func @f(%n: index, %x: f32) {
  // expected-error @below {{'affine.parallel' op result type cannot match reduction attribute}}
  %0 = affine.parallel (%i) = (0) to (10) reduce ("addi") -> (f32) { affine.yield %x : f32 }
  return
}

// -----

func.func @f(%n: index, %x: f32) {
  // expected-error @below {{custom op 'affine.parallel' invalid reduction value: "foo"}}
  %0 = affine.parallel (%i) = (0) to (10) reduce ("foo") -> (f32) { affine.yield %x : f32 }
  return
}

// -----

func.func @f(%n: index, %x: f32) {
  // expected-error @below {{'affine.parallel' op a reduction must be specified for each output}}
  %0 = affine.parallel (%i) = (0) to (10) reduce ("addf", "maximumf") -> (f32) { affine.yield %x : f32 }
  return
}

// -----

func.func @f(%n: index, %x: f32) {
  // expected-error @below {{expected attribute value}}
  %0 = affine.parallel (%i) = (0) to (10) reduce (addf) -> (f32) { affine.yield %x : f32 }
  return
}

// -----

func.func @f(%n: index, %x: f32) {
  // expected-error @below {{'affine.yield' op parent of yield must have same number of results as the yield operands}}
  %0 = affine.parallel (%i) = (0) to (10) reduce ("addf") -> (f32) { affine.yield }
  return
}

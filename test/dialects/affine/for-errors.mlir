// RUN: tsopt %s -split-input-file -verify-diagnostics

// The affine loop: constant, value and map bounds: what is rejected, and how.

func.func @f(%n: index) {
  // expected-error @below {{custom op 'affine.for' expected step to be representable as a positive signed integer}}
  affine.for %i = %n to 10 step -1 { }
  return
}

// -----

func.func @f(%n: index) {
  // expected-error @below {{expected attribute value}}
  affine.for %i = %n to 10 step %n { }
  return
}

// -----

func.func @f(%n: index) {
  // expected-error @below {{custom op 'affine.for' expected valid affine map representation for loop bounds}}
  affine.for %i = 0 to { }
  return
}

// -----

func.func @f(%n: index) {
  // expected-error @below {{expected '='}}
  affine.for %i 0 to 10 { }
  return
}

// -----

func.func @f(%n: index) {
  // expected-error @below {{custom op 'affine.for' expected 'to' between bounds}}
  affine.for %i = 0 10 { }
  return
}

// -----

func.func @f(%n: index) {
  // expected-error @below {{expected SSA operand}}
  affine.for 5 = 0 to 10 { }
  return
}

// -----

func.func @f(%n: index) {
  // expected-error @below {{custom op 'affine.for' lower loop bound affine map with multiple results requires 'max' prefix}}
  affine.for %i = affine_map<()[s0] -> (s0, 5)>()[%n] to min affine_map<(d0) -> (d0, 4)>(%n) { }
  return
}

// -----

func.func @f(%n: index) {
  // expected-error @below {{expected attribute value}}
  affine.for %i = min affine_map<()[s0] -> (s0, 5)>()[%n] to min affine_map<(d0) -> (d0, 4)>(%n) { }
  return
}

// -----

func.func @f(%n: index) {
  // expected-error @below {{expected attribute value}}
  affine.for %i = 0 to max affine_map<(d0) -> (d0, 4)>(%n) { }
  return
}

// -----

func.func @f(%n: index) {
  // expected-error @below {{custom op 'affine.for' symbol operand count and affine map symbol count must match}}
  affine.for %i = 0 to affine_map<(d0)[s0] -> (d0 + s0)>(%n) { }
  return
}

// -----

func.func @f(%n: index) {
  // expected-error @below {{custom op 'affine.for' symbol operand count and affine map symbol count must match}}
  affine.for %i = 0 to affine_map<(d0)[s0] -> (d0 + s0)>(%n)[%n, %n] { }
  return
}

// -----

// expected-note @below {{prior use here}}
func.func @f(%n: i32) {
  // expected-error @below {{use of value '%n' expects different type than prior uses: 'index' vs 'i32'}}
  affine.for %i = 0 to %n { }
  return
}

// -----

func.func @f(%n: index, %x: f32) {
  // expected-error @below {{'affine.yield' op parent of yield must have same number of results as the yield operands}}
  %0 = affine.for %i = 0 to %n iter_args(%a = %x) -> (f32) { affine.yield }
  return
}

// -----

func.func @f(%n: index, %x: f32) {
  // expected-error @below {{'affine.yield' op parent of yield must have same number of results as the yield operands}}
  %0 = affine.for %i = 0 to %n iter_args(%a = %x) -> (f32) { }
  return
}

// -----

func.func @f(%n: index, %x: f32) {
  // expected-error @below {{custom op 'affine.for' mismatch between the number of loop-carried values and results}}
  %0 = affine.for %i = 0 to %n iter_args(%a = %x) -> (f32, f32) { affine.yield %a : f32 }
  return
}

// -----

// expected-note @below {{prior use here}}
func.func @f(%n: index, %x: f32) {
  // expected-error @below {{use of value '%x' expects different type than prior uses: 'i32' vs 'f32'}}
  %0 = affine.for %i = 0 to %n iter_args(%a = %x) -> (i32) { affine.yield %a : i32 }
  return
}

// -----

func.func @f(%n: index, %x: f32) {
  // expected-error @below {{expected '->'}}
  affine.for %i = 0 to %n iter_args(%a = %x) { affine.yield %a : f32 }
  return
}

// -----

func.func @f(%n: index, %x: f32) {
  // expected-error @below {{'affine.for' op expects region #0 to have 0 or 1 blocks}}
  affine.for %i = 0 to %n { cf.br ^b ^b: affine.yield }
  return
}

// -----

func.func @f(%n: index) {
  // expected-error @below {{'affine.yield' op only terminates affine.if/for/parallel regions}}
  affine.yield
}

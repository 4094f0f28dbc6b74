// RUN: tsopt %s -split-input-file -verify-diagnostics -allow-unregistered-dialect

// Dense arrays of numbers: what is rejected, and how.

func.func @f(%a: i1) {
  // expected-error @below {{invalid properties {operandSegmentSizes = array<i32: 1, 0>} for op cf.cond_br: size mismatch in attribute conversion: 2 vs 3}}
  "cf.cond_br"(%a)[^a, ^a] <{operandSegmentSizes = array<i32: 1, 0>}> : (i1) -> ()
  ^a: return
}

// -----

func.func @f(%a: i1) {
  // expected-error @below {{'cf.cond_br' op operand count (1) does not match with the total size (2) specified in attribute 'operandSegmentSizes'}}
  "cf.cond_br"(%a)[^a, ^a] <{operandSegmentSizes = array<i32: 1, 0, 1>}> : (i1) -> ()
  ^a: return
}

// -----

func.func @f(%a: i1) {
  // expected-error @below {{'cf.cond_br' op 'operandSegmentSizes' attribute cannot have negative elements}}
  "cf.cond_br"(%a)[^a, ^a] <{operandSegmentSizes = array<i32: 1, 1, -1>}> : (i1) -> ()
  ^a: return
}

// -----

func.func @f(%a: i1) {
  // expected-error @below {{invalid properties {operandSegmentSizes = array<i64: 1, 0, 0>} for op cf.cond_br: expected DenseI32ArrayAttr for key `value`}}
  "cf.cond_br"(%a)[^a, ^a] <{operandSegmentSizes = array<i64: 1, 0, 0>}> : (i1) -> ()
  ^a: return
}

// -----

func.func @f(%a: i1) {
  // expected-error @below {{'cf.cond_br' op requires 2 successors but found 1}}
  "cf.cond_br"(%a)[^a] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
  ^a: return
}

// -----

func.func @f(%a: i1) {
  // expected-error @below {{'cf.cond_br' op requires 2 successors but found 3}}
  "cf.cond_br"(%a)[^a, ^a, ^a] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
  ^a: return
}

// -----

// expected-error @below {{unexpected decimal integer literal for a floating point value}}
// expected-note @below {{add a trailing dot to make the literal a float}}
"foo"() {a = array<i32: 1, 2>, b = array<i8>, c = array<f32: 1.0, 2>, d = array<i1: true, false>, e = array<i64: -1, 0x10>} : () -> ()

// -----

// expected-error @below {{expected ':' after dense array type}}
"foo"() {a = array<i32 1>} : () -> ()

// -----

// expected-error @below {{expected integer literal}}
"foo"() {a = array<i32: 1.0>} : () -> ()

// -----

// expected-error @below {{element type bitwidth must be a multiple of 8}}
"foo"() {a = array<i7: 1>} : () -> ()

// -----

// expected-error @below {{unexpected decimal integer literal for a floating point value}}
// expected-note @below {{add a trailing dot to make the literal a float}}
"foo"() {a = array<f32: 1>} : () -> ()

// -----

// expected-error @below {{integer constant out of range}}
"foo"() {a = array<i8: 256>} : () -> ()

// -----

// expected-error @below {{expected 'true' or 'false' values for i1 type}}
"foo"() {a = array<i1: 1>} : () -> ()

// -----

// expected-error @below {{expected i1 type for 'true' or 'false' values}}
"foo"() {a = array<i32: true>} : () -> ()

// -----

// expected-error @below {{expected non-function type}}
// expected-error @below {{expected an integer or floating point type}}
"foo"() {a = array<>} : () -> ()

// -----

// expected-error @below {{expected integer literal}}
"foo"() {a = array<i32: >} : () -> ()

// -----

// expected-error @below {{expected integer or float type, got: 'tensor<2xi32>'}}
"foo"() {a = array<tensor<2xi32>: 1>} : () -> ()

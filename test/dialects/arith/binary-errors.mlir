// RUN: tsopt %s -split-input-file -verify-diagnostics

// Operations on two or three values of one type: what is rejected, and how.

func.func @f(%m: i32) {
  // expected-error @below {{expected ':'}}
  %b = arith.addi %m, %m nsw : i32
  return
}

// -----

// expected-note @below {{prior use here}}
func.func @f(%a: i32, %b: i64) {
  // expected-error @below {{use of value '%b' expects different type than prior uses: 'i32' vs 'i64'}}
  %0 = arith.addi %a, %b : i32
  return
}

// -----

func.func @f(%a: i32, %b: i64) {
  // expected-error @below {{expected ','}}
  %0 = arith.addi %a : i32
  return
}

// -----

func.func @f(%a: i32, %b: i64) {
  // expected-error @below {{expected ':'}}
  %0 = arith.addi %a, %a, %a : i32
  return
}

// -----

func.func @f(%a: i32, %b: i64) {
  // expected-error @below {{expected ':'}}
  %0 = arith.addi %a, %a
  return
}

// -----

func.func @f(%a: f32) {
  // expected-error @below {{'arith.addi' op operand #0 must be signless-integer-like, but got 'f32'}}
  %0 = arith.addi %a, %a : f32
  return
}

// -----

func.func @f(%a: memref<4xi32>) {
  // expected-error @below {{'arith.addi' op operand #0 must be signless-integer-like, but got 'memref<4xi32>'}}
  %0 = arith.addi %a, %a : memref<4xi32>
  return
}

// -----

func.func @f(%a: si32) {
  // expected-error @below {{'arith.addi' op operand #0 must be signless-integer-like, but got 'si32'}}
  %0 = arith.addi %a, %a : si32
  return
}

// -----

func.func @f(%a: complex<f32>) {
  // expected-error @below {{'arith.addf' op operand #0 must be floating-point-like, but got 'complex<f32>'}}
  %0 = arith.addf %a, %a : complex<f32>
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error @below {{'arith.addui_extended' op result #1 must be bool-like, but got 'i32'}}
  %0:2 = arith.addui_extended %a, %a : i32, i32
  return
}

// -----

func.func @f(%a: vector<4xi32>) {
  // expected-error @below {{'arith.addui_extended' op all non-scalar operands/results must have the same shape and base type}}
  %0:2 = arith.addui_extended %a, %a : vector<4xi32>, vector<3xi1>
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error @below {{custom op 'arith.foo' is unknown}}
  %0 = arith.foo %a, %a : i32
  return
}

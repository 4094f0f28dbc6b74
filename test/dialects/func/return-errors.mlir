// RUN: tsopt %s -split-input-file -verify-diagnostics

// What a function returns: what is rejected, and how.

func.func @y(%a: i32) -> i32 {
  // expected-error @below {{'func.return' op has 0 operands, but enclosing function (@y) returns 1}}
  return
}

// -----

func.func @y(%a: i32) -> i32 {
  // expected-error @below {{'func.return' op has 2 operands, but enclosing function (@y) returns 1}}
  return %a, %a : i32, i32
}

// -----

func.func @y(%a: i32) -> i64 {
  // expected-error @below {{type of return operand 0 ('i32') doesn't match function result type ('i64') in function @y}}
  return %a : i32
}

// -----

// expected-note @below {{prior use here}}
func.func @y(%a: i32) -> i64 {
  // expected-error @below {{use of value '%a' expects different type than prior uses: 'i64' vs 'i32'}}
  return %a : i64
}

// -----

func.func @y(%a: i32) -> i32 {
  // expected-error @below {{expected non-function type}}
  return %a :
}

// -----

func.func @y(%a: i32) -> i32 {
  // expected-error @below {{expected operation name in quotes}}
  return : i32
}

// -----

func.func @y(%a: i32) -> i32 {
  // expected-error @below {{expected ':'}}
  return %a i32
}

// -----

func.func @y(%a: i32) -> i32 {
  // expected-error @below {{custom op 'func.return' number of operands and types do not match: got 2 operands and 1 types}}
  return %a, %a : i32
}

// RUN: tsopt %s -split-input-file -verify-diagnostics

// Calls, direct and by value, and function constants: what is rejected, and how.

func.func @f() {
  // expected-error @below {{cannot name an operation with no results}}
  %a = func.call @f() : () -> ()
  return
}

// -----

func.func @x() {
  // expected-error @below {{'func.call' op 'y' does not reference a valid function}}
  call @y() : () -> ()
  return
}

// -----

func.func @x() {
  // expected-error @below {{custom op 'func.call' number of operands and types do not match: got 1 operands and 0 types}}
  call @x(%a) : () -> ()
  return
}

// -----

func.func @x(%a: i32) {
  // expected-error @below {{custom op 'func.call' number of operands and types do not match: got 1 operands and 0 types}}
  call @x(%a) : () -> ()
  return
}

// -----

func.func @x(%a: i32) {
  // expected-error @below {{'func.call' op incorrect number of operands for callee}}
  call @x() : () -> ()
  return
}

// -----

func.func @x(%a: i32) {
  // expected-error @below {{'func.call' op incorrect number of results for callee}}
  call @x(%a) : (i32) -> i32
  return
}

// -----

func.func @x(%a: i32) {
  // expected-error @below {{custom op 'func.call' invalid kind of type specified: expected builtin.function, but found 'i32'}}
  call @x(%a) : i32
  return
}

// -----

// expected-note @below {{prior use here}}
func.func @x(%a: i64) {
  // expected-error @below {{use of value '%a' expects different type than prior uses: 'i32' vs 'i64'}}
  call @x(%a) : (i32) -> ()
  return
}

// -----

// expected-error @below {{'func.call' op 'm' does not reference a valid function}}
module @m {} func.func @y(%a: i32) { %0 = call @m(%a) : (i32) -> f64 return }

// -----

func.func @y(%a: i32) {
  // expected-note @below {{prior use here}}
  %f = constant @y : () -> ()
  // expected-error @below {{use of value '%f' expects different type than prior uses: '(i32) -> ()' vs '() -> ()'}}
  call_indirect %f(%a) : (i32) -> ()
  return
}

// -----

func.func @y(%a: i32) {
  // expected-error @below {{'func.constant' op reference to undefined function 'z'}}
  %f = constant @z : () -> ()
  return
}

// -----

func.func @y(%a: i32) {
  // expected-error @below {{'func.constant' op reference to undefined function 'z'}}
  %f = constant @z : i32
  return
}

// -----

func.func @y(%a: i32) {
  // expected-error @below {{integer literal not valid for specified type}}
  %f = constant 1 : i32
  return
}

// -----

// expected-note @below {{prior use here}}
func.func @y(%a: i32) {
  // expected-error @below {{use of value '%a' expects different type than prior uses: '(i32) -> ()' vs 'i32'}}
  call_indirect %a(%a) : (i32) -> ()
  return
}

// -----

func.func @y(%a: i32) {
  // expected-error @below {{custom op 'func.call_indirect' invalid kind of type specified: expected builtin.function, but found 'i32'}}
  call_indirect %a(%a) : i32
  return
}

// -----

func.func @y(%a: i32) {
  // expected-error @below {{custom op 'func.constant' invalid kind of attribute specified}}
  %f = constant @a::@b : i32
  return
}

// -----

func.func @y(%a: i32) {
  // expected-error @below {{custom op 'func.constant' invalid kind of attribute specified}}
  %f = constant i32 : i32
  return
}

// -----

func.func @y(%a: i32) {
  // expected-error @below {{custom op 'func.constant' invalid kind of attribute specified}}
  %f = constant [1] : i32
  return
}

// -----

func.func @y(%a: i32) {
  // expected-error @below {{custom op 'func.constant' invalid kind of attribute specified}}
  %f = constant unit : i32
  return
}

// -----

func.func @y(%a: i32) {
  // expected-error @below {{floating point value not valid for specified type}}
  %f = constant 1.0 : i32
  return
}

// -----

func.func @y(%a: i32) {
  // expected-error @below {{custom op 'func.constant' invalid kind of attribute specified}}
  %f = constant true : i32
  return
}

// -----

func.func @y(%a: i32) {
  // expected-error @below {{custom op 'func.call' invalid kind of attribute specified}}
  %f = call @a::@b() : () -> ()
  return
}

// -----

func.func @y(%a: i1) {
  %0 = index.constant 1.0
  // expected-error @below {{floating point value not valid for specified type}}
  return
}

// -----

func.func @y(%a: i1) {
  // expected-error @below {{expected operation name in quotes}}
  %0 = index.constant 1 : i32
  return
}

// -----

func.func @y(%a: i1) {
  // expected-error @below {{custom op 'arith.constant' invalid kind of attribute specified}}
  %0 = arith.constant @a
  return
}

// -----

func.func @y(%a: i1) {
  // expected-error @below {{custom op 'arith.constant' invalid kind of attribute specified}}
  %0 = arith.constant i32
  return
}

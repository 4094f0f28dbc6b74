// RUN: tsopt %s -split-input-file -verify-diagnostics -allow-unregistered-dialect

// Integer and float literals: what is rejected, and how.

func.func @y(%a: i1) {
  // expected-error @below {{unexpected decimal integer literal for a floating point value}}
  // expected-note @below {{add a trailing dot to make the literal a float}}
  %0 = arith.constant 1 : f32
  return
}

// -----

func.func @y(%a: i1) {
  %0 = arith.constant 1.0 : i32
  // expected-error @below {{floating point value not valid for specified type}}
  return
}

// -----

func.func @y(%a: i1) {
  // expected-error @below {{integer constant out of range for attribute}}
  %0 = arith.constant 256 : i8
  return
}

// -----

func.func @y(%a: i1) {
  // expected-error @below {{integer constant out of range for attribute}}
  %0 = arith.constant -129 : i8
  return
}

// -----

func.func @y(%a: i1) {
  // expected-error @below {{negative integer literal not valid for unsigned integer type}}
  %0 = arith.constant -1 : ui8
  return
}

// -----

func.func @y(%a: i1) {
  // expected-error @below {{'arith.constant' op integer return type must be signless}}
  %0 = arith.constant 1 : ui8
  return
}

// -----

func.func @y(%a: i1) {
  // expected-error @below {{integer literal not valid for specified type}}
  %0 = arith.constant 1 : none
  return
}

// -----

func.func @y(%a: i1) {
  // expected-error @below {{integer literal not valid for specified type}}
  %0 = arith.constant 1 : tensor<4xi32>
  return
}

// -----

func.func @y(%a: i1) {
  // expected-error @below {{hexadecimal float literal should not have a leading minus}}
  %0 = arith.constant -0x7FC00000 : f32
  return
}

// -----

func.func @y(%a: i1) {
  // expected-error @below {{hexadecimal float constant out of range for type}}
  %0 = arith.constant 0x7FC000001 : f32
  return
}

// -----

func.func @y(%a: i1) {
  %0 = arith.constant 0x7F : f64
  %1 = arith.constant 0xFF : i8
  // expected-error @below {{integer constant out of range for attribute}}
  %2 = arith.constant 0x1FF : i8
  return
}

// -----

// expected-error @below {{expected '}' in attribute dictionary}}
"foo"() {a = 1e5, b = 1.0e-10, c = -1.0, d = 1e5 : f32, e = 3.14159265358979 : f64, f = 1.0 : f8E5M2, g = 0.1 : bf16, h = 1e400, i = 0x7ff0000000000000 : f64, j = -0.0} : () -> ()

// -----

// expected-error @below {{expected three consecutive dots for an ellipsis}}
"foo"() {a = .5 } : () -> ()

// -----

// expected-error @below {{expected '}' in attribute dictionary}}
"foo"() {a = 1e5 : i32 } : () -> ()

// -----

// expected-error @below {{integer constant out of range for attribute}}
"foo"() {a = 99999999999999999999 } : () -> ()

// -----

// expected-error @below {{integer constant out of range for attribute}}
"foo"() {a = -9223372036854775809 } : () -> ()

// -----

// expected-error @below {{expected constant integer or floating point value}}
"foo"() {a = -true } : () -> ()

// -----

// expected-error @below {{expected constant integer or floating point value}}
"foo"() {a = - } : () -> ()

// -----

// expected-error @below {{expected valid attribute name}}
"foo"() {a = 1 , "" = 1} : () -> ()

// -----

"foo"() {a = 1 , "x.y" = 1,
   // expected-error @below {{expected valid attribute name}}
   "" } : () -> ()

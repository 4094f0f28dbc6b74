// RUN: tsopt %s -split-input-file -verify-diagnostics -allow-unregistered-dialect

// Constants of several elements: nesting, splats, hexadecimal strings: what is rejected, and how.

func.func @y(%a: i32) {
  // expected-error @below {{elements literal must be a shaped type}}
  %f = constant dense<1> : i32
  return
}

// -----

func.func @y(%a: i1) {
  // expected-error @below {{elements literal must be a shaped type}}
  %0 = arith.constant dense<1> : i32
  return
}

// -----

func.func @y(%a: i1) {
  %0 = arith.constant dense<1> : vector<[4]xi32>
  // expected-error @below {{'arith.constant' op intializing scalable vectors with elements attribute is not supported unless it's a vector splat}}
  %1 = arith.constant dense<[1,2,3,4]> : vector<[4]xi32>
  return
}

// -----

func.func @y(%a: i1) {
  // expected-error @below {{elements literal type must have static shape}}
  %0 = arith.constant dense<1> : tensor<?xi32>
  return
}

// -----

func.func @y(%a: i1) {
  // expected-error @below {{inferred shape of elements literal ([2]) does not match type ([4])}}
  %0 = arith.constant dense<[1, 2]> : tensor<4xi32>
  return
}

// -----

func.func @y(%a: i1) {
  // expected-error @below {{tensor literal is invalid; ranks are not consistent between elements}}
  %0 = arith.constant dense<[[1, 2], [3]]> : tensor<2x2xi32>
  return
}

// -----

func.func @y(%a: i1) {
  // expected-error @below {{expected integer elements, but parsed floating-point}}
  %0 = arith.constant dense<[1.0, 2]> : tensor<2xi32>
  return
}

// -----

func.func @y(%a: i1) {
  // expected-error @below {{unexpected decimal integer literal for a floating point value}}
  // expected-note @below {{add a trailing dot to make the literal a float}}
  %0 = arith.constant dense<[1.0, 2]> : tensor<2xf32>
  return
}

// -----

func.func @y(%a: i1) {
  // expected-error @below {{unexpected decimal integer literal for a floating point value}}
  // expected-note @below {{add a trailing dot to make the literal a float}}
  %0 = arith.constant dense<[(1.0, 2.0), (1, 2)]> : tensor<2xcomplex<f32>>
  return
}

// -----

func.func @y(%a: i1) {
  // expected-error @below {{expected string containing hex digits starting with `0x`}}
  %0 = arith.constant dense<"0x00010"> : tensor<2xi8>
  return
}

// -----

func.func @y(%a: i1) {
  // expected-error @below {{expected string containing hex digits starting with `0x`}}
  %0 = arith.constant dense<"foo"> : tensor<2xi8>
  return
}

// -----

func.func @y(%a: i1) {
  // expected-error @below {{expected i1 type for 'true' or 'false' values}}
  %0 = arith.constant dense<[true, false]> : tensor<2xi8>
  return
}

// -----

func.func @y(%a: i1) {
  // expected-error @below {{parsed zero elements, but type ('tensor<1xi8>') expected at least 1}}
  %0 = arith.constant dense<> : tensor<1xi8>
  return
}

// -----

func.func @y(%a: i1) {
  // expected-error @below {{expected ':'}}
  %0 = arith.constant dense<1> tensor<1xi8>
  return
}

// -----

func.func @y(%a: i1) {
  // expected-error @below {{hexadecimal float literal should not have a leading minus}}
  %0 = arith.constant dense<-0x7FC00000> : tensor<1xf32>
  return
}

// -----

// expected-error @below {{integer constant out of range for type}}
"foo"() {a = dense<[0x1, 0xff]> : tensor<2xi8>, b = dense<[300]> : tensor<1xi8>} : () -> ()

// -----

// expected-error @below {{expected unsigned integer elements, but parsed negative value}}
"foo"() {a = dense<-1> : tensor<2xui8>} : () -> ()

// -----

// expected-error @below {{integer constant out of range for type}}
"foo"() {a = dense<255> : tensor<2xsi8>} : () -> ()

// -----

// expected-error @below {{tensor literal is invalid; ranks are not consistent between elements}}
"foo"() {a = dense<[[1], 2]> : tensor<2x1xi8>} : () -> ()

// -----

// expected-error @below {{tensor literal is invalid; ranks are not consistent between elements}}
"foo"() {a = dense<[1, [2]]> : tensor<2x1xi8>} : () -> ()

// -----

// expected-error @below {{elements literal type must have static shape}}
"foo"() {a = dense<1> : tensor<*xi8>} : () -> ()

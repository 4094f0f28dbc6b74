// RUN: tsopt %s -split-input-file -verify-diagnostics

// Fast-math and overflow flags: what is rejected, and how.

func.func @f(%m: f32) {
  // expected-error @below {{custom op 'arith.addf' expected ::mlir::arith::FastMathFlags to be one of: none, reassoc, nnan, ninf, nsz, arcp, contract, afn, fast}}
  // expected-error @below {{custom op 'arith.addf' failed to parse Arith_FastMathAttr parameter 'value' which is to be a `::mlir::arith::FastMathFlags`}}
  %b = arith.addf %m, %m fastmath<foo> : f32
  return
}

// -----

func.func @f(%m: f32) {
  // expected-error @below {{custom op 'arith.addf' expected valid keyword or string}}
  // expected-error @below {{custom op 'arith.addf' failed to parse Arith_FastMathAttr parameter 'value' which is to be a `::mlir::arith::FastMathFlags`}}
  %b = arith.addf %m, %m fastmath<> : f32
  return
}

// -----

func.func @f(%m: f32) {
  // expected-error @below {{expected '<'}}
  %b = arith.addf %m, %m fastmath : f32
  return
}

// -----

func.func @f(%m: f32) {
  // expected-error @below {{custom op 'arith.addf' expected ::mlir::arith::FastMathFlags to be one of: none, reassoc, nnan, ninf, nsz, arcp, contract, afn, fast}}
  // expected-error @below {{custom op 'arith.addf' failed to parse Arith_FastMathAttr parameter 'value' which is to be a `::mlir::arith::FastMathFlags`}}
  %b = arith.addf %m, %m fastmath<nnan,nsz,foo> : f32
  return
}

// -----

func.func @f(%m: f32) {
  // expected-error @below {{expected '>'}}
  %b = arith.addf %m, %m fastmath<nnan nsz> : f32
  return
}

// -----

func.func @f(%m: f32) {
  // expected-error @below {{expected '>'}}
  %b = arith.addf %m, %m fastmath<fast : f32 return
}

// -----

func.func @f(%m: i32) {
  // expected-error @below {{custom op 'arith.addi' expected ::mlir::arith::IntegerOverflowFlags to be one of: none, nsw, nuw}}
  // expected-error @below {{custom op 'arith.addi' failed to parse Arith_IntegerOverflowAttr parameter 'value' which is to be a `::mlir::arith::IntegerOverflowFlags`}}
  %b = arith.addi %m, %m overflow<foo> : i32
  return
}

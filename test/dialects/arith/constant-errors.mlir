// RUN: tsopt %s -split-input-file -verify-diagnostics

// Where a constant may have attributes: what is rejected, and how.

func.func @f(%a: i32) {
  %c = arith.constant true
  // expected-error @below {{'scf.condition' op expects parent op 'scf.while'}}
  scf.condition(%c) %a : i32
}

// -----

func.func @f(%a: i32) {
  // expected-error @below {{expected operation name in quotes}}
  %0 = arith.constant 1 : i32 {foo}
  return
}

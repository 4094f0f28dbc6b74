// RUN: tsopt %s -split-input-file -verify-diagnostics

// Poison and unreachable code: what is rejected, and how.

func.func @f() {
  // expected-error @below {{expected operation name in quotes}}
  %0 = ub.poison : i32 {a}
  return
}

// -----

func.func @f() {
  // expected-error @below {{custom op 'ub.poison' invalid kind of attribute specified}}
  %0 = ub.poison <1> : i32
  return
}

// -----

func.func @f() {
  // expected-error @below {{'ub.unreachable' op must be the last operation in the parent block}}
  ub.unreachable
  return
}

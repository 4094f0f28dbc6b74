// RUN: tsopt %s -split-input-file -verify-diagnostics

// The branch and the assertion: what is rejected, and how.

func.func @f(%a: i1) {
  // expected-error @below {{expected ':'}}
  cf.br ^bb1()
  ^bb1: return
}

// -----

// expected-note @below {{prior use here}}
func.func @f(%a: i32) {
  // expected-error @below {{use of value '%a' expects different type than prior uses: 'i1' vs 'i32'}}
  cf.assert %a, "msg"
  return
}

// -----

func.func @f(%a: i1) {
  // expected-error @below {{expected ','}}
  cf.assert %a
  return
}

// -----

func.func @f(%a: i1) {
  // expected-error @below {{expected attribute value}}
  cf.assert %a, msg
  return
}

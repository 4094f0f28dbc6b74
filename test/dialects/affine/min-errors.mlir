// RUN: tsopt %s -split-input-file -verify-diagnostics

// The least and greatest result of a map: what is rejected, and how.

func.func @f(%n: index) {
  // expected-error @below {{'affine.min' op operand count and affine map dimension and symbol count must match}}
  %0 = affine.min affine_map<(d0)[s0] -> (d0, s0, 10)>(%n)
  return
}

// -----

func.func @f(%n: index) {
  // expected-error @below {{'affine.min' op affine map expect at least one result}}
  %0 = affine.min affine_map<(d0) -> ()>(%n)
  return
}

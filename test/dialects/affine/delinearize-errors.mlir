// RUN: tsopt %s -split-input-file -verify-diagnostics

// Indices taken apart and put together by a basis: what is rejected, and how.

func.func @f(%n: index) {
  // expected-error @below {{'affine.delinearize_index' op should return an index for each basis element and up to one extra index}}
  %0:2 = affine.delinearize_index %n into (4, 3, 2) : index, index
  return
}

// -----

func.func @f(%n: index) {
  // expected-error @below {{'affine.delinearize_index' op no basis element may be statically non-positive}}
  %0:2 = affine.delinearize_index %n into (-4, 3) : index, index
  return
}

// -----

func.func @f(%n: index) {
  // expected-error @below {{'affine.linearize_index' op should be passed a basis element for each index except possibly the first}}
  %0 = affine.linearize_index [%n, %n] by (2, 3, 4) : index
  return
}

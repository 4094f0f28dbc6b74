// RUN: tsopt %s -split-input-file -verify-diagnostics

// Branches by an integer set: what is rejected, and how.

#set = affine_set<(d0)[s0] : (d0 - s0 >= 0, d0 == 0)>
func.func @f(%n: index) {
  // expected-error @below {{custom op 'affine.if' symbol operand count and integer set symbol count must match}}
  affine.if #set(%n) { } else { }
  return
}

// -----

#set = affine_set<(d0)[s0] : (d0 - s0 >= 0, d0 == 0)>
func.func @f(%n: index) {
  // expected-error @below {{custom op 'affine.if' symbol operand count and integer set symbol count must match}}
  affine.if #set(%n)[%n, %n] { } else { }
  return
}

// -----

#set = affine_map<(d0) -> (d0)>
func.func @f(%n: index) {
  // expected-error @below {{custom op 'affine.if' invalid kind of attribute specified}}
  affine.if #set(%n) { }
  return
}

// -----

func.func @f(%n: index) {
  affine.if affine_set<(d0) : (d0 - 1 >= 0)>(%n) -> i32 {
  // expected-error @below {{'affine.yield' op parent of yield must have same number of results as the yield operands}}
  affine.yield } else {
  affine.yield } return
}

// -----

func.func @f(%n: index) {
  // expected-error @below {{'affine.if' op along control flow edge from parent to parent: region branch point has 0 operands, but region successor needs 1 inputs}}
  // expected-note @below {{region branch point}}
  %0 = affine.if affine_set<(d0) : (d0 - 1 >= 0)>(%n) -> index {
  affine.yield %n : index } return
}

// -----

func.func @f(%n: index) {
  // expected-error @below {{'affine.if' op region #0 should have no arguments}}
  affine.if affine_set<(d0) : (d0 - 1 >= 0)>(%n) {
  ^bb0(%x: i32): } return
}

// -----

func.func @f(%n: index) {
  // expected-error @below {{expected non-function type}}
  affine.if (%n) { }
  return
}

// -----

// expected-note @below {{prior use here}}
func.func @f(%n: i32) {
  // expected-error @below {{use of value '%n' expects different type than prior uses: 'index' vs 'i32'}}
  affine.if affine_set<(d0) : (d0 - 1 >= 0)>(%n) { } return
}

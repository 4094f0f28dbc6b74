// RUN: tsopt %s -split-input-file -verify-diagnostics

// Operations on indices: what is rejected, and how.

func.func @f(%m: index) {
  // expected-error @below {{custom op 'index.cmp' expected ::mlir::index::IndexCmpPredicate to be one of: eq, ne, slt, sle, sgt, sge, ult, ule, ugt, uge}}
  // expected-error @below {{custom op 'index.cmp' failed to parse IndexCmpPredicateAttr parameter 'value' which is to be a `::mlir::index::IndexCmpPredicate`}}
  %b = index.cmp foo(%m, %m)
  return
}

// -----

func.func @f(%m: index) {
  // expected-error @below {{expected '('}}
  %b = index.cmp slt %m, %m
  return
}

// -----

func.func @f(%a: index) {
  // expected-error @below {{'index.casts' op operand type 'index' and result type 'index' are cast incompatible}}
  %1 = index.casts %a : index to index
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error @below {{'index.casts' op operand type 'i32' and result type 'i64' are cast incompatible}}
  %1 = index.casts %a : i32 to i64
  return
}

// -----

func.func @f(%a: f32) {
  // expected-error @below {{'index.casts' op operand #0 must be integer or index, but got 'f32'}}
  %1 = index.casts %a : f32 to index
  return
}

// -----

// expected-note @below {{prior use here}}
func.func @f(%a: i32) {
  // expected-error @below {{use of value '%a' expects different type than prior uses: 'index' vs 'i32'}}
  %1 = index.add %a, %a
  return
}

// -----

func.func @f(%a: index) {
  %0 = index.add %a, %a {a}
  // expected-error @below {{expected ','}}
  %1 = index.add %a
  return
}

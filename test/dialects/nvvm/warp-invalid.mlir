// RUN: tsopt %s -split-input-file -verify-diagnostics

// Exchange between the lanes of a warp. What the verifiers reject.

llvm.func @f(%i: i32) {
  // expected-error @below {{'nvvm.shfl.sync' op "return_value_and_is_valid" attribute must be specified when the return type is a struct type}}
  %0 = nvvm.shfl.sync bfly %i, %i, %i, %i : i32 -> !llvm.struct<(i32, i1)>
  llvm.return
}

// -----

llvm.func @f(%i: i32) {
  // expected-error @below {{'nvvm.shfl.sync' op expected first element in the returned struct to be of type 'i32' but got 'f32' instead}}
  %0 = nvvm.shfl.sync bfly %i, %i, %i, %i {return_value_and_is_valid} : i32 -> !llvm.struct<(f32, i1)>
  llvm.return
}

// -----

llvm.func @f(%i: i32) {
  // expected-error @below {{'nvvm.shfl.sync' op expected second element in the returned struct to be of type 'i1' but got 'i32' instead}}
  %0 = nvvm.shfl.sync bfly %i, %i, %i, %i {return_value_and_is_valid} : i32 -> !llvm.struct<(i32, i32)>
  llvm.return
}

// -----

llvm.func @f(%i: i32) {
  // expected-error @below {{'nvvm.shfl.sync' op expected return type to be a two-element struct}}
  %0 = nvvm.shfl.sync bfly %i, %i, %i, %i {return_value_and_is_valid} : i32 -> i32
  llvm.return
}

// -----

llvm.func @f(%i: i32) {
  // expected-error @below {{'nvvm.shfl.sync' op expected return type to be of type 'i32' but got 'f32' instead}}
  %0 = nvvm.shfl.sync bfly %i, %i, %i, %i : i32 -> f32
  llvm.return
}

// -----

llvm.func @f(%i: i32, %b: i1) {
  // expected-error @below {{'nvvm.vote.sync' op vote.sync 'any', 'all' and 'uni' returns an i1}}
  %0 = nvvm.vote.sync any %i, %b -> i32
  llvm.return
}

// -----

llvm.func @f(%i: i32, %b: i1) {
  // expected-error @below {{'nvvm.vote.sync' op vote.sync 'ballot' returns an i32}}
  %0 = nvvm.vote.sync ballot %i, %b -> i1
  llvm.return
}

// -----

llvm.func @f(%i: i32, %l: i64) {
  // expected-error @below {{'nvvm.match.sync' op match.sync 'any' returns an i32}}
  %0 = nvvm.match.sync any %i, %l : i64 -> !llvm.struct<(i32, i1)>
  llvm.return
}

// -----

llvm.func @f(%i: i32, %l: i64) {
  // expected-error @below {{'nvvm.match.sync' op match.sync 'all' returns a two element struct with first element as i32 and second element as i1}}
  %0 = nvvm.match.sync all %i, %l : i64 -> i32
  llvm.return
}

// -----

llvm.func @f(%i: i32, %f: f32) {
  // expected-error @below {{'nvvm.redux.sync' op 'add' redux kind unsupported with 'f32' type. Only supported type is 'i32'.}}
  %0 = nvvm.redux.sync add %f, %i : f32 -> f32
  llvm.return
}

// -----

llvm.func @f(%i: i32) {
  // expected-error @below {{'nvvm.redux.sync' op abs attribute is supported only for f32 type}}
  %0 = nvvm.redux.sync add %i, %i {abs = true} : i32 -> i32
  llvm.return
}

// -----

llvm.func @f(%i: i32) {
  // expected-error @below {{'nvvm.redux.sync' op nan attribute is supported only for f32 type}}
  %0 = nvvm.redux.sync add %i, %i {nan = true} : i32 -> i32
  llvm.return
}

// -----

llvm.func @f(%i: i32) {
  // expected-error @below {{'nvvm.redux.sync' op failed to verify that all of {res, val} have same type}}
  %0 = nvvm.redux.sync add %i, %i : i32 -> f32
  llvm.return
}

// -----

llvm.func @f(%i: i32) {
  // expected-error @below {{mode 'default' requires 'hi' operand.}}
  %0 = nvvm.prmt <default> %i, %i : i32
  llvm.return
}

// -----

llvm.func @f(%i: i32) {
  // expected-error @below {{mode 'rc8' does not accept 'hi' operand.}}
  %0 = nvvm.prmt <rc8> %i, %i, %i : i32
  llvm.return
}

// RUN: tsopt %s --split-input-file --verify-diagnostics
// RUN: tsopt %s --split-input-file --verify-diagnostics=only-expected

func.func @on_next_line(%x: f32) {
  // expected-error @+1 {{'arith.addi' op operand #0 must be signless-integer-like, but got 'f32'}}
  %0 = "arith.addi"(%x, %x) : (f32, f32) -> f32
  return
}

// -----

func.func @above(%x: f32) {
  %0 = "arith.addi"(%x, %x) : (f32, f32) -> f32
  // expected-error @above {{must be signless-integer-like}}
  return
}

// -----

func.func @below_with_note() {
  // expected-error @below {{operand #0 does not dominate this use}}
  %0 = arith.addi %1, %1 : i32
  // expected-note @below {{operand defined here (op in the same block)}}
  %1 = arith.constant 1 : i32
  return
}

// -----

func.func @regex(%x: i32) {
  // expected-error-re @+1 {{expected {{[0-9]+}} operands, but found {{1|one}}}}
  %0 = "arith.addi"(%x) : (i32) -> i32
  return
}

// -----

func.func @same_line(%x: i32) -> i64 {
  return %x : i32 // expected-error {{type of return operand 0 ('i32') doesn't match function result type ('i64') in function @same_line}}
}

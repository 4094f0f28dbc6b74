// RUN: tsopt %s -split-input-file -verify-diagnostics

// What is wrong with branches.

func.func @f() {
  // expected-error @+1 {{branch has 0 operands for successor #0, but target block has 1}}
  cf.br ^bb1
  ^bb1(%x: i32):
  return
}

// -----

func.func @f(%b: i64) {
  // expected-error @+1 {{type mismatch for bb argument #0 of successor #0}}
  cf.br ^bb1(%b : i64)
  ^bb1(%x: i32):
  return
}

// -----

func.func @f(%a: i32, %b: i64) {
  // expected-error @+1 {{custom op 'cf.br' number of operands and types do not match: got 2 operands and 1 types}}
  cf.br ^bb1(%a, %b : i32)
  ^bb1(%x: i32):
  return
}

// -----

func.func @f(%c: i1) {
  // expected-error @+1 {{branch has 0 operands for successor #1, but target block has 1}}
  cf.cond_br %c, ^bb1, ^bb2
  ^bb1:
    return
  ^bb2(%x: i32):
  return
}

// -----

func.func @f(%c: i1) {
  // expected-error @+1 {{expects number of branch weights to match number of successors: 3 vs 2}}
  cf.cond_br %c weights([1, 2, 3]), ^bb1, ^bb1
  ^bb1:
  return
}

// -----

func.func @f(%c: i1) {
  // expected-error @+1 {{branch weights cannot all be zero}}
  cf.cond_br %c weights([0, 0]), ^bb1, ^bb1
  ^bb1:
  return
}

// -----

func.func @f(%a: i32, %b: i64) {
  // expected-error @+1 {{type mismatch for bb argument #0 of successor #1}}
  cf.switch %a : i32, [
      default: ^bb1(%a : i32),
      1: ^bb1(%b : i64)
    ]
  ^bb1(%x: i32):
  return
}

// -----

func.func @f(%c: i1) {
  // expected-error @+1 {{custom op 'cf.switch' invalid kind of type specified: expected builtin.integer, but found 'f32'}}
  cf.switch %c : f32, [
      default: ^bb1
    ]
  ^bb1:
  return
}

// -----

func.func @f(%a: i32) {
  cf.switch %a : i32, [
      // expected-error @+1 {{custom op 'cf.switch' expected 'default'}}
      1: ^bb1
    ]
  ^bb1:
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error @+1 {{'cf.switch' op caseOperands count (0) does not match with the total size (1) specified in attribute 'case_operand_segments'}}
  "cf.switch"(%a, %a)[^bb1] <{case_operand_segments = array<i32: 1>, operandSegmentSizes = array<i32: 1, 1, 0>}> : (i32, i32) -> ()
  ^bb1(%x: i32):
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error @+1 {{'cf.switch' op 'flag' type ('i32') should match case value type ('i64')}}
  "cf.switch"(%a, %a, %a)[^bb1, ^bb1] <{case_operand_segments = array<i32: 1>, operandSegmentSizes = array<i32: 1, 1, 1>, case_values = dense<1> : tensor<1xi64>}> : (i32, i32, i32) -> ()
  ^bb1(%x: i32):
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error @+1 {{'cf.switch' op number of case values (2) should match number of case destinations (1)}}
  "cf.switch"(%a, %a, %a)[^bb1, ^bb1] <{case_operand_segments = array<i32: 1>, operandSegmentSizes = array<i32: 1, 1, 1>, case_values = dense<1> : tensor<2xi32>}> : (i32, i32, i32) -> ()
  ^bb1(%x: i32):
  return
}

// -----

func.func @f(%c: i1) {
  // expected-error @+1 {{'cf.assert' op requires attribute 'msg'}}
  "cf.assert"(%c) : (i1) -> ()
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error @+1 {{'cf.assert' op operand #0 must be 1-bit signless integer, but got 'i32'}}
  "cf.assert"(%a) {msg = "text"} : (i32) -> ()
  return
}

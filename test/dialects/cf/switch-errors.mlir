// RUN: tsopt %s -split-input-file -verify-diagnostics

// A branch by an integer: what is rejected, and how.

func.func @f(%a: i32) {
  // expected-error @below {{custom op 'cf.switch' expected 'default'}}
  cf.switch %a : i32, [ 1: ^bb1 ]
  ^bb1: return
}

// -----

func.func @f(%a: i32) {
  // expected-error @below {{custom op 'cf.switch' expected integer value}}
  cf.switch %a : i32, [ default: ^bb1, ]
  ^bb1: return
}

// -----

func.func @f(%a: i32) {
  // expected-error @below {{custom op 'cf.switch' expected integer value}}
  cf.switch %a : i32, [ default: ^bb1, x: ^bb1 ]
  ^bb1: return
}

// -----

func.func @f(%a: f32) {
  // expected-error @below {{custom op 'cf.switch' invalid kind of type specified: expected builtin.integer, but found 'f32'}}
  cf.switch %a : f32, [ default: ^bb1 ]
  ^bb1: return
}

// -----

func.func @f(%a: index) {
  // expected-error @below {{custom op 'cf.switch' invalid kind of type specified: expected builtin.integer, but found 'index'}}
  cf.switch %a : index, [ default: ^bb1 ]
  ^bb1: return
}

// -----

// expected-note @below {{prior use here}}
func.func @f(%a: i32) {
  // expected-error @below {{use of value '%a' expects different type than prior uses: 'i64' vs 'i32'}}
  cf.switch %a : i32, [ default: ^bb1(%a : i64) ]
  ^bb1(%x: i32): return
}

// -----

func.func @f(%a: i32) {
  // expected-error @below {{'cf.switch' op 'flag' type ('i32') should match case value type ('i64')}}
  "cf.switch"(%a)[^bb1, ^bb1] <{case_operand_segments = array<i32: 0>, case_values = dense<1> : vector<1xi64>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> ()
  ^bb1: return
}

// -----

func.func @f(%a: i32) {
  // expected-error @below {{'cf.switch' op number of case values (1) should match number of case destinations (0)}}
  "cf.switch"(%a)[^bb1] <{case_operand_segments = array<i32: 0>, case_values = dense<1> : vector<1xi32>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> ()
  ^bb1: return
}

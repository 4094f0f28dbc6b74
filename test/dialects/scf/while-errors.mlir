// RUN: tsopt %s -split-input-file -verify-diagnostics

// The general loop: both regions, what they pass on: what is rejected, and how.

func.func @f(%a: i32) {
  // expected-error @below {{'scf.while' op region #1 ('after') failed to verify constraint: region with 1 blocks}}
  scf.while : () -> () { %c = arith.constant true scf.condition(%c) } do { }
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error @below {{'scf.while' op region #0 ('before') failed to verify constraint: region with 1 blocks}}
  scf.while : () -> () { } do { scf.yield }
  return
}

// -----

// expected-note @below {{prior use here}}
func.func @f(%a: i32) {
  // expected-error @below {{use of value '%a' expects different type than prior uses: 'i1' vs 'i32'}}
  scf.while : () -> () { %c = arith.constant true scf.condition(%a) } do { scf.yield }
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error @below {{'scf.while' op along control flow edge from Operation scf.yield to Region #0: region branch point has 0 operands, but region successor needs 1 inputs}}
  // expected-note @below {{region branch point}}
  scf.while (%x = %a) : (i32) -> () { %c = arith.constant true scf.condition(%c) } do { scf.yield }
  return
}

// -----

// expected-note @below {{prior use here}}
func.func @f(%a: i32) {
  // expected-error @below {{use of value '%a' expects different type than prior uses: 'i64' vs 'i32'}}
  scf.while (%x = %a) : (i64) -> () { %c = arith.constant true scf.condition(%c) } do { scf.yield }
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error @below {{custom op 'scf.while' expected as many input types as operands (expected 1 got 2)}}
  scf.while (%x = %a) : (i32, i32) -> () { %c = arith.constant true scf.condition(%c) } do { scf.yield }
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error @below {{'scf.while' op along control flow edge from Operation scf.condition to Region #1: region branch point has 1 operands, but region successor needs 0 inputs}}
  // expected-note @below {{region branch point}}
  %0 = scf.while : () -> (i32) { %c = arith.constant true scf.condition(%c) %a : i32 } do { scf.yield }
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error @below {{'scf.while' op along control flow edge from Operation scf.condition to Region #1: successor operand type #0 'i32' should match successor input type #0 'i64'}}
  // expected-note @below {{region branch point}}
  %0 = scf.while : () -> (i32) { %c = arith.constant true scf.condition(%c) %a : i32 } do { ^bb0(%b: i64): scf.yield }
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error @below {{'scf.while' op expects the 'before' region to terminate with 'scf.condition'}}
  // expected-note @below {{terminator here}}
  %0 = scf.while : () -> (i32) { scf.yield %a : i32 } do { ^bb0(%b: i32): scf.yield }
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error @below {{custom op 'scf.while' invalid kind of type specified: expected builtin.function, but found 'i32'}}
  scf.while : i32 { scf.yield %a : i32 } do { ^bb0(%b: i32): scf.yield }
  return
}

// RUN: tsopt %s -split-input-file -verify-diagnostics

// Branches with and without results: what is rejected, and how.

// expected-note @below {{prior use here}}
func.func @f(%a: i1, %b: i32) {
  // expected-error @below {{use of value '%b' expects different type than prior uses: 'i1' vs 'i32'}}
  scf.if %b { } else { }
  return
}

// -----

func.func @f(%a: i1, %b: i32) {
  // expected-error @below {{'scf.if' op along control flow edge from Operation scf.yield to parent: region branch point has 0 operands, but region successor needs 1 inputs}}
  // expected-note @below {{region branch point}}
  scf.if %a -> (i32) { } else { }
  return
}

// -----

func.func @f(%a: i1, %b: i32) {
  // expected-error @below {{'scf.if' op must have an else block if defining values}}
  scf.if %a -> (i32) { scf.yield %b : i32 }
  return
}

// -----

func.func @f(%a: i1, %b: i32) {
  // expected-error @below {{'scf.if' op along control flow edge from Operation scf.yield to parent: region branch point has 2 operands, but region successor needs 1 inputs}}
  // expected-note @below {{region branch point}}
  scf.if %a -> (i32) { scf.yield %b : i32 } else { scf.yield %b, %b : i32, i32}
  return
}

// -----

func.func @f(%a: i1, %b: i32) {
  // expected-error @below {{'scf.if' op along control flow edge from Operation scf.yield to parent: successor operand type #0 'i1' should match successor input type #0 'i32'}}
  // expected-note @below {{region branch point}}
  scf.if %a -> (i32) { scf.yield %b : i32 } else { scf.yield %a : i1}
  return
}

// -----

func.func @f(%a: i1, %b: i32) {
  // expected-error @below {{'scf.if' op along control flow edge from Operation scf.yield to parent: region branch point has 1 operands, but region successor needs 0 inputs}}
  // expected-note @below {{region branch point}}
  scf.if %a { scf.yield %b : i32 } else { scf.yield } {a = 1}
  return
}

// -----

func.func @f(%a: i1, %b: i32) {
  // expected-error @below {{'scf.if' op region #0 should have no arguments}}
  scf.if %a { ^bb0(%x: i32): scf.yield }
  return
}

// -----

func.func @f(%a: i1, %b: i32) {
  // expected-error @below {{'scf.if' op expects region #0 to have 0 or 1 blocks}}
  scf.if %a { ^bb0: scf.yield ^bb1: scf.yield }
  return
}

// -----

func.func @f(%a: i1, %b: i32) {
  // expected-error @below {{'scf.if' op expected 2 regions}}
  "scf.if"(%a) ({}) : (i1) -> ()
  return
}

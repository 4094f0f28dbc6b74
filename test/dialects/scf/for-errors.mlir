// RUN: tsopt %s -split-input-file -verify-diagnostics

// The counted loop: bounds, iter_args, yielded values: what is rejected, and how.

// expected-note @below {{prior use here}}
func.func @f(%a: index, %b: f32) {
  // expected-error @below {{use of value '%b' expects different type than prior uses: 'index' vs 'f32'}}
  scf.for %i = %a to %b step %a { }
  return
}

// -----

func.func @f(%a: index, %b: f32) {
  // expected-error @below {{custom op 'scf.for' expected 'step'}}
  scf.for %i = %a to %a { }
  return
}

// -----

func.func @f(%a: index, %b: f32) {
  // expected-error @below {{expected '='}}
  scf.for %a to %a step %a { }
  return
}

// -----

// expected-note @below {{prior use here}}
func.func @f(%a: i32, %b: f32) {
  // expected-error @below {{use of value '%a' expects different type than prior uses: 'index' vs 'i32'}}
  scf.for %i = %a to %a step %a { }
  return
}

// -----

func.func @f(%a: f32, %b: f32) {
  // expected-error @below {{'scf.for' op operand #0 must be signless integer or index, but got 'f32'}}
  scf.for %i = %a to %a step %a : f32 { }
  return
}

// -----

func.func @f(%a: index, %b: f32) {
  // expected-error @below {{'scf.for' op along control flow edge from Operation scf.yield to Region #0: region branch point has 0 operands, but region successor needs 1 inputs}}
  // expected-note @below {{region branch point}}
  %0 = scf.for %i = %a to %a step %a iter_args(%x = %b) -> (f32) { }
  return
}

// -----

func.func @f(%a: index, %b: f32) {
  // expected-error @below {{'scf.for' op along control flow edge from Operation scf.yield to Region #0: region branch point has 0 operands, but region successor needs 1 inputs}}
  // expected-note @below {{region branch point}}
  %0 = scf.for %i = %a to %a step %a iter_args(%x = %b) -> (f32) { scf.yield }
  return
}

// -----

func.func @f(%a: index, %b: f32) {
  // expected-error @below {{'scf.for' op 0-th region iter_arg and 0-th yielded value have different type: 'f32' != 'index'}}
  %0 = scf.for %i = %a to %a step %a iter_args(%x = %b) -> (f32) { scf.yield %i : index }
  return
}

// -----

func.func @f(%a: index, %b: f32) {
  // expected-error @below {{custom op 'scf.for' mismatch in number of loop-carried values and defined values}}
  %0 = scf.for %i = %a to %a step %a iter_args(%x = %b) -> (f32, f32) { scf.yield %x : f32 }
  return
}

// -----

// expected-note @below {{prior use here}}
func.func @f(%a: index, %b: f32) {
  // expected-error @below {{use of value '%b' expects different type than prior uses: 'i32' vs 'f32'}}
  %0 = scf.for %i = %a to %a step %a iter_args(%x = %b) -> (i32) { scf.yield %x : i32 }
  return
}

// -----

func.func @f(%a: index, %b: f32) {
  // expected-error @below {{operation defines 2 results but was provided 1 to bind}}
  %0 = scf.for %i = %a to %a step %a iter_args(%x = %b, %y = %a) -> (f32, index) { scf.yield %x, %y : f32, index }
  return
}

// -----

func.func @f(%a: index, %b: f32) {
  // expected-error @below {{expected '{' to begin a region}}
  scf.for %i = %a to %a step %a -> (f32) { }
  return
}

// -----

func.func @f(%a: index, %b: f32) {
  // expected-error @below {{expected '->'}}
  scf.for %i = %a to %a step %a iter_args(%x = %b) { }
  return
}

// -----

func.func @f(%a: index) {
  // expected-error @below {{'scf.for' op expected induction variable to be same type as bounds and step}}
  "scf.for"(%a, %a, %a) ({ ^bb0(%i: i32): scf.yield }) : (index, index, index) -> ()
  return
}

// -----

func.func @f(%a: index) {
  // expected-error @below {{'scf.for' op different number of inits and region iter_args: 0 != 1}}
  "scf.for"(%a, %a, %a) ({ ^bb0(%i: index, %j: index): scf.yield }) : (index, index, index) -> ()
  return
}

// -----

func.func @f(%a: index) {
  // expected-error @below {{'scf.for' op 0-th init and 0-th region iter_arg have different type: 'index' != 'i32'}}
  "scf.for"(%a, %a, %a, %a) ({ ^bb0(%i: index, %j: i32): scf.yield }) : (index, index, index, index) -> (index)
  return
}

// -----

func.func @f(%a: index) {
  // expected-error @below {{'scf.for' op mismatch in number of loop-carried values and defined values}}
  "scf.for"(%a, %a, %a, %a) ({ ^bb0(%i: index, %j: index): scf.yield %j : index }) : (index, index, index, index) -> ()
  return
}

// -----

func.func @f(%a: index) {
  // expected-error @below {{'scf.for' op 0-th region iter_arg and 0-th loop result have different type: 'index' != 'i32'}}
  "scf.for"(%a, %a, %a, %a) ({ ^bb0(%i: index, %j: index): scf.yield %j : index }) : (index, index, index, index) -> (i32)
  return
}

// -----

func.func @f(%a: index) {
  // expected-error @below {{'scf.for' op expected 3 or more operands, but found 2}}
  "scf.for"(%a, %a) ({ ^bb0(%i: index, %j: index): scf.yield %j : index }) : (index, index) -> (i32)
  return
}

// -----

func.func @f(%a: index) {
  // expected-error @below {{'scf.for' op expects region #0 to have 0 or 1 blocks}}
  "scf.for"(%a, %a, %a) ({ ^bb0(%i: index): cf.br ^bb1 ^bb1: scf.yield }) : (index, index, index) -> ()
  return
}

// -----

func.func @f(%a: index) {
  // expected-error @below {{'func.return' op expects parent op 'func.func'}}
  "scf.for"(%a, %a, %a) ({ ^bb0(%i: index): func.return }) : (index, index, index) -> ()
  return
}

// -----

func.func @f(%n: index, %x: f32) {
  // expected-error @below {{'affine.for' op operand cannot be used as a symbol}}
  scf.for %j = %n to %n step %n { affine.for %i = 0 to %j { } }
  return
}

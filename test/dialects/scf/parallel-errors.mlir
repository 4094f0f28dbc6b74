// RUN: tsopt %s -split-input-file -verify-diagnostics

// The parallel loop and its reductions: what is rejected, and how.

func.func @f(%a: index) {
  // expected-error @below {{'scf.parallel' op expects body to terminate with 'scf.reduce'}}
  // expected-note @below {{terminator here}}
  scf.parallel (%i) = (%a) to (%a) step (%a) { scf.yield }
  return
}

// -----

func.func @f(%a: index) {
  // expected-error @below {{custom op 'scf.parallel' expected 2 operands}}
  scf.parallel (%i, %j) = (%a) to (%a) step (%a) { }
  return
}

// -----

func.func @f(%a: index) {
  // expected-error @below {{custom op 'scf.parallel' expected 2 operands}}
  scf.parallel (%i, %j) = (%a, %a) to (%a) step (%a) { }
  return
}

// -----

func.func @f(%a: index) {
  // expected-error @below {{'scf.parallel' op needs at least one tuple element for lowerBound, upperBound and step}}
  scf.parallel () = () to () step () { scf.reduce } {x}
  return
}

// -----

func.func @f(%a: index, %z: f32) {
  // expected-error @below {{'scf.parallel' op expects number of results: 1 to be the same as number of reductions: 0}}
  %0 = scf.parallel (%i) = (%a) to (%a) step (%a) init (%z) -> f32 { }
  return
}

// -----

func.func @f(%a: index, %z: f32) {
  // expected-error @below {{custom op 'scf.parallel' number of operands and types do not match: got 1 operands and 0 types}}
  scf.parallel (%i) = (%a) to (%a) step (%a) init (%z) { scf.reduce }
  return
}

// -----

func.func @f(%a: index, %z: f32) {
  // expected-error @below {{custom op 'scf.parallel' number of operands and types do not match: got 0 operands and 1 types}}
  scf.parallel (%i) = (%a) to (%a) step (%a) -> f32 { scf.reduce }
  return
}

// -----

func.func @f(%a: index, %z: f32) {
  // expected-error @below {{'scf.reduce' op expected two block arguments with type 'f32' in the 0-th reduction region}}
  %0 = scf.parallel (%i) = (%a) to (%a) step (%a) init (%z) -> f32 { scf.reduce(%z : f32) { ^bb0(%x: f32): scf.reduce.return %x : f32 } }
  return
}

// -----

func.func @f(%a: index, %z: f32) {
  // expected-error @below {{'scf.reduce' op expected two block arguments with type 'f32' in the 0-th reduction region}}
  %0 = scf.parallel (%i) = (%a) to (%a) step (%a) init (%z) -> f32 { scf.reduce(%z : f32) { ^bb0(%x: f32, %y: i32): scf.reduce.return %x : f32 } }
  return
}

// -----

func.func @f(%a: index, %z: f32) {
  // expected-error @below {{'scf.reduce.return' op must have type 'f32' (the type of the reduction inputs)}}
  %0 = scf.parallel (%i) = (%a) to (%a) step (%a) init (%z) -> f32 { scf.reduce(%z : f32) { ^bb0(%x: f32, %y: f32): scf.reduce.return %a : index } }
  return
}

// -----

func.func @f(%a: index, %z: f32) {
  // expected-error @below {{'scf.yield' op expects parent op to be one of 'scf.execute_region, scf.for, scf.if, scf.index_switch, scf.while'}}
  %0 = scf.parallel (%i) = (%a) to (%a) step (%a) init (%z) -> f32 { scf.reduce(%z : f32) { ^bb0(%x: f32, %y: f32): scf.yield } }
  return
}

// -----

func.func @f(%a: index, %z: f32) {
  // expected-error @below {{'scf.reduce' op region #0 ('reductions') failed to verify constraint: region with 1 blocks}}
  %0 = scf.parallel (%i) = (%a) to (%a) step (%a) init (%z) -> f32 { scf.reduce(%z : f32) { } }
  return
}

// -----

func.func @f(%a: index, %z: f32) {
  // expected-error @below {{'scf.reduce' op expects type of 0-th reduction operand: 'index' to be the same as the 0-th result type: 'f32'}}
  %0 = scf.parallel (%i) = (%a) to (%a) step (%a) init (%z) -> f32 { scf.reduce(%a : index) { ^bb0(%x: index, %y: index): scf.reduce.return %x : index } }
  return
}

// -----

func.func @f(%a: index, %z: f32) {
  // expected-error @below {{'scf.reduce' op expects parent op 'scf.parallel'}}
  scf.reduce(%z : f32) { ^bb0(%x: f32, %y: f32): scf.reduce.return %x : f32 }
  return
}

// -----

func.func @f(%a: index, %z: f32) {
  // expected-error @below {{'scf.reduce.return' op expects parent op 'scf.reduce'}}
  scf.reduce.return %z : f32
}

// RUN: tsopt %s -split-input-file -verify-diagnostics

// The parallel loop over tiles: bounds, shared outputs, mapping: what is rejected, and how.

func.func @f(%a: index, %t: tensor<4xf32>) {
  // expected-error @below {{'scf.forall' op mapping attribute size must match op rank}}
  scf.forall (%i, %j) in (4, %a) { } {mapping = [#gpu.thread<x>]}
  return
}

// -----

func.func @f(%a: index, %t: tensor<4xf32>) {
  // expected-error @below {{'scf.forall' op attribute 'mapping' failed to satisfy constraint: Device Mapping array attribute}}
  scf.forall (%i, %j) in (4, %a) { } {mapping = [1, 2]}
  return
}

// -----

func.func @f(%a: index, %t: tensor<4xf32>) {
  // expected-error @below {{expected '{' to begin a region}}
  scf.forall (%i) = (1) to (%a) step (1) { scf.forall.in_parallel }
  return
}

// -----

func.func @f(%a: index, %t: tensor<4xf32>) {
  // expected-error @below {{'scf.forall' op region expects 1 arguments}}
  scf.forall (%i, %j) = (0) to (%a) step (2) { }
  return
}

// -----

func.func @f(%a: index, %t: tensor<4xf32>) {
  // expected-error @below {{expected 2 upper bound values, got 1}}
  scf.forall (%i, %j) in (2) { }
  return
}

// -----

func.func @f(%a: index, %t: tensor<4xf32>) {
  // expected-error @below {{expected 2 upper bound values, got 3}}
  scf.forall (%i, %j) in (2, 3, 4) { }
  return
}

// -----

func.func @f(%a: index, %t: tensor<4xf32>) {
  // expected-error @below {{custom op 'scf.forall' number of operands and types do not match: got 1 operands and 0 types}}
  %0 = scf.forall (%i) in (4) shared_outs(%o = %t) { }
  return
}

// -----

func.func @f(%a: index, %t: tensor<4xf32>) {
  // expected-error @below {{'scf.forall' op operand #0 must be variadic of ranked tensor of any type values, but got 'index'}}
  %0 = scf.forall (%i) in (4) shared_outs(%o = %a) -> (index) { }
  return
}

// -----

func.func @f(%a: index, %t: tensor<4xf32>) {
  // expected-error @below {{expected '{' to begin a region}}
  %0 = scf.forall (%i) in (4) -> (tensor<4xf32>) { }
  return
}

// -----

func.func @f(%a: index, %t: tensor<4xf32>) {
  // expected-error @below {{'scf.yield' op expects parent op to be one of 'scf.execute_region, scf.for, scf.if, scf.index_switch, scf.while'}}
  scf.forall (%i) in (4) { scf.yield }
  return
}

// -----

func.func @f(%a: index, %t: tensor<4xf32>) {
  // expected-error @below {{'scf.forall.in_parallel' op expected only ParallelCombiningOpInterface ops}}
  scf.forall (%i) in (4) { scf.forall.in_parallel { arith.constant 1 : i32 } }
  return
}

// -----

func.func @f(%a: index, %t: tensor<4xf32>) {
  // expected-error @below {{'scf.forall.in_parallel' op expects parent op 'scf.forall'}}
  scf.forall.in_parallel { }
  return
}

// -----

func.func @f(%a: index, %t: tensor<4xf32>) {
  // expected-error @below {{expected '{' to begin a region}}
  "scf.forall"() <{operandSegmentSizes = array<i32: 0,0,0,0>, staticLowerBound = array<i64: 0>, staticUpperBound = array<i64: 4>, staticStep = array<i64: 1>}> ({ ^bb0(%i: i32): scf.forall.in_parallel }) : () -> ()
  return
}

// -----

func.func @f(%a: index, %t: tensor<4xf32>) {
  // expected-error @below {{expected '{' to begin a region}}
  "scf.forall"() <{operandSegmentSizes = array<i32: 0,0,0,0>, staticLowerBound = array<i64: 0>, staticUpperBound = array<i64: 4>, staticStep = array<i64: 1>}> ({ ^bb0(%i: index, %j: index): scf.forall.in_parallel }) : () -> ()
  return
}

// -----

func.func @f(%a: index, %t: tensor<4xf32>) {
  // expected-error @below {{expected '{' to begin a region}}
  "scf.forall"() <{operandSegmentSizes = array<i32: 0,0,0,0>, staticLowerBound = array<i64: 0>, staticUpperBound = array<i64: 4>, staticStep = array<i64: 1, 1>}> ({ ^bb0(%i: index): scf.forall.in_parallel }) : () -> ()
  return
}

// -----

func.func @f(%a: index, %t: tensor<4xf32>) {
  // expected-error @below {{expected '{' to begin a region}}
  "scf.forall"(%a) <{operandSegmentSizes = array<i32: 0,1,0,0>, staticLowerBound = array<i64: 0>, staticUpperBound = array<i64: 4>, staticStep = array<i64: 1>}> ({ ^bb0(%i: index): scf.forall.in_parallel }) : (index) -> ()
  return
}

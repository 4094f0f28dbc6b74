// UNSUPPORTED: upstream
// Reason: mlir-opt reads out of bounds.
// RUN: tsopt %s -split-input-file -verify-diagnostics

// Generic forms that contradict themselves are diagnosed, not read out of bounds.

func.func @uneven_bounds(%x: index) {
  // expected-error @+1 {{'scf.parallel' op expects the same number of lower bounds: 0 and upper bounds: 1 as step values: 1}}
  "scf.parallel"(%x, %x) <{operandSegmentSizes = array<i32: 0, 1, 1, 0>}> ({
  ^bb0(%i: index):
    scf.reduce
  }) : (index, index) -> ()
  return
}

// -----

func.func @no_induction_variable(%x: index) {
  // expected-error @+1 {{'scf.for' op expected induction variable to be same type as bounds and step}}
  "scf.for"(%x, %x, %x) ({
    scf.yield
  }) : (index, index, index) -> ()
  return
}

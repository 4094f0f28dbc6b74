// RUN: tsopt %s -split-input-file -verify-diagnostics

// Predicates of comparisons: what is rejected, and how.

func.func @f(%m: i32) {
  // expected-error @below {{custom op 'arith.cmpi' expected string or keyword containing one of the following enum values for attribute 'predicate' [eq, ne, slt, sle, sgt, sge, ult, ule, ugt, uge]}}
  %b = arith.cmpi foo, %m, %m : i32
  return
}

// -----

func.func @f(%m: i32) {
  // expected-error @below {{custom op 'arith.cmpi' invalid predicate attribute specification: "foo"}}
  %b = arith.cmpi "foo", %m, %m : i32
  return
}

// -----

func.func @f(%m: i32) {
  // expected-error @below {{custom op 'arith.cmpi' expected string or keyword containing one of the following enum values for attribute 'predicate' [eq, ne, slt, sle, sgt, sge, ult, ule, ugt, uge]}}
  %b = arith.cmpi 1, %m, %m : i32
  return
}

// -----

func.func @f(%m: f32) {
  // expected-error @below {{custom op 'arith.cmpf' expected string or keyword containing one of the following enum values for attribute 'predicate' [false, oeq, ogt, oge, olt, ole, one, ord, ueq, ugt, uge, ult, ule, une, uno, true]}}
  %b = arith.cmpf foo, %m, %m : f32
  return
}

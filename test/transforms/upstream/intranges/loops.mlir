// RUN: tsopt %s -int-range-optimizations --allow-unregistered-dialect | FileCheck %s

// An induction variable lies between the bounds, whatever is known of them.

// CHECK-LABEL: func.func @for(
// CHECK:         "use"(%true, %true, %{{[0-9]+}})
func.func @for(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c10 = arith.constant 10 : index
  scf.for %i = %c0 to %c10 step %c1 {
    %below = arith.cmpi slt, %i, %c10 : index
    %above = arith.cmpi sge, %i, %c0 : index
    %nine = arith.cmpi eq, %i, %c1 : index
    "use"(%below, %above, %nine) : (i1, i1, i1) -> ()
  }
  return
}

// Inner bounds that are outer variables, and only one bound that is known.
// CHECK-LABEL: func.func @nested(
// CHECK:         scf.for
// CHECK:         scf.for
// CHECK:         "use"(%true, %{{[0-9]+}})
func.func @nested(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c10 = arith.constant 10 : index
  scf.for %i = %c0 to %c10 step %c1 {
    scf.for %j = %i to %n step %c1 {
      %above = arith.cmpi sge, %j, %c0 : index
      %below = arith.cmpi slt, %j, %c10 : index
      "use"(%above, %below) : (i1, i1) -> ()
    }
  }
  return
}

// CHECK-LABEL: func.func @parallel(
// CHECK:         scf.parallel
// CHECK:         "use"(%true, %true)
// CHECK:         scf.forall
// CHECK:         "use"(%true, %true)
func.func @parallel() {
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
  %c9 = arith.constant 9 : index
  scf.parallel (%i, %j) = (%c2, %c2) to (%c8, %c9) step (%c2, %c2) {
    %1 = arith.cmpi ult, %i, %c8 : index
    %2 = arith.cmpi ult, %j, %c9 : index
    "use"(%1, %2) : (i1, i1) -> ()
  }
  scf.forall (%i, %j) = (2, 3) to (8, %c9) step (1, 2) {
    %1 = arith.cmpi ult, %i, %c8 : index
    %2 = arith.cmpi ult, %j, %c9 : index
    "use"(%1, %2) : (i1, i1) -> ()
  }
  return
}

// A loop of one iteration: the variable is a constant.
// CHECK-LABEL: func.func @once(
// CHECK:         "use"(%c4)
func.func @once() {
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  scf.for %i = %c4 to %c5 step %c5 {
    "use"(%i) : (index) -> ()
  }
  return
}

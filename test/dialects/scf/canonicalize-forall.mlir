// RUN: tsopt %s -canonicalize -allow-unregistered-dialect | FileCheck %s

// CHECK-LABEL: func.func @constant_bounds(
// CHECK-NEXT:      scf.forall (%arg0, %arg1) = (0, 1) to (8, 4) step (1, 1) {
// CHECK-NEXT:        "t.use"(%arg0, %arg1) : (index, index) -> ()
// CHECK-NEXT:      }
// CHECK-NEXT:      return
func.func @constant_bounds() {
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  scf.forall (%i, %j) = (0, %c1) to (%c8, 4) step (%c1, 1) {
    "t.use"(%i, %j) : (index, index) -> ()
  }
  return
}

// CHECK-LABEL: func.func @one_iteration(
// CHECK-NEXT:      %c0 = arith.constant 0 : index
// CHECK-NEXT:      scf.forall (%arg1) in (%arg0) {
// CHECK-NEXT:        "t.use"(%c0, %arg1) : (index, index) -> ()
// CHECK-NEXT:      }
// CHECK-NEXT:      return
func.func @one_iteration(%n: index) {
  scf.forall (%i, %j) in (1, %n) {
    "t.use"(%i, %j) : (index, index) -> ()
  }
  return
}

// CHECK-LABEL: func.func @all_one(
// CHECK-NEXT:      %c0 = arith.constant 0 : index
// CHECK-NEXT:      "t.use"(%c0, %c0) : (index, index) -> ()
// CHECK-NEXT:      return
func.func @all_one() {
  scf.forall (%i, %j) in (1, 1) {
    "t.use"(%i, %j) : (index, index) -> ()
  }
  return
}

// CHECK-LABEL: func.func @never(
// CHECK-NEXT:      return
func.func @never(%n: index) {
  scf.forall (%i, %j) in (0, %n) {
    "t.use"(%i, %j) : (index, index) -> ()
  }
  return
}

// CHECK-LABEL: func.func @one_with_step(
// CHECK-NEXT:      %c2 = arith.constant 2 : index
// CHECK-NEXT:      scf.forall (%arg1) in (%arg0) {
// CHECK-NEXT:        "t.use"(%c2, %arg1) : (index, index) -> ()
// CHECK-NEXT:      }
// CHECK-NEXT:      return
func.func @one_with_step(%n: index) {
  scf.forall (%i, %j) = (2, 0) to (4, %n) step (8, 1) {
    "t.use"(%i, %j) : (index, index) -> ()
  }
  return
}

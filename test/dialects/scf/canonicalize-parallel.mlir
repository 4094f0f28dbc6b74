// RUN: tsopt %s -canonicalize -allow-unregistered-dialect | FileCheck %s

// CHECK-LABEL: func.func @one_iteration(
// CHECK-NEXT:      %c0 = arith.constant 0 : index
// CHECK-NEXT:      %c1 = arith.constant 1 : index
// CHECK-NEXT:      scf.parallel (%arg1) = (%c0) to (%arg0) step (%c1) {
// CHECK-NEXT:        "t.use"(%c0, %arg1) : (index, index) -> ()
// CHECK-NEXT:        scf.reduce 
// CHECK-NEXT:      }
// CHECK-NEXT:      return
func.func @one_iteration(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i, %j) = (%c0, %c0) to (%c1, %n) step (%c1, %c1) {
    "t.use"(%i, %j) : (index, index) -> ()
    scf.reduce
  }
  return
}

// CHECK-LABEL: func.func @all_one(
// CHECK-NEXT:      %c0 = arith.constant 0 : index
// CHECK-NEXT:      "t.use"(%c0) : (index) -> ()
// CHECK-NEXT:      return
func.func @all_one() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i) = (%c0) to (%c1) step (%c1) {
    "t.use"(%i) : (index) -> ()
    scf.reduce
  }
  return
}

// CHECK-LABEL: func.func @never(
// CHECK-NEXT:      return %arg1 : f32
func.func @never(%n: index, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.parallel (%i, %j) = (%c0, %c0) to (%c0, %n) step (%c1, %c1) init (%x) -> f32 {
    %1 = "t.op"() : () -> f32
    scf.reduce(%1 : f32) {
    ^bb0(%a: f32, %b: f32):
      %2 = arith.addf %a, %b : f32
      scf.reduce.return %2 : f32
    }
  }
  return %0 : f32
}

// CHECK-LABEL: func.func @one_reduced(
// CHECK-NEXT:      %c0 = arith.constant 0 : index
// CHECK-NEXT:      %0 = "t.op"(%c0) : (index) -> f32
// CHECK-NEXT:      %1 = arith.addf %arg0, %0 : f32
// CHECK-NEXT:      return %1 : f32
func.func @one_reduced(%x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.parallel (%i) = (%c0) to (%c1) step (%c1) init (%x) -> f32 {
    %1 = "t.op"(%i) : (index) -> f32
    scf.reduce(%1 : f32) {
    ^bb0(%a: f32, %b: f32):
      %2 = arith.addf %a, %b : f32
      scf.reduce.return %2 : f32
    }
  }
  return %0 : f32
}

// CHECK-LABEL: func.func @nested(
// CHECK-NEXT:      %c0 = arith.constant 0 : index
// CHECK-NEXT:      %c1 = arith.constant 1 : index
// CHECK-NEXT:      scf.parallel (%arg2, %arg3) = (%c0, %c0) to (%arg0, %arg1) step (%c1, %c1) {
// CHECK-NEXT:        "t.use"(%arg2, %arg3) : (index, index) -> ()
// CHECK-NEXT:        scf.reduce 
// CHECK-NEXT:      }
// CHECK-NEXT:      return
func.func @nested(%n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    scf.parallel (%j) = (%c0) to (%m) step (%c1) {
      "t.use"(%i, %j) : (index, index) -> ()
      scf.reduce
    }
    scf.reduce
  }
  return
}

// CHECK-LABEL: func.func @nested_dependent(
// CHECK-NEXT:      %c0 = arith.constant 0 : index
// CHECK-NEXT:      %c1 = arith.constant 1 : index
// CHECK-NEXT:      scf.parallel (%arg1) = (%c0) to (%arg0) step (%c1) {
// CHECK-NEXT:        scf.parallel (%arg2) = (%c0) to (%arg1) step (%c1) {
// CHECK-NEXT:          "t.use"(%arg1, %arg2) : (index, index) -> ()
// CHECK-NEXT:          scf.reduce 
// CHECK-NEXT:        }
// CHECK-NEXT:        scf.reduce 
// CHECK-NEXT:      }
// CHECK-NEXT:      return
func.func @nested_dependent(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    scf.parallel (%j) = (%c0) to (%i) step (%c1) {
      "t.use"(%i, %j) : (index, index) -> ()
      scf.reduce
    }
    scf.reduce
  }
  return
}

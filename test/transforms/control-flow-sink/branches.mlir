// RUN: tsopt %s -control-flow-sink -allow-unregistered-dialect | FileCheck %s

// What only one branch needs is computed there.

// CHECK-LABEL: func.func @one_branch(
// CHECK-NEXT:      scf.if %arg0 {
// CHECK-NEXT:        %0 = arith.muli %arg1, %arg1 : i32
// CHECK-NEXT:        "t.use"(%0) : (i32) -> ()
// CHECK-NEXT:      }
// CHECK-NEXT:      return
func.func @one_branch(%c: i1, %a: i32) {
  %0 = arith.muli %a, %a : i32
  scf.if %c {
    "t.use"(%0) : (i32) -> ()
  }
  return
}

// CHECK-LABEL: func.func @both_branches(
// CHECK-NEXT:      %0 = arith.muli %arg1, %arg1 : i32
// CHECK-NEXT:      scf.if %arg0 {
// CHECK-NEXT:        "t.use"(%0) : (i32) -> ()
// CHECK-NEXT:      } else {
// CHECK-NEXT:        "t.other"(%0) : (i32) -> ()
// CHECK-NEXT:      }
// CHECK-NEXT:      return
func.func @both_branches(%c: i1, %a: i32) {
  %0 = arith.muli %a, %a : i32
  scf.if %c {
    "t.use"(%0) : (i32) -> ()
  } else {
    "t.other"(%0) : (i32) -> ()
  }
  return
}

// CHECK-LABEL: func.func @chain(
// CHECK-NEXT:      scf.if %arg0 {
// CHECK-NEXT:        %0 = arith.muli %arg1, %arg1 : i32
// CHECK-NEXT:        %1 = arith.addi %0, %arg1 : i32
// CHECK-NEXT:        "t.use"(%1) : (i32) -> ()
// CHECK-NEXT:      }
// CHECK-NEXT:      return
func.func @chain(%c: i1, %a: i32) {
  %0 = arith.muli %a, %a : i32
  %1 = arith.addi %0, %a : i32
  scf.if %c {
    "t.use"(%1) : (i32) -> ()
  }
  return
}

// CHECK-LABEL: func.func @with_effects(
// CHECK-NEXT:      %0 = memref.load %arg1[%arg2] : memref<4xi32>
// CHECK-NEXT:      scf.if %arg0 {
// CHECK-NEXT:        "t.use"(%0) : (i32) -> ()
// CHECK-NEXT:      }
// CHECK-NEXT:      return
func.func @with_effects(%c: i1, %m: memref<4xi32>, %i: index) {
  %0 = memref.load %m[%i] : memref<4xi32>
  scf.if %c {
    "t.use"(%0) : (i32) -> ()
  }
  return
}

// CHECK-LABEL: func.func @loop_body_is_no_branch(
// CHECK-NEXT:      %c0 = arith.constant 0 : index
// CHECK-NEXT:      %c1 = arith.constant 1 : index
// CHECK-NEXT:      %0 = arith.muli %arg1, %arg1 : i32
// CHECK-NEXT:      scf.for %arg2 = %c0 to %arg0 step %c1 {
// CHECK-NEXT:        "t.use"(%0) : (i32) -> ()
// CHECK-NEXT:      }
// CHECK-NEXT:      return
func.func @loop_body_is_no_branch(%n: index, %a: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = arith.muli %a, %a : i32
  scf.for %i = %c0 to %n step %c1 {
    "t.use"(%0) : (i32) -> ()
  }
  return
}

// CHECK-LABEL: func.func @nested(
// CHECK-NEXT:      scf.if %arg0 {
// CHECK-NEXT:        scf.if %arg1 {
// CHECK-NEXT:          %0 = arith.muli %arg2, %arg2 : i32
// CHECK-NEXT:          "t.use"(%0) : (i32) -> ()
// CHECK-NEXT:        }
// CHECK-NEXT:      }
// CHECK-NEXT:      return
func.func @nested(%c: i1, %d: i1, %a: i32) {
  %0 = arith.muli %a, %a : i32
  scf.if %c {
    scf.if %d {
      "t.use"(%0) : (i32) -> ()
    }
  }
  return
}

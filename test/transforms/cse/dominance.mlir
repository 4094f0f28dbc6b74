// RUN: tsopt %s -cse -allow-unregistered-dialect | FileCheck %s

// CHECK-LABEL: func.func @dominating(
// CHECK-NEXT:      %0 = arith.addi %arg1, %arg1 : i32
// CHECK-NEXT:      cf.cond_br %arg0, ^bb1, ^bb2
// CHECK-NEXT:    ^bb1:  // pred: ^bb0
// CHECK-NEXT:      return %0 : i32
// CHECK-NEXT:    ^bb2:  // pred: ^bb0
// CHECK-NEXT:      return %0 : i32
func.func @dominating(%c: i1, %a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  cf.cond_br %c, ^x, ^y
^x:
  %1 = arith.addi %a, %a : i32
  return %1 : i32
^y:
  return %0 : i32
}

// CHECK-LABEL: func.func @siblings(
// CHECK-NEXT:      cf.cond_br %arg0, ^bb1, ^bb2
// CHECK-NEXT:    ^bb1:  // pred: ^bb0
// CHECK-NEXT:      %0 = arith.addi %arg1, %arg1 : i32
// CHECK-NEXT:      return %0 : i32
// CHECK-NEXT:    ^bb2:  // pred: ^bb0
// CHECK-NEXT:      %1 = arith.addi %arg1, %arg1 : i32
// CHECK-NEXT:      return %1 : i32
func.func @siblings(%c: i1, %a: i32) -> i32 {
  cf.cond_br %c, ^x, ^y
^x:
  %0 = arith.addi %a, %a : i32
  return %0 : i32
^y:
  %1 = arith.addi %a, %a : i32
  return %1 : i32
}

// CHECK-LABEL: func.func @into_regions(
// CHECK-NEXT:      %c0 = arith.constant 0 : index
// CHECK-NEXT:      %c1 = arith.constant 1 : index
// CHECK-NEXT:      %0 = arith.muli %arg1, %arg1 : i32
// CHECK-NEXT:      scf.for %arg2 = %c0 to %arg0 step %c1 {
// CHECK-NEXT:        "t.use"(%0, %0) : (i32, i32) -> ()
// CHECK-NEXT:      }
// CHECK-NEXT:      return
func.func @into_regions(%n: index, %a: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = arith.muli %a, %a : i32
  scf.for %i = %c0 to %n step %c1 {
    %1 = arith.muli %a, %a : i32
    "t.use"(%0, %1) : (i32, i32) -> ()
  }
  return
}

// CHECK-LABEL: func.func @not_out_of_regions(
// CHECK-NEXT:      scf.if %arg0 {
// CHECK-NEXT:        %1 = arith.muli %arg1, %arg1 : i32
// CHECK-NEXT:        "t.use"(%1) : (i32) -> ()
// CHECK-NEXT:      }
// CHECK-NEXT:      %0 = arith.muli %arg1, %arg1 : i32
// CHECK-NEXT:      return %0 : i32
func.func @not_out_of_regions(%c: i1, %a: i32) -> i32 {
  scf.if %c {
    %0 = arith.muli %a, %a : i32
    "t.use"(%0) : (i32) -> ()
  }
  %1 = arith.muli %a, %a : i32
  return %1 : i32
}

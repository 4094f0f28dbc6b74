// RUN: tsopt %s -canonicalize -allow-unregistered-dialect | FileCheck %s

// Constants move to the front of the nearest isolated operation, each once.

// CHECK-LABEL: func.func @from_loops(
// CHECK-NEXT:      %c7_i32 = arith.constant 7 : i32
// CHECK-NEXT:      %c0 = arith.constant 0 : index
// CHECK-NEXT:      %c1 = arith.constant 1 : index
// CHECK-NEXT:      scf.for %arg1 = %c0 to %arg0 step %c1 {
// CHECK-NEXT:        "t.use"(%c7_i32) : (i32) -> ()
// CHECK-NEXT:        scf.for %arg2 = %c0 to %arg0 step %c1 {
// CHECK-NEXT:          "t.use"(%c7_i32) : (i32) -> ()
// CHECK-NEXT:        }
// CHECK-NEXT:      }
// CHECK-NEXT:      return
func.func @from_loops(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %x = arith.constant 7 : i32
    "t.use"(%x) : (i32) -> ()
    scf.for %j = %c0 to %n step %c1 {
      %y = arith.constant 7 : i32
      "t.use"(%y) : (i32) -> ()
    }
  }
  return
}

// CHECK-LABEL: func.func @from_blocks(
// CHECK-NEXT:      %c8_i32 = arith.constant 8 : i32
// CHECK-NEXT:      %c7_i32 = arith.constant 7 : i32
// CHECK-NEXT:      cf.cond_br %arg0, ^bb1, ^bb2
// CHECK-NEXT:    ^bb1:  // pred: ^bb0
// CHECK-NEXT:      "t.use"(%c7_i32) : (i32) -> ()
// CHECK-NEXT:      return
// CHECK-NEXT:    ^bb2:  // pred: ^bb0
// CHECK-NEXT:      "t.use"(%c7_i32, %c8_i32) : (i32, i32) -> ()
// CHECK-NEXT:      return
func.func @from_blocks(%c: i1) {
  cf.cond_br %c, ^a, ^b
^a:
  %x = arith.constant 7 : i32
  "t.use"(%x) : (i32) -> ()
  return
^b:
  %y = arith.constant 7 : i32
  %z = arith.constant 8 : i32
  "t.use"(%y, %z) : (i32, i32) -> ()
  return
}

// CHECK-LABEL: func.func @types_differ(
// CHECK-NEXT:      %c7_i32 = arith.constant 7 : i32
// CHECK-NEXT:      %c7_i64 = arith.constant 7 : i64
// CHECK-NEXT:      %c7 = arith.constant 7 : index
// CHECK-NEXT:      return %c7_i32, %c7_i64, %c7 : i32, i64, index
func.func @types_differ() -> (i32, i64, index) {
  %a = arith.constant 7 : i32
  %b = arith.constant 7 : i64
  %c = arith.constant 7 : index
  return %a, %b, %c : i32, i64, index
}

// CHECK-LABEL: func.func @folded_are_new(
// CHECK-NEXT:      %c1_i32 = arith.constant 1 : i32
// CHECK-NEXT:      %c5_i32 = arith.constant 5 : i32
// CHECK-NEXT:      %0 = arith.addi %arg0, %c5_i32 : i32
// CHECK-NEXT:      return %0, %c1_i32 : i32, i32
func.func @folded_are_new(%a: i32) -> (i32, i32) {
  %x = arith.constant 2 : i32
  %y = arith.constant 3 : i32
  %0 = arith.addi %x, %y : i32
  %1 = arith.addi %a, %0 : i32
  %2 = arith.subi %y, %x : i32
  return %1, %2 : i32, i32
}

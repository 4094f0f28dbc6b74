// RUN: tsopt %s --cse --allow-unregistered-dialect | FileCheck %s

// What is known before a region is known in it, but not the other way round.
// CHECK-LABEL: func.func @into_region
// CHECK-SAME:  (%[[A0:.*]]: i1, %[[A1:.*]]: i32) -> i32 {
// CHECK-NEXT:  %[[V2:.*]] = arith.addi %[[A1]], %[[A1]] : i32
// CHECK-NEXT:  %[[V3:.*]] = scf.if %[[A0]] -> (i32) {
// CHECK-NEXT:  %[[V4:.*]] = arith.muli %[[A1]], %[[A1]] : i32
// CHECK-NEXT:  %[[V5:.*]] = arith.addi %[[V2]], %[[V4]] : i32
// CHECK-NEXT:  scf.yield %[[V5]] : i32
// CHECK-NEXT:  } else {
// CHECK-NEXT:  %[[V4]] = arith.muli %[[A1]], %[[A1]] : i32
// CHECK-NEXT:  scf.yield %[[V4]] : i32
// CHECK-NEXT:  }
// CHECK-NEXT:  %[[V6:.*]] = arith.muli %[[A1]], %[[A1]] : i32
// CHECK-NEXT:  %[[V7:.*]] = arith.addi %[[V3]], %[[V6]] : i32
// CHECK-NEXT:  %[[V8:.*]] = arith.addi %[[V7]], %[[V2]] : i32
// CHECK-NEXT:  return %[[V8]] : i32
func.func @into_region(%c: i1, %x: i32) -> i32 {
  %a = arith.addi %x, %x : i32
  %r = scf.if %c -> i32 {
    %b = arith.addi %x, %x : i32
    %d = arith.muli %x, %x : i32
    %s = arith.addi %b, %d : i32
    scf.yield %s : i32
  } else {
    %d = arith.muli %x, %x : i32
    scf.yield %d : i32
  }
  %d = arith.muli %x, %x : i32
  %s = arith.addi %r, %d : i32
  %t = arith.addi %s, %a : i32
  return %t : i32
}
// Operations with equal regions are equal.
// CHECK-LABEL: func.func @equal_regions
// CHECK-SAME:  (%[[A0:.*]]: i1, %[[A1:.*]]: i32) -> (i32, i32) {
// CHECK-NEXT:  %[[V2:.*]] = scf.if %[[A0]] -> (i32) {
// CHECK-NEXT:  %[[V3:.*]] = arith.muli %[[A1]], %[[A1]] : i32
// CHECK-NEXT:  scf.yield %[[V3]] : i32
// CHECK-NEXT:  } else {
// CHECK-NEXT:  scf.yield %[[A1]] : i32
// CHECK-NEXT:  }
// CHECK-NEXT:  return %[[V2]], %[[V2]] : i32, i32
func.func @equal_regions(%c: i1, %x: i32) -> (i32, i32) {
  %r = scf.if %c -> i32 {
    %d = arith.muli %x, %x : i32
    scf.yield %d : i32
  } else {
    scf.yield %x : i32
  }
  %s = scf.if %c -> i32 {
    %d = arith.muli %x, %x : i32
    scf.yield %d : i32
  } else {
    scf.yield %x : i32
  }
  return %r, %s : i32, i32
}
// CHECK-LABEL: func.func @dominance
// CHECK-SAME:  (%[[A0:.*]]: i1, %[[A1:.*]]: i32) -> i32 {
// CHECK-NEXT:  %[[V2:.*]] = arith.addi %[[A1]], %[[A1]] : i32
// CHECK-NEXT:  cf.cond_br %[[A0]], ^bb1, ^bb2
// CHECK-NEXT:  ^bb1:
// CHECK-NEXT:  %[[V3:.*]] = arith.muli %[[A1]], %[[A1]] : i32
// CHECK-NEXT:  cf.br ^bb3(%[[V2]], %[[V3]] : i32, i32)
// CHECK-NEXT:  ^bb2:
// CHECK-NEXT:  %[[V4:.*]] = arith.muli %[[A1]], %[[A1]] : i32
// CHECK-NEXT:  cf.br ^bb3(%[[V4]], %[[V2]] : i32, i32)
// CHECK-NEXT:  ^bb3(%[[V5:.*]]: i32, %[[V6:.*]]: i32):
// CHECK-NEXT:  %[[V7:.*]] = arith.muli %[[A1]], %[[A1]] : i32
// CHECK-NEXT:  "foo.use"(%[[V5]], %[[V6]], %[[V2]], %[[V7]]) : (i32, i32, i32, i32) -> ()
// CHECK-NEXT:  return %[[V2]] : i32
func.func @dominance(%c: i1, %x: i32) -> i32 {
  %a = arith.addi %x, %x : i32
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  %b = arith.addi %x, %x : i32
  %d = arith.muli %x, %x : i32
  cf.br ^bb3(%b, %d : i32, i32)
^bb2:
  %e = arith.muli %x, %x : i32
  cf.br ^bb3(%e, %a : i32, i32)
^bb3(%f: i32, %g: i32):
  %h = arith.addi %x, %x : i32
  %i = arith.muli %x, %x : i32
  "foo.use"(%f, %g, %h, %i) : (i32, i32, i32, i32) -> ()
  return %h : i32
}

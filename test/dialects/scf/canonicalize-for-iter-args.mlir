// RUN: tsopt %s -canonicalize -allow-unregistered-dialect | FileCheck %s

// Carried values that never change, are not used, or are the same.

// CHECK-LABEL: func.func @invariant(
// CHECK-NEXT:      %c0 = arith.constant 0 : index
// CHECK-NEXT:      %c1 = arith.constant 1 : index
// CHECK-NEXT:      %0 = scf.for %arg3 = %c0 to %arg0 step %c1 iter_args(%arg4 = %arg2) -> (i32) {
// CHECK-NEXT:        %1 = "t.op"(%arg1, %arg4) : (i32, i32) -> i32
// CHECK-NEXT:        scf.yield %1 : i32
// CHECK-NEXT:      }
// CHECK-NEXT:      return %arg1, %0 : i32, i32
func.func @invariant(%n: index, %x: i32, %y: i32) -> (i32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %y) -> (i32, i32) {
    %1 = "t.op"(%a, %b) : (i32, i32) -> i32
    scf.yield %a, %1 : i32, i32
  }
  return %0#0, %0#1 : i32, i32
}

// CHECK-LABEL: func.func @yields_its_init(
// CHECK-NEXT:      %c0 = arith.constant 0 : index
// CHECK-NEXT:      %c1 = arith.constant 1 : index
// CHECK-NEXT:      scf.for %arg2 = %c0 to %arg0 step %c1 {
// CHECK-NEXT:        "t.use"(%arg1) : (i32) -> ()
// CHECK-NEXT:      }
// CHECK-NEXT:      return %arg1 : i32
func.func @yields_its_init(%n: index, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> i32 {
    "t.use"(%a) : (i32) -> ()
    scf.yield %x : i32
  }
  return %0 : i32
}

// CHECK-LABEL: func.func @unused_result_and_argument(
// CHECK-NEXT:      %c0 = arith.constant 0 : index
// CHECK-NEXT:      %c1 = arith.constant 1 : index
// CHECK-NEXT:      %0 = scf.for %arg3 = %c0 to %arg0 step %c1 iter_args(%arg4 = %arg2) -> (i32) {
// CHECK-NEXT:        %1 = "t.op"(%arg4) : (i32) -> i32
// CHECK-NEXT:        %2 = "t.other"() : () -> i32
// CHECK-NEXT:        scf.yield %1 : i32
// CHECK-NEXT:      }
// CHECK-NEXT:      return %0 : i32
func.func @unused_result_and_argument(%n: index, %x: i32, %y: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %y) -> (i32, i32) {
    %1 = "t.op"(%b) : (i32) -> i32
    %2 = "t.other"() : () -> i32
    scf.yield %2, %1 : i32, i32
  }
  return %0#1 : i32
}

// CHECK-LABEL: func.func @only_argument_used(
// CHECK-NEXT:      %c0 = arith.constant 0 : index
// CHECK-NEXT:      %c1 = arith.constant 1 : index
// CHECK-NEXT:      %0 = scf.for %arg2 = %c0 to %arg0 step %c1 iter_args(%arg3 = %arg1) -> (i32) {
// CHECK-NEXT:        %1 = "t.op"(%arg3) : (i32) -> i32
// CHECK-NEXT:        scf.yield %1 : i32
// CHECK-NEXT:      }
// CHECK-NEXT:      return
func.func @only_argument_used(%n: index, %x: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> i32 {
    %1 = "t.op"(%a) : (i32) -> i32
    scf.yield %1 : i32
  }
  return
}

// CHECK-LABEL: func.func @duplicates(
// CHECK-NEXT:      %c0 = arith.constant 0 : index
// CHECK-NEXT:      %c1 = arith.constant 1 : index
// CHECK-NEXT:      %0 = scf.for %arg2 = %c0 to %arg0 step %c1 iter_args(%arg3 = %arg1) -> (i32) {
// CHECK-NEXT:        %1 = "t.op"(%arg3, %arg3) : (i32, i32) -> i32
// CHECK-NEXT:        scf.yield %1 : i32
// CHECK-NEXT:      }
// CHECK-NEXT:      return %0, %0 : i32, i32
func.func @duplicates(%n: index, %x: i32) -> (i32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %x) -> (i32, i32) {
    %1 = "t.op"(%a, %b) : (i32, i32) -> i32
    scf.yield %1, %1 : i32, i32
  }
  return %0#0, %0#1 : i32, i32
}

// CHECK-LABEL: func.func @dead_cycle(
// CHECK-NEXT:      return
func.func @dead_cycle(%n: index, %x: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> i32 {
    %1 = arith.addi %a, %a : i32
    scf.yield %1 : i32
  }
  return
}

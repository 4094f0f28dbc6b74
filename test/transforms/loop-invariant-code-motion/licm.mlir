// RUN: tsopt %s --loop-invariant-code-motion --allow-unregistered-dialect | FileCheck %s

// CHECK-LABEL: func.func @chain
// CHECK-SAME:  (%[[A0:.*]]: index, %[[A1:.*]]: f32, %[[A2:.*]]: memref<?xf32>) {
// CHECK-NEXT:  %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT:  %[[C1:.*]] = arith.constant 1 : index
// CHECK-NEXT:  %[[V5:.*]] = arith.addf %[[A1]], %[[A1]] : f32
// CHECK-NEXT:  %[[V6:.*]] = arith.mulf %[[V5]], %[[A1]] : f32
// CHECK-NEXT:  scf.for %[[A3:.*]] = %[[C0]] to %[[A0]] step %[[C1]] {
// CHECK-NEXT:  memref.store %[[V6]], %[[A2]][%[[A3]]] : memref<?xf32>
// CHECK-NEXT:  }
// CHECK-NEXT:  return
func.func @chain(%n: index, %x: f32, %m: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %a = arith.addf %x, %x : f32
    %b = arith.mulf %a, %x : f32
    memref.store %b, %m[%i] : memref<?xf32>
  }
  return
}
// Out of all loops at once.
// CHECK-LABEL: func.func @nest
// CHECK-SAME:  (%[[A0:.*]]: index, %[[A1:.*]]: f32, %[[A2:.*]]: memref<?x?xf32>) {
// CHECK-NEXT:  %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT:  %[[C1:.*]] = arith.constant 1 : index
// CHECK-NEXT:  %[[V5:.*]] = arith.addf %[[A1]], %[[A1]] : f32
// CHECK-NEXT:  scf.for %[[A3:.*]] = %[[C0]] to %[[A0]] step %[[C1]] {
// CHECK-NEXT:  %[[V7:.*]] = arith.addi %[[A3]], %[[A3]] : index
// CHECK-NEXT:  scf.for %[[A4:.*]] = %[[C0]] to %[[A0]] step %[[C1]] {
// CHECK-NEXT:  memref.store %[[V5]], %[[A2]][%[[V7]], %[[A4]]] : memref<?x?xf32>
// CHECK-NEXT:  }
// CHECK-NEXT:  }
// CHECK-NEXT:  return
func.func @nest(%n: index, %x: f32, %m: memref<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %a = arith.addf %x, %x : f32
      %k = arith.addi %i, %i : index
      memref.store %a, %m[%k, %j] : memref<?x?xf32>
    }
  }
  return
}
// What the loop changes stays, and what has effects or may trap.
// CHECK-LABEL: func.func @stays
// CHECK-SAME:  (%[[A0:.*]]: index, %[[A1:.*]]: i32, %[[A2:.*]]: memref<?xi32>) -> i32 {
// CHECK-NEXT:  %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT:  %[[C1:.*]] = arith.constant 1 : index
// CHECK-NEXT:  %[[V5:.*]] = scf.for %[[A3:.*]] = %[[C0]] to %[[A0]] step %[[C1]] iter_args(%[[A4:.*]] = %[[A1]]) -> (i32) {
// CHECK-NEXT:  %[[V8:.*]] = arith.addi %[[A4]], %[[A1]] : i32
// CHECK-NEXT:  %[[V9:.*]] = arith.divsi %[[A1]], %[[A1]] : i32
// CHECK-NEXT:  %[[V10:.*]] = memref.load %[[A2]][%[[C0]]] : memref<?xi32>
// CHECK-NEXT:  %[[V11:.*]] = "foo.unknown"(%[[A1]]) : (i32) -> i32
// CHECK-NEXT:  %[[V12:.*]] = arith.addi %[[V8]], %[[V9]] : i32
// CHECK-NEXT:  %[[V13:.*]] = arith.addi %[[V10]], %[[V11]] : i32
// CHECK-NEXT:  %[[V14:.*]] = arith.addi %[[V12]], %[[V13]] : i32
// CHECK-NEXT:  scf.yield %[[V14]] : i32
// CHECK-NEXT:  }
// CHECK-NEXT:  return %[[V5]] : i32
func.func @stays(%n: index, %x: i32, %m: memref<?xi32>) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> i32 {
    %b = arith.addi %a, %x : i32
    %q = arith.divsi %x, %x : i32
    %l = memref.load %m[%c0] : memref<?xi32>
    %u = "foo.unknown"(%x) : (i32) -> i32
    %s = arith.addi %b, %q : i32
    %t = arith.addi %l, %u : i32
    %v = arith.addi %s, %t : i32
    scf.yield %v : i32
  }
  return %r : i32
}
// An operation with regions moves when all inside does.
// CHECK-LABEL: func.func @conditional
// CHECK-SAME:  (%[[A0:.*]]: index, %[[A1:.*]]: i1, %[[A2:.*]]: i32) {
// CHECK-NEXT:  %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT:  %[[C1:.*]] = arith.constant 1 : index
// CHECK-NEXT:  %[[V5:.*]] = scf.if %[[A1]] -> (i32) {
// CHECK-NEXT:  %[[V6:.*]] = arith.addi %[[A2]], %[[A2]] : i32
// CHECK-NEXT:  scf.yield %[[V6]] : i32
// CHECK-NEXT:  } else {
// CHECK-NEXT:  scf.yield %[[A2]] : i32
// CHECK-NEXT:  }
// CHECK-NEXT:  scf.for %[[A3:.*]] = %[[C0]] to %[[A0]] step %[[C1]] {
// CHECK-NEXT:  %[[V6]] = scf.if %[[A1]] -> (index) {
// CHECK-NEXT:  scf.yield %[[A3]] : index
// CHECK-NEXT:  } else {
// CHECK-NEXT:  scf.yield %[[A0]] : index
// CHECK-NEXT:  }
// CHECK-NEXT:  "foo.use"(%[[V5]], %[[V6]]) : (i32, index) -> ()
// CHECK-NEXT:  }
// CHECK-NEXT:  return
func.func @conditional(%n: index, %c: i1, %x: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %r = scf.if %c -> i32 {
      %a = arith.addi %x, %x : i32
      scf.yield %a : i32
    } else {
      scf.yield %x : i32
    }
    %s = scf.if %c -> index {
      scf.yield %i : index
    } else {
      scf.yield %n : index
    }
    "foo.use"(%r, %s) : (i32, index) -> ()
  }
  return
}
// CHECK-LABEL: func.func @while
// CHECK-SAME:  (%[[A0:.*]]: i1, %[[A1:.*]]: i32) {
// CHECK-NEXT:  %[[V2:.*]] = arith.addi %[[A1]], %[[A1]] : i32
// CHECK-NEXT:  %[[V3:.*]] = arith.muli %[[A1]], %[[A1]] : i32
// CHECK-NEXT:  scf.while : () -> () {
// CHECK-NEXT:  "foo.use"(%[[V2]]) : (i32) -> ()
// CHECK-NEXT:  scf.condition(%[[A0]])
// CHECK-NEXT:  } do {
// CHECK-NEXT:  "foo.use"(%[[V3]]) : (i32) -> ()
// CHECK-NEXT:  scf.yield
// CHECK-NEXT:  }
// CHECK-NEXT:  return
func.func @while(%c: i1, %x: i32) {
  scf.while : () -> () {
    %a = arith.addi %x, %x : i32
    "foo.use"(%a) : (i32) -> ()
    scf.condition(%c)
  } do {
    %b = arith.muli %x, %x : i32
    "foo.use"(%b) : (i32) -> ()
    scf.yield
  }
  return
}

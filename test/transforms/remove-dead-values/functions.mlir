// RUN: tsopt %s --remove-dead-values --allow-unregistered-dialect | FileCheck %s

// CHECK-LABEL: func.func private @unused_arg
// CHECK-SAME:  (%[[A0:.*]]: i32) {
// CHECK-NEXT:  "foo.u"(%[[A0]]) : (i32) -> ()
// CHECK-NEXT:  return
func.func private @unused_arg(%a: i32, %b: i32) {
  "foo.u"(%a) : (i32) -> ()
  return
}
// CHECK-LABEL: func.func @call1
// CHECK-SAME:  (%[[A0:.*]]: i32) {
// CHECK-NEXT:  call @unused_arg(%[[A0]]) : (i32) -> ()
// CHECK-NEXT:  return
func.func @call1(%x: i32) {
  %d = arith.addi %x, %x : i32
  call @unused_arg(%x, %d) : (i32, i32) -> ()
  return
}
// CHECK-LABEL: func.func private @recur
// CHECK-SAME:  (%[[A0:.*]]: i32) -> i32 {
// CHECK-NEXT:  %[[V1:.*]] = call @recur(%[[A0]]) : (i32) -> i32
// CHECK-NEXT:  return %[[A0]] : i32
func.func private @recur(%a: i32, %b: i32) -> i32 {
  %r = call @recur(%a, %b) : (i32, i32) -> i32
  return %b : i32
}
// CHECK-LABEL: func.func @call2
// CHECK-SAME:  (%[[A0:.*]]: i32) -> i32 {
// CHECK-NEXT:  %[[V1:.*]] = call @recur(%[[A0]]) : (i32) -> i32
// CHECK-NEXT:  return %[[V1]] : i32
func.func @call2(%x: i32) -> i32 {
  %r = call @recur(%x, %x) : (i32, i32) -> i32
  return %r : i32
}
// CHECK-LABEL: func.func private @nouse
// CHECK-SAME:  () {
// CHECK-NEXT:  return
func.func private @nouse(%a: i32) -> i32 {
  return %a : i32
}
// CHECK-LABEL: func.func private @ret_unused
// CHECK-SAME:  () -> i32 {
// CHECK-NEXT:  %[[V0:.*]] = "foo.x"() : () -> i32
// CHECK-NEXT:  %[[V1:.*]] = "foo.y"() : () -> i32
// CHECK-NEXT:  return %[[V1]] : i32
func.func private @ret_unused() -> (i32, i32) {
  %a = "foo.x"() : () -> i32
  %b = "foo.y"() : () -> i32
  return %a, %b : i32, i32
}
// CHECK-LABEL: func.func @call3
// CHECK-SAME:  () -> i32 {
// CHECK-NEXT:  %[[V0:.*]] = call @ret_unused() : () -> i32
// CHECK-NEXT:  return %[[V0]] : i32
func.func @call3() -> i32 {
  %r:2 = call @ret_unused() : () -> (i32, i32)
  return %r#1 : i32
}
// CHECK-LABEL: func.func private @decl
// CHECK-SAME:  (i32) -> i32
func.func private @decl(i32) -> i32
// CHECK-LABEL: func.func @call4
// CHECK-SAME:  (%[[A0:.*]]: i32) {
// CHECK-NEXT:  %[[V1:.*]] = call @decl(%[[A0]]) : (i32) -> i32
// CHECK-NEXT:  return
func.func @call4(%x: i32) {
  %r = call @decl(%x) : (i32) -> i32
  return
}
// CHECK-LABEL: func.func @mem
// CHECK-SAME:  (%[[A0:.*]]: memref<4xf32>, %[[A1:.*]]: index) {
// CHECK-NEXT:  %[[ALLOC:.*]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:  return
func.func @mem(%m: memref<4xf32>, %i: index) {
  %a = memref.load %m[%i] : memref<4xf32>
  %b = arith.addf %a, %a : f32
  %al = memref.alloc() : memref<4xf32>
  return
}
// CHECK-LABEL: func.func @nest
// CHECK-SAME:  (%[[A0:.*]]: i1, %[[A1:.*]]: i32, %[[A2:.*]]: index) -> i32 {
// CHECK-NEXT:  %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT:  %[[C1:.*]] = arith.constant 1 : index
// CHECK-NEXT:  %[[V5:.*]] = ub.poison : i32
// CHECK-NEXT:  %[[V6:.*]] = scf.for %[[A3:.*]] = %[[C0]] to %[[A2]] step %[[C1]] iter_args(%[[A4:.*]] = %[[A1]]) -> (i32) {
// CHECK-NEXT:  %[[V9:.*]] = scf.if %[[A0]] -> (i32) {
// CHECK-NEXT:  %[[V10:.*]] = arith.addi %[[A1]], %[[A4]] : i32
// CHECK-NEXT:  %[[V11:.*]] = ub.poison : i32
// CHECK-NEXT:  scf.yield %[[V10]] : i32
// CHECK-NEXT:  } else {
// CHECK-NEXT:  %[[V10]] = ub.poison : i32
// CHECK-NEXT:  scf.yield %[[A1]] : i32
// CHECK-NEXT:  }
// CHECK-NEXT:  "foo.e"(%[[V9]]) : (i32) -> ()
// CHECK-NEXT:  %[[V12:.*]] = ub.poison : i32
// CHECK-NEXT:  scf.yield %[[V9]] : i32
// CHECK-NEXT:  }
// CHECK-NEXT:  return %[[V6]] : i32
func.func @nest(%c: i1, %x: i32, %n: index) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:3 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %x, %d = %x) -> (i32, i32, i32) {
    %q:2 = scf.if %c -> (i32, i32) {
      %t = arith.addi %a, %b : i32
      scf.yield %t, %d : i32, i32
    } else {
      scf.yield %a, %d : i32, i32
    }
    "foo.e"(%q#0) : (i32) -> ()
    scf.yield %a, %q#0, %q#1 : i32, i32, i32
  }
  return %r#1 : i32
}
// CHECK-LABEL: func.func @deadloop
// CHECK-SAME:  (%[[A0:.*]]: i32, %[[A1:.*]]: index) {
// CHECK-NEXT:  return
func.func @deadloop(%x: i32, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> i32 {
    %s = arith.addi %a, %x : i32
    scf.yield %s : i32
  }
  return
}
// CHECK-LABEL: func.func @switch
// CHECK-SAME:  (%[[A0:.*]]: index, %[[A1:.*]]: i32) -> i32 {
// CHECK-NEXT:  %[[V2:.*]] = scf.index_switch %[[A0]] -> i32
// CHECK-NEXT:  case 0 {
// CHECK-NEXT:  "foo.a"() : () -> ()
// CHECK-NEXT:  %[[V3:.*]] = ub.poison : i32
// CHECK-NEXT:  scf.yield %[[A1]] : i32
// CHECK-NEXT:  }
// CHECK-NEXT:  default {
// CHECK-NEXT:  %[[V3]] = arith.muli %[[A1]], %[[A1]] : i32
// CHECK-NEXT:  %[[V4:.*]] = ub.poison : i32
// CHECK-NEXT:  scf.yield %[[V3]] : i32
// CHECK-NEXT:  }
// CHECK-NEXT:  return %[[V2]] : i32
func.func @switch(%n: index, %x: i32) -> i32 {
  %r:2 = scf.index_switch %n -> i32, i32
  case 0 { 
    "foo.a"() : () -> ()
    %y = arith.addi %x, %x : i32
    scf.yield %x, %y : i32, i32 }
  default { 
    %z = arith.muli %x, %x : i32
    scf.yield %z, %x : i32, i32 }
  return %r#0 : i32
}

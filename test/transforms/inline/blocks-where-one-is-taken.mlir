// A callee of several blocks stays a call where a region takes one block only.
//
// RUN: tsopt %s --inline | FileCheck %s

#s = affine_set<(d0) : (d0 >= 0)>
func.func private @c(%a: i64) -> i64 {
  cf.br ^bb1(%a : i64)
^bb1(%x: i64):
  %two = arith.constant 2 : i64
  %y = arith.divui %x, %two : i64
  %z = arith.constant 0 : i64
  %p = arith.cmpi eq, %y, %z : i64
  cf.cond_br %p, ^bb2, ^bb1(%y : i64)
^bb2:
  return %x : i64
}

// CHECK-LABEL: func.func @if
// CHECK: affine.if
// CHECK: func.call @c
func.func @if(%i: index, %a: i64) -> i64 {
  %r = affine.if #s(%i) -> i64 {
    %v = func.call @c(%a) : (i64) -> i64
    affine.yield %v : i64
  } else {
    affine.yield %a : i64
  }
  return %r : i64
}

// CHECK-LABEL: func.func @for
// CHECK: affine.for
// CHECK: func.call @c
// CHECK: affine.parallel
// CHECK: func.call @c
func.func @for(%a: i64, %m: memref<8xi64>) {
  affine.for %i = 0 to 8 {
    %v = func.call @c(%a) : (i64) -> i64
    affine.store %v, %m[%i] : memref<8xi64>
  }
  affine.parallel (%i) = (0) to (8) {
    %v = func.call @c(%a) : (i64) -> i64
    affine.store %v, %m[%i] : memref<8xi64>
  }
  return
}

// Where it simplifies to one block it goes in.
// CHECK-LABEL: func.func @simple
// CHECK: affine.if
// CHECK-NOT: func.call
// CHECK: return
func.func private @one(%a: i64) -> i64 {
  cf.br ^bb1
^bb1:
  %y = arith.addi %a, %a : i64
  return %y : i64
}
func.func @simple(%i: index, %a: i64) -> i64 {
  %r = affine.if #s(%i) -> i64 {
    %v = func.call @one(%a) : (i64) -> i64
    affine.yield %v : i64
  } else {
    affine.yield %a : i64
  }
  return %r : i64
}

// What does not return ends the block that calls it.
// CHECK-LABEL: llvm.func @never
// CHECK-NOT: llvm.call
// CHECK: llvm.intr.trap
// CHECK: llvm.unreachable
llvm.func @stop(%a: i32) -> i32 {
  "llvm.intr.trap"() : () -> ()
  llvm.unreachable
}
llvm.func @never(%x: i32) -> i32 {
  %z = llvm.call @stop(%x) : (i32) -> (i32)
  llvm.return %z : i32
}

// Loops that count, count without a sign or go on while something holds, branches and
// switches run as often, and the same way, when they are blocks.
//
// RUN: tsrun %s --verify-each-stage=convert-scf-to-cf | FileCheck %s
// CHECK: verified after every one of

func.func @main(%o: memref<12xi32> {tile.out}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %c6 = arith.constant 6 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  %c9 = arith.constant 9 : index
  %c10 = arith.constant 10 : index
  %c11 = arith.constant 11 : index
  %i0 = arith.constant 0 : i32
  %i1 = arith.constant 1 : i32
  %i5 = arith.constant 5 : i32
  %i10 = arith.constant 10 : i32
  // 0 + 3 + 6 + 9.
  %sum = scf.for %i = %c0 to %c10 step %c3 iter_args(%s = %i0) -> (i32) {
    %x = arith.index_cast %i : index to i32
    %t = arith.addi %s, %x : i32
    scf.yield %t : i32
  }
  memref.store %sum, %o[%c0] : memref<12xi32>
  // From 2^31 - 1 to 2^31 + 1: none of them in numbers with a sign.
  %from = arith.constant 0x7fffffff : i32
  %to = arith.constant 0x80000001 : i32
  %two = scf.for unsigned %i = %from to %to step %i1 iter_args(%s = %i0) -> (i32) : i32 {
    %t = arith.addi %s, %i1 : i32
    scf.yield %t : i32
  }
  memref.store %two, %o[%c1] : memref<12xi32>
  %w:2 = scf.while (%k = %i0, %s = %i0) : (i32, i32) -> (i32, i32) {
    %go = arith.cmpi slt, %k, %i5 : i32
    scf.condition(%go) %k, %s : i32, i32
  } do {
  ^bb0(%k: i32, %s: i32):
    %k1 = arith.addi %k, %i1 : i32
    %s1 = arith.addi %s, %k1 : i32
    scf.yield %k1, %s1 : i32, i32
  }
  memref.store %w#1, %o[%c2] : memref<12xi32>
  // A loop with all of its work before the condition.
  %d = scf.while (%k = %i0) : (i32) -> i32 {
    %k1 = arith.addi %k, %i1 : i32
    %go = arith.cmpi slt, %k1, %i5 : i32
    scf.condition(%go) %k1 : i32
  } do {
  ^bb0(%k: i32):
    scf.yield %k : i32
  }
  memref.store %d, %o[%c3] : memref<12xi32>
  scf.for %i = %c0 to %c4 step %c1 {
    %at = arith.addi %i, %c4 : index
    %low = arith.cmpi slt, %i, %c2 : index
    %r = scf.if %low -> (i32) {
      scf.yield %i5 : i32
    } else {
      scf.yield %i10 : i32
    }
    memref.store %r, %o[%at] : memref<12xi32>
    %to8 = arith.addi %i, %c8 : index
    %q = scf.index_switch %i -> i32
    case 1 { scf.yield %i1 : i32 }
    case 2 { scf.yield %i5 : i32 }
    default { scf.yield %i10 : i32 }
    memref.store %q, %o[%to8] : memref<12xi32>
  }
  return
}

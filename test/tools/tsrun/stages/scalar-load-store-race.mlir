// RUN: tsrun %s --verify-each-stage --once

// Was wrong once:
// a scalar memref.load, addi, memref.store at block scope is done by every thread with no barrier
// between the load and the store (insert-sync does not see scalar accesses): threads of other warps may load the new value.
// Even a lone memref.store of a uniform value is reported as a race between the threads once lowered.

func.func @main(%n: memref<1xi32> {tile.init = "zeros", tile.out}) {
  tile.kernel blocks(%b) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %five = arith.constant 5 : i32
    %v = memref.load %n[%c0] : memref<1xi32>
    %w = arith.addi %v, %five : i32
    memref.store %w, %n[%c0] : memref<1xi32>
  }
  return
}

func.func @reference(%n: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %five = arith.constant 5 : i32
  memref.store %five, %n[%c0] : memref<1xi32>
  return
}

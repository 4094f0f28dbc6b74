// RUN: tsrun %s --verify-each-stage --once

// Was wrong once:
// inside a tile.kernel "code is block-scale", and the simulator adds 1 once a block; lowered, every
// thread of the block adds 1. No diagnostic at any stage. A dynamic tile scheduler (persistent kernels, stream-K) needs
// exactly this operation, its result broadcast to the block.

func.func @main(%n: memref<1xi32> {tile.init = "zeros", tile.out}) {
  tile.kernel blocks(%b) = (4) threads(64) {
    %c0 = arith.constant 0 : index
    %one = arith.constant 1 : i32
    %old = memref.atomic_rmw addi %one, %n[%c0] : (i32, memref<1xi32>) -> i32
  }
  return
}

func.func @reference(%n: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %four = arith.constant 4 : i32
  memref.store %four, %n[%c0] : memref<1xi32>
  return
}

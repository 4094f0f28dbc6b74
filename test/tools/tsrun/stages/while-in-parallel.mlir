// RUN: tsrun %s --verify-each-stage --once

// Was wrong once:
// scf.while in the body of tile.parallel (element-wise iteration, e.g. Mandelbrot, Newton) passes the
// verifier and the simulator; the lowering makes an invalid operation:
// scf.for and scf.if there work.

func.func @main(%y: memref<64xi32> {tile.out}) {
  tile.kernel blocks(%b) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %one = arith.constant 1 : i32
    %r = tile.parallel (%i) = (64) {
      %i32 = arith.index_cast %i : index to i32
      %n = scf.while (%k = %one) : (i32) -> i32 {
        %lt = arith.cmpi slt, %k, %i32 : i32
        scf.condition(%lt) %k : i32
      } do {
      ^bb0(%k: i32):
        %d = arith.addi %k, %k : i32
        scf.yield %d : i32
      }
      tile.yield %n : i32
    } : tensor<64xi32>
    tile.store %r, %y[%c0] : tensor<64xi32>, memref<64xi32>
  }
  return
}

func.func @reference(%y: memref<64xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 64 : index
  %one = arith.constant 1 : i32
  scf.for %i = %c0 to %n step %c1 {
    %i32 = arith.index_cast %i : index to i32
    %r = scf.while (%k = %one) : (i32) -> i32 {
      %lt = arith.cmpi slt, %k, %i32 : i32
      scf.condition(%lt) %k : i32
    } do {
    ^bb0(%k: i32):
      %d = arith.addi %k, %k : i32
      scf.yield %d : i32
    }
    memref.store %r, %y[%i] : memref<64xi32>
  }
  return
}

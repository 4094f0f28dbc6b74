// RUN: tsrun %s --verify-each-stage --once

// Was wrong once:
// "Elements outside the memref read as pad ... are not written" holds for indices of dimensions that the tile
// spans only. A leading index (here the batch) beyond the memref is not guarded after convert-tile-to-gpu: tile.load,
// tile.store, tile.atomic and tile.copy read and write outside of the allocation; on a GPU silently.
// Every implicit-GEMM convolution with padding meets it (it reads row -1).

func.func @main(%y: memref<2x4x32xf32> {tile.out}) {
  tile.kernel blocks(%b) = (3) threads(32) {
    %c0 = arith.constant 0 : index
    %one = arith.constant dense<1.0> : tensor<4x32xf32>
    tile.store %one, %y[%b, %c0, %c0] : tensor<4x32xf32>, memref<2x4x32xf32>
  }
  return
}

func.func @reference(%y: memref<2x4x32xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %c32 = arith.constant 32 : index
  %one = arith.constant 1.0 : f32
  scf.for %i = %c0 to %c2 step %c1 {
    scf.for %j = %c0 to %c4 step %c1 {
      scf.for %k = %c0 to %c32 step %c1 {
        memref.store %one, %y[%i, %j, %k] : memref<2x4x32xf32>
      }
    }
  }
  return
}

// RUN: tsrun %s --verify-each-stage
// RUN: tsrun %s --print --no-progress | FileCheck %s

// f8E4M3FN has no infinities: the least and the greatest number stand in their
// place, in reductions, scans and summands of units.

// CHECK: argument 1 [4]: -3 -7 -11 -15
// CHECK-NEXT: argument 2 [4 4]: -0 -1 -2 -3 -0 -1 -2 -3
// CHECK-NEXT: argument 3 [4 4]: -0 -1 -2 -3 -4 -5 -6 -7
func.func @main(%a: memref<4x4xf8E4M3FN> {tile.init = "iota"}, %min: memref<4xf8E4M3FN> {tile.out}, %scan: memref<4x4xf8E4M3FN> {tile.out},
    %most: memref<4x4xf8E4M3FN> {tile.out}, %long: memref<1x2048xf8E4M3FN> {tile.init = "integers"}, %least: memref<1x2048xf8E4M3FN> {tile.out}) {
  tile.kernel blocks(%b) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %t = tile.load %a[%c0, %c0] : memref<4x4xf8E4M3FN> -> tensor<4x4xf8E4M3FN>
    %n = arith.negf %t : tensor<4x4xf8E4M3FN>
    %m = tile.reduce min %n dim 1 : tensor<4x4xf8E4M3FN> -> tensor<4xf8E4M3FN>
    tile.store %m, %min[%c0] : tensor<4xf8E4M3FN>, memref<4xf8E4M3FN>
    %s = tile.scan max %n dim 0 : tensor<4x4xf8E4M3FN>
    tile.store %s, %scan[%c0, %c0] : tensor<4x4xf8E4M3FN>, memref<4x4xf8E4M3FN>
    %p = scale.on @warp as (%w, %k) in(%n as %x replica) : (tensor<4x4xf8E4M3FN>)
        -> (tensor<4x4xf8E4M3FN, #tile.layout<warp = [2@+], combiner = max>> partial<max>) {
      scale.yield %x : tensor<4x4xf8E4M3FN>
    }
    %r = comm.all_reduce max %p at @warp : tensor<4x4xf8E4M3FN, #tile.layout<warp = [2@+], combiner = max>> -> tensor<4x4xf8E4M3FN>
    tile.store %r, %most[%c0, %c0] : tensor<4x4xf8E4M3FN>, memref<4x4xf8E4M3FN>
    // Threads share a line: each begins with what those before it have.
    %u = tile.load %long[%c0, %c0] : memref<1x2048xf8E4M3FN> -> tensor<1x2048xf8E4M3FN>
    %v = tile.scan min %u dim 1 : tensor<1x2048xf8E4M3FN>
    tile.store %v, %least[%c0, %c0] : tensor<1x2048xf8E4M3FN>, memref<1x2048xf8E4M3FN>
  }
  return
}

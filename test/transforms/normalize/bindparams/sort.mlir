// Tiles that are sorted together, and their results, have the same extents.
//
// RUN: tsopt %s --bind-params=N=16 | FileCheck %s
// CHECK: tile.sort(%{{.*}}, %{{.*}}) dim 1 : tensor<4x16xf32>, tensor<4x16xi32>

func.func @main(%x: memref<4x64xf32>, %o: memref<4x64xf32>) {
  tile.kernel blocks(%b) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %n = tile.param "N" default(32) among([16, 32]) : index
    %t = tile.load %x[%c0, %c0] [4, %n] : memref<4x64xf32> -> tensor<4x?xf32>
    %i = tile.iota dim 1 : tensor<4x?xi32>
    %s, %p = tile.sort(%t, %i) dim 1 : tensor<4x?xf32>, tensor<4x?xi32> {
    ^bb0(%u: f32, %iu: i32, %v: f32, %iv: i32):
      %lt = arith.cmpf olt, %u, %v : f32
      tile.yield %lt : i1
    }
    tile.store %s, %o[%c0, %c0] : tensor<4x?xf32>, memref<4x64xf32>
  }
  return
}

// Reductions and scans along both dimensions, atomics and a transpose, by 4 warps.
// A store and the atomics after it use the same elements in different threads:
// insert-sync puts a barrier between.
//
// RUN: tsrun %s --verify-each-stage | FileCheck %s
// CHECK: verified after every one of

func.func @main(%a: memref<37x50xf32> {tile.init = "random"}, %r: memref<64xf32> {tile.out}, %c: memref<64xf32> {tile.out}, %s: memref<64x64xf32> {tile.out}, %s0: memref<64x64xf32> {tile.out}, %m: memref<64xf32> {tile.out}, %at: memref<64xf32> {tile.init = "zeros", tile.out}, %tr: memref<50x37xf32> {tile.out}) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %u = tile.load %a[%c0, %c0] : memref<37x50xf32> -> tensor<64x64xf32>
    %x1 = tile.reduce add %u dim 1 : tensor<64x64xf32> -> tensor<64xf32>
    %x0 = tile.reduce add %u dim 0 : tensor<64x64xf32> -> tensor<64xf32>
    %mx = tile.reduce max %u dim 0 : tensor<64x64xf32> -> tensor<64xf32>
    %sc = tile.scan add %u dim 1 : tensor<64x64xf32>
    %sc0 = tile.scan add %u dim 0 reverse : tensor<64x64xf32>
    tile.store %x1, %r[%c0] : tensor<64xf32>, memref<64xf32>
    tile.store %x0, %c[%c0] : tensor<64xf32>, memref<64xf32>
    tile.store %mx, %m[%c0] : tensor<64xf32>, memref<64xf32>
    tile.store %sc, %s[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
    tile.store %sc0, %s0[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
    tile.atomic add %x1, %at[%c0] : tensor<64xf32>, memref<64xf32>
    %t = tile.transpose %u, [1, 0] : tensor<64x64xf32> -> tensor<64x64xf32>
    tile.store %t, %tr[%c0, %c0] : tensor<64x64xf32>, memref<50x37xf32>
  }
  return
}

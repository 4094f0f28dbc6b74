// Warps that do not loop equally often: the barriers between their own stores and
// loads are those of a warp, which wait for no other.
//
// RUN: tsrun %s --verify-each-stage | FileCheck %s
// RUN: tsrun %s --verify-each-stage --schedule=3 | FileCheck %s
// CHECK: verified after every one of

func.func @main(%w: memref<16x128xf32> {tile.init = "zeros"}, %o: memref<4x128xf32> {tile.init = "zeros", tile.out}) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c32 = arith.constant 32 : index
    scale.on @warp as (%u, %n) units(4) {
      %at = arith.muli %u, %c32 : index
      scf.for %k = %c0 to %u step %c1 {
        %i = arith.index_cast %u : index to i32
        %f = arith.sitofp %i : i32 to f32
        %t = tile.fill %f : f32 -> tensor<16x32xf32>
        tile.store %t, %w[%c0, %at] : tensor<16x32xf32>, memref<16x128xf32>
        %r = tile.load %w[%k, %at] : memref<16x128xf32> -> tensor<32xf32>
        tile.store %r, %o[%k, %at] : tensor<32xf32>, memref<4x128xf32>
      }
    }
  }
  return
}

func.func @reference(%w: memref<16x128xf32>, %o: memref<4x128xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c32 = arith.constant 32 : index
  %c128 = arith.constant 128 : index
  scf.for %j = %c0 to %c128 step %c1 {
    %u = arith.divui %j, %c32 : index
    %i = arith.index_cast %u : index to i32
    %f = arith.sitofp %i : i32 to f32
    scf.for %k = %c0 to %u step %c1 {
      memref.store %f, %o[%k, %j] : memref<4x128xf32>
    }
  }
  return
}

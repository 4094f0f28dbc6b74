// Warps of a warpgroup, inside a scale.on over warpgroups that exchange tiles.
//
// RUN: tsrun %s --verify-each-stage | FileCheck %s
// CHECK: verified after every one of

func.func @main(%a: memref<64x32xf32> {tile.init = "random"},
                %o: memref<64x32xf32> {tile.out}) {
  tile.kernel blocks(%x) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %t = tile.load %a[%c0, %c0] : memref<64x32xf32> -> tensor<64x32xf32>
    %r = scale.on @warpgroup as (%g, %ng) in(%t as %tg shard<0>) : (tensor<64x32xf32>) -> (tensor<64x32xf32> shard<0>) {
      %peer = arith.subi %c1, %g : index
      %c = comm.copy %tg to %peer at @warpgroup : tensor<32x32xf32>
      %w = scale.on @warp as (%wi, %nw) in(%c as %cw shard<0>) : (tensor<32x32xf32>) -> (tensor<32x32xf32> shard<0>) units(4) {
        %i = arith.index_cast %wi : index to i32
        %f = arith.sitofp %i : i32 to f32
        %ft = tile.fill %f : f32 -> tensor<8x32xf32>
        %y = arith.addf %cw, %ft : tensor<8x32xf32>
        scale.yield %y : tensor<8x32xf32>
      }
      scale.yield %w : tensor<32x32xf32>
    }
    tile.store %r, %o[%c0, %c0] : tensor<64x32xf32>, memref<64x32xf32>
  }
  return
}

func.func @reference(%a: memref<64x32xf32>, %o: memref<64x32xf32>) {
  %v1 = arith.constant 0 : index
  %v2 = arith.constant 64 : index
  %v3 = arith.constant 1 : index
  scf.for %v4 = %v1 to %v2 step %v3 {
    %v5 = arith.constant 0 : index
    %v6 = arith.constant 32 : index
    %v7 = arith.constant 1 : index
    scf.for %v8 = %v5 to %v6 step %v7 {
      %v9 = arith.constant 32 : index
      %v10 = arith.addi %v4, %v9 : index
      %v11 = arith.constant 64 : index
      %v12 = arith.remui %v10, %v11 : index
      %v13 = memref.load %a[%v12, %v8] : memref<64x32xf32>
      %v14 = arith.extf %v13 : f32 to f64
      %v15 = arith.constant 32 : index
      %v16 = arith.remui %v4, %v15 : index
      %v17 = arith.constant 8 : index
      %v18 = arith.floordivsi %v16, %v17 : index
      %v19 = arith.index_cast %v18 : index to i64
      %v20 = arith.sitofp %v19 : i64 to f64
      %v21 = arith.addf %v14, %v20 : f64
      %v22 = arith.truncf %v21 : f64 to f32
      memref.store %v22, %o[%v4, %v8] : memref<64x32xf32>
    }
  }
  return
}

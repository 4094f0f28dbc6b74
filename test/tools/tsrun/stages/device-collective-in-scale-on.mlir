// RUN: tsrun %s --verify-each-stage --once

// Was wrong once:
// both warpgroups use the same slots and counter: tsopt --tile-to-llvm succeeds (a remark only) and the result is wrong.
// Each warpgroup does its own exchange with the same warpgroup of the other device (a collective at @device inside scale.on).

func.func @main(%a: memref<2x64x16xf32> {tile.init = "random"},
                %o: memref<2x64x16xf32> {tile.out}) {
  tile.kernel devices(2) blocks(%x) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %ad = scale.view %a shard<0> at @device : memref<2x64x16xf32> -> memref<1x64x16xf32>
    %od = scale.view %o shard<0> at @device : memref<2x64x16xf32> -> memref<1x64x16xf32>
    %t = tile.load %ad[%c0, %c0, %c0] : memref<1x64x16xf32> -> tensor<64x16xf32>
    %r = scale.on @warpgroup as (%g, %ng) in(%t as %tg shard<0>) : (tensor<64x16xf32>) -> (tensor<64x16xf32> shard<0>) {
      %s = comm.all_reduce add %tg at @device : tensor<32x16xf32> -> tensor<32x16xf32>
      scale.yield %s : tensor<32x16xf32>
    }
    tile.store %r, %od[%c0, %c0, %c0] : tensor<64x16xf32>, memref<1x64x16xf32>
  }
  return
}

func.func @reference(%a: memref<2x64x16xf32>, %o: memref<2x64x16xf32>) {
  %v1 = arith.constant 0 : index
  %v2 = arith.constant 2 : index
  %v3 = arith.constant 1 : index
  scf.for %v4 = %v1 to %v2 step %v3 {
    %v5 = arith.constant 0 : index
    %v6 = arith.constant 64 : index
    %v7 = arith.constant 1 : index
    scf.for %v8 = %v5 to %v6 step %v7 {
      %v9 = arith.constant 0 : index
      %v10 = arith.constant 16 : index
      %v11 = arith.constant 1 : index
      scf.for %v12 = %v9 to %v10 step %v11 {
        %v13 = arith.constant 0 : index
        %v14 = memref.load %a[%v13, %v8, %v12] : memref<2x64x16xf32>
        %v15 = arith.extf %v14 : f32 to f64
        %v16 = arith.constant 1 : index
        %v17 = memref.load %a[%v16, %v8, %v12] : memref<2x64x16xf32>
        %v18 = arith.extf %v17 : f32 to f64
        %v19 = arith.addf %v15, %v18 : f64
        %v20 = arith.truncf %v19 : f64 to f32
        memref.store %v20, %o[%v4, %v8, %v12] : memref<2x64x16xf32>
      }
    }
  }
  return
}

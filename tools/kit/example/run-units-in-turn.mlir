// tsopt --run-units-in-turn

func.func @f(%x: memref<64xf32>, %y: memref<64xf32>) {
  tile.kernel blocks(%b) = (1) threads(64) {
    %t = tile.load %x[0] : memref<64xf32> -> tensor<64xf32>
    %r = scale.on @warp as (%w, %n) in(%t as %own shard<0>) : (tensor<64xf32>) -> (tensor<64xf32> shard<0>) {
      %s = arith.addf %own, %own : tensor<32xf32>
      scale.yield %s : tensor<32xf32>
    }
    tile.store %r, %y[0] : tensor<64xf32>, memref<64xf32>
  }
  return
}

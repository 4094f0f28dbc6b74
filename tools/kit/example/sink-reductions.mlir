// tsopt --sink-reductions

func.func @f(%x: memref<1024x64xf32>, %y: memref<64xf32>) {
  tile.kernel blocks(%b) = (1) threads(128) {
    %zero = arith.constant dense<0.0> : tensor<64xf32>
    %sum = tile.pipelined %k = 0 to 1024 step 128 stages(3) iter_args(%acc = %zero) -> (tensor<64xf32>) {
      %t = tile.load %x[%k, 0] : memref<1024x64xf32> -> tensor<128x64xf32>
      %r = tile.reduce add %t dims [0] : tensor<128x64xf32>
      %n = arith.addf %acc, %r : tensor<64xf32>
      tile.yield %n : tensor<64xf32>
    }
    tile.store %sum, %y[0] : tensor<64xf32>, memref<64xf32>
  }
  return
}

// y = A·x, A of 16384x16384 bf16: eight rows a block, sums kept in the threads to the end.
func.func @main(%A: memref<16384x16384xbf16> {tile.init = "random"}, %X: memref<16384xbf16> {tile.init = "random", tile.name = "x"}, %Y: memref<16384xf32> {tile.out, tile.name = "y"}) {
  tile.kernel (%row) = (0) to (16384) step (8) threads(256) {
    %zero = arith.constant dense<0.0> : tensor<8x1024xf32>
    %sum = tile.pipelined %k = 0 to 16384 step 1024 stages(4) iter_args(%acc = %zero) -> (tensor<8x1024xf32>) {
      %a = tile.load %A[%row, %k] : memref<16384x16384xbf16> -> tensor<8x1024xbf16>
      %x = tile.load %X[%k] : memref<16384xbf16> -> tensor<1024xbf16>
      %af = arith.extf %a : tensor<8x1024xbf16> to tensor<8x1024xf32>
      %xf = arith.extf %x : tensor<1024xbf16> to tensor<1024xf32>
      %xb = tile.broadcast %xf dims [0] : tensor<1024xf32> -> tensor<8x1024xf32>
      %n = math.fma %af, %xb, %acc : tensor<8x1024xf32>
      tile.yield %n : tensor<8x1024xf32>
    }
    %y = tile.reduce add %sum dims [1] : tensor<8x1024xf32>
    tile.store %y, %Y[%row] : tensor<8xf32>, memref<16384xf32>
  }
  return
}

// Bias and GELU of a matrix that another library stores column by column: lanes that read a row's neighbours are 32 KiB
// apart.
func.func @bias_gelu(%X: memref<8192x4096xf32, strided<[1, 8192]>>, %bias: memref<4096xf32>, %Y: memref<8192x4096xf32>) {
  tile.kernel (%i) = (0) to (8192) step (1) threads(256) {
    %x = tile.load %X[%i, 0] : memref<8192x4096xf32, strided<[1, 8192]>> -> tensor<1x4096xf32>
    %b = tile.load %bias[0] : memref<4096xf32> -> tensor<4096xf32>
    %bb = tile.broadcast %b dims [0] : tensor<4096xf32> -> tensor<1x4096xf32>
    %s = arith.addf %x, %bb : tensor<1x4096xf32>
    %half = arith.constant dense<0.5> : tensor<1x4096xf32>
    %one = arith.constant dense<1.0> : tensor<1x4096xf32>
    %c = arith.constant dense<0.70710677> : tensor<1x4096xf32>
    %t = arith.mulf %s, %c : tensor<1x4096xf32>
    %e = math.erf %t : tensor<1x4096xf32>
    %f = arith.addf %e, %one : tensor<1x4096xf32>
    %g = arith.mulf %s, %half : tensor<1x4096xf32>
    %y = arith.mulf %f, %g : tensor<1x4096xf32>
    tile.store %y, %Y[%i, 0] : tensor<1x4096xf32>, memref<8192x4096xf32>
  }
  return
}

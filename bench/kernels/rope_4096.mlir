// Rotary embedding of 4 x 4096 positions, 32 heads of 128 columns (examples/rope.mlir).
func.func @main(%x: memref<4x4096x32x128xbf16> {tile.init = "random"}, %cos: memref<4096x64xf32> {tile.init = "random"}, %sin: memref<4096x64xf32> {tile.init = "random"},
                %y: memref<4x4096x32x128xbf16> {tile.out}) {
  tile.kernel (%b, %row) = (0, 0) to (4, 4096) step (1, 2) threads(256) {
    %t = tile.load %x[%b, %row, 0, 0] : memref<4x4096x32x128xbf16> -> tensor<2x32x128xbf16>
    %f = arith.extf %t : tensor<2x32x128xbf16> to tensor<2x32x128xf32>
    %re = tensor.extract_slice %f[0, 0, 0] [2, 32, 64] [1, 1, 1] : tensor<2x32x128xf32> to tensor<2x32x64xf32>
    %im = tensor.extract_slice %f[0, 0, 64] [2, 32, 64] [1, 1, 1] : tensor<2x32x128xf32> to tensor<2x32x64xf32>
    %c0 = tile.load %cos[%row, 0] : memref<4096x64xf32> -> tensor<2x64xf32>
    %s0 = tile.load %sin[%row, 0] : memref<4096x64xf32> -> tensor<2x64xf32>
    %c = tile.broadcast %c0 dims [1] : tensor<2x64xf32> -> tensor<2x32x64xf32>
    %s = tile.broadcast %s0 dims [1] : tensor<2x64xf32> -> tensor<2x32x64xf32>
    %rc = arith.mulf %re, %c : tensor<2x32x64xf32>
    %is = arith.mulf %im, %s : tensor<2x32x64xf32>
    %ic = arith.mulf %im, %c : tensor<2x32x64xf32>
    %rs = arith.mulf %re, %s : tensor<2x32x64xf32>
    %u = arith.subf %rc, %is : tensor<2x32x64xf32>
    %v = arith.addf %ic, %rs : tensor<2x32x64xf32>
    %uv = tensor.concat dim(2) %u, %v : (tensor<2x32x64xf32>, tensor<2x32x64xf32>) -> tensor<2x32x128xf32>
    %r = arith.truncf %uv : tensor<2x32x128xf32> to tensor<2x32x128xbf16>
    tile.store %r, %y[%b, %row, 0, 0] : tensor<2x32x128xbf16>, memref<4x4096x32x128xbf16>
  }
  return
}

// SwiGLU of two arrays of 8192 x 8192 bf16.
func.func @main(%x: memref<8192x8192xbf16> {tile.init = "random"}, %z: memref<8192x8192xbf16> {tile.init = "random"}, %y: memref<8192x8192xbf16> {tile.out}) {
  tile.kernel blocks(%row) = (8192) threads(256) {
    %t = tile.load %x[%row, 0] : memref<8192x8192xbf16> -> tensor<1x8192xbf16>
    %f = arith.extf %t : tensor<1x8192xbf16> to tensor<1x8192xf32>
    %zt = tile.load %z[%row, 0] : memref<8192x8192xbf16> -> tensor<1x8192xbf16>
    %zf = arith.extf %zt : tensor<1x8192xbf16> to tensor<1x8192xf32>
    %nl = arith.constant dense<-1.44269504> : tensor<1x8192xf32>
    %one = arith.constant dense<1.0> : tensor<1x8192xf32>
    %a = arith.mulf %f, %nl : tensor<1x8192xf32>
    %e = math.exp2 %a fastmath<afn> : tensor<1x8192xf32>
    %e1 = arith.addf %e, %one : tensor<1x8192xf32>
    %sg = arith.divf %f, %e1 fastmath<arcp,afn> : tensor<1x8192xf32>
    %r = arith.mulf %sg, %zf : tensor<1x8192xf32>
    %o = arith.truncf %r : tensor<1x8192xf32> to tensor<1x8192xbf16>
    tile.store %o, %y[%row, 0] : tensor<1x8192xbf16>, memref<8192x8192xbf16>
  }
  return
}

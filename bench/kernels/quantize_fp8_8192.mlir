// 8192 rows of 8192 bf16 as f8E4M3FN with a scale a row (examples/quantize_fp8.mlir).
func.func @main(%X: memref<8192x8192xbf16> {tile.init = "random", tile.name = "x"},
                %Q: memref<8192x8192xf8E4M3FN> {tile.out, tile.name = "q"},
                %S: memref<8192xf32> {tile.out, tile.name = "s"}) {
  tile.kernel (%row) = (0) to (8192) step (1) threads(256) {
    %x0 = tile.load %X[%row, 0] : memref<8192x8192xbf16> -> tensor<1x8192xbf16>
    %x = arith.extf %x0 : tensor<1x8192xbf16> to tensor<1x8192xf32>
    %a = math.absf %x : tensor<1x8192xf32>
    %m = tile.reduce max %a dims [1] : tensor<1x8192xf32>
    %least = arith.constant dense<1.0e-12> : tensor<1xf32>
    %most = arith.constant dense<448.0> : tensor<1xf32>
    %m0 = arith.maximumf %m, %least : tensor<1xf32>
    %s = arith.divf %m0, %most : tensor<1xf32>
    %r = arith.divf %most, %m0 : tensor<1xf32>
    tile.store %s, %S[%row] : tensor<1xf32>, memref<8192xf32>
    %rb = tile.broadcast %r dims [1] : tensor<1xf32> -> tensor<1x8192xf32>
    %y = arith.mulf %x, %rb : tensor<1x8192xf32>
    %top = arith.constant dense<448.0> : tensor<1x8192xf32>
    %bottom = arith.constant dense<-448.0> : tensor<1x8192xf32>
    %y0 = arith.minimumf %y, %top : tensor<1x8192xf32>
    %y1 = arith.maximumf %y0, %bottom : tensor<1x8192xf32>
    %q = arith.truncf %y1 : tensor<1x8192xf32> to tensor<1x8192xf8E4M3FN>
    tile.store %q, %Q[%row, 0] : tensor<1x8192xf8E4M3FN>, memref<8192x8192xf8E4M3FN>
  }
  return
}


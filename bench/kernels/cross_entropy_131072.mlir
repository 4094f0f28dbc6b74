// The cross entropy of 4096 rows of 131072 logits against a class each: one pass, with the maximum carried along a row and
// the exponentials added up place by place, so that threads meet once a step. The logit of the class is read by its index.
!f = tensor<1x4096xf32>
func.func @main(%X: memref<4096x131072xbf16> {tile.init = "random", tile.name = "x"}, %T: memref<4096xi32> {tile.init = "zeros", tile.name = "t"},
                %Y: memref<4096xf32> {tile.out, tile.name = "y"}) {
  tile.kernel (%row) = (0) to (4096) step (1) threads(256) {
    %m0 = arith.constant dense<0xFF800000> : tensor<1xf32>
    %z = arith.constant dense<0.0> : !f
    %log2e = arith.constant dense<1.44269504> : tensor<1xf32>
    %log2et = arith.constant dense<1.44269504> : !f
    %ln2 = arith.constant dense<0.693147181> : tensor<1xf32>
    %t = memref.load %T[%row] : memref<4096xi32>
    %class = arith.index_cast %t : i32 to index
    %m, %l = tile.pipelined %c = 0 to 131072 step 4096 stages(4) iter_args(%mi = %m0, %li = %z) -> (tensor<1xf32>, !f) {
      %a = tile.load %X[%row, %c] : memref<4096x131072xbf16> -> tensor<1x4096xbf16>
      %x = arith.extf %a : tensor<1x4096xbf16> to !f
      %mt = tile.reduce max %x dims [1] : !f
      %mn = arith.maximumf %mi, %mt : tensor<1xf32>
      %md = arith.subf %mi, %mn : tensor<1xf32>
      %ms = arith.mulf %md, %log2e : tensor<1xf32>
      %al = math.exp2 %ms fastmath<afn> : tensor<1xf32>
      %alb = tile.broadcast %al dims [1] : tensor<1xf32> -> !f
      %mns = arith.mulf %mn, %log2e : tensor<1xf32>
      %mneg = arith.negf %mns : tensor<1xf32>
      %mb = tile.broadcast %mneg dims [1] : tensor<1xf32> -> !f
      %d = math.fma %x, %log2et, %mb : !f
      %e = math.exp2 %d fastmath<afn> : !f
      %ln = math.fma %li, %alb, %e : !f
      tile.yield %mn, %ln : tensor<1xf32>, !f
    }
    %s = tile.reduce add %l dims [1] : !f
    %lg = math.log2 %s : tensor<1xf32>
    %lge = arith.mulf %lg, %ln2 : tensor<1xf32>
    %lse = arith.addf %lge, %m : tensor<1xf32>
    %xc = tile.load %X[%row, %class] : memref<4096x131072xbf16> -> tensor<1x1xbf16>
    %xcf = arith.extf %xc : tensor<1x1xbf16> to tensor<1x1xf32>
    %g = tile.reshape %xcf : tensor<1x1xf32> -> tensor<1xf32>
    %loss = arith.subf %lse, %g : tensor<1xf32>
    tile.store %loss, %Y[%row] : tensor<1xf32>, memref<4096xf32>
  }
  return
}

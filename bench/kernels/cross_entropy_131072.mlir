// The cross entropy of 4096 rows of 131072 logits against a class each: one pass, with the maximum, the sum of
// exponentials and the logit of the class carried along a row.
func.func @main(%X: memref<4096x131072xbf16> {tile.init = "random", tile.name = "x"}, %T: memref<4096xi32> {tile.init = "zeros", tile.name = "t"},
                %Y: memref<4096xf32> {tile.out, tile.name = "y"}) {
  tile.kernel (%row) = (0) to (4096) step (1) threads(256) {
    %m0 = arith.constant dense<0xFF800000> : tensor<1xf32>
    %z = arith.constant dense<0.0> : tensor<1xf32>
    %t = tile.load %T[%row] : memref<4096xi32> -> tensor<1xi32>
    %tb = tile.broadcast %t dims [1] : tensor<1xi32> -> tensor<1x4096xi32>
    %m, %l, %g = tile.pipelined %c = 0 to 131072 step 4096 stages(4) iter_args(%mi = %m0, %li = %z, %gi = %z) -> (tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) {
      %a = tile.load %X[%row, %c] : memref<4096x131072xbf16> -> tensor<1x4096xbf16>
      %x = arith.extf %a : tensor<1x4096xbf16> to tensor<1x4096xf32>
      %mt = tile.reduce max %x dims [1] : tensor<1x4096xf32>
      %mn = arith.maximumf %mi, %mt : tensor<1xf32>
      %mb = tile.broadcast %mn dims [1] : tensor<1xf32> -> tensor<1x4096xf32>
      %d = arith.subf %x, %mb : tensor<1x4096xf32>
      %e = math.exp %d fastmath<afn> : tensor<1x4096xf32>
      %s = tile.reduce add %e dims [1] : tensor<1x4096xf32>
      %md = arith.subf %mi, %mn : tensor<1xf32>
      %al = math.exp %md fastmath<afn> : tensor<1xf32>
      %ln = math.fma %li, %al, %s : tensor<1xf32>
      %i = tile.iota dim 1 : tensor<1x4096xi32>
      %ci = arith.index_cast %c : index to i32
      %cb = tile.fill %ci : i32 -> tensor<1x4096xi32>
      %col = arith.addi %i, %cb : tensor<1x4096xi32>
      %hit = arith.cmpi eq, %col, %tb : tensor<1x4096xi32>
      %zero = arith.constant dense<0.0> : tensor<1x4096xf32>
      %h = arith.select %hit, %x, %zero : tensor<1x4096xi1>, tensor<1x4096xf32>
      %hs = tile.reduce add %h dims [1] : tensor<1x4096xf32>
      %gn = arith.addf %gi, %hs : tensor<1xf32>
      tile.yield %mn, %ln, %gn : tensor<1xf32>, tensor<1xf32>, tensor<1xf32>
    }
    %lg = math.log %l : tensor<1xf32>
    %lse = arith.addf %lg, %m : tensor<1xf32>
    %loss = arith.subf %lse, %g : tensor<1xf32>
    tile.store %loss, %Y[%row] : tensor<1xf32>, memref<4096xf32>
  }
  return
}

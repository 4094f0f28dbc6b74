// The gradients of layer norm, 8192 rows of 8192 bf16: a block a multiprocessor goes from row to row and keeps those of
// gain and bias, which it adds up in the end. Sums that do not need each other stand side by side, so that warps wait for
// them once: Σw and Σx first, then Σ(x - mean)² and Σ w(x - mean).
!b = tensor<1x8192xbf16>
!f = tensor<1x8192xf32>
!s = tensor<1x1xf32>
func.func @main(%X: memref<8192x8192xbf16> {tile.init = "random", tile.name = "x"}, %G: memref<8192xbf16> {tile.init = "random", tile.name = "g"}, %DY: memref<8192x8192xbf16> {tile.init = "random", tile.name = "dy"},
                %DX: memref<8192x8192xbf16> {tile.out, tile.name = "dx"}, %DG: memref<8192xf32> {tile.init = "zeros", tile.out, tile.name = "dg"}, %DB: memref<8192xf32> {tile.init = "zeros", tile.out, tile.name = "db"}) {
  tile.kernel blocks(%block) = (132) threads(512) {
    %zero = arith.constant dense<0.0> : !f
    %inv = arith.constant dense<1.220703125e-04> : !s
    %eps = arith.constant dense<1.0e-5> : !s
    %g0 = tile.load %G[0] : memref<8192xbf16> -> tensor<8192xbf16>
    %n = arith.constant 132 : index
    %c8192 = arith.constant 8192 : index
    %dg, %db = tile.pipelined %row = %block to %c8192 step %n stages(4) iter_args(%dgi = %zero, %dbi = %zero) -> (!f, !f) {
      %a = tile.load %X[%row, 0] : memref<8192x8192xbf16> -> !b
      %x = arith.extf %a : !b to !f
      %b = tile.load %DY[%row, 0] : memref<8192x8192xbf16> -> !b
      %dy = arith.extf %b : !b to !f
      %g1 = arith.extf %g0 : tensor<8192xbf16> to tensor<8192xf32>
      %g = tile.broadcast %g1 dims [0] : tensor<8192xf32> -> !f
      %w = arith.mulf %dy, %g : !f
      %s = tile.reduce add %x dims [1] keep : !f
      %c1s = tile.reduce add %w dims [1] keep : !f
      %mean = arith.mulf %s, %inv : !s
      %mb = tile.broadcast %mean : !s -> !f
      %d = arith.subf %x, %mb : !f
      %sq = arith.mulf %d, %d : !f
      %wd = arith.mulf %w, %d : !f
      %ss = tile.reduce add %sq dims [1] keep : !f
      %wds = tile.reduce add %wd dims [1] keep : !f
      %var = math.fma %ss, %inv, %eps : !s
      %rs = math.rsqrt %var : !s
      %rb = tile.broadcast %rs : !s -> !f
      %xh = arith.mulf %d, %rb : !f
      %c1 = arith.mulf %c1s, %inv : !s
      %wrs = arith.mulf %wds, %rs : !s
      %c2 = arith.mulf %wrs, %inv : !s
      %c1b = tile.broadcast %c1 : !s -> !f
      %c2b = tile.broadcast %c2 : !s -> !f
      %t = arith.subf %w, %c1b : !f
      %u = arith.mulf %xh, %c2b : !f
      %v = arith.subf %t, %u : !f
      %dx = arith.mulf %v, %rb : !f
      %dxb = arith.truncf %dx : !f to !b
      tile.store %dxb, %DX[%row, 0] : !b, memref<8192x8192xbf16>
      %dgn = math.fma %dy, %xh, %dgi : !f
      %dbn = arith.addf %dy, %dbi : !f
      tile.yield %dgn, %dbn : !f, !f
    }
    %dg1 = tile.reshape %dg : !f -> tensor<8192xf32>
    %db1 = tile.reshape %db : !f -> tensor<8192xf32>
    tile.atomic add %dg1, %DG[0] : tensor<8192xf32>, memref<8192xf32>
    tile.atomic add %db1, %DB[0] : tensor<8192xf32>, memref<8192xf32>
  }
  return
}

// The chunk scan of Mamba-2: 512 heads of 4096 positions, state 64, 64 columns, in chunks of 64: decays by a scan, products
// within a chunk and with the state, which stays in registers.
!c = tensor<64x64xbf16>
!f = tensor<64x64xf32>
func.func @main(%C: memref<512x4096x64xbf16> {tile.init = "random", tile.name = "c"}, %B: memref<512x4096x64xbf16> {tile.init = "random", tile.name = "b"}, %X: memref<512x4096x64xbf16> {tile.init = "random", tile.name = "x"},
                %DT: memref<512x4096xf32> {tile.init = "uniform", tile.name = "dt"}, %O: memref<512x4096x64xf32> {tile.out, tile.name = "o"}) {
  tile.kernel blocks(%h) = (512) threads(128) {
    %zero = arith.constant dense<0.0> : !f
    %neg = arith.constant dense<-0.5> : tensor<64xf32>
    %i = tile.iota dim 0 : tensor<64x64xi32>
    %j = tile.iota dim 1 : tensor<64x64xi32>
    %low = arith.cmpi sge, %i, %j : tensor<64x64xi32>
    %s = tile.pipelined %t = 0 to 4096 step 64 stages(2) iter_args(%st = %zero) -> (!f) {
      %c = tile.load %C[%h, %t, 0] : memref<512x4096x64xbf16> -> !c
      %b = tile.load %B[%h, %t, 0] : memref<512x4096x64xbf16> -> !c
      %x = tile.load %X[%h, %t, 0] : memref<512x4096x64xbf16> -> !c
      %dt = tile.load %DT[%h, %t] : memref<512x4096xf32> -> tensor<64xf32>
      %la = arith.mulf %dt, %neg : tensor<64xf32>
      %cum = tile.scan add %la dim 0 : tensor<64xf32>
      %tot = tile.reduce add %la dims [0] keep : tensor<64xf32>
      %ci = tile.broadcast %cum dims [1] : tensor<64xf32> -> !f
      %cj = tile.broadcast %cum dims [0] : tensor<64xf32> -> !f
      %d = arith.subf %ci, %cj : !f
      %e = math.exp %d fastmath<afn> : !f
      %g = tile.gemm %c, %b transpose_b : !c, !c -> !f
      %ge = arith.mulf %g, %e : !f
      %dtj = tile.broadcast %dt dims [0] : tensor<64xf32> -> !f
      %gd = arith.mulf %ge, %dtj : !f
      %gm = arith.select %low, %gd, %zero : tensor<64x64xi1>, !f
      %gb = arith.truncf %gm : !f to !c
      %sb = arith.truncf %st : !f to !c
      %y0 = tile.gemm %c, %sb : !c, !c -> !f
      %ei = math.exp %ci : !f
      %y1 = arith.mulf %y0, %ei : !f
      %y = tile.gemm %gb, %x, %y1 : !c, !c -> !f
      tile.store %y, %O[%h, %t, 0] : !f, memref<512x4096x64xf32>
      %totb = tile.broadcast %tot : tensor<1xf32> -> tensor<64xf32>
      %rest = arith.subf %totb, %cum : tensor<64xf32>
      %er = math.exp %rest : tensor<64xf32>
      %w = arith.mulf %er, %dt : tensor<64xf32>
      %wb = tile.broadcast %w dims [1] : tensor<64xf32> -> !f
      %bf = arith.extf %b : !c to !f
      %bw = arith.mulf %bf, %wb : !f
      %bwb = arith.truncf %bw : !f to !c
      %tot2 = tile.reshape %tot : tensor<1xf32> -> tensor<1x1xf32>
      %totf = tile.broadcast %tot2 : tensor<1x1xf32> -> !f
      %et = math.exp %totf : !f
      %sd = arith.mulf %st, %et : !f
      %sn = tile.gemm %bwb, %x, %sd transpose_a : !c, !c -> !f
      tile.yield %sn : !f
    }
  }
  return
}

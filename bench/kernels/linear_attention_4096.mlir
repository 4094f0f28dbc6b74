// Causal linear attention without normalisation: 256 heads of 4096 positions, 64 columns, in chunks of 64
// positions; the state of 64x64 stays in registers.
!c = tensor<64x64xbf16>
!f = tensor<64x64xf32>
func.func @main(%Q: memref<256x4096x64xbf16> {tile.init = "random", tile.name = "q"}, %K: memref<256x4096x64xbf16> {tile.init = "random", tile.name = "k"}, %V: memref<256x4096x64xbf16> {tile.init = "random", tile.name = "v"},
                %O: memref<256x4096x64xf32> {tile.out, tile.name = "o"}) {
  tile.kernel blocks(%h) = (256) threads(128) {
    %zero = arith.constant dense<0.0> : !f
    %i = tile.iota dim 0 : tensor<64x64xi32>
    %j = tile.iota dim 1 : tensor<64x64xi32>
    %low = arith.cmpi sge, %i, %j : tensor<64x64xi32>
    %s = tile.pipelined %t = 0 to 4096 step 64 stages(3) iter_args(%st = %zero) -> (!f) {
      %q = tile.load %Q[%h, %t, 0] : memref<256x4096x64xbf16> -> !c
      %k = tile.load %K[%h, %t, 0] : memref<256x4096x64xbf16> -> !c
      %v = tile.load %V[%h, %t, 0] : memref<256x4096x64xbf16> -> !c
      %sb = arith.truncf %st : !f to !c
      %o1 = tile.gemm %q, %sb : !c, !c -> !f
      %a = tile.gemm %q, %k transpose_b : !c, !c -> !f
      %am = arith.select %low, %a, %zero : tensor<64x64xi1>, !f
      %ab = arith.truncf %am : !f to !c
      %o = tile.gemm %ab, %v, %o1 : !c, !c -> !f
      tile.store %o, %O[%h, %t, 0] : !f, memref<256x4096x64xf32>
      %sn = tile.gemm %k, %v, %st transpose_a : !c, !c -> !f
      tile.yield %sn : !f
    }
  }
  return
}

// C = A·Wᵀ, 4096 x 4096 x 4096, with weights of 4 bits that lie two a byte and an f16 scale
// for 128 neighbours of a row (examples/gemm_w4a16.mlir): tiles of 256x128x128, two
// warpgroups, two stages.
!a = tensor<256x128xf16>
!w = tensor<128x128xf16>
!sum = tensor<256x128xf32>
func.func @main(%A: memref<4096x4096xf16> {tile.init = "random", tile.name = "a"},
                %B: memref<4096x4096xi4> {tile.init = "random", tile.name = "b"},
                %S: memref<4096x32xf16> {tile.init = "uniform", tile.name = "s"},
                %C: memref<4096x4096xf16> {tile.out, tile.name = "c"}) {
  tile.kernel (%row, %col) = (0, 0) to (4096, 4096) step (256, 128) threads(256) {
    %zero = arith.constant dense<0.0> : !sum
    %sum = tile.pipelined %k = 0 to 4096 step 128 stages(2) iter_args(%acc = %zero) -> (!sum) {
      %a = tile.load %A[%row, %k] : memref<4096x4096xf16> -> !a
      %w = tile.load %B[%col, %k] : memref<4096x4096xi4> -> tensor<128x128xi4>
      %g = affine.apply affine_map<(d0) -> (d0 floordiv 128)>(%k)
      %s = tile.load %S[%col, %g] [128, 1] : memref<4096x32xf16> -> tensor<128xf16>
      %f = arith.sitofp %w : tensor<128x128xi4> to !w
      %sb = tile.broadcast %s dims [1] : tensor<128xf16> -> !w
      %b = arith.mulf %f, %sb : !w
      %r = tile.gemm %a, %b, %acc transpose_b : !a, !w -> !sum
      tile.yield %r : !sum
    }
    %c = arith.truncf %sum : !sum to tensor<256x128xf16>
    tile.store %c, %C[%row, %col] : tensor<256x128xf16>, memref<4096x4096xf16>
  }
  return
}

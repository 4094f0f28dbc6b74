// C = A·Wᵀ, 4096 x 4096 x 4096, with weights of 4 bits that lie two a byte and an f16 scale
// for 128 neighbours of a row (examples/gemm_w4a16.mlir): tiles of 128x128x128, two
// warpgroups, three stages.
func.func @main(%A: memref<4096x4096xf16> {tile.init = "random", tile.name = "a"},
                %B: memref<4096x4096xi4> {tile.init = "random", tile.name = "b"},
                %S: memref<4096x32xf16> {tile.init = "uniform", tile.name = "s"},
                %C: memref<4096x4096xf16> {tile.out, tile.name = "c"}) {
  tile.kernel blocks(%by, %bx) = (32, 32) threads(256) {
    %c0 = arith.constant 0 : index
    %c128 = arith.constant 128 : index
    %cK = arith.constant 4096 : index
    %row = arith.muli %by, %c128 : index
    %col = arith.muli %bx, %c128 : index
    %zero = arith.constant dense<0.0> : tensor<128x128xf32>
    %sum = tile.pipelined %k = %c0 to %cK step %c128 stages(3) iter_args(%acc = %zero) -> (tensor<128x128xf32>) {
      %a = tile.load %A[%row, %k] : memref<4096x4096xf16> -> tensor<128x128xf16>
      %w = tile.load %B[%col, %k] : memref<4096x4096xi4> -> tensor<128x128xi4>
      %g = arith.divui %k, %c128 : index
      %s = tile.load %S[%col, %g] [128, 1] : memref<4096x32xf16> -> tensor<128xf16>
      %f = arith.sitofp %w : tensor<128x128xi4> to tensor<128x128xf16>
      %s1 = tile.expand_dims %s dim 1 : tensor<128xf16> -> tensor<128x1xf16>
      %sb = tile.broadcast %s1 : tensor<128x1xf16> -> tensor<128x128xf16>
      %b = arith.mulf %f, %sb : tensor<128x128xf16>
      %r = tile.gemm %a, %b, %acc transpose_b : tensor<128x128xf16>, tensor<128x128xf16> -> tensor<128x128xf32>
      tile.yield %r : tensor<128x128xf32>
    }
    %c = arith.truncf %sum : tensor<128x128xf32> to tensor<128x128xf16>
    tile.store %c, %C[%row, %col] : tensor<128x128xf16>, memref<4096x4096xf16>
  }
  return
}

// tsopt --advance-loads

func.func @scaled(%A: memref<64x256xf16>, %B: memref<256x64xf16>, %rows: memref<64x4xf32>, %C: memref<64x64xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %a = tile.load %A[%c0, %c0] : memref<64x256xf16> -> tensor<64x64xf16>
    %b = tile.load %B[%c0, %c0] : memref<256x64xf16> -> tensor<64x64xf16>
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %sum = scf.for %k = %c0 to %c4 step %c1 iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      %r = tile.load %rows[0, %k] [64, 1] : memref<64x4xf32> -> tensor<64xf32>
      %e = tile.expand_dims %r dim 1 : tensor<64xf32>
      %w = tile.broadcast %e : tensor<64x1xf32> -> tensor<64x64xf32>
      %s = arith.mulf %acc, %w : tensor<64x64xf32>
      %d = tile.gemm %a, %b, %s : tensor<64x64xf16>, tensor<64x64xf16> -> tensor<64x64xf32>
      scf.yield %d : tensor<64x64xf32>
    }
    tile.store %sum, %C[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}

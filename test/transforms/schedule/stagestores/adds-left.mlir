// What threads go on to add themselves in a loop of products, and why.
//
// RUN: tsopt %s --split-input-file --specialize-warps --stage-stores --verify-diagnostics

func.func @rows(%A: memref<64x64xbf16>, %B: memref<512x64xbf16>, %D: memref<64x64xf32>, %rows: memref<64xi32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c64 = arith.constant 64 : index
    %c512 = arith.constant 512 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %a = tile.load %A[%c0, %c0] : memref<64x64xbf16> -> tensor<64x64xbf16>
    %at = tile.load %rows[%c0] : memref<64xi32> -> tensor<64xi32>
    tile.pipelined %k = %c0 to %c512 step %c64 stages(3) {
      %b = tile.load %B[%k, %c0] : memref<512x64xbf16> -> tensor<64x64xbf16>
      %d = tile.gemm %a, %b, %zero transpose_b : tensor<64x64xbf16>, tensor<64x64xbf16> -> tensor<64x64xf32>
      // expected-remark @below {{adds to device memory without TMA: its index tile has an index for each row}}
      tile.atomic add %d, %D[%at, 0] [1, 64] : tensor<64x64xf32>, memref<64x64xf32>, tensor<64xi32>
    }
  }
  return
}

// -----

// What is combined otherwise as well is not the copy engine's, and it has nothing but sums.
func.func @max(%A: memref<64x64xbf16>, %B: memref<512x64xbf16>, %D: memref<64x64xf32>, %E: memref<64x64xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c64 = arith.constant 64 : index
    %c512 = arith.constant 512 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %a = tile.load %A[%c0, %c0] : memref<64x64xbf16> -> tensor<64x64xbf16>
    tile.pipelined %k = %c0 to %c512 step %c64 stages(3) {
      %b = tile.load %B[%k, %c0] : memref<512x64xbf16> -> tensor<64x64xbf16>
      %d = tile.gemm %a, %b, %zero transpose_b : tensor<64x64xbf16>, tensor<64x64xbf16> -> tensor<64x64xf32>
      // expected-remark @below {{adds to device memory without TMA: another operation in the kernel accesses what it writes}}
      tile.atomic add %d, %D[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
      tile.atomic max %d, %D[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
      tile.atomic max %d, %E[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
    }
  }
  return
}

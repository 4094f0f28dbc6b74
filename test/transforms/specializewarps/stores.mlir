// Results that the copy engine cannot take out are written by the threads that have
// them, which a remark says.
//
// RUN: tsopt %s --split-input-file --specialize-warps --verify-diagnostics

func.func @rows(%A: memref<64x512xbf16>, %B: memref<8x512xbf16>, %C: memref<64x8xbf16>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c64 = arith.constant 64 : index
    %c512 = arith.constant 512 : index
    %zero = arith.constant dense<0.0> : tensor<64x8xf32>
    %sum = tile.pipelined %k = %c0 to %c512 step %c64 stages(3) iter_args(%acc = %zero) -> (tensor<64x8xf32>) {
      %a = tile.load %A[%c0, %k] : memref<64x512xbf16> -> tensor<64x64xbf16>
      %b = tile.load %B[%c0, %k] : memref<8x512xbf16> -> tensor<8x64xbf16>
      %d = tile.gemm %a, %b, %acc transpose_b : tensor<64x64xbf16>, tensor<8x64xbf16> -> tensor<64x8xf32>
      tile.yield %d : tensor<64x8xf32>
    }
    %h = arith.truncf %sum : tensor<64x8xf32> to tensor<64x8xbf16>
    // expected-remark @below {{writes to device memory by itself: the copy engine takes rows of a multiple of 32 bytes, but those of tensor<64x8xbf16> have 16}}
    tile.store %h, %C[%c0, %c0] : tensor<64x8xbf16>, memref<64x8xbf16>
  }
  return
}

// -----

func.func @accumulates(%A: memref<64x512xbf16>, %B: memref<64x512xbf16>, %C: memref<64x64xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c64 = arith.constant 64 : index
    %c512 = arith.constant 512 : index
    %old = tile.load %C[%c0, %c0] : memref<64x64xf32> -> tensor<64x64xf32>
    %sum = tile.pipelined %k = %c0 to %c512 step %c64 stages(3) iter_args(%acc = %old) -> (tensor<64x64xf32>) {
      %a = tile.load %A[%c0, %k] : memref<64x512xbf16> -> tensor<64x64xbf16>
      %b = tile.load %B[%c0, %k] : memref<64x512xbf16> -> tensor<64x64xbf16>
      %d = tile.gemm %a, %b, %acc transpose_b : tensor<64x64xbf16>, tensor<64x64xbf16> -> tensor<64x64xf32>
      tile.yield %d : tensor<64x64xf32>
    }
    // expected-remark @below {{writes to device memory by itself: something else in the kernel uses what it writes}}
    tile.store %sum, %C[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}

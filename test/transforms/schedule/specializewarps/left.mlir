// RUN: tsopt %s --split-input-file --specialize-warps --verify-diagnostics | FileCheck %s

// What cannot be divided is left as it is, with the reason.

// CHECK-LABEL: func @strides
// CHECK: tile.pipelined
func.func @strides(%A: memref<64x?xbf16>, %C: memref<64x64xf32>, %n: index) {
  tile.kernel blocks(%b) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c64 = arith.constant 64 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %sum = tile.pipelined %k = %c0 to %n step %c64 stages(3) iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      // expected-remark @+1 {{is not loaded by producer warps: the stride of dimension 0 of memref<64x?xbf16> is not known to be a multiple of 16 bytes; with 'tile.divisible = {sizes = [1, 8]}' on argument #0 it is}}
      %a = tile.load %A[%c0, %k] : memref<64x?xbf16> -> tensor<64x64xbf16>
      %d = tile.gemm %a, %a, %acc transpose_b impl(wgmma) : tensor<64x64xbf16>, tensor<64x64xbf16> -> tensor<64x64xf32>
      tile.yield %d : tensor<64x64xf32>
    }
    tile.store %sum, %C[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}

// -----

// CHECK-LABEL: func @written
// CHECK: tile.pipelined
func.func @written(%A: memref<64x512xbf16>) {
  tile.kernel blocks(%b) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c64 = arith.constant 64 : index
    %c512 = arith.constant 512 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    tile.pipelined %k = %c0 to %c512 step %c64 stages(3) {
      // expected-remark @+1 {{is not loaded by producer warps: the kernel may write what it reads}}
      %a = tile.load %A[%c0, %k] : memref<64x512xbf16> -> tensor<64x64xbf16>
      %d = tile.gemm %a, %a, %zero transpose_b impl(wgmma) : tensor<64x64xbf16>, tensor<64x64xbf16> -> tensor<64x64xf32>
      %h = arith.truncf %d : tensor<64x64xf32> to tensor<64x64xbf16>
      tile.store %h, %A[%c0, %c0] : tensor<64x64xbf16>, memref<64x512xbf16>
    }
  }
  return
}

// -----

// CHECK-LABEL: func @follows
// CHECK: tile.pipelined
func.func @follows(%A: memref<64x4096xbf16>, %N: memref<64xindex>, %C: memref<64x64xf32>) {
  tile.kernel blocks(%b) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %sum, %end = tile.pipelined %k = %c0 to %c8 step %c1 stages(3) iter_args(%acc = %zero, %at = %c0) -> (tensor<64x64xf32>, index) {
      // expected-remark @+1 {{is not loaded by producer warps: its indices depend on a loop-carried value of 'tile.pipelined'}}
      %a = tile.load %A[%c0, %at] : memref<64x4096xbf16> -> tensor<64x64xbf16>
      %d = tile.gemm %a, %a, %acc transpose_b impl(wgmma) : tensor<64x64xbf16>, tensor<64x64xbf16> -> tensor<64x64xf32>
      %next = memref.load %N[%at] : memref<64xindex>
      tile.yield %d, %next : tensor<64x64xf32>, index
    }
    tile.store %sum, %C[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}

// -----

// CHECK-LABEL: func @barrier
// CHECK: tile.pipelined
func.func @barrier(%A: memref<64x512xbf16>, %C: memref<64x64xf32>) {
  tile.kernel blocks(%b) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c64 = arith.constant 64 : index
    %c512 = arith.constant 512 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %sum = tile.pipelined %k = %c0 to %c512 step %c64 stages(3) iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      %a = tile.load %A[%c0, %k] : memref<64x512xbf16> -> tensor<64x64xbf16>
      %d = tile.gemm %a, %a, %acc transpose_b impl(wgmma) : tensor<64x64xbf16>, tensor<64x64xbf16> -> tensor<64x64xf32>
      tile.yield %d : tensor<64x64xf32>
    }
    // expected-remark @+1 {{is not loaded by producer warps: 'tile.barrier' involves all threads of the block}}
    tile.barrier
    tile.store %sum, %C[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}

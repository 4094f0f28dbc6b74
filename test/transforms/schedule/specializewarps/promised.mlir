// RUN: tsopt %s --split-input-file --specialize-warps --verify-diagnostics | FileCheck %s

// The copy engine takes arrays of unknown sizes of which rows are promised to begin at
// multiples of 16 bytes.

// CHECK-LABEL: func @promised
// CHECK: tile.role "load"
// CHECK-COUNT-2: tile.copy async {{.*}} engine(tma)
func.func @promised(%A: memref<?x?xbf16> {tile.divisible = {sizes = [1, 8]}},
                    %B: memref<?x?xbf16, strided<[?, 1], offset: ?>> {tile.divisible = {strides = [64, 1], offset = 8}}, %C: memref<64x64xf32>, %n: index) {
  tile.kernel blocks(%b) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c64 = arith.constant 64 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %sum = tile.pipelined %k = %c0 to %n step %c64 stages(3) iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      %a = tile.load %A[%c0, %k] : memref<?x?xbf16> -> tensor<64x64xbf16>
      %w = tile.load %B[%c0, %k] : memref<?x?xbf16, strided<[?, 1], offset: ?>> -> tensor<64x64xbf16>
      %d = tile.gemm %a, %w, %acc transpose_b impl(wgmma) : tensor<64x64xbf16>, tensor<64x64xbf16> -> tensor<64x64xf32>
      tile.yield %d : tensor<64x64xf32>
    }
    tile.store %sum, %C[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}

// -----

// CHECK-LABEL: func @too_little
// CHECK-NOT: tile.role
func.func @too_little(%A: memref<?x?xbf16> {tile.divisible = {sizes = [1, 4]}, tile.name = "A"}, %C: memref<64x64xf32>, %n: index) {
  tile.kernel blocks(%b) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c64 = arith.constant 64 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %sum = tile.pipelined %k = %c0 to %n step %c64 stages(3) iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      // expected-remark @below {{is not loaded by producer warps: the stride of dimension 0 of memref<?x?xbf16> is not known to be a multiple of 16 bytes; with 'tile.divisible = {sizes = [1, 8]}' on argument #0, "A", it is}}
      %a = tile.load %A[%c0, %k] : memref<?x?xbf16> -> tensor<64x64xbf16>
      %d = tile.gemm %a, %a, %acc transpose_b impl(wgmma) : tensor<64x64xbf16>, tensor<64x64xbf16> -> tensor<64x64xf32>
      tile.yield %d : tensor<64x64xf32>
    }
    tile.store %sum, %C[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}

// -----

// CHECK-LABEL: func @address
// CHECK-NOT: tile.role
func.func @address(%A: memref<64x512xbf16> {llvm.align = 8 : i64}, %C: memref<64x64xf32>, %n: index) {
  tile.kernel blocks(%b) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c64 = arith.constant 64 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %sum = tile.pipelined %k = %c0 to %n step %c64 stages(3) iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      // expected-remark @below {{is not loaded by producer warps: the address of the first element of memref<64x512xbf16> is not known to be a multiple of 16 bytes; with 'llvm.align = 16' on argument #0 it is}}
      %a = tile.load %A[%c0, %k] : memref<64x512xbf16> -> tensor<64x64xbf16>
      %d = tile.gemm %a, %a, %acc transpose_b impl(wgmma) : tensor<64x64xbf16>, tensor<64x64xbf16> -> tensor<64x64xf32>
      tile.yield %d : tensor<64x64xf32>
    }
    tile.store %sum, %C[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}

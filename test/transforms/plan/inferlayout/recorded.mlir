// infer-layout follows the recorded instruction of a GEMM, writes it as impl, and reports where it cannot follow.
//
// RUN: tsopt %s --infer-layout --split-input-file --verify-diagnostics | FileCheck %s

// The target has wgmma, but mma.sync is recorded.
// CHECK-LABEL: func @slower
// CHECK: tile.gemm {{.*}} impl(mma) :
func.func @slower(%A: memref<64x64xbf16>, %B: memref<64x64xbf16>, %C: memref<64x64xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %a = tile.load %A[%c0, %c0] : memref<64x64xbf16> -> tensor<64x64xbf16>
    %b = tile.load %B[%c0, %c0] : memref<64x64xbf16> -> tensor<64x64xbf16>
    %d = tile.gemm %a, %b, %zero {instruction = #tile.instruction<mma, a = registers, b = registers>} : tensor<64x64xbf16>, tensor<64x64xbf16> -> tensor<64x64xf32>
    tile.store %d, %C[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}

// -----

// The computed operand is stored, since the record says that shared memory is read.
// CHECK-LABEL: func @stored
// CHECK: tile.store {{.*}}#scale.mem<l1>
// CHECK: tile.gemm {{.*}} impl(wgmma) : memref<64x64xbf16, #smem, #scale.mem<l1>>, memref<64x64xbf16, #smem, #scale.mem<l1>>
func.func @stored(%A: memref<64x64xbf16>, %B: memref<64x64xbf16>, %C: memref<64x64xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %l = tile.load %A[%c0, %c0] : memref<64x64xbf16> -> tensor<64x64xbf16>
    %a = arith.addf %l, %l : tensor<64x64xbf16>
    %b = tile.load %B[%c0, %c0] : memref<64x64xbf16> -> tensor<64x64xbf16>
    %d = tile.gemm %a, %b, %zero {instruction = #tile.instruction<wgmma, a = shared, b = shared>} : tensor<64x64xbf16>, tensor<64x64xbf16> -> tensor<64x64xf32>
    tile.store %d, %C[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}

// -----

// No instruction reads operand B from registers: the outcome differs from the record.
// CHECK-LABEL: func @elsewhere
// CHECK: tile.gemm {{.*}} impl(wgmma) :
func.func @elsewhere(%A: memref<64x64xbf16>, %B: memref<64x64xbf16>, %C: memref<64x64xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %a = tile.load %A[%c0, %c0] : memref<64x64xbf16> -> tensor<64x64xbf16>
    %b = tile.load %B[%c0, %c0] : memref<64x64xbf16> -> tensor<64x64xbf16>
    // expected-remark @below {{becomes #tile.instruction<wgmma, a = shared, b = shared>, but #tile.instruction<wgmma, a = shared, b = registers> is recorded}}
    %d = tile.gemm %a, %b, %zero {instruction = #tile.instruction<wgmma, a = shared, b = registers>} : tensor<64x64xbf16>, tensor<64x64xbf16> -> tensor<64x64xf32>
    tile.store %d, %C[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}

// -----

// 32 threads are no warpgroup: the recorded instruction is impossible, and another one is chosen.
// CHECK-LABEL: func @impossible
// CHECK: tile.gemm {{.*}} impl(mma) :
func.func @impossible(%A: memref<64x64xbf16>, %B: memref<64x64xbf16>, %C: memref<64x64xf32>) {
  tile.kernel blocks(%x) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %a = tile.load %A[%c0, %c0] : memref<64x64xbf16> -> tensor<64x64xbf16>
    %b = tile.load %B[%c0, %c0] : memref<64x64xbf16> -> tensor<64x64xbf16>
    // expected-remark @+2 {{does not use wgmma, as recorded: 1 warps are not a multiple of 4, the warps of a warpgroup}}
    // expected-remark @below {{uses mma.sync, not wgmma: 1 warps are not a multiple of 4, the warps of a warpgroup}}
    %d = tile.gemm %a, %b, %zero {instruction = #tile.instruction<wgmma, a = shared, b = shared>} : tensor<64x64xbf16>, tensor<64x64xbf16> -> tensor<64x64xf32>
    tile.store %d, %C[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}

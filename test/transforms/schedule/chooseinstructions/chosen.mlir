// The instruction of each GEMM, its shape and where it reads each operand are recorded.
//
// RUN: tsopt %s --choose-instructions --verify-diagnostics | FileCheck %s
// RUN: tsopt %s --choose-instructions=arch=a100 --remarks=comm | FileCheck %s --check-prefix=A100
// The second run keeps the record of the first.
// RUN: tsopt %s --choose-instructions | tsopt - --choose-instructions=arch=a100 | FileCheck %s

// Operands that are loaded from device memory go to shared memory.
// CHECK-LABEL: func @loaded
// CHECK: tile.gemm {{.*}} {instruction = #tile.instruction<wgmma, a = shared, b = shared>}
// A100-LABEL: func @loaded
// A100: tile.gemm {{.*}} {instruction = #tile.instruction<mma, a = registers, b = registers>}
func.func @loaded(%A: memref<64x64xbf16>, %B: memref<64x64xbf16>, %C: memref<64x64xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %a = tile.load %A[%c0, %c0] : memref<64x64xbf16> -> tensor<64x64xbf16>
    %b = tile.load %B[%c0, %c0] : memref<64x64xbf16> -> tensor<64x64xbf16>
    %d = tile.gemm %a, %b, %zero : tensor<64x64xbf16>, tensor<64x64xbf16> -> tensor<64x64xf32>
    tile.store %d, %C[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}

// A computed operand A stays in registers.
// CHECK-LABEL: func @computed
// CHECK: tile.gemm {{.*}} {instruction = #tile.instruction<wgmma, a = registers, b = shared>}
func.func @computed(%A: memref<64x64xbf16>, %B: memref<64x64xbf16>, %C: memref<64x64xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %l = tile.load %A[%c0, %c0] : memref<64x64xbf16> -> tensor<64x64xbf16>
    %a = arith.addf %l, %l : tensor<64x64xbf16>
    %b = tile.load %B[%c0, %c0] : memref<64x64xbf16> -> tensor<64x64xbf16>
    %d = tile.gemm %a, %b, %zero : tensor<64x64xbf16>, tensor<64x64xbf16> -> tensor<64x64xf32>
    tile.store %d, %C[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}

// K = 8 is too short for wgmma and for the widest mma.sync: a narrower one, whose shape is recorded.
// CHECK-LABEL: func @narrow
// CHECK: tile.gemm {{.*}} {instruction = #tile.instruction<mma, shape = [16, 8, 8], a = registers, b = registers>}
func.func @narrow(%A: memref<64x8xf16>, %B: memref<8x64xf16>, %C: memref<64x64xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %a = tile.load %A[%c0, %c0] : memref<64x8xf16> -> tensor<64x8xf16>
    %b = tile.load %B[%c0, %c0] : memref<8x64xf16> -> tensor<8x64xf16>
    // expected-remark @below {{uses mma.sync, not wgmma: K = 8 is not a multiple of 16}}
    %d = tile.gemm %a, %b, %zero : tensor<64x8xf16>, tensor<8x64xf16> -> tensor<64x64xf32>
    tile.store %d, %C[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}

// f64 by f32 sums has no instruction of tensor cores for f32: scalar FMAs, from shared memory since K is long.
// CHECK-LABEL: func @scalar
// CHECK: tile.gemm {{.*}} {instruction = #tile.instruction<fma, a = shared, b = shared>}
func.func @scalar(%A: memref<64x64xf32>, %B: memref<64x64xf32>, %C: memref<64x64xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %a = tile.load %A[%c0, %c0] : memref<64x64xf32> -> tensor<64x64xf32>
    %b = tile.load %B[%c0, %c0] : memref<64x64xf32> -> tensor<64x64xf32>
    // expected-remark @below {{uses scalar FMAs: mma.sync multiplies f32 with the precision of tf32 only; allow it by precision(tf32)}}
    %d = tile.gemm %a, %b, %zero : tensor<64x64xf32>, tensor<64x64xf32> -> tensor<64x64xf32>
    tile.store %d, %C[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}

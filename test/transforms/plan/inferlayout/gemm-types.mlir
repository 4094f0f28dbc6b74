// RUN: tsopt %s --infer-layout --split-input-file --verify-diagnostics -o %t.out

// What tensor cores cannot multiply is multiplied otherwise, with a remark, or refused
// where an instruction was asked for; both say what to change.

func.func @two_types(%A: memref<32x32xf16>, %B: memref<32x32xf32>) {
  tile.kernel blocks(%b) = (1) threads(64) {
    %z = arith.constant dense<0.0> : tensor<32x32xf32>
    // expected-remark @below {{uses scalar FMAs: mma.sync does not multiply f16 by f32; convert one of them to the other's type}}
    %d = tile.gemm %A, %B, %z : memref<32x32xf16>, memref<32x32xf32> -> tensor<32x32xf32>
  }
  return
}

// -----

func.func @two_types_asked(%A: memref<32x32xf16>, %B: memref<32x32xf32>) {
  tile.kernel blocks(%b) = (1) threads(64) {
    %z = arith.constant dense<0.0> : tensor<32x32xf32>
    // expected-error @below {{cannot use mma.sync as requested: mma.sync does not multiply f16 by f32; convert one of them to the other's type}}
    %d = tile.gemm %A, %B, %z impl(mma) : memref<32x32xf16>, memref<32x32xf32> -> tensor<32x32xf32>
  }
  return
}

// -----

func.func @words(%A: memref<32x32xi16>, %B: memref<32x32xi16>) {
  tile.kernel blocks(%b) = (1) threads(128) {
    %z = arith.constant dense<0> : tensor<32x32xi32>
    // expected-error @below {{cannot use wgmma as requested: wgmma does not multiply i16; convert the operands}}
    %d = tile.gemm %A, %B, %z impl(wgmma) : memref<32x32xi16>, memref<32x32xi16> -> tensor<32x32xi32>
  }
  return
}

// -----

func.func @sums(%A: memref<32x32xbf16>, %B: memref<32x32xbf16>) {
  tile.kernel blocks(%b) = (1) threads(64) {
    %z = arith.constant dense<0.0> : tensor<32x32xbf16>
    // expected-error @below {{cannot use mma.sync as requested: mma.sync of bf16 accumulates in f32, not in bf16; accumulate in f32}}
    %d = tile.gemm %A, %B, %z impl(mma) : memref<32x32xbf16>, memref<32x32xbf16> -> tensor<32x32xbf16>
  }
  return
}

// -----

func.func @sums_of_bytes(%A: memref<32x32xf8E4M3FN>, %B: memref<32x32xf8E4M3FN>) {
  tile.kernel blocks(%b) = (1) threads(64) {
    %z = arith.constant dense<0.0> : tensor<32x32xf16>
    // expected-remark @below {{uses scalar FMAs: mma.sync of f8E4M3FN accumulates in f32, not in f16; accumulate in f32}}
    // expected-remark @below {{uses fma, not wgmma: 2 warps are not a multiple of 4, the warps of a warpgroup}}
    %d = tile.gemm %A, %B, %z transpose_b : memref<32x32xf8E4M3FN>, memref<32x32xf8E4M3FN> -> tensor<32x32xf16>
  }
  return
}

// -----

func.func @across(%A: memref<64x32xf32>, %B: memref<32x32xf32>) {
  tile.kernel blocks(%b) = (1) threads(128) {
    %z = arith.constant dense<0.0> : tensor<64x32xf32>
    // expected-error @below {{cannot use wgmma as requested: operand B: operands of 32-bit elements must be contiguous along K, but its rows run along the other dimension; store it transposed}}
    %d = tile.gemm %A, %B, %z precision(tf32) impl(wgmma) : memref<64x32xf32>, memref<32x32xf32> -> tensor<64x32xf32>
  }
  return
}

// -----

func.func @shape(%A: memref<32x32xf16>, %B: memref<32x32xf16>) {
  tile.kernel blocks(%b) = (1) threads(64) {
    %z = arith.constant dense<0.0> : tensor<32x32xf32>
    // expected-error @below {{cannot use mma.sync as requested: mma.sync of f16 has no shape(16, 8, 32); expects shape(16, 8, 16), shape(16, 8, 8)}}
    %d = tile.gemm %A, %B, %z impl(mma) shape(16, 8, 32) : memref<32x32xf16>, memref<32x32xf16> -> tensor<32x32xf32>
  }
  return
}

// -----

func.func @shape_of_wgmma(%A: memref<64x32xf16>, %B: memref<32x32xf16>) {
  tile.kernel blocks(%b) = (1) threads(128) {
    %z = arith.constant dense<0.0> : tensor<64x32xf32>
    // expected-error @below {{cannot use wgmma as requested: shape(16, 8, 16) is a shape of mma.sync; remove it}}
    %d = tile.gemm %A, %B, %z impl(wgmma) shape(16, 8, 16) : memref<64x32xf16>, memref<32x32xf16> -> tensor<64x32xf32>
  }
  return
}

// -----

func.func @long(%A: memref<32x24xi8>, %B: memref<24x32xi8>) {
  tile.kernel blocks(%b) = (1) threads(64) {
    %z = arith.constant dense<0> : tensor<32x32xi32>
    // expected-error @below {{cannot use mma.sync as requested: K = 24 is not a multiple of 16}}
    %d = tile.gemm %A, %B, %z impl(mma) : memref<32x24xi8>, memref<24x32xi8> -> tensor<32x32xi32>
  }
  return
}

// -----

// The best instruction for f64 is mma.sync: no remark.

func.func @doubles(%A: memref<64x32xf64>, %B: memref<32x64xf64>) {
  tile.kernel blocks(%b) = (1) threads(128) {
    %z = arith.constant dense<0.0> : tensor<64x64xf64>
    %d = tile.gemm %A, %B, %z : memref<64x32xf64>, memref<32x64xf64> -> tensor<64x64xf64>
  }
  return
}

// -----

// Fewer rows than the instruction has.
func.func @few_rows(%A: memref<8x64xf16>, %B: memref<64x64xf16>, %C: memref<8x64xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %z = arith.constant dense<0.0> : tensor<8x64xf32>
    %a = tile.load %A[%c0, %c0] : memref<8x64xf16> -> tensor<8x64xf16>
    %b = tile.load %B[%c0, %c0] : memref<64x64xf16> -> tensor<64x64xf16>
    // expected-remark @below {{uses fma, not wgmma: no square partition of a 8x64 tile}}
    // expected-remark @below {{uses scalar FMAs: it has 8 rows, the instruction 16: load 16 rows, with zero padding}}
    %c = tile.gemm %a, %b, %z : tensor<8x64xf16>, tensor<64x64xf16> -> tensor<8x64xf32>
    tile.store %c, %C[%c0, %c0] : tensor<8x64xf32>, memref<8x64xf32>
  }
  return
}

// RUN: tsopt %s --infer-layout --split-input-file --verify-diagnostics

// Register tiles belong to a block: the host has none.

func.func @host_tile(%t: tensor<32xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    // expected-error @below {{'math.exp' op uses a register tile from outside of the kernel; pass a memref and load it}}
    %e = math.exp %t : tensor<32xf32>
  }
  return
}

// -----

// Why an instruction was not chosen is said; one that was asked for and cannot be
// is an error.

func.func @remark(%m: memref<32x32xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c = arith.constant dense<0.0> : tensor<32x32xf32>
    %a = tile.load %m[%c0, %c0] : memref<32x32xf32> -> tensor<32x32xf32>
    // expected-remark @below {{uses scalar FMAs: mma.sync multiplies f32 with the precision of tf32 only; allow it by precision(tf32)}}
    %p = tile.gemm %a, %a, %c : tensor<32x32xf32>, tensor<32x32xf32> -> tensor<32x32xf32>
  }
  return
}

// -----

func.func @asked() {
  tile.kernel blocks(%x) = (1) threads(128) {
    %a = arith.constant dense<1.0> : tensor<32x4xf16>
    %b = arith.constant dense<1.0> : tensor<4x32xf16>
    %c = arith.constant dense<0.0> : tensor<32x32xf32>
    // expected-error @below {{'tile.gemm' op cannot use mma.sync as requested: K = 4 is not a multiple of 8}}
    %p = tile.gemm %a, %b, %c impl(mma) : tensor<32x4xf16>, tensor<4x32xf16> -> tensor<32x32xf32>
  }
  return
}

// -----

func.func @policy(%m: memref<32x32xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c = arith.constant dense<0.0> : tensor<32x32xf32>
    %a = tile.load %m[%c0, %c0] : memref<32x32xf32> -> tensor<32x32xf32>
    // expected-remark @below {{does not follow policy(full_col): with scalar FMAs warps divide a GEMM along its rows}}
    %p = tile.gemm %a, %a, %c policy(full_col) impl(fma) : tensor<32x32xf32>, tensor<32x32xf32> -> tensor<32x32xf32>
  }
  return
}

// -----

// A tile of fewer rows than warps would need is divided along its columns as well.

func.func @policy_rows(%m: memref<32x64xbf16>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c = arith.constant dense<0.0> : tensor<32x32xf32>
    %a = tile.load %m[0, 0] : memref<32x64xbf16> -> tensor<32x64xbf16>
    // expected-remark @below {{uses mma.sync, not wgmma}}
    // expected-remark @below {{follows policy(full_row) only as far as its 32x32 tile has rows and columns: 2 warps along rows, 2 along columns}}
    %p = tile.gemm %a, %a, %c transpose_b policy(full_row) : tensor<32x64xbf16>, tensor<32x64xbf16> -> tensor<32x32xf32>
  }
  return
}

// -----

// The best instruction that the target has for the type, and the widest swizzle, need
// no words; what is less does.

func.func @mma_for_wgmma(%A: memref<64x64xbf16>, %B: memref<64x64xbf16>, %C: memref<64x64xf32>) {
  tile.kernel blocks(%b) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %a = tile.load %A[%c0, %c0] : memref<64x64xbf16> -> tensor<64x64xbf16>
    %w = tile.load %B[%c0, %c0] : memref<64x64xbf16> -> tensor<64x64xbf16>
    // expected-remark @below {{uses mma.sync, not wgmma: 2 warps are not a multiple of 4, the warps of a warpgroup}}
    %d = tile.gemm %a, %w, %zero : tensor<64x64xbf16>, tensor<64x64xbf16> -> tensor<64x64xf32>
    tile.store %d, %C[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}

// -----

func.func @narrow_swizzle(%A: memref<64x32xbf16>, %B: memref<64x32xbf16>, %C: memref<64x64xf32>) {
  tile.kernel blocks(%b) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %a = tile.load %A[%c0, %c0] : memref<64x32xbf16> -> tensor<64x32xbf16>
    %w = tile.load %B[%c0, %c0] : memref<64x32xbf16> -> tensor<64x32xbf16>
    // expected-remark @below {{has the swizzle 64B in shared memory, not 128B: rows of 64 bytes are not a multiple of 128}}
    %d = tile.gemm %a, %w, %zero transpose_b : tensor<64x32xbf16>, tensor<64x32xbf16> -> tensor<64x64xf32>
    tile.store %d, %C[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}

// -----

func.func @best(%A: memref<64x64xbf16>, %B: memref<64x64xbf16>, %C: memref<64x64xf32>) {
  tile.kernel blocks(%b) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %a = tile.load %A[%c0, %c0] : memref<64x64xbf16> -> tensor<64x64xbf16>
    %w = tile.load %B[%c0, %c0] : memref<64x64xbf16> -> tensor<64x64xbf16>
    %d = tile.gemm %a, %w, %zero : tensor<64x64xbf16>, tensor<64x64xbf16> -> tensor<64x64xf32>
    tile.store %d, %C[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}

// Products that stay as they are.
//
// RUN: tsopt %s --split-input-file --swap-gemm-operands --verify-diagnostics > %t
// RUN: tsopt %s --split-input-file | diff - %t

// Both factors are loaded; then both are computed.
func.func @alike(%A: memref<64x64xf16>, %B: memref<64x64xf16>, %C: memref<64x64xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %a = tile.load %A[%c0, %c0] : memref<64x64xf16> -> tensor<64x64xf16>
    %b = tile.load %B[%c0, %c0] : memref<64x64xf16> -> tensor<64x64xf16>
    %d = tile.gemm %a, %b, %zero : tensor<64x64xf16>, tensor<64x64xf16> -> tensor<64x64xf32>
    %h = arith.truncf %d : tensor<64x64xf32> to tensor<64x64xf16>
    %w = arith.addf %b, %b : tensor<64x64xf16>
    %e = tile.gemm %h, %w, %zero : tensor<64x64xf16>, tensor<64x64xf16> -> tensor<64x64xf32>
    tile.store %e, %C[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}

// -----

// Something else sees the sum on the way.
func.func @seen(%A: memref<64x256xf16>, %B: memref<64x256xf16>, %C: memref<64x64xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c64 = arith.constant 64 : index
    %c256 = arith.constant 256 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %sum = tile.pipelined %k = %c0 to %c256 step %c64 stages(3) iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      %a = tile.load %A[%c0, %k] : memref<64x256xf16> -> tensor<64x64xf16>
      %b = tile.load %B[%c0, %k] : memref<64x256xf16> -> tensor<64x64xf16>
      %w = arith.addf %b, %b : tensor<64x64xf16>
      %d = tile.gemm %a, %w, %acc transpose_b : tensor<64x64xf16>, tensor<64x64xf16> -> tensor<64x64xf32>
      %e = arith.mulf %d, %d : tensor<64x64xf32>
      tile.yield %e : tensor<64x64xf32>
    }
    tile.store %sum, %C[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}

// -----

// The result has no 64 columns, so that tensor cores of warpgroups cannot have them as rows.
func.func @narrow(%A: memref<64x64xf16>, %B: memref<32x64xf16>, %C: memref<64x32xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %zero = arith.constant dense<0.0> : tensor<64x32xf32>
    %a = tile.load %A[%c0, %c0] : memref<64x64xf16> -> tensor<64x64xf16>
    %b = tile.load %B[%c0, %c0] : memref<32x64xf16> -> tensor<32x64xf16>
    %w = arith.addf %b, %b : tensor<32x64xf16>
    %d = tile.gemm %a, %w, %zero transpose_b : tensor<64x64xf16>, tensor<32x64xf16> -> tensor<64x32xf32>
    tile.store %d, %C[%c0, %c0] : tensor<64x32xf32>, memref<64x32xf32>
  }
  return
}

// -----

// Halves of bytes that are neighbours along N are in one thread, which has one row.
func.func @across(%A: memref<64x64xf16>, %B: memref<64x32xi8>, %C: memref<64x64xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %a = tile.load %A[%c0, %c0] : memref<64x64xf16> -> tensor<64x64xf16>
    %b = tile.load %B[%c0, %c0] : memref<64x32xi8> -> tensor<64x32xi8>
    %h = tile.bitcast %b : tensor<64x32xi8> -> tensor<64x64xi4>
    %w = arith.sitofp %h : tensor<64x64xi4> to tensor<64x64xf16>
    %d = tile.gemm %a, %w, %zero : tensor<64x64xf16>, tensor<64x64xf16> -> tensor<64x64xf32>
    tile.store %d, %C[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}

// -----

// The factor is the sum that a loop carries, which lies as tensor cores leave it.
func.func @state(%Q: memref<256x64xbf16>, %V: memref<256x64xbf16>, %C: memref<256x64xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c64 = arith.constant 64 : index
    %c256 = arith.constant 256 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %sum = tile.pipelined %k = %c0 to %c256 step %c64 stages(2) iter_args(%state = %zero) -> (tensor<64x64xf32>) {
      %q = tile.load %Q[%k, %c0] : memref<256x64xbf16> -> tensor<64x64xbf16>
      %v = tile.load %V[%k, %c0] : memref<256x64xbf16> -> tensor<64x64xbf16>
      %s = arith.truncf %state : tensor<64x64xf32> to tensor<64x64xbf16>
      %o = tile.gemm %q, %s, %zero : tensor<64x64xbf16>, tensor<64x64xbf16> -> tensor<64x64xf32>
      tile.store %o, %C[%k, %c0] : tensor<64x64xf32>, memref<256x64xf32>
      %n = tile.gemm %q, %v, %state transpose_a : tensor<64x64xbf16>, tensor<64x64xbf16> -> tensor<64x64xf32>
      tile.yield %n : tensor<64x64xf32>
    }
  }
  return
}

// -----

// Several products, which wgmma does not multiply at once.
func.func @batch(%A: memref<4x64x64xf16>, %B: memref<4x64x64xf16>, %C: memref<4x64x64xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %zero = arith.constant dense<0.0> : tensor<4x64x64xf32>
    %a = tile.load %A[0, 0, 0] : memref<4x64x64xf16> -> tensor<4x64x64xf16>
    %b = tile.load %B[0, 0, 0] : memref<4x64x64xf16> -> tensor<4x64x64xf16>
    %w = arith.addf %b, %b : tensor<4x64x64xf16>
    %d = tile.gemm %a, %w, %zero transpose_b : tensor<4x64x64xf16>, tensor<4x64x64xf16> -> tensor<4x64x64xf32>
    tile.store %d, %C[0, 0, 0] : tensor<4x64x64xf32>, memref<4x64x64xf32>
  }
  return
}

// -----

// Neither operand is contiguous along K: wgmma reads one of them from registers, but not both.
func.func @across_both(%A: memref<32x64xf32>, %B: memref<32x64xf32>, %C: memref<64x64xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %a = tile.load %A[%c0, %c0] : memref<32x64xf32> -> tensor<32x64xf32>
    %b = tile.load %B[%c0, %c0] : memref<32x64xf32> -> tensor<32x64xf32>
    %d = tile.gemm %a, %b, %zero transpose_a precision(tf32) : tensor<32x64xf32>, tensor<32x64xf32> -> tensor<64x64xf32>
    tile.store %d, %C[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}

// -----

// Operand A, not B: wgmma reads it from registers where it is.
func.func @across_a(%A: memref<32x64xf32>, %B: memref<64x32xf32>, %C: memref<64x64xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %a = tile.load %A[%c0, %c0] : memref<32x64xf32> -> tensor<32x64xf32>
    %b = tile.load %B[%c0, %c0] : memref<64x32xf32> -> tensor<64x32xf32>
    %d = tile.gemm %a, %b, %zero transpose_a transpose_b precision(tf32) : tensor<32x64xf32>, tensor<64x32xf32> -> tensor<64x64xf32>
    tile.store %d, %C[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}

// -----

// Few rows, whose accumulator each iteration would transpose.
func.func @each(%A: memref<16x64xf16>, %B: memref<256x64xf16>, %C: memref<16x256xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c64 = arith.constant 64 : index
    %c256 = arith.constant 256 : index
    %zero = arith.constant dense<0.0> : tensor<16x64xf32>
    %a = tile.load %A[%c0, %c0] : memref<16x64xf16> -> tensor<16x64xf16>
    tile.pipelined %k = %c0 to %c256 step %c64 stages(3) {
      %b = tile.load %B[%k, %c0] : memref<256x64xf16> -> tensor<64x64xf16>
      %d = tile.gemm %a, %b, %zero transpose_b : tensor<16x64xf16>, tensor<64x64xf16> -> tensor<16x64xf32>
      tile.store %d, %C[%c0, %k] : tensor<16x64xf32>, memref<16x256xf32>
      tile.yield
    }
  }
  return
}

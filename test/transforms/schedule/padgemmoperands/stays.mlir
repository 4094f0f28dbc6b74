// GEMMs that stay as they are, and the reasons.
//
// RUN: tsopt %s --split-input-file --pad-gemm-operands --verify-diagnostics > %t
// RUN: tsopt %s --split-input-file | diff - %t

// The window is a part of the array's row: behind it are other elements.
func.func @part(%A: memref<64x96xf16>, %B: memref<64x96xf16>, %C: memref<64x64xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %a = tile.load %A[%c0, %c0] : memref<64x96xf16> -> tensor<64x72xf16>
    %b = tile.load %B[%c0, %c0] : memref<64x96xf16> -> tensor<64x72xf16>
    // expected-remark @below {{is not padded: a window of 72 elements is a part of the array's row}}
    %d = tile.gemm %a, %b, %zero transpose_b : tensor<64x72xf16>, tensor<64x72xf16> -> tensor<64x64xf32>
    tile.store %d, %C[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}

// -----

// What is computed from zeros may be another number.
func.func @computed(%A: memref<64x72xf16>, %B: memref<64x72xf16>, %C: memref<64x64xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %a = tile.load %A[%c0, %c0] : memref<64x72xf16> -> tensor<64x72xf16>
    %b = tile.load %B[%c0, %c0] : memref<64x72xf16> -> tensor<64x72xf16>
    %e = math.exp %a : tensor<64x72xf16>
    // expected-remark @below {{is not padded: an operand is computed, and its padding might not be zero}}
    %d = tile.gemm %e, %b, %zero transpose_b : tensor<64x72xf16>, tensor<64x72xf16> -> tensor<64x64xf32>
    tile.store %d, %C[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}

// -----

// Elements outside of the array are not zero.
func.func @ones(%A: memref<64x72xf16>, %B: memref<64x72xf16>, %C: memref<64x64xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %one = arith.constant 1.0 : f16
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %a = tile.load %A[%c0, %c0] pad(%one : f16) : memref<64x72xf16> -> tensor<64x72xf16>
    %b = tile.load %B[%c0, %c0] : memref<64x72xf16> -> tensor<64x72xf16>
    // expected-remark @below {{is not padded: an operand is computed, and its padding might not be zero}}
    %d = tile.gemm %a, %b, %zero transpose_b : tensor<64x72xf16>, tensor<64x72xf16> -> tensor<64x64xf32>
    tile.store %d, %C[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}

// -----

// The largest element of a row may be one of the zeros.
func.func @reduced(%A: memref<64x64xf16>, %B: memref<64x72xf16>, %C: memref<64xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %zero = arith.constant dense<0.0> : tensor<64x72xf32>
    %a = tile.load %A[%c0, %c0] : memref<64x64xf16> -> tensor<64x64xf16>
    %b = tile.load %B[%c0, %c0] : memref<64x72xf16> -> tensor<64x72xf16>
    // expected-remark @below {{is not padded: a tile.reduce combines its 72 elements}}
    %d = tile.gemm %a, %b, %zero : tensor<64x64xf16>, tensor<64x72xf16> -> tensor<64x72xf32>
    %r = tile.reduce max %d dims [1] : tensor<64x72xf32>
    tile.store %r, %C[%c0] : tensor<64xf32>, memref<64xf32>
  }
  return
}

// -----

// An operation that the pass does not know.
func.func @scanned(%A: memref<64x64xf16>, %B: memref<64x72xf16>, %C: memref<64x72xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %zero = arith.constant dense<0.0> : tensor<64x72xf32>
    %a = tile.load %A[%c0, %c0] : memref<64x64xf16> -> tensor<64x64xf16>
    %b = tile.load %B[%c0, %c0] : memref<64x72xf16> -> tensor<64x72xf16>
    // expected-remark @below {{is not padded: 'tile.scan' may depend on its extent 72}}
    %d = tile.gemm %a, %b, %zero : tensor<64x64xf16>, tensor<64x72xf16> -> tensor<64x72xf32>
    %s = tile.scan add %d dim 1 : tensor<64x72xf32>
    tile.store %s, %C[%c0, %c0] : tensor<64x72xf32>, memref<64x72xf32>
  }
  return
}

// -----

// 8 elements along K would become 16: the padding would be as much work as the GEMM. It stays without a remark.
func.func @few(%A: memref<64x8xf16>, %B: memref<64x8xf16>, %C: memref<64x64xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %a = tile.load %A[%c0, %c0] : memref<64x8xf16> -> tensor<64x8xf16>
    %b = tile.load %B[%c0, %c0] : memref<64x8xf16> -> tensor<64x8xf16>
    %d = tile.gemm %a, %b, %zero transpose_b : tensor<64x8xf16>, tensor<64x8xf16> -> tensor<64x64xf32>
    tile.store %d, %C[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}

// -----

// A buffer of the program has its extents.
func.func @buffers(%A: memref<64x72xf16>, %C: memref<64x64xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %a = tile.load %A[%c0, %c0] : memref<64x72xf16> -> tensor<64x72xf16>
    %s = tile.alloc : memref<64x72xf16, #scale.mem<l1>>
    tile.store %a, %s[0, 0] : tensor<64x72xf16>, memref<64x72xf16, #scale.mem<l1>>
    %d = tile.gemm %a, %s, %zero transpose_b : tensor<64x72xf16>, memref<64x72xf16, #scale.mem<l1>> -> tensor<64x64xf32>
    %t = tile.load %s[0, 0] : memref<64x72xf16, #scale.mem<l1>> -> tensor<64x72xf16>
    // expected-remark @below {{is not padded: the program has a buffer or a tile of its own with the extent 72}}
    %e = tile.gemm %s, %t, %d transpose_b : memref<64x72xf16, #scale.mem<l1>>, tensor<64x72xf16> -> tensor<64x64xf32>
    tile.store %e, %C[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}

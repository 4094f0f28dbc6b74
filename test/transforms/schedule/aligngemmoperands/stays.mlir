// Arrays that no copy can take the place of, or that need none.
//
// RUN: tsopt %s --split-input-file --align-gemm-operands=always > %t
// RUN: tsopt %s --split-input-file | diff - %t

// Rows of 72 elements of f16 begin at multiples of 16 bytes.
func.func @aligned(%A: memref<64x72xf16>, %C: memref<64x64xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %a = tile.load %A[%c0, %c0] : memref<64x72xf16> -> tensor<64x64xf16>
    %d = tile.gemm %a, %a, %zero : tensor<64x64xf16>, tensor<64x64xf16> -> tensor<64x64xf32>
    tile.store %d, %C[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}

// -----

// The copy's rows end in zeros, not in ones.
func.func @ones(%A: memref<64x75xf16>, %C: memref<64x64xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c32 = arith.constant 32 : index
    %one = arith.constant 1.0 : f16
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %a = tile.load %A[%c0, %c32] pad(%one : f16) : memref<64x75xf16> -> tensor<64x64xf16>
    %d = tile.gemm %a, %a, %zero : tensor<64x64xf16>, tensor<64x64xf16> -> tensor<64x64xf32>
    tile.store %d, %C[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}

// -----

// The kernel writes what it reads.
func.func @written(%A: memref<64x75xf16>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %a = tile.load %A[%c0, %c0] : memref<64x75xf16> -> tensor<64x64xf16>
    %d = tile.gemm %a, %a, %zero : tensor<64x64xf16>, tensor<64x64xf16> -> tensor<64x64xf32>
    %h = arith.truncf %d : tensor<64x64xf32> to tensor<64x64xf16>
    tile.store %h, %A[%c0, %c0] : tensor<64x64xf16>, memref<64x75xf16>
  }
  return
}

// -----

// The kernel writes a part of what it reads, by another name.
func.func @view(%A: memref<64x75xf16>) {
  %v = memref.subview %A[0, 0] [64, 64] [1, 1] : memref<64x75xf16> to memref<64x64xf16, strided<[75, 1]>>
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %a = tile.load %A[%c0, %c0] : memref<64x75xf16> -> tensor<64x64xf16>
    %d = tile.gemm %a, %a, %zero : tensor<64x64xf16>, tensor<64x64xf16> -> tensor<64x64xf32>
    %h = arith.truncf %d : tensor<64x64xf32> to tensor<64x64xf16>
    tile.store %h, %v[%c0, %c0] : tensor<64x64xf16>, memref<64x64xf16, strided<[75, 1]>>
  }
  return
}

// -----

// Extents that are known at the launch have no constant temporary.
func.func @dynamic(%A: memref<?x75xf16>, %C: memref<64x64xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %a = tile.load %A[%c0, %c0] : memref<?x75xf16> -> tensor<64x64xf16>
    %d = tile.gemm %a, %a, %zero : tensor<64x64xf16>, tensor<64x64xf16> -> tensor<64x64xf32>
    tile.store %d, %C[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}

// -----

// No GEMM reads the array.
func.func @copied(%A: memref<64x75xf16>, %C: memref<64x64xf16>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %a = tile.load %A[%c0, %c0] : memref<64x75xf16> -> tensor<64x64xf16>
    tile.store %a, %C[%c0, %c0] : tensor<64x64xf16>, memref<64x64xf16>
  }
  return
}

// Results that the copy engine cannot take out are written by the threads that have
// them, which a remark says.
//
// RUN: tsopt %s --split-input-file --specialize-warps --stage-stores --verify-diagnostics

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
    // expected-remark @below {{writes to device memory without TMA: TMA needs rows of a multiple of 32 bytes, but those of tensor<64x8xbf16> have 16}}
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
    // expected-remark @below {{writes to device memory without TMA: another operation in the kernel accesses what it writes}}
    tile.store %sum, %C[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}

// -----

// Views that the kernel makes may end along one dimension before the array does, but not its rows.
func.func @columns(%A: memref<64x512xbf16>, %B: memref<64x512xbf16>, %C: memref<128x128xf32>, %n: index) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c64 = arith.constant 64 : index
    %c512 = arith.constant 512 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %sum = tile.pipelined %k = %c0 to %c512 step %c64 stages(3) iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      %a = tile.load %A[%c0, %k] : memref<64x512xbf16> -> tensor<64x64xbf16>
      %b = tile.load %B[%c0, %k] : memref<64x512xbf16> -> tensor<64x64xbf16>
      %d = tile.gemm %a, %b, %acc transpose_b : tensor<64x64xbf16>, tensor<64x64xbf16> -> tensor<64x64xf32>
      tile.yield %d : tensor<64x64xf32>
    }
    %v = memref.subview %C[0, 0] [128, %n] [1, 1] : memref<128x128xf32> to memref<128x?xf32, strided<[128, 1]>>
    // expected-remark @below {{writes to device memory without TMA: its memref is defined in the kernel, but TMA needs a tensor map, which the host makes: its rows end before those of the array}}
    tile.store %sum, %v[%c0, %c0] : tensor<64x64xf32>, memref<128x?xf32, strided<[128, 1]>>
  }
  return
}

// -----

func.func @both(%A: memref<64x512xbf16>, %B: memref<64x512xbf16>, %C: memref<128x128xf32>, %n: index) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c64 = arith.constant 64 : index
    %c512 = arith.constant 512 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %sum = tile.pipelined %k = %c0 to %c512 step %c64 stages(3) iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      %a = tile.load %A[%c0, %k] : memref<64x512xbf16> -> tensor<64x64xbf16>
      %b = tile.load %B[%c0, %k] : memref<64x512xbf16> -> tensor<64x64xbf16>
      %d = tile.gemm %a, %b, %acc transpose_b : tensor<64x64xbf16>, tensor<64x64xbf16> -> tensor<64x64xf32>
      tile.yield %d : tensor<64x64xf32>
    }
    %v = memref.subview %C[0, 0] [%n, %n] [1, 1] : memref<128x128xf32> to memref<?x?xf32, strided<[128, 1]>>
    // expected-remark @below {{writes to device memory without TMA: its memref is defined in the kernel, but TMA needs a tensor map, which the host makes: it ends before the array along two dimensions, 0 and 1}}
    tile.store %sum, %v[%c0, %c0] : tensor<64x64xf32>, memref<?x?xf32, strided<[128, 1]>>
  }
  return
}

// -----

func.func @steps(%A: memref<64x512xbf16>, %B: memref<64x512xbf16>, %C: memref<128x64xf32>, %n: index) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c64 = arith.constant 64 : index
    %c512 = arith.constant 512 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %sum = tile.pipelined %k = %c0 to %c512 step %c64 stages(3) iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      %a = tile.load %A[%c0, %k] : memref<64x512xbf16> -> tensor<64x64xbf16>
      %b = tile.load %B[%c0, %k] : memref<64x512xbf16> -> tensor<64x64xbf16>
      %d = tile.gemm %a, %b, %acc transpose_b : tensor<64x64xbf16>, tensor<64x64xbf16> -> tensor<64x64xf32>
      tile.yield %d : tensor<64x64xf32>
    }
    %v = memref.subview %C[0, 0] [%n, 64] [2, 1] : memref<128x64xf32> to memref<?x64xf32, strided<[128, 1]>>
    // expected-remark @below {{writes to device memory without TMA: its memref is defined in the kernel, but TMA needs a tensor map, which the host makes: it has a stride other than 1 in dimension 0}}
    tile.store %sum, %v[%c0, %c0] : tensor<64x64xf32>, memref<?x64xf32, strided<[128, 1]>>
  }
  return
}

// -----

func.func @unknown(%A: memref<64x512xbf16>, %B: memref<64x512xbf16>, %C: memref<?x64xf32>, %n: index) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c64 = arith.constant 64 : index
    %c512 = arith.constant 512 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %sum = tile.pipelined %k = %c0 to %c512 step %c64 stages(3) iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      %a = tile.load %A[%c0, %k] : memref<64x512xbf16> -> tensor<64x64xbf16>
      %b = tile.load %B[%c0, %k] : memref<64x512xbf16> -> tensor<64x64xbf16>
      %d = tile.gemm %a, %b, %acc transpose_b : tensor<64x64xbf16>, tensor<64x64xbf16> -> tensor<64x64xf32>
      tile.yield %d : tensor<64x64xf32>
    }
    %v = memref.subview %C[%n, 0] [%n, 64] [1, 1] : memref<?x64xf32> to memref<?x64xf32, strided<[64, 1], offset: ?>>
    // expected-remark @below {{writes to device memory without TMA: its memref is defined in the kernel, but TMA needs a tensor map, which the host makes: it views memref<?x64xf32>, which has dynamic sizes, or is itself a subview}}
    tile.store %sum, %v[%c0, %c0] : tensor<64x64xf32>, memref<?x64xf32, strided<[64, 1], offset: ?>>
  }
  return
}

// -----

func.func @twice(%A: memref<64x512xbf16>, %B: memref<64x512xbf16>, %C: memref<128x64xf32>, %n: index) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c64 = arith.constant 64 : index
    %c512 = arith.constant 512 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %sum = tile.pipelined %k = %c0 to %c512 step %c64 stages(3) iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      %a = tile.load %A[%c0, %k] : memref<64x512xbf16> -> tensor<64x64xbf16>
      %b = tile.load %B[%c0, %k] : memref<64x512xbf16> -> tensor<64x64xbf16>
      %d = tile.gemm %a, %b, %acc transpose_b : tensor<64x64xbf16>, tensor<64x64xbf16> -> tensor<64x64xf32>
      tile.yield %d : tensor<64x64xf32>
    }
    %u = memref.subview %C[%n, 0] [%n, 64] [1, 1] : memref<128x64xf32> to memref<?x64xf32, strided<[64, 1], offset: ?>>
    %v = memref.subview %u[0, 0] [%n, 64] [1, 1] : memref<?x64xf32, strided<[64, 1], offset: ?>> to memref<?x64xf32, strided<[64, 1], offset: ?>>
    // expected-remark @below {{writes to device memory without TMA: its memref is defined in the kernel, but TMA needs a tensor map, which the host makes: it is a subview of a subview}}
    tile.store %sum, %v[%c0, %c0] : tensor<64x64xf32>, memref<?x64xf32, strided<[64, 1], offset: ?>>
  }
  return
}

// -----

func.func @many(%A: memref<64x512xbf16>, %B: memref<64x512xbf16>, %C: memref<2x2x2x128x64xf32>, %n: index) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c64 = arith.constant 64 : index
    %c512 = arith.constant 512 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %sum = tile.pipelined %k = %c0 to %c512 step %c64 stages(3) iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      %a = tile.load %A[%c0, %k] : memref<64x512xbf16> -> tensor<64x64xbf16>
      %b = tile.load %B[%c0, %k] : memref<64x512xbf16> -> tensor<64x64xbf16>
      %d = tile.gemm %a, %b, %acc transpose_b : tensor<64x64xbf16>, tensor<64x64xbf16> -> tensor<64x64xf32>
      tile.yield %d : tensor<64x64xf32>
    }
    %v = memref.subview %C[0, 0, 0, %n, 0] [1, 1, 1, %n, 64] [1, 1, 1, 1, 1] : memref<2x2x2x128x64xf32> to memref<?x64xf32, strided<[64, 1], offset: ?>>
    // expected-remark @below {{writes to device memory without TMA: its memref is defined in the kernel, but TMA needs a tensor map, which the host makes: one dimension more than the 5 of the array, memref<2x2x2x128x64xf32>, exceeds the rank of a tensor map}}
    tile.store %sum, %v[%c0, %c0] : tensor<64x64xf32>, memref<?x64xf32, strided<[64, 1], offset: ?>>
  }
  return
}

// -----

func.func @cast(%A: memref<64x512xbf16>, %B: memref<64x512xbf16>, %C: memref<128x64xf32>, %n: index) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c64 = arith.constant 64 : index
    %c512 = arith.constant 512 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %sum = tile.pipelined %k = %c0 to %c512 step %c64 stages(3) iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      %a = tile.load %A[%c0, %k] : memref<64x512xbf16> -> tensor<64x64xbf16>
      %b = tile.load %B[%c0, %k] : memref<64x512xbf16> -> tensor<64x64xbf16>
      %d = tile.gemm %a, %b, %acc transpose_b : tensor<64x64xbf16>, tensor<64x64xbf16> -> tensor<64x64xf32>
      tile.yield %d : tensor<64x64xf32>
    }
    %v = memref.reinterpret_cast %C to offset: [0], sizes: [%n, 64], strides: [64, 1] : memref<128x64xf32> to memref<?x64xf32, strided<[64, 1]>>
    // expected-remark @below {{writes to device memory without TMA: its memref is defined in the kernel, but TMA needs a tensor map, which the host makes: it is not a memref.subview of an array of the host}}
    tile.store %sum, %v[%c0, %c0] : tensor<64x64xf32>, memref<?x64xf32, strided<[64, 1]>>
  }
  return
}

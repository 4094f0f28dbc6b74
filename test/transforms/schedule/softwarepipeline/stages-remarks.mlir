// RUN: tsopt %s --software-pipeline --split-input-file --verify-diagnostics

// What is not loaded ahead is said, with the reason.

func.func @no_product(%a: memref<64x512xf16>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c32 = arith.constant 32 : index
    %c512 = arith.constant 512 : index
    // expected-remark @below {{stages(3) has no effect: only a tile.load or tile.copy of device memory that feeds a computation is prefetched, and the loop has none}}
    tile.pipelined %k = %c0 to %c512 step %c32 stages(3) {
      %u = tile.load %a[%c0, %k] : memref<64x512xf16> -> tensor<64x32xf16>
      tile.print "u", %u : tensor<64x32xf16>
    }
  }
  return
}

// -----

func.func @reasons(%a: memref<512x64xf16>, %pad: f16, %j: memref<16xindex>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %z = arith.constant dense<0.0> : tensor<64x64xf16>
    %v = memref.subview %a[64, 0] [448, 64] [1, 1] : memref<512x64xf16> to memref<448x64xf16, strided<[64, 1], offset: 4096>>
    tile.pipelined %k = %c0 to %c8 step %c1 stages(2) {
      // expected-remark @below {{is not prefetched: async copies support only zero padding}}
      %s = tile.load %a[%k, %c0] pad(%pad : f16) : memref<512x64xf16> -> tensor<64x64xf16>
      %at = memref.load %j[%k] : memref<16xindex>
      memref.store %k, %j[%k] : memref<16xindex>
      // expected-remark @below {{is not prefetched: its indices depend on more than the loop counter and memory that the kernel does not write}}
      %t = tile.load %a[%at, %c0] : memref<512x64xf16> -> tensor<64x64xf16>
      // expected-remark @below {{is not prefetched: 'tile.store' in the loop may write what it reads, or orders it}}
      %u = tile.load %a[%k, %c0] : memref<512x64xf16> -> tensor<64x64xf16>
      %r = tile.gemm %s, %t, %zero : tensor<64x64xf16>, tensor<64x64xf16> -> tensor<64x64xf32>
      %q = tile.gemm %u, %u, %r : tensor<64x64xf16>, tensor<64x64xf16> -> tensor<64x64xf32>
      tile.store %z, %v[%k, %c0] : tensor<64x64xf16>, memref<448x64xf16, strided<[64, 1], offset: 4096>>
    }
  }
  return
}

// -----

// What writes through a selection of arrays, or is not known, may write any.

func.func @unknown(%a: memref<64x512xf16>, %b: memref<64x512xf16>, %c: i1) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c32 = arith.constant 32 : index
    %c512 = arith.constant 512 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %z = arith.constant dense<0.0> : tensor<64x32xf16>
    %m = arith.select %c, %a, %b : memref<64x512xf16>
    tile.pipelined %k = %c0 to %c512 step %c32 stages(2) {
      // expected-remark @below {{is not prefetched: 'tile.store' in the loop may write}}
      %u = tile.load %a[%c0, %k] : memref<64x512xf16> -> tensor<64x32xf16>
      %r = tile.gemm %u, %u, %zero transpose_b : tensor<64x32xf16>, tensor<64x32xf16> -> tensor<64x64xf32>
      tile.store %z, %m[%c0, %k] : tensor<64x32xf16>, memref<64x512xf16>
    }
  }
  return
}

// -----

// What is in shared memory already need not come earlier.

func.func @shared(%a: memref<64x512xf16>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %s = tile.alloc : memref<64x64xf16, #scale.mem<l1>>
    tile.pipelined %k = %c0 to %c8 step %c1 stages(2) {
      // expected-remark @below {{is not prefetched: it reads shared memory}}
      %u = tile.load %s[%c0, %c0] : memref<64x64xf16, #scale.mem<l1>> -> tensor<64x64xf16>
      %m = memref.subview %a[0, %k] [64, 64] [1, 1] : memref<64x512xf16> to memref<64x64xf16, strided<[512, 1], offset: ?>>
      // expected-remark @below {{is not prefetched: its memref is defined in the loop}}
      %v = tile.load %m[%c0, %c0] : memref<64x64xf16, strided<[512, 1], offset: ?>> -> tensor<64x64xf16>
      %r = tile.gemm %u, %v, %zero : tensor<64x64xf16>, tensor<64x64xf16> -> tensor<64x64xf32>
    }
  }
  return
}

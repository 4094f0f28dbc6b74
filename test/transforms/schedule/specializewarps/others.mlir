// RUN: tsopt %s --split-input-file --specialize-warps --stage-stores --verify-diagnostics | FileCheck %s

// What feeds no product comes through a ring as well: tiles of one dimension too. It is
// waited for where it is used first, and its slot is released when it has been read.

// CHECK-LABEL: @scale
// CHECK: %[[A:.*]] = tile.alloc : memref<3x64x64xbf16, #scale.mem<l1>>
// CHECK: tile.ring %[[A]]
// CHECK: %[[S:.*]] = tile.alloc : memref<3x64xf32, #scale.mem<l1>>
// CHECK: tile.ring %[[S]]
// CHECK: tile.role "load"
// CHECK: %[[X:.*]] = tile.slot %[[S]]
// CHECK: tile.copy async %{{.*}}[%{{.*}}] to %[[X]][%{{.*}}] tile(64) engine(tma) arrives
// CHECK: tile.role "math"
// CHECK: tile.gemm
// CHECK-NEXT: tile.release
// CHECK-NEXT: tile.take
// CHECK: %[[X:.*]] = tile.slot %[[S]]
// CHECK: tile.load %[[X]]
// CHECK-NEXT: tile.expand_dims
// CHECK-NEXT: tile.release
func.func @scale(%A: memref<64x512xbf16>, %C: memref<64x64xf32>, %S: memref<512xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    %c512 = arith.constant 512 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %s = tile.pipelined %k = %c0 to %c512 step %c64 stages(3) iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      %a = tile.load %A[%c0, %k] : memref<64x512xbf16> -> tensor<64x64xbf16>
      %p = tile.gemm %a, %a, %acc transpose_b : tensor<64x64xbf16>, tensor<64x64xbf16> -> tensor<64x64xf32>
      %v = tile.load %S[%k] : memref<512xf32> -> tensor<64xf32>
      %v1 = tile.expand_dims %v dim 0 : tensor<64xf32> -> tensor<1x64xf32>
      %w = tile.broadcast %v1 : tensor<1x64xf32> -> tensor<64x64xf32>
      %d = arith.addf %p, %w : tensor<64x64xf32>
      tile.yield %d : tensor<64x64xf32>
    }
    tile.store %s, %C[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}

// -----

// What the copy engine cannot carry, the computing warps load, and a remark says why.

// CHECK-LABEL: @narrow
// CHECK-COUNT-1: arrives
// CHECK-NOT: arrives
// CHECK: return
func.func @narrow(%A: memref<64x512xbf16>, %C: memref<64x64xf32>, %S: memref<64x8xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    %c512 = arith.constant 512 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %s = tile.pipelined %k = %c0 to %c512 step %c64 stages(3) iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      %a = tile.load %A[%c0, %k] : memref<64x512xbf16> -> tensor<64x64xbf16>
      %p = tile.gemm %a, %a, %acc transpose_b : tensor<64x64xbf16>, tensor<64x64xbf16> -> tensor<64x64xf32>
      // expected-remark @below {{is not loaded by producer warps: rows of 4 bytes are not a multiple of 16 bytes, or are longer than 256 elements}}
      %v = tile.load %S[%c0, %c1] : memref<64x8xf32> -> tensor<64x1xf32>
      %w = tile.broadcast %v : tensor<64x1xf32> -> tensor<64x64xf32>
      %d = arith.addf %p, %w : tensor<64x64xf32>
      tile.yield %d : tensor<64x64xf32>
    }
    tile.store %s, %C[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}

// -----

// CHECK-LABEL: @short
// CHECK-COUNT-1: arrives
// CHECK-NOT: arrives
// CHECK: return
func.func @short(%A: memref<64x512xbf16>, %C: memref<64x64xf32>, %S: memref<512xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    %c512 = arith.constant 512 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %s = tile.pipelined %k = %c0 to %c512 step %c64 stages(3) iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      %a = tile.load %A[%c0, %k] : memref<64x512xbf16> -> tensor<64x64xbf16>
      %p = tile.gemm %a, %a, %acc transpose_b : tensor<64x64xbf16>, tensor<64x64xbf16> -> tensor<64x64xf32>
      // expected-remark @below {{is not loaded by producer warps: TMA writes tiles at multiples of 128 bytes, but the stages have 64 bytes}}
      %v = tile.load %S[%k] : memref<512xf32> -> tensor<16xf32>
      %v0 = tile.expand_dims %v dim 0 : tensor<16xf32> -> tensor<1x16xf32>
      %v1 = tile.broadcast %v0 : tensor<1x16xf32> -> tensor<256x16xf32>
      %w = tile.reshape %v1 : tensor<256x16xf32> -> tensor<64x64xf32>
      %d = arith.addf %p, %w : tensor<64x64xf32>
      tile.yield %d : tensor<64x64xf32>
    }
    tile.store %s, %C[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}

// -----

// CHECK-LABEL: @deep
// CHECK-COUNT-1: arrives
// CHECK-NOT: arrives
// CHECK: return
func.func @deep(%A: memref<64x512xbf16>, %C: memref<64x64xf32>, %S: memref<2x512x512xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    %c512 = arith.constant 512 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %s = tile.pipelined %k = %c0 to %c512 step %c64 stages(3) iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      %a = tile.load %A[%c0, %k] : memref<64x512xbf16> -> tensor<64x64xbf16>
      %p = tile.gemm %a, %a, %acc transpose_b : tensor<64x64xbf16>, tensor<64x64xbf16> -> tensor<64x64xf32>
      // expected-remark @below {{is not loaded by producer warps: TMA copies boxes of up to 256 elements in each dimension, with rows of a multiple of 16 bytes, not [2 512 4]}}
      %v = tile.load %S[%c0, %c0, %k] : memref<2x512x512xf32> -> tensor<2x512x4xf32>
      %w = tile.reshape %v : tensor<2x512x4xf32> -> tensor<64x64xf32>
      %d = arith.addf %p, %w : tensor<64x64xf32>
      tile.yield %d : tensor<64x64xf32>
    }
    tile.store %s, %C[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}

// -----

// CHECK-LABEL: @padded
// CHECK-COUNT-1: arrives
// CHECK-NOT: arrives
// CHECK: return
func.func @padded(%A: memref<64x512xbf16>, %C: memref<64x64xf32>, %S: memref<64x512xf32>, %one: f32) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    %c512 = arith.constant 512 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %s = tile.pipelined %k = %c0 to %c512 step %c64 stages(3) iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      %a = tile.load %A[%c0, %k] : memref<64x512xbf16> -> tensor<64x64xbf16>
      %p = tile.gemm %a, %a, %acc transpose_b : tensor<64x64xbf16>, tensor<64x64xbf16> -> tensor<64x64xf32>
      // expected-remark @below {{is not loaded by producer warps: TMA supports only zero padding}}
      %w = tile.load %S[%c0, %k] pad(%one : f32) : memref<64x512xf32> -> tensor<64x64xf32>
      %d = arith.addf %p, %w : tensor<64x64xf32>
      tile.yield %d : tensor<64x64xf32>
    }
    tile.store %s, %C[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}

// -----

// CHECK-LABEL: @written
// CHECK-COUNT-1: arrives
// CHECK-NOT: arrives
// CHECK: return
func.func @written(%A: memref<64x512xbf16>, %C: memref<64x64xf32>, %S: memref<64x512xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    %c512 = arith.constant 512 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %s = tile.pipelined %k = %c0 to %c512 step %c64 stages(3) iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      %a = tile.load %A[%c0, %k] : memref<64x512xbf16> -> tensor<64x64xbf16>
      %p = tile.gemm %a, %a, %acc transpose_b : tensor<64x64xbf16>, tensor<64x64xbf16> -> tensor<64x64xf32>
      // expected-remark @below {{is not loaded by producer warps: the kernel may write what it reads}}
      %w = tile.load %S[%c0, %k] : memref<64x512xf32> -> tensor<64x64xf32>
      %d = arith.addf %p, %w : tensor<64x64xf32>
      // expected-remark @below {{writes to device memory without TMA: another operation in the kernel accesses what it writes}}
      tile.store %d, %S[%c0, %k] : tensor<64x64xf32>, memref<64x512xf32>
      tile.yield %d : tensor<64x64xf32>
    }
    tile.store %s, %C[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}

// -----

// CHECK-LABEL: @room
// CHECK-COUNT-1: arrives
// CHECK-NOT: arrives
// CHECK: return
func.func @room(%A: memref<64x512xbf16>, %C: memref<64x64xf32>, %S: memref<256x512xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    %c512 = arith.constant 512 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %s = tile.pipelined %k = %c0 to %c512 step %c64 stages(3) iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      %a = tile.load %A[%c0, %k] : memref<64x512xbf16> -> tensor<64x64xbf16>
      %p = tile.gemm %a, %a, %acc transpose_b : tensor<64x64xbf16>, tensor<64x64xbf16> -> tensor<64x64xf32>
      // expected-remark @below {{is not loaded by producer warps: its ring buffer of 196608 bytes would take more than half of the 207872 bytes of shared memory}}
      %v = tile.load %S[%c0, %k] : memref<256x512xf32> -> tensor<256x64xf32>
      %v1 = tile.reshape %v : tensor<256x64xf32> -> tensor<4x64x64xf32>
      %w = tile.reduce add %v1 dim 0 : tensor<4x64x64xf32> -> tensor<64x64xf32>
      %d = arith.addf %p, %w : tensor<64x64xf32>
      tile.yield %d : tensor<64x64xf32>
    }
    tile.store %s, %C[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}

// -----

// CHECK-LABEL: @follows
// CHECK-COUNT-1: arrives
// CHECK-NOT: arrives
// CHECK: return
func.func @follows(%A: memref<64x512xbf16>, %C: memref<64x64xf32>, %S: memref<64x512xf32>, %N: memref<64xindex>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    %c512 = arith.constant 512 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %s = tile.pipelined %k = %c0 to %c512 step %c64 stages(3) iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      %a = tile.load %A[%c0, %k] : memref<64x512xbf16> -> tensor<64x64xbf16>
      %p = tile.gemm %a, %a, %acc transpose_b : tensor<64x64xbf16>, tensor<64x64xbf16> -> tensor<64x64xf32>
      %at = memref.load %N[%k] : memref<64xindex>
      // expected-remark @below {{is not loaded by producer warps: its indices depend on what 'memref.load' reads, which the kernel may write}}
      %w = tile.load %S[%c0, %at] : memref<64x512xf32> -> tensor<64x64xf32>
      %d = arith.addf %p, %w : tensor<64x64xf32>
      memref.store %k, %N[%at] : memref<64xindex>
      tile.yield %d : tensor<64x64xf32>
    }
    tile.store %s, %C[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}

// -----

// CHECK-LABEL: @inside
// CHECK-COUNT-1: arrives
// CHECK-NOT: arrives
// CHECK: return
func.func @inside(%A: memref<64x512xbf16>, %C: memref<64x64xf32>, %S: memref<64x512xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    %c512 = arith.constant 512 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %s = tile.pipelined %k = %c0 to %c512 step %c64 stages(3) iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      %a = tile.load %A[%c0, %k] : memref<64x512xbf16> -> tensor<64x64xbf16>
      %p = tile.gemm %a, %a, %acc transpose_b : tensor<64x64xbf16>, tensor<64x64xbf16> -> tensor<64x64xf32>
      %in = arith.cmpi ult, %k, %c64 : index
      %d = scf.if %in -> (tensor<64x64xf32>) {
        // expected-remark @below {{is not loaded by producer warps: it is inside of 'scf.if', not directly in the loop}}
        %w = tile.load %S[%c0, %k] : memref<64x512xf32> -> tensor<64x64xf32>
        %e = arith.addf %p, %w : tensor<64x64xf32>
        scf.yield %e : tensor<64x64xf32>
      } else {
        scf.yield %p : tensor<64x64xf32>
      }
      tile.yield %d : tensor<64x64xf32>
    }
    tile.store %s, %C[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}

// -----

// Without a product of tensor cores nothing pays for warps that only load: the loop is
// left to software-pipeline.

// CHECK-LABEL: @stream
// CHECK-NOT: tile.role
// CHECK: tile.pipelined
func.func @stream(%S: memref<64x512xf32>, %D: memref<64x512xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    %c512 = arith.constant 512 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    tile.pipelined %k = %c0 to %c512 step %c64 stages(2) {
      %v = tile.load %S[%c0, %k] : memref<64x512xf32> -> tensor<64x64xf32>
      %e = math.exp %v : tensor<64x64xf32>
      tile.store %e, %D[%c0, %k] : tensor<64x64xf32>, memref<64x512xf32>
    }
  }
  return
}

// -----

// Where there are roles, other loops have rings as well.

// CHECK-LABEL: @both
// CHECK: tile.ring %{{.*}} : memref<3x64x64xbf16, #scale.mem<l1>>
// CHECK: tile.ring %{{.*}} : memref<2x64x64xf32, #scale.mem<l1>>
// CHECK: tile.role "load"
// CHECK: scf.for
// CHECK: scf.for
// CHECK-NOT: tile.pipelined
func.func @both(%A: memref<64x512xbf16>, %C: memref<64x64xf32>, %S: memref<64x512xf32>, %D: memref<64x512xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    %c512 = arith.constant 512 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    tile.pipelined %k = %c0 to %c512 step %c64 stages(2) {
      %v = tile.load %S[%c0, %k] : memref<64x512xf32> -> tensor<64x64xf32>
      %e = math.exp %v : tensor<64x64xf32>
      tile.store %e, %D[%c0, %k] : tensor<64x64xf32>, memref<64x512xf32>
    }
    %s = tile.pipelined %k = %c0 to %c512 step %c64 stages(3) iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      %a = tile.load %A[%c0, %k] : memref<64x512xbf16> -> tensor<64x64xbf16>
      %p = tile.gemm %a, %a, %acc transpose_b : tensor<64x64xbf16>, tensor<64x64xbf16> -> tensor<64x64xf32>
      %d = arith.addf %p, %zero : tensor<64x64xf32>
      tile.yield %d : tensor<64x64xf32>
    }
    tile.store %s, %C[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}

// -----

// But for those that warps cannot share: a loop in an scf.if stays with the computing
// warps.

// CHECK-LABEL: @branch
// CHECK: tile.role "math"
// CHECK: scf.if
// CHECK: tile.pipelined
func.func @branch(%A: memref<64x512xbf16>, %C: memref<64x64xf32>, %S: memref<64x512xf32>, %D: memref<64x512xf32>, %in: i1) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    %c512 = arith.constant 512 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    scf.if %in {
      tile.pipelined %k = %c0 to %c512 step %c64 stages(2) {
    // expected-remark @below {{is not loaded by producer warps: it is inside of 'scf.if'; only loops are supported around it}}
        %v = tile.load %S[%c0, %k] : memref<64x512xf32> -> tensor<64x64xf32>
        %e = math.exp %v : tensor<64x64xf32>
        tile.store %e, %D[%c0, %k] : tensor<64x64xf32>, memref<64x512xf32>
      }
    }
    %s = tile.pipelined %k = %c0 to %c512 step %c64 stages(3) iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      %a = tile.load %A[%c0, %k] : memref<64x512xbf16> -> tensor<64x64xbf16>
      %p = tile.gemm %a, %a, %acc transpose_b : tensor<64x64xbf16>, tensor<64x64xbf16> -> tensor<64x64xf32>
      %d = arith.addf %p, %zero : tensor<64x64xf32>
      tile.yield %d : tensor<64x64xf32>
    }
    tile.store %s, %C[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}

// -----

// A product behind a write to other memory reads the slot by the load of the first.

// CHECK-LABEL: @behind
// CHECK: tile.role "math"
// CHECK: tile.take
// CHECK: %[[A:.*]] = tile.load
// CHECK-NEXT: tile.gemm %[[A]], %[[A]]
// CHECK: tile.store
// CHECK-NOT: tile.load
// CHECK: tile.gemm %[[A]], %[[A]]
// CHECK-NEXT: tile.release
func.func @behind(%A: memref<64x512xbf16>, %C: memref<64x64xf32>, %S: memref<64x512xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    %c512 = arith.constant 512 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %s = tile.pipelined %k = %c0 to %c512 step %c64 stages(3) iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      %a = tile.load %A[%c0, %k] : memref<64x512xbf16> -> tensor<64x64xbf16>
      %b = tile.gemm %a, %a, %acc transpose_b : tensor<64x64xbf16>, tensor<64x64xbf16> -> tensor<64x64xf32>
      tile.store %b, %S[%c0, %k] : tensor<64x64xf32>, memref<64x512xf32>
      %d = tile.gemm %a, %a, %b transpose_b : tensor<64x64xbf16>, tensor<64x64xbf16> -> tensor<64x64xf32>
      tile.yield %d : tensor<64x64xf32>
    }
    tile.store %s, %C[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}

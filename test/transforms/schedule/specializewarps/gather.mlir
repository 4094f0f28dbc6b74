// Rows that an index tile names come through the ring as well: the threads of the loading warpgroup copy them, next to what the
// copy engine brings, and compute for themselves where rows begin. Who takes a slot sees both.
//
// RUN: tsopt %s --split-input-file --mlir-print-local-scope --desugar --specialize-warps --multicast-loads --stage-stores --canonicalize --verify-diagnostics | FileCheck %s

// CHECK-LABEL: @rows
// CHECK: tile.kernel blocks(%{{.*}}) = (3) threads(256)
// CHECK: tile.role "load" units(1) {
// CHECK:   scf.for
// CHECK:     %[[N:.*]] = tile.load %arg1
// CHECK:     tile.acquire
// CHECK:     tile.copy async %arg0[%[[N]], %{{.*}}] to %{{.*}} tile(64, 64) arrives({{.*}}) : memref<200x512xf16>, tensor<64xi32>, index
// CHECK:     tile.copy async %arg2[%{{.*}}] to %{{.*}} tile(64, 64) engine(tma) arrives
// CHECK:     tile.publish
// CHECK: tile.role "math" units(1) {
// CHECK-NOT: tile.load %arg1
// CHECK:     tile.take
// CHECK:     tile.gemm
// CHECK:     tile.release
func.func @rows(%A: memref<200x512xf16>, %rows: memref<192xi32>, %B: memref<512x64xf16>, %C: memref<192x64xf32>) {
  tile.kernel blocks(%b) = (3) threads(128) {
    %c64 = arith.constant 64 : index
    %r = arith.muli %b, %c64 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %s = tile.pipelined %k = 0 to 512 step 64 stages(3) iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      %n = tile.load %rows[%r] : memref<192xi32> -> tensor<64xi32>
      %x = tile.gather %A[%n, %k] [1, 64] : memref<200x512xf16>, tensor<64xi32>, index -> tensor<64x64xf16>
      %y = tile.load %B[%k, 0] : memref<512x64xf16> -> tensor<64x64xf16>
      %d = tile.gemm %x, %y, %acc : tensor<64x64xf16>, tensor<64x64xf16> -> tensor<64x64xf32>
      tile.yield %d : tensor<64x64xf32>
    }
    tile.store %s, %C[%r, 0] : tensor<64x64xf32>, memref<192x64xf32>
  }
  return
}

// -----

// An array that the kernel takes in another shape is the host's in that shape, which it tells the copy engine.

// CHECK-LABEL: @shapes
// CHECK: %[[FLAT:.*]] = memref.collapse_shape %arg1
// CHECK: tile.kernel
// CHECK: tile.role "load"
// CHECK: tile.parallel
// CHECK: tile.copy async %arg0[%{{.*}}#0, %{{.*}}#1, 0] to
// CHECK: tile.copy async %[[FLAT]][%{{.*}}, 0] to %{{.*}} engine(tma)
func.func @shapes(%A: memref<4x16x64xf16>, %B: memref<2x64x64xf16>, %C: memref<64x64xf32>) {
  tile.kernel blocks(%b) = (1) threads(128) {
    %B2 = memref.collapse_shape %B [[0, 1], [2]] : memref<2x64x64xf16> into memref<128x64xf16>
    %c64 = arith.constant 64 : index
    %c16 = arith.constant 16 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %s = tile.pipelined %k = 0 to 128 step 64 stages(2) iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      %h, %w = tile.parallel (%i) = (64) {
        %p = arith.divsi %i, %c16 : index
        %q = arith.remsi %i, %c16 : index
        tile.yield %p, %q : index, index
      } : tensor<64xindex>, tensor<64xindex>
      %x = tile.gather %A[%h, %w, 0] [1, 1, 64] : memref<4x16x64xf16>, tensor<64xindex>, tensor<64xindex> -> tensor<64x64xf16>
      %y = tile.load %B2[%k, 0] : memref<128x64xf16> -> tensor<64x64xf16>
      %d = tile.gemm %x, %y, %acc : tensor<64x64xf16>, tensor<64x64xf16> -> tensor<64x64xf32>
      tile.yield %d : tensor<64x64xf32>
    }
    tile.store %s, %C[0, 0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}

// -----

// Of rows that begin anywhere threads could copy no pieces: all warps load them, as those that compute.

// CHECK-LABEL: @narrow
// CHECK-NOT: tile.role
func.func @narrow(%A: memref<200x513xf16>, %rows: memref<64xi32>, %B: memref<512x64xf16>, %C: memref<64x64xf32>) {
  tile.kernel blocks(%b) = (1) threads(128) {
    %n = tile.load %rows[0] : memref<64xi32> -> tensor<64xi32>
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %s = tile.pipelined %k = 0 to 512 step 64 stages(3) iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      // expected-remark @below {{is not loaded by producer warps: producer warps copy 16 bytes of a row at a time, but the stride of dimension 0 of memref<200x513xf16> is not known to be a multiple of 16 bytes}}
      %x = tile.gather %A[%n, %k] [1, 64] : memref<200x513xf16>, tensor<64xi32>, index -> tensor<64x64xf16>
      %y = tile.load %B[%k, 0] : memref<512x64xf16> -> tensor<64x64xf16>
      %d = tile.gemm %x, %y, %acc : tensor<64x64xf16>, tensor<64x64xf16> -> tensor<64x64xf32>
      tile.yield %d : tensor<64x64xf32>
    }
    tile.store %s, %C[0, 0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}

// -----

// Nor of rows of which a piece is not all read.

func.func @part(%A: memref<200x512xf16>, %rows: memref<64xi32>, %B: memref<512x64xf16>, %C: memref<64x64xf32>, %from: index) {
  tile.kernel blocks(%b) = (1) threads(128) {
    %n = tile.load %rows[0] : memref<64xi32> -> tensor<64xi32>
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %s = tile.pipelined %k = 0 to 512 step 64 stages(3) iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      // expected-remark @below {{producer warps copy 16 bytes of a row at a time, but its rows may not be a multiple of that}}
      %x = tile.gather %A[%n, %from] [1, 64] : memref<200x512xf16>, tensor<64xi32>, index -> tensor<64x64xf16>
      %y = tile.load %B[%k, 0] : memref<512x64xf16> -> tensor<64x64xf16>
      %d = tile.gemm %x, %y, %acc : tensor<64x64xf16>, tensor<64x64xf16> -> tensor<64x64xf32>
      tile.yield %d : tensor<64x64xf32>
    }
    tile.store %s, %C[0, 0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}

// -----

// Rows that the loop itself finds are not known to others.

func.func @found(%A: memref<200x512xf16>, %rows: memref<64xi32>, %B: memref<512x64xf16>, %C: memref<64x64xf32>) {
  tile.kernel blocks(%b) = (1) threads(128) {
    %n = tile.load %rows[0] : memref<64xi32> -> tensor<64xi32>
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %s, %last = tile.pipelined %k = 0 to 512 step 64 stages(3) iter_args(%acc = %zero, %at = %n) -> (tensor<64x64xf32>, tensor<64xi32>) {
      // expected-remark @below {{its indices depend on a loop-carried value of 'tile.pipelined'}}
      %x = tile.gather %A[%at, %k] [1, 64] : memref<200x512xf16>, tensor<64xi32>, index -> tensor<64x64xf16>
      %next = arith.addi %at, %n : tensor<64xi32>
      %y = tile.load %B[%k, 0] : memref<512x64xf16> -> tensor<64x64xf16>
      %d = tile.gemm %x, %y, %acc : tensor<64x64xf16>, tensor<64x64xf16> -> tensor<64x64xf32>
      tile.yield %d, %next : tensor<64x64xf32>, tensor<64xi32>
    }
    tile.store %s, %C[0, 0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}

// -----

// Warps that compute where rows begin need registers, of which sums as large as these leave none.

func.func @sums(%A: memref<2000x512xf16>, %rows: memref<256xi32>, %B: memref<512x256xf16>, %C: memref<256x256xf32>) {
  // expected-remark @below {{is not loaded by producer warps: producer warps that copy rows would leave each of its threads 216 registers, but accumulators and operands need 256; use smaller tiles or more threads}}
  tile.kernel blocks(%b) = (1) threads(256) {
    %n = tile.load %rows[0] : memref<256xi32> -> tensor<256xi32>
    %zero = arith.constant dense<0.0> : tensor<256x256xf32>
    %s = tile.pipelined %k = 0 to 512 step 64 stages(3) iter_args(%acc = %zero) -> (tensor<256x256xf32>) {
      %x = tile.gather %A[%n, %k] [1, 64] : memref<2000x512xf16>, tensor<256xi32>, index -> tensor<256x64xf16>
      %y = tile.load %B[%k, 0] : memref<512x256xf16> -> tensor<64x256xf16>
      %d = tile.gemm %x, %y, %acc : tensor<256x64xf16>, tensor<64x256xf16> -> tensor<256x256xf32>
      tile.yield %d : tensor<256x256xf32>
    }
    tile.store %s, %C[0, 0] : tensor<256x256xf32>, memref<256x256xf32>
  }
  return
}

// -----

func.func @one(%A: memref<2000x512xf16>, %rows: memref<256xi32>, %B: memref<512x512xf16>, %C: memref<64x512xf32>) {
  // expected-remark @below {{is not loaded by producer warps: producer warps that copy rows would leave each of its threads 255 registers, but accumulators and operands need 256; use smaller tiles or more threads}}
  tile.kernel blocks(%b) = (1) threads(128) {
    %n = tile.load %rows[0] : memref<256xi32> -> tensor<64xi32>
    %zero = arith.constant dense<0.0> : tensor<64x512xf32>
    %s = tile.pipelined %k = 0 to 512 step 64 stages(3) iter_args(%acc = %zero) -> (tensor<64x512xf32>) {
      %x = tile.gather %A[%n, %k] [1, 64] : memref<2000x512xf16>, tensor<64xi32>, index -> tensor<64x64xf16>
      %y = tile.load %B[%k, 0] : memref<512x512xf16> -> tensor<64x512xf16>
      %d = tile.gemm %x, %y, %acc : tensor<64x64xf16>, tensor<64x512xf16> -> tensor<64x512xf32>
      tile.yield %d : tensor<64x512xf32>
    }
    tile.store %s, %C[0, 0] : tensor<64x512xf32>, memref<64x512xf32>
  }
  return
}

// -----

// Blocks of a cluster copy rows each for itself, and boxes once for all.

// CHECK-LABEL: @cluster
// CHECK: tile.copy async %arg0[%{{.*}}] to %{{.*}} tile(64, 64) arrives(%{{[^ ]*}}) :
// CHECK: tile.copy async %arg2[%{{.*}}] to %{{.*}} tile(64, 64) engine(tma) arrives(%{{[^ ]*}}) multicast
func.func @cluster(%A: memref<200x512xf16>, %rows: memref<64xi32>, %B: memref<512x64xf16>, %C: memref<128x64xf32>) {
  tile.kernel cluster(2) blocks(%b) = (2) threads(128) {
    %c64 = arith.constant 64 : index
    %r = arith.muli %b, %c64 : index
    %n = tile.load %rows[0] : memref<64xi32> -> tensor<64xi32>
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %s = tile.pipelined %k = 0 to 512 step 64 stages(3) iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      // expected-remark @below {{is loaded by each block of a cluster separately: its index tile selects rows, which threads copy for their own block}}
      %x = tile.gather %A[%n, %k] [1, 64] : memref<200x512xf16>, tensor<64xi32>, index -> tensor<64x64xf16>
      // expected-remark @below {{is loaded once for the 2 blocks of a cluster (multicast): each block copies 32 of its rows to all}}
      %y = tile.load %B[%k, 0] : memref<512x64xf16> -> tensor<64x64xf16>
      %d = tile.gemm %x, %y, %acc : tensor<64x64xf16>, tensor<64x64xf16> -> tensor<64x64xf32>
      tile.yield %d : tensor<64x64xf32>
    }
    tile.store %s, %C[%r, 0] : tensor<64x64xf32>, memref<128x64xf32>
  }
  return
}

// RUN: tsopt %s --split-input-file --specialize-warps --multicast-loads --verify-async --canonicalize --verify-diagnostics | FileCheck %s

// How long a loop is and where its loads lie come from memory, which nothing in the kernel
// writes: the loading warps read it for themselves. What all blocks of a cluster read there is the same.

// CHECK-LABEL: func @paged
// CHECK: tile.role "load"
// CHECK: %[[N:.*]] = memref.load %arg3
// CHECK: scf.for %[[I:.*]] = %c0 to %[[N]]
// CHECK: %[[PAGE:.*]] = memref.load %arg2[%{{.*}}, %[[I]]]
// CHECK: tile.copy async %arg1[%[[PAGE]], 0, 0] {{.*}} multicast
// CHECK: tile.role "math"
// CHECK: memref.load %arg3
func.func @paged(%A: memref<128x64xbf16>, %B: memref<99x64x64xbf16>, %table: memref<4x8xindex>, %pages: memref<4xindex>, %C: memref<128x256xf32>) {
  tile.kernel cluster(2) blocks(%y, %x) = (2, 4) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    %row = arith.muli %y, %c64 : index
    %col = arith.muli %x, %c64 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    // expected-remark @+1 {{is loaded by each block of a cluster separately: its index #0 may differ between blocks}}
    %a = tile.load %A[%row, 0] : memref<128x64xbf16> -> tensor<64x64xbf16>
    %n = memref.load %pages[%x] : memref<4xindex>
    %sum = tile.pipelined %i = %c0 to %n step %c1 stages(3) iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      %page = memref.load %table[%x, %i] : memref<4x8xindex>
      // expected-remark @+1 {{is loaded once for the 2 blocks of a cluster (multicast): each block copies 32 of its rows to all}}
      %b = tile.load %B[%page, 0, 0] : memref<99x64x64xbf16> -> tensor<64x64xbf16>
      %d = tile.gemm %a, %b, %acc transpose_b : tensor<64x64xbf16>, tensor<64x64xbf16> -> tensor<64x64xf32>
      tile.yield %d : tensor<64x64xf32>
    }
    tile.store %sum, %C[%row, %col] : tensor<64x64xf32>, memref<128x256xf32>
  }
  return
}

// -----

// Where the kernel itself writes the table, the computing warps alone know what it says.

// CHECK-LABEL: func @written
// CHECK: tile.pipelined
func.func @written(%A: memref<64x64xbf16>, %B: memref<99x64x64xbf16>, %table: memref<8xindex>, %C: memref<64x64xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %a = tile.load %A[0, 0] : memref<64x64xbf16> -> tensor<64x64xbf16>
    %sum = tile.pipelined %i = %c0 to %c8 step %c1 stages(3) iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      %page = memref.load %table[%i] : memref<8xindex>
      // expected-remark @+1 {{is not loaded by producer warps: its indices depend on what 'memref.load' reads, which the kernel may write}}
      %b = tile.load %B[%page, 0, 0] : memref<99x64x64xbf16> -> tensor<64x64xbf16>
      memref.store %i, %table[%page] : memref<8xindex>
      %d = tile.gemm %a, %b, %acc transpose_b : tensor<64x64xbf16>, tensor<64x64xbf16> -> tensor<64x64xf32>
      tile.yield %d : tensor<64x64xf32>
    }
    tile.store %sum, %C[0, 0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}

// -----

// Which matrix rows are multiplied by follows from sizes in memory: a loop that only computes numbers is one of the loading warps' too.

// CHECK-LABEL: func @searched
// CHECK: tile.role "load"
// CHECK: scf.for
// CHECK: memref.load %arg3
// CHECK: tile.copy async %arg1
// CHECK: tile.role "math"
func.func @searched(%A: memref<128x128xbf16>, %B: memref<9x128x64xbf16>, %C: memref<128x64xf32>, %ends: memref<9xindex>) {
  tile.kernel blocks(%x) = (2) threads(256) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    %row = arith.muli %x, %c64 : index
    %c9 = arith.constant 9 : index
    %c128 = arith.constant 128 : index
    %group = scf.for %i = %c0 to %c9 step %c1 iter_args(%g = %c0) -> (index) {
      %end = memref.load %ends[%i] : memref<9xindex>
      %behind = arith.cmpi uge, %row, %end : index
      %next = scf.if %behind -> (index) {
        scf.yield %i : index
      } else {
        scf.yield %g : index
      }
      scf.yield %next : index
    }
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %sum = tile.pipelined %k = %c0 to %c128 step %c64 stages(3) iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      %a = tile.load %A[%row, %k] : memref<128x128xbf16> -> tensor<64x64xbf16>
      %b = tile.load %B[%group, %k, %c0] : memref<9x128x64xbf16> -> tensor<64x64xbf16>
      %d = tile.gemm %a, %b, %acc : tensor<64x64xbf16>, tensor<64x64xbf16> -> tensor<64x64xf32>
      tile.yield %d : tensor<64x64xf32>
    }
    tile.store %sum, %C[%row, %c0] : tensor<64x64xf32>, memref<128x64xf32>
  }
  return
}

// -----

// Blocks of one warpgroup had better share a multiprocessor than wait for the loop.

// CHECK-LABEL: func @small
// CHECK-NOT: tile.role
func.func @small(%A: memref<128x128xbf16>, %B: memref<9x128x64xbf16>, %C: memref<128x64xf32>, %ends: memref<9xindex>) {
  tile.kernel blocks(%x) = (2) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    %row = arith.muli %x, %c64 : index
    %c9 = arith.constant 9 : index
    %c128 = arith.constant 128 : index
    %group = scf.for %i = %c0 to %c9 step %c1 iter_args(%g = %c0) -> (index) {
      %end = memref.load %ends[%i] : memref<9xindex>
      %behind = arith.cmpi uge, %row, %end : index
      %next = scf.if %behind -> (index) {
        scf.yield %i : index
      } else {
        scf.yield %g : index
      }
      scf.yield %next : index
    }
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %sum = tile.pipelined %k = %c0 to %c128 step %c64 stages(3) iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      %a = tile.load %A[%row, %k] : memref<128x128xbf16> -> tensor<64x64xbf16>
      // expected-remark @+1 {{is not loaded by producer warps: its indices depend on 'scf.for', for which loads would wait; this pays only in blocks of 256 threads or more}}
      %b = tile.load %B[%group, %k, %c0] : memref<9x128x64xbf16> -> tensor<64x64xbf16>
      %d = tile.gemm %a, %b, %acc : tensor<64x64xbf16>, tensor<64x64xbf16> -> tensor<64x64xf32>
      tile.yield %d : tensor<64x64xf32>
    }
    tile.store %sum, %C[%row, %c0] : tensor<64x64xf32>, memref<128x64xf32>
  }
  return
}

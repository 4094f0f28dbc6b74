// RUN: tsopt %s --split-input-file --specialize-warps --multicast-loads --verify-async --canonicalize --verify-diagnostics | FileCheck %s

// What the blocks of a cluster load alike comes once, for all of them: here the tile of
// B, whose place does not depend on the first number of the block.

// CHECK-LABEL: func @one_wave
// CHECK: tile.kernel cluster(2) blocks
// CHECK: tile.copy async %arg0[{{.*}} arrives(%{{.*}}[%{{.*}}]) : memref<512x512xbf16>
// CHECK: tile.copy async %arg1[{{.*}} arrives(%{{.*}}[%{{.*}}]) multicast : memref<512x512xbf16>
func.func @one_wave(%A: memref<512x512xbf16>, %B: memref<512x512xbf16>, %C: memref<512x512xf32>) {
  tile.kernel cluster(2) blocks(%y, %x) = (4, 4) threads(256) {
    %c0 = arith.constant 0 : index
    %c64 = arith.constant 64 : index
    %c128 = arith.constant 128 : index
    %c512 = arith.constant 512 : index
    %row = arith.muli %y, %c128 : index
    %col = arith.muli %x, %c128 : index
    %zero = arith.constant dense<0.0> : tensor<128x128xf32>
    %sum = tile.pipelined %k = %c0 to %c512 step %c64 stages(3) iter_args(%acc = %zero) -> (tensor<128x128xf32>) {
      // expected-remark @+1 {{is loaded by each block of a cluster separately: its index #0 may differ between blocks}}
      %a = tile.load %A[%row, %k] : memref<512x512xbf16> -> tensor<128x64xbf16>
      // expected-remark @+1 {{is loaded once for the 2 blocks of a cluster (multicast): each block copies 32 of its rows to all}}
      %b = tile.load %B[%k, %col] : memref<512x512xbf16> -> tensor<64x128xbf16>
      %d = tile.gemm %a, %b, %acc : tensor<128x64xbf16>, tensor<64x128xbf16> -> tensor<128x128xf32>
      tile.yield %d : tensor<128x128xf32>
    }
    tile.store %sum, %C[%row, %col] : tensor<128x128xf32>, memref<512x512xf32>
  }
  return
}

// -----

// More tiles than multiprocessors: a cluster takes tiles side by side, by its number. Thirty clusters of four run at a time.

// CHECK-LABEL: func @many_tiles
// CHECK: tile.kernel cluster(4) blocks(%[[B:.*]]) = (120)
// CHECK: tile.role "load"
// CHECK-DAG: %[[CLUSTER:.*]] = arith.divui %[[B]], %c4
// CHECK-DAG: %[[RANK:.*]] = arith.remui %[[B]], %c4
// CHECK: scf.for %{{.*}} = %[[CLUSTER]] to %c256 step %c30
// CHECK: %[[SIDE:.*]] = arith.muli %{{.*}}, %c4
// CHECK: arith.addi %[[SIDE]], %[[RANK]]
// CHECK: arrives(%{{.*}}[%{{.*}}]) : memref<4096x512xbf16>
// CHECK: arrives(%{{.*}}[%{{.*}}]) multicast : memref<512x4096xbf16>
func.func @many_tiles(%A: memref<4096x512xbf16>, %B: memref<512x4096xbf16>, %C: memref<4096x4096xf32>) {
  tile.kernel cluster(4) blocks(%y, %x) = (32, 32) threads(256) {
    %c0 = arith.constant 0 : index
    %c64 = arith.constant 64 : index
    %c128 = arith.constant 128 : index
    %c512 = arith.constant 512 : index
    %row = arith.muli %y, %c128 : index
    %col = arith.muli %x, %c128 : index
    %zero = arith.constant dense<0.0> : tensor<128x128xf32>
    %sum = tile.pipelined %k = %c0 to %c512 step %c64 stages(3) iter_args(%acc = %zero) -> (tensor<128x128xf32>) {
      // expected-remark @+1 {{is loaded by each block of a cluster separately: its index #0 may differ between blocks}}
      %a = tile.load %A[%row, %k] : memref<4096x512xbf16> -> tensor<128x64xbf16>
      // expected-remark @+1 {{is loaded once for the 4 blocks of a cluster (multicast): each block copies 16 of its rows to all}}
      %b = tile.load %B[%k, %col] : memref<512x4096xbf16> -> tensor<64x128xbf16>
      %d = tile.gemm %a, %b, %acc : tensor<128x64xbf16>, tensor<64x128xbf16> -> tensor<128x128xf32>
      tile.yield %d : tensor<128x128xf32>
    }
    tile.store %sum, %C[%row, %col] : tensor<128x128xf32>, memref<4096x4096xf32>
  }
  return
}

// -----

// Blocks that go other numbers of steps do not share a ring.

// CHECK-LABEL: func @triangular
// CHECK: tile.role "load"
// CHECK-NOT: multicast
func.func @triangular(%A: memref<512x512xbf16>, %B: memref<512x512xbf16>, %C: memref<512x512xf32>) {
  tile.kernel cluster(2) blocks(%y, %x) = (4, 4) threads(256) {
    %c0 = arith.constant 0 : index
    %c64 = arith.constant 64 : index
    %c128 = arith.constant 128 : index
    %row = arith.muli %y, %c128 : index
    %col = arith.muli %x, %c128 : index
    %end = arith.addi %row, %c128 : index
    %zero = arith.constant dense<0.0> : tensor<128x128xf32>
    %sum = tile.pipelined %k = %c0 to %end step %c64 stages(3) iter_args(%acc = %zero) -> (tensor<128x128xf32>) {
      // expected-remark @+1 {{is loaded by each block of a cluster separately: the bounds of an enclosing loop may differ between blocks}}
      %a = tile.load %A[%row, %k] : memref<512x512xbf16> -> tensor<128x64xbf16>
      // expected-remark @+1 {{is loaded by each block of a cluster separately: the bounds of an enclosing loop may differ between blocks}}
      %b = tile.load %B[%k, %col] : memref<512x512xbf16> -> tensor<64x128xbf16>
      %d = tile.gemm %a, %b, %acc : tensor<128x64xbf16>, tensor<64x128xbf16> -> tensor<128x128xf32>
      tile.yield %d : tensor<128x128xf32>
    }
    tile.store %sum, %C[%row, %col] : tensor<128x128xf32>, memref<512x512xf32>
  }
  return
}

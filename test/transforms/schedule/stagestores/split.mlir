// A result for which shared memory has no room goes out in parts of its columns, through one buffer: as few as
// there is room for, up to four.
//
// RUN: tsopt %s --split-input-file --specialize-warps --stage-stores --verify-diagnostics | FileCheck %s

// CHECK-LABEL: func.func @halves
// CHECK:       %[[BUFFER:.*]] = tile.alloc : memref<128x128xbf16, #scale.mem<l1>>
// CHECK:       tile.role "math"
// CHECK:       %[[SUM:.*]]:2 = scf.for
// CHECK:       %[[H:.*]] = arith.truncf %[[SUM]]#0
// CHECK:       %[[LEFT:.*]] = tensor.extract_slice %[[H]][0, 0] [128, 128] [1, 1]
// CHECK:       tile.async_wait 0 bulk read
// CHECK-NEXT:  tile.store %[[LEFT]], %[[BUFFER]]
// CHECK-NEXT:  tile.copy async %[[BUFFER]][%{{.*}}, %{{.*}}] to %arg2[%{{.*}}, %{{.*}}] tile(128, 128) engine(tma)
// CHECK-NEXT:  tile.async_commit bulk
// CHECK:       %[[RIGHT:.*]] = tensor.extract_slice %[[H]][0, 128] [128, 128] [1, 1]
// CHECK:       %[[AT:.*]] = arith.addi %{{.*}}, %c128{{.*}} : index
// CHECK:       tile.async_wait 0 bulk read
// CHECK-NEXT:  tile.store %[[RIGHT]], %[[BUFFER]]
// CHECK-NEXT:  tile.copy async %[[BUFFER]][%{{.*}}, %{{.*}}] to %arg2[%{{.*}}, %[[AT]]] tile(128, 128) engine(tma)
func.func @halves(%A: memref<128x4096xbf16>, %B: memref<256x4096xbf16>, %C: memref<128x256xbf16>) {
  tile.kernel blocks(%x) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %c64 = arith.constant 64 : index
    %c4096 = arith.constant 4096 : index
    %zero = arith.constant dense<0.0> : tensor<128x256xf32>
    %sum = tile.pipelined %k = %c0 to %c4096 step %c64 stages(4) iter_args(%acc = %zero) -> (tensor<128x256xf32>) {
      %a = tile.load %A[%c0, %k] : memref<128x4096xbf16> -> tensor<128x64xbf16>
      %b = tile.load %B[%c0, %k] : memref<256x4096xbf16> -> tensor<256x64xbf16>
      %d = tile.gemm %a, %b, %acc transpose_b : tensor<128x64xbf16>, tensor<256x64xbf16> -> tensor<128x256xf32>
      tile.yield %d : tensor<128x256xf32>
    }
    %h = arith.truncf %sum : tensor<128x256xf32> to tensor<128x256xbf16>
    // expected-remark @below {{is stored in 2 parts, one after the other: shared memory has no room for 65536 more bytes, but for 32768; use fewer stages to avoid this}}
    tile.store %h, %C[%c0, %c0] : tensor<128x256xbf16>, memref<128x256xbf16>
  }
  return
}

// -----

// Two warpgroups divide the columns of 64 rows: a half of the tile is one's alone, and the store stays.

// CHECK-LABEL: func.func @columns
// CHECK-NOT:   tensor.extract_slice
func.func @columns(%A: memref<64x4096xbf16>, %B: memref<256x4096xbf16>, %C: memref<64x256xbf16>) {
  tile.kernel blocks(%x) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %c64 = arith.constant 64 : index
    %c4096 = arith.constant 4096 : index
    %zero = arith.constant dense<0.0> : tensor<64x256xf32>
    %sum = tile.pipelined %k = %c0 to %c4096 step %c64 stages(5) iter_args(%acc = %zero) -> (tensor<64x256xf32>) {
      %a = tile.load %A[%c0, %k] : memref<64x4096xbf16> -> tensor<64x64xbf16>
      %b = tile.load %B[%c0, %k] : memref<256x4096xbf16> -> tensor<256x64xbf16>
      %d = tile.gemm %a, %b, %acc transpose_b : tensor<64x64xbf16>, tensor<256x64xbf16> -> tensor<64x256xf32>
      tile.yield %d : tensor<64x256xf32>
    }
    %h = arith.truncf %sum : tensor<64x256xf32> to tensor<64x256xbf16>
    // expected-remark @below {{writes to device memory without TMA: shared memory has no room for 32768 more bytes; use fewer stages}}
    tile.store %h, %C[%c0, %c0] : tensor<64x256xbf16>, memref<64x256xbf16>
  }
  return
}

// -----

// Of 4 bytes each, a quarter of the columns has room.

// CHECK-LABEL: func.func @quarters
// CHECK-COUNT-4: tile.copy async %{{.*}} tile(128, 64) engine(tma) : memref<128x64xf32, #scale.mem<l1>> to memref<128x256xf32>
// CHECK-NOT:   to memref<128x256xf32>
func.func @quarters(%A: memref<128x4096xbf16>, %B: memref<256x4096xbf16>, %C: memref<128x256xf32>) {
  tile.kernel blocks(%x) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %c64 = arith.constant 64 : index
    %c4096 = arith.constant 4096 : index
    %zero = arith.constant dense<0.0> : tensor<128x256xf32>
    %sum = tile.pipelined %k = %c0 to %c4096 step %c64 stages(4) iter_args(%acc = %zero) -> (tensor<128x256xf32>) {
      %a = tile.load %A[%c0, %k] : memref<128x4096xbf16> -> tensor<128x64xbf16>
      %b = tile.load %B[%c0, %k] : memref<256x4096xbf16> -> tensor<256x64xbf16>
      %d = tile.gemm %a, %b, %acc transpose_b : tensor<128x64xbf16>, tensor<256x64xbf16> -> tensor<128x256xf32>
      tile.yield %d : tensor<128x256xf32>
    }
    %w = arith.addf %sum, %zero : tensor<128x256xf32>
    // expected-remark @below {{is stored in 4 parts, one after the other: shared memory has no room for 131072 more bytes, but for 32768; use fewer stages to avoid this}}
    tile.store %w, %C[%c0, %c0] : tensor<128x256xf32>, memref<128x256xf32>
  }
  return
}

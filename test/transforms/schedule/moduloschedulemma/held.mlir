// What a product that runs later reads, and what takes its result away.
//
// RUN: tsopt %s --split-input-file --specialize-warps --stage-stores --modulo-schedule-mma --verify-diagnostics | FileCheck %s

// The tile that is loaded once, and is read by the later product alone, is viewed where it is read: it would be kept in registers
// otherwise. The result goes to shared memory and out of it, which are steps of one thing: all of them run later.
// CHECK-LABEL: @once
// CHECK: tile.role "math"
// CHECK: scf.for %{{.*}} = %c0 to
// CHECK: tile.gemm {{.*}} transpose_b :
// CHECK: arith.truncf
// CHECK-NOT: tile.load %{{[^:]*}} : memref<64x64xf16, #scale.mem<l1>> -> tensor<64x64xf16>{{$}}
// CHECK: tile.load {{.*}} {tile.stage = 1 : i64}
// CHECK: tile.gemm {{.*}} {tile.stage = 1 : i64}
// CHECK: tile.async_wait 0 bulk read {tile.stage = 1 : i64}
// CHECK: tile.store {{.*}} {tile.stage = 1 : i64}
// CHECK: tile.copy async {{.*}} accumulate(add) {tile.stage = 1 : i64}
// CHECK: tile.async_commit bulk {tile.stage = 1 : i64}
func.func @once(%A: memref<64x64xf16>, %B: memref<256x64xf16>, %W: memref<64x64xf16>, %S: memref<64x256xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c64 = arith.constant 64 : index
    %c256 = arith.constant 256 : index
    %none = arith.constant dense<0.0> : tensor<64x64xf32>
    %a = tile.load %A[%c0, %c0] : memref<64x64xf16> -> tensor<64x64xf16>
    %w = tile.load %W[%c0, %c0] : memref<64x64xf16> -> tensor<64x64xf16>
    tile.pipelined %k = %c0 to %c256 step %c64 stages(3) {
      %b = tile.load %B[%k, %c0] : memref<256x64xf16> -> tensor<64x64xf16>
      %s = tile.gemm %a, %b, %none transpose_b : tensor<64x64xf16>, tensor<64x64xf16> -> tensor<64x64xf32>
      %e = math.exp2 %s : tensor<64x64xf32>
      %h = arith.truncf %e : tensor<64x64xf32> to tensor<64x64xf16>
      %d = tile.gemm %h, %w, %none : tensor<64x64xf16>, tensor<64x64xf16> -> tensor<64x64xf32>
      tile.atomic add %d, %S[%c0, %k] : tensor<64x64xf32>, memref<64x256xf32>
    }
  }
  return
}

// -----

// A sum of 64x256 beside scores of 64x192 in flight are more than a thread has registers for.
// CHECK-LABEL: @wide
// CHECK-NOT: tile.stage
// CHECK: return
func.func @wide(%A: memref<64x64xf16>, %B: memref<384x64xf16>, %V: memref<384x256xf16>, %O: memref<64x256xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c192 = arith.constant 192 : index
    %c384 = arith.constant 384 : index
    %none = arith.constant dense<0.0> : tensor<64x192xf32>
    %zero = arith.constant dense<0.0> : tensor<64x256xf32>
    %a = tile.load %A[%c0, %c0] : memref<64x64xf16> -> tensor<64x64xf16>
    // expected-remark @below {{runs its GEMMs in program order: with outstanding MMAs across iterations its tiles, pipeline states and computations would take 303 registers of a thread, which has 255}}
    %sum = tile.pipelined %k = %c0 to %c384 step %c192 stages(2) iter_args(%acc = %zero) -> (tensor<64x256xf32>) {
      %b = tile.load %B[%k, %c0] : memref<384x64xf16> -> tensor<192x64xf16>
      %v = tile.load %V[%k, %c0] : memref<384x256xf16> -> tensor<192x256xf16>
      %s = tile.gemm %a, %b, %none transpose_b : tensor<64x64xf16>, tensor<192x64xf16> -> tensor<64x192xf32>
      %e = math.exp2 %s : tensor<64x192xf32>
      %h = arith.truncf %e : tensor<64x192xf32> to tensor<64x192xf16>
      %d = tile.gemm %h, %v, %acc : tensor<64x192xf16>, tensor<192x256xf16> -> tensor<64x256xf32>
      tile.yield %d : tensor<64x256xf32>
    }
    // expected-remark @below {{writes to device memory without TMA: shared memory has no room for 65536 more bytes}}
    tile.store %sum, %O[%c0, %c0] : tensor<64x256xf32>, memref<64x256xf32>
  }
  return
}

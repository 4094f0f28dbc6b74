// RUN: tsopt %s --split-input-file --mlir-print-local-scope --specialize-warps --verify-diagnostics | FileCheck %s

// A buffer that each iteration fills by one copy, and that is its own, becomes a ring: the
// loading warps copy, and what uses the buffer uses a slot. How the program lets the
// buffer lie is kept.


// CHECK-LABEL: @own
// CHECK: %[[A:.*]] = tile.alloc : memref<3x64x64xbf16, #tile.swizzle<3, 3, 3>, #scale.mem<l1>>
// CHECK: tile.role "load"
// CHECK: %[[X:.*]] = tile.slot %[[A]]
// CHECK: tile.copy async %{{.*}} to %[[X]][%{{.*}}] tile(64, 64) engine(tma) arrives
// CHECK: tile.role "math"
// CHECK-NOT: tile.alloc
// CHECK-NOT: tile.copy
// CHECK: tile.take
// CHECK: %[[X:.*]] = tile.slot %[[A]]
// CHECK-NEXT: tile.gemm %[[X]], %[[X]]
// CHECK-NEXT: tile.release
func.func @own(%A: memref<64x512xbf16>, %C: memref<64x64xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    %c512 = arith.constant 512 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %s = tile.pipelined %k = %c0 to %c512 step %c64 stages(3) iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      %a = tile.alloc : memref<64x64xbf16, #tile.swizzle<3, 3, 3>, #scale.mem<l1>>
      tile.copy %A[%c0, %k] to %a[%c0, %c0] tile(64, 64) : memref<64x512xbf16> to memref<64x64xbf16, #tile.swizzle<3, 3, 3>, #scale.mem<l1>>
      %d = tile.gemm %a, %a, %acc transpose_b : memref<64x64xbf16, #tile.swizzle<3, 3, 3>, #scale.mem<l1>>, memref<64x64xbf16, #tile.swizzle<3, 3, 3>, #scale.mem<l1>> -> tensor<64x64xf32>
      tile.yield %d : tensor<64x64xf32>
    }
    tile.store %s, %C[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}

// -----

// What the copy engine cannot do as asked is left to software-pipeline.

// CHECK-LABEL: @engine
// CHECK-NOT: tile.role
// CHECK: tile.pipelined
func.func @engine(%A: memref<64x512xbf16>, %C: memref<64x64xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    %c512 = arith.constant 512 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %a = tile.alloc : memref<64x64xbf16, #scale.mem<l1>>
    %s = tile.pipelined %k = %c0 to %c512 step %c64 stages(3) iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      // expected-remark @below {{is not loaded by producer warps: it has engine(cp_async), not engine(tma)}}
      tile.copy %A[%c0, %k] to %a[%c0, %c0] tile(64, 64) engine(cp_async) : memref<64x512xbf16> to memref<64x64xbf16, #scale.mem<l1>>
      %d = tile.gemm %a, %a, %acc transpose_b : memref<64x64xbf16, #scale.mem<l1>>, memref<64x64xbf16, #scale.mem<l1>> -> tensor<64x64xf32>
      tile.yield %d : tensor<64x64xf32>
    }
    tile.store %s, %C[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}

// -----

// CHECK-LABEL: @threads
// CHECK-NOT: tile.role
// CHECK: tile.pipelined
func.func @threads(%A: memref<64x512xbf16>, %C: memref<64x64xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    %c512 = arith.constant 512 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %a = tile.alloc : memref<64x64xbf16, #scale.mem<l1>>
    %s = tile.pipelined %k = %c0 to %c512 step %c64 stages(3) iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      // expected-remark @below {{is not loaded by producer warps: it has a layout of threads, but TMA copies whole boxes; remove layout(…)}}
      tile.copy %A[%c0, %k] to %a[%c0, %c0] tile(64, 64) layout(#tile.layout<reg = [8@1, 4@0:16], lane = [8@1:8, 4@0], warp = [4@0:4]>) : memref<64x512xbf16> to memref<64x64xbf16, #scale.mem<l1>>
      %d = tile.gemm %a, %a, %acc transpose_b : memref<64x64xbf16, #scale.mem<l1>>, memref<64x64xbf16, #scale.mem<l1>> -> tensor<64x64xf32>
      tile.yield %d : tensor<64x64xf32>
    }
    tile.store %s, %C[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}

// -----

// A buffer that lies as wgmma cannot read it: the GEMM is one of mma.sync, for which no warps load.

// CHECK-LABEL: @lies
// CHECK-NOT: tile.role
// CHECK: tile.pipelined
func.func @lies(%A: memref<64x512xbf16>, %C: memref<64x64xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    %c512 = arith.constant 512 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %a = tile.alloc : memref<64x64xbf16, #tile.swizzle<2, 3, 3>, #scale.mem<l1>>
    %s = tile.pipelined %k = %c0 to %c512 step %c64 stages(3) iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      tile.copy %A[%c0, %k] to %a[%c0, %c0] tile(64, 64) : memref<64x512xbf16> to memref<64x64xbf16, #tile.swizzle<2, 3, 3>, #scale.mem<l1>>
      %d = tile.gemm %a, %a, %acc transpose_b : memref<64x64xbf16, #tile.swizzle<2, 3, 3>, #scale.mem<l1>>, memref<64x64xbf16, #tile.swizzle<2, 3, 3>, #scale.mem<l1>> -> tensor<64x64xf32>
      tile.yield %d : tensor<64x64xf32>
    }
    tile.store %s, %C[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}

// -----

// A buffer that is not the iteration's alone keeps its copy, in the computing warps; others
// have the ring.

// CHECK-LABEL: @keeps
// CHECK: tile.role "load"
// CHECK-COUNT-1: arrives
// CHECK-NOT: arrives
// CHECK: tile.role "math"
// CHECK: tile.copy %{{.*}} tile(64, 64) : memref
func.func @keeps(%A: memref<64x512xbf16>, %C: memref<64x64xf32>, %B: memref<64x512xbf16>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    %c512 = arith.constant 512 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %a = tile.alloc : memref<64x64xbf16, #scale.mem<l1>>
    %s = tile.pipelined %k = %c0 to %c512 step %c64 stages(3) iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      // expected-remark @below {{is not loaded by producer warps: 'tile.store' may also write to its buffer}}
      tile.copy %A[%c0, %k] to %a[%c0, %c0] tile(64, 64) : memref<64x512xbf16> to memref<64x64xbf16, #scale.mem<l1>>
      %o = arith.constant dense<1.0> : tensor<1x64xbf16>
      tile.store %o, %a[%c0, %c0] : tensor<1x64xbf16>, memref<64x64xbf16, #scale.mem<l1>>
      %b = tile.load %B[%c0, %k] : memref<64x512xbf16> -> tensor<64x64xbf16>
      %d = tile.gemm %a, %b, %acc transpose_b : memref<64x64xbf16, #scale.mem<l1>>, tensor<64x64xbf16> -> tensor<64x64xf32>
      tile.yield %d : tensor<64x64xf32>
    }
    tile.store %s, %C[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}

// RUN: tsopt %s --insert-fences | FileCheck %s

#smem = #tile.swizzle<3, 3, 3>
#acc = #tile.layout<reg = [2@1, 2@0:8, 8@1:8], lane = [4@1:2, 8@0], warp = [4@0:16]>
#row = #tile.layout<reg = [8@1, 4@0:16], lane = [8@1:8, 4@0], warp = [4@0:4]>

// What an async copy brought is fenced after the wait, before the barrier; nothing is
// where the memory is read by threads alone.
// CHECK-LABEL: func @copies
func.func @copies(%A: memref<64x64xbf16>, %B: memref<64x64xbf16>, %C: memref<64x64xf32>) {
  tile.kernel blocks(%b) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32, #acc>
    %a = tile.alloc : memref<64x64xbf16, #smem, #scale.mem<l1>>
    %s = tile.alloc : memref<64x64xbf16, #smem, #scale.mem<l1>>
    %t = tile.alloc : memref<64x64xf32, #scale.mem<l1>>
    tile.copy async %A[%c0, %c0] to %a[%c0, %c0] tile(64, 64) layout(#row) : memref<64x64xbf16> to memref<64x64xbf16, #smem, #scale.mem<l1>>
    tile.copy async %B[%c0, %c0] to %s[%c0, %c0] tile(64, 64) layout(#row) : memref<64x64xbf16> to memref<64x64xbf16, #smem, #scale.mem<l1>>
    tile.async_commit
    // CHECK: tile.async_wait 0
    // CHECK-NEXT: tile.fence
    // CHECK-NEXT: tile.barrier
    tile.async_wait 0
    tile.barrier
    %d = tile.gemm %a, %s, %zero impl(wgmma) : memref<64x64xbf16, #smem, #scale.mem<l1>>, memref<64x64xbf16, #smem, #scale.mem<l1>> -> tensor<64x64xf32, #acc>
    tile.store %d, %t[%c0, %c0] : tensor<64x64xf32, #acc>, memref<64x64xf32, #scale.mem<l1>>
    // CHECK: tile.store
    // CHECK-NEXT: tile.barrier
    tile.barrier
    // CHECK-NOT: tile.fence
    tile.copy %t[%c0, %c0] to %C[%c0, %c0] tile(64, 64) : memref<64x64xf32, #scale.mem<l1>> to memref<64x64xf32>
  }
  return
}

// A loop begins with what it has written.
// CHECK-LABEL: func @around
func.func @around(%A: memref<64x64xbf16>) {
  tile.kernel blocks(%b) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32, #acc>
    %a = tile.alloc : memref<64x64xbf16, #smem, #scale.mem<l1>>
    %start = arith.constant dense<1.0> : tensor<64x64xbf16, #row>
    tile.store %start, %a[%c0, %c0] : tensor<64x64xbf16, #row>, memref<64x64xbf16, #smem, #scale.mem<l1>>
    // CHECK: scf.for
    // CHECK-NEXT: tile.fence{{$}}
    // CHECK-NEXT: tile.barrier
    %r = scf.for %i = %c0 to %c4 step %c1 iter_args(%x = %zero) -> (tensor<64x64xf32, #acc>) {
      tile.barrier
      %d = tile.gemm %a, %a, %x impl(wgmma) : memref<64x64xbf16, #smem, #scale.mem<l1>>, memref<64x64xbf16, #smem, #scale.mem<l1>> -> tensor<64x64xf32, #acc>
      // CHECK: tile.gemm
      // CHECK-NEXT: tile.barrier
      tile.barrier
      tile.copy %A[%c0, %c0] to %a[%c0, %c0] tile(64, 64) layout(#row) : memref<64x64xbf16> to memref<64x64xbf16, #smem, #scale.mem<l1>>
      scf.yield %d : tensor<64x64xf32, #acc>
    }
  }
  return
}

// What a loop writes and fences itself is not fenced again where it begins.
// CHECK-LABEL: func @fenced_inside
func.func @fenced_inside() {
  tile.kernel blocks(%b) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32, #acc>
    %one = arith.constant dense<1.0> : tensor<64x64xbf16, #row>
    %a = tile.alloc : memref<64x64xbf16, #smem, #scale.mem<l1>>
    // CHECK: scf.for
    // CHECK-NEXT: tile.barrier
    %r = scf.for %i = %c0 to %c4 step %c1 iter_args(%x = %zero) -> (tensor<64x64xf32, #acc>) {
      tile.barrier
      // CHECK-NEXT: tile.store
      // CHECK-NEXT: tile.fence
      // CHECK-NEXT: tile.barrier
      // CHECK-NEXT: tile.gemm
      tile.store %one, %a[%c0, %c0] : tensor<64x64xbf16, #row>, memref<64x64xbf16, #smem, #scale.mem<l1>>
      tile.barrier
      %d = tile.gemm %a, %a, %x impl(wgmma) : memref<64x64xbf16, #smem, #scale.mem<l1>>, memref<64x64xbf16, #smem, #scale.mem<l1>> -> tensor<64x64xf32, #acc>
      scf.yield %d : tensor<64x64xf32, #acc>
    }
  }
  return
}

// What threads copy to a slot has come when it is taken, and those who copied it are elsewhere: who takes it fences.
// CHECK-LABEL: func @taken
func.func @taken(%A: memref<256x64xbf16>, %n: memref<64xi32>) {
  tile.kernel blocks(%b) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %a = tile.alloc : memref<2x64x64xbf16, #smem, #scale.mem<l1>>
    %ring = tile.ring %a : memref<2x64x64xbf16, #smem, #scale.mem<l1>>
    tile.specialize @warpgroup {
      tile.role "load" units(1) {
        %rows = tile.load %n[0] : memref<64xi32> -> tensor<64xi32>
        %n0 = tile.cursor
        // CHECK: tile.acquire
        // CHECK-NOT: tile.fence
        // CHECK: tile.publish
        %e = scf.for %i = %c0 to %c4 step %c1 iter_args(%m = %n0) -> (!tile.cursor) {
          %s = tile.acquire %ring[%m]
          %x = tile.slot %a[%s] : memref<2x64x64xbf16, #smem, #scale.mem<l1>> -> memref<64x64xbf16, #smem, #scale.mem<l1>>
          tile.copy async %A[%rows, 0] [1, 64] to %x[%c0, %c0] tile(64, 64) arrives(%ring[%m]) : memref<256x64xbf16>, tensor<64xi32> to memref<64x64xbf16, #smem, #scale.mem<l1>>
          tile.publish %ring[%m]
          %o = tile.advance %ring[%m]
          scf.yield %o : !tile.cursor
        }
      }
      tile.role "math" units(1) {
        %zero = arith.constant dense<0.0> : tensor<64x64xf32, #acc>
        %n0 = tile.cursor
        // CHECK: tile.take
        // CHECK-NEXT: tile.fence
        // CHECK: tile.gemm
        %d, %e = scf.for %i = %c0 to %c4 step %c1 iter_args(%acc = %zero, %m = %n0) -> (tensor<64x64xf32, #acc>, !tile.cursor) {
          %s = tile.take %ring[%m]
          %x = tile.slot %a[%s] : memref<2x64x64xbf16, #smem, #scale.mem<l1>> -> memref<64x64xbf16, #smem, #scale.mem<l1>>
          %g = tile.gemm %x, %x, %acc impl(wgmma) : memref<64x64xbf16, #smem, #scale.mem<l1>>, memref<64x64xbf16, #smem, #scale.mem<l1>> -> tensor<64x64xf32, #acc>
          tile.release %ring[%m]
          %o = tile.advance %ring[%m]
          scf.yield %g, %o : tensor<64x64xf32, #acc>, !tile.cursor
        }
      }
    }
  }
  return
}

// RUN: not tsrun %s 2>&1 | FileCheck %s

// Products to which the next is added are in flight until the loop ends: their slots cannot
// be released before. verify-async does not follow them into the next iteration, the
// simulator does.
// CHECK: error: data race on the memref of tile.alloc at line {{.*}}: write by block [0], role "load" and read by block [0], role "math" are not ordered
// CHECK: note: the other access, a read by block [0], role "math", is here
// CHECK-NEXT: tile.gemm async
// CHECK: note: it is an async operation, which accesses memory at any time before the wait for it

func.func @main(%A: memref<64x512xbf16> {tile.init = "random"}, %C: memref<64x64xf32> {tile.out}) {
  tile.kernel blocks(%x) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %c64 = arith.constant 64 : index
    %c512 = arith.constant 512 : index
    %buf = tile.alloc : memref<2x64x64xbf16, #scale.mem<l1>>
    %ring = tile.ring %buf : memref<2x64x64xbf16, #scale.mem<l1>>
    tile.specialize @warpgroup {
      tile.role "load" units(1) {
        %n0 = tile.cursor
        %e = scf.for %k = %c0 to %c512 step %c64 iter_args(%n = %n0) -> (!tile.cursor) {
          %s = tile.acquire %ring[%n]
          %to = tile.slot %buf[%s] : memref<2x64x64xbf16, #scale.mem<l1>> -> memref<64x64xbf16, #scale.mem<l1>>
          tile.copy async %A[%c0, %k] to %to[%c0, %c0] tile(64, 64) engine(tma) arrives(%ring[%n]) : memref<64x512xbf16> to memref<64x64xbf16, #scale.mem<l1>>
          tile.publish %ring[%n]
          %m = tile.advance %ring[%n]
          scf.yield %m : !tile.cursor
        }
      }
      tile.role "math" units(1) {
        %n0 = tile.cursor
        %zero = arith.constant dense<0.0> : tensor<64x64xf32>
        %one = arith.constant dense<1.0> : tensor<64x64xbf16>
        %first = tile.gemm async %one, %one, %zero : tensor<64x64xbf16>, tensor<64x64xbf16>, tensor<64x64xf32> -> !tile.future<tensor<64x64xf32>>
        %g, %e = scf.for %k = %c0 to %c512 step %c64 iter_args(%acc = %first, %n = %n0) -> (!tile.future<tensor<64x64xf32>>, !tile.cursor) {
          %s = tile.take %ring[%n]
          %a = tile.slot %buf[%s] : memref<2x64x64xbf16, #scale.mem<l1>> -> memref<64x64xbf16, #scale.mem<l1>>
          %f = tile.gemm async %a, %a, %acc transpose_b : memref<64x64xbf16, #scale.mem<l1>>, memref<64x64xbf16, #scale.mem<l1>>, !tile.future<tensor<64x64xf32>> -> !tile.future<tensor<64x64xf32>>
          tile.release %ring[%n]
          %m = tile.advance %ring[%n]
          scf.yield %f, %m : !tile.future<tensor<64x64xf32>>, !tile.cursor
        }
        %d = tile.await %g : !tile.future<tensor<64x64xf32>> -> tensor<64x64xf32>
        tile.store %d, %C[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
      }
    }
  }
  return
}

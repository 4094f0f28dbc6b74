// RUN: tsopt %s --split-input-file --specialize-warps --stage-stores --verify-async --verify-diagnostics | FileCheck %s

// What products of a loop read that is loaded before it comes through a ring of one slot:
// the next tile's is loaded when the last product of this one has read it.
// CHECK-LABEL: @query
// CHECK: %[[B:.*]] = tile.alloc : memref<1x64x64xbf16, #scale.mem<l1>>
// CHECK: %[[R:.*]] = tile.ring %[[B]]
// CHECK: tile.role "load"
// CHECK: scf.for {{.*}} iter_args(%{{.*}} = %{{.*}}, %[[I:.*]] = %{{.*}}) -> (!tile.cursor, !tile.cursor)
// CHECK: tile.acquire %[[R]][%[[I]]]
// CHECK: tile.copy async {{.*}} arrives(%[[R]][%[[I]]])
// CHECK: tile.publish %[[R]][%[[I]]]
// CHECK: scf.for
// CHECK: tile.role "math"
// CHECK: scf.for {{.*}} iter_args(%{{.*}} = %{{.*}}, %[[J:.*]] = %{{.*}}) -> (!tile.cursor, !tile.cursor)
// CHECK: %[[N:.*]] = tile.take %[[R]][%[[J]]]
// CHECK: %[[S:.*]] = tile.slot %[[B]][%[[N]]]
// CHECK: scf.for
// CHECK: %[[Q:.*]] = tile.load %[[S]]
// CHECK-NEXT: tile.gemm %[[Q]]
// CHECK: }
// CHECK: tile.release %[[R]][%[[J]]]
// CHECK-NEXT: tile.advance %[[R]][%[[J]]]
func.func @query(%Q: memref<16384x64xbf16>, %K: memref<512x64xbf16>, %O: memref<16384x64xf32>) {
  tile.kernel blocks(%x) = (256) threads(128) {
    %c0 = arith.constant 0 : index
    %c64 = arith.constant 64 : index
    %c512 = arith.constant 512 : index
    %row = arith.muli %x, %c64 : index
    %q = tile.load %Q[%row, %c0] : memref<16384x64xbf16> -> tensor<64x64xbf16>
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %s = tile.pipelined %k = %c0 to %c512 step %c64 stages(2) iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      %kt = tile.load %K[%k, %c0] : memref<512x64xbf16> -> tensor<64x64xbf16>
      %p = tile.gemm %q, %kt, %acc transpose_b : tensor<64x64xbf16>, tensor<64x64xbf16> -> tensor<64x64xf32>
      tile.yield %p : tensor<64x64xf32>
    }
    tile.store %s, %O[%row, %c0] : tensor<64x64xf32>, memref<16384x64xf32>
  }
  return
}

// -----

// What the copy engine cannot load the computing warps load, with a remark.
// CHECK-LABEL: @written
// CHECK: tile.role "load"
// CHECK-NOT: memref<1x64x64xbf16
// CHECK: tile.role "math"
// CHECK: tile.load %arg0
func.func @written(%Q: memref<64x64xbf16>, %K: memref<512x64xbf16>, %O: memref<64x64xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c64 = arith.constant 64 : index
    %c512 = arith.constant 512 : index
    // expected-remark @below {{is not loaded by producer warps: the kernel may write what it reads}}
    %q = tile.load %Q[%c0, %c0] : memref<64x64xbf16> -> tensor<64x64xbf16>
    // expected-remark @below {{writes to device memory without TMA: another operation in the kernel accesses what it writes}}
    tile.store %q, %Q[%c0, %c0] : tensor<64x64xbf16>, memref<64x64xbf16>
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %s = tile.pipelined %k = %c0 to %c512 step %c64 stages(2) iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      %kt = tile.load %K[%k, %c0] : memref<512x64xbf16> -> tensor<64x64xbf16>
      %p = tile.gemm %q, %kt, %acc transpose_b : tensor<64x64xbf16>, tensor<64x64xbf16> -> tensor<64x64xf32>
      tile.yield %p : tensor<64x64xf32>
    }
    tile.store %s, %O[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}

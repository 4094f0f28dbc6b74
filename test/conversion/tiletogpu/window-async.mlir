// Async copies whose last pieces lie partly outside of the source are filled up
// with zero: cp.async is told how many bytes are valid. Where pieces of the
// destination lie outside they are left out.
//
// RUN: tsrun %s --verify-each-stage | FileCheck %s
// CHECK: verified after every one of
//
// RUN: tsopt --pass-pipeline='builtin.module(infer-layout,convert-layouts-via-smem,allocate-memory,insert-sync,convert-tile-to-gpu)' %s | FileCheck %s --check-prefix=GPU
// Of 45 columns from column 32: 13 elements, so three whole pieces and one of one element.
// GPU: %[[LEFT:.*]] = arith.subi %{{.*}}, %{{.*}} : index
// GPU: %[[N:.*]] = arith.minsi %[[LEFT]], %c4
// GPU: %[[BYTES:.*]] = arith.muli %[[N]], %c4
// GPU: %[[CAST:.*]] = arith.index_cast %[[BYTES]] : index to i32
// GPU: arith.select %{{.*}}, %[[CAST]], %{{.*}} : i32
// GPU: nvvm.cp.async.shared.global {{.*}}, 16, cache =  cg
// More groups than the instruction can name are never pending.
// GPU: nvvm.cp.async.wait.group 2147483647

func.func @main(%x: memref<8x64xf32> {tile.init = "random"}, %y: memref<2x8x32xf32> {tile.out}, %z: memref<2x8x32xf32> {tile.out}) {
  %v = memref.subview %x[0, 0] [8, 45] [1, 1] : memref<8x64xf32> to memref<8x45xf32, strided<[64, 1]>>
  tile.kernel blocks(%b) = (2) threads(32) {
    %c0 = arith.constant 0 : index
    %c4 = arith.constant 4 : index
    %c32 = arith.constant 32 : index
    %col = arith.muli %b, %c32 : index
    %s = tile.alloc : memref<8x32xf32, #scale.mem<l1>>
    tile.copy async %v[%c4, %col] to %s[%c0, %c0] tile(8, 32) engine(cp_async) : memref<8x45xf32, strided<[64, 1]>> to memref<8x32xf32, #scale.mem<l1>>
    tile.async_commit
    tile.async_wait 4294967295
    tile.async_wait 0
    tile.copy %s[%c0, %c0] to %y[%b, %c0, %c0] tile(8, 32) : memref<8x32xf32, #scale.mem<l1>> to memref<2x8x32xf32>
    // The destination's rows 4 to 11, columns 16 to 47, of 8 x 32.
    %c16 = arith.constant 16 : index
    %u = tile.alloc : memref<8x32xf32, #scale.mem<l1>>
    %zero = arith.constant dense<0.0> : tensor<8x32xf32>
    tile.store %zero, %u[%c0, %c0] : tensor<8x32xf32>, memref<8x32xf32, #scale.mem<l1>>
    tile.copy async %v[%c0, %col] to %u[%c4, %c16] tile(8, 32) engine(cp_async) : memref<8x45xf32, strided<[64, 1]>> to memref<8x32xf32, #scale.mem<l1>>
    tile.async_commit
    tile.async_wait 0
    tile.copy %u[%c0, %c0] to %z[%b, %c0, %c0] tile(8, 32) : memref<8x32xf32, #scale.mem<l1>> to memref<2x8x32xf32>
  }
  return
}

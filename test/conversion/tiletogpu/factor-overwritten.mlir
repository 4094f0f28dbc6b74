// Products read a factor from shared memory themselves, a fragment at a time, but
// not where the memory is written before they run: then its load is done where it
// stands, and holds what was there.
//
// RUN: tsrun %s --verify-each-stage | FileCheck %s
// CHECK: verified after every one of
//
// RUN: tsopt %s --tile-to-llvm=to=gpu | FileCheck %s --check-prefix=GPU
// GPU: nvvm.ldmatrix
// GPU: gpu.barrier
// GPU: nvvm.mma.sync
// GPU: nvvm.ldmatrix
// GPU: nvvm.mma.sync

func.func @main(%a: memref<32x16xbf16> {tile.init = "random"}, %b: memref<16x16xbf16> {tile.init = "random"}, %c: memref<16x16xf32> {tile.out, tile.tolerance = 1.0e-3 : f64},
   %d: memref<16x16xf32> {tile.out, tile.tolerance = 1.0e-3 : f64}) {
  tile.kernel blocks(%x) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %c16 = arith.constant 16 : index
    %z = arith.constant dense<0.0> : tensor<16x16xf32>
    %v = tile.load %b[%c0, %c0] : memref<16x16xbf16> -> tensor<16x16xbf16>
    %s = tile.alloc : memref<16x16xbf16, #scale.mem<l1>>
    tile.copy %a[%c0, %c0] to %s[%c0, %c0] tile(16, 16) : memref<32x16xbf16> to memref<16x16xbf16, #scale.mem<l1>>
    %old = tile.load %s[%c0, %c0] : memref<16x16xbf16, #scale.mem<l1>> -> tensor<16x16xbf16>
    tile.copy %a[%c16, %c0] to %s[%c0, %c0] tile(16, 16) : memref<32x16xbf16> to memref<16x16xbf16, #scale.mem<l1>>
    %r = tile.gemm %old, %v, %z : tensor<16x16xbf16>, tensor<16x16xbf16> -> tensor<16x16xf32>
    tile.store %r, %c[%c0, %c0] : tensor<16x16xf32>, memref<16x16xf32>
    %new = tile.load %s[%c0, %c0] : memref<16x16xbf16, #scale.mem<l1>> -> tensor<16x16xbf16>
    %q = tile.gemm %new, %v, %z : tensor<16x16xbf16>, tensor<16x16xbf16> -> tensor<16x16xf32>
    tile.store %q, %d[%c0, %c0] : tensor<16x16xf32>, memref<16x16xf32>
  }
  return
}

// Tiles in chunks of 128 bytes, at every stage of lowering: whole tiles, async copies, and
// windows that start in the middle of a chunk and reach into the next, at constants and at
// numbers that only the program knows; scalars; the fragments of a product by ldmatrix,
// also transposed; rows of a rank-3 tile; chunks that are no power of two.
//
// RUN: tsrun %s --verify-each-stage | FileCheck %s
// RUN: %if to-ptx %{ tsopt --tile-to-binary %s | tsopt --emit=ptx | FileCheck %s --check-prefix=PTX %}
// CHECK: verified after every one of
// PTX-COUNT-2: ldmatrix.sync.aligned.m8n8.x4

#s = #tile.swizzle<3, 3, 3, chunk = 64>
#t = #tile.swizzle<2, 3, 3, chunk = 32>
#n = #tile.swizzle<0, 0, 0, chunk = 12>
#w = #tile.swizzle<3, 2, 3, chunk = 32>

func.func @main(%a: memref<64x256xbf16> {tile.init = "random"}, %b: memref<128x64xbf16> {tile.init = "random"},
    %f: memref<3x16x96xf32> {tile.init = "random"}, %at: memref<1xindex> {tile.init = "ones"},
    %o: memref<64x256xbf16> {tile.out}, %p: memref<64x256xbf16> {tile.out}, %q: memref<64x32xbf16> {tile.out},
    %r: memref<64x48xbf16> {tile.out}, %g: memref<64x64xf32> {tile.out, tile.tolerance = 1.0e-3 : f64},
    %h: memref<3x16x96xf32> {tile.out}, %e: memref<16x40xf32> {tile.out}) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c5 = arith.constant 5 : index
    %c7 = arith.constant 7 : index
    %c40 = arith.constant 40 : index
    %c96 = arith.constant 96 : index
    %c128 = arith.constant 128 : index
    %m = tile.alloc : memref<64x256xbf16, #s, #scale.mem<l1>>
    %k = tile.alloc : memref<64x256xbf16, #s, #scale.mem<l1>>
    %ta = tile.load %a[%c0, %c0] : memref<64x256xbf16> -> tensor<64x256xbf16>
    tile.store %ta, %m[%c0, %c0] : tensor<64x256xbf16>, memref<64x256xbf16, #s, #scale.mem<l1>>
    %tm = tile.load %m[%c0, %c0] : memref<64x256xbf16, #s, #scale.mem<l1>> -> tensor<64x256xbf16>
    tile.store %tm, %o[%c0, %c0] : tensor<64x256xbf16>, memref<64x256xbf16>
    tile.copy async %a[%c0, %c0] to %k[%c0, %c0] tile(64, 256) : memref<64x256xbf16> to memref<64x256xbf16, #s, #scale.mem<l1>>
    tile.async_commit
    tile.async_wait 0
    tile.copy %k[%c0, %c0] to %p[%c0, %c0] tile(64, 256) : memref<64x256xbf16, #s, #scale.mem<l1>> to memref<64x256xbf16>
    %tq = tile.load %k[%c0, %c96] : memref<64x256xbf16, #s, #scale.mem<l1>> -> tensor<64x32xbf16>
    tile.store %tq, %q[%c0, %c0] : tensor<64x32xbf16>, memref<64x32xbf16>
    // The program's number is 1: columns 41 to 88 are of two chunks.
    %one = memref.load %at[%c0] : memref<1xindex>
    %from = arith.addi %one, %c40 : index
    %tr = tile.load %k[%c0, %from] : memref<64x256xbf16, #s, #scale.mem<l1>> -> tensor<64x48xbf16>
    tile.store %tr, %r[%c0, %c0] : tensor<64x48xbf16>, memref<64x48xbf16>
    // A product of chunks: a part of the first factor, and the second in two chunks.
    %u = tile.alloc : memref<128x64xbf16, #t, #scale.mem<l1>>
    tile.copy async %b[%c0, %c0] to %u[%c0, %c0] tile(128, 64) : memref<128x64xbf16> to memref<128x64xbf16, #t, #scale.mem<l1>>
    tile.async_commit
    tile.async_wait 0
    %z = arith.constant dense<0.0> : tensor<64x64xf32>
    %fa = tile.load %k[%c0, %c128] : memref<64x256xbf16, #s, #scale.mem<l1>> -> tensor<64x128xbf16>
    %fb = tile.load %u[%c0, %c0] : memref<128x64xbf16, #t, #scale.mem<l1>> -> tensor<128x64xbf16>
    %d = tile.gemm %fa, %fb, %z impl(mma) : tensor<64x128xbf16>, tensor<128x64xbf16> -> tensor<64x64xf32>
    tile.store %d, %g[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
    // Rank 3, and a scalar.
    %v = tile.alloc : memref<3x16x96xf32, #w, #scale.mem<l1>>
    tile.copy async %f[%c0, %c0, %c0] to %v[%c0, %c0, %c0] tile(3, 16, 96) : memref<3x16x96xf32> to memref<3x16x96xf32, #w, #scale.mem<l1>>
    tile.async_commit
    tile.async_wait 0
    %tv = tile.load %v[%c0, %c0, %c0] : memref<3x16x96xf32, #w, #scale.mem<l1>> -> tensor<3x16x96xf32>
    tile.store %tv, %h[%c0, %c0, %c0] : tensor<3x16x96xf32>, memref<3x16x96xf32>
    %y = memref.load %v[%one, %c5, %c40] : memref<3x16x96xf32, #w, #scale.mem<l1>>
    memref.store %y, %h[%c0, %c7, %c7] : memref<3x16x96xf32>
    // Chunks of 12 elements.
    %l = tile.alloc : memref<16x96xf32, #n, #scale.mem<l1>>
    %tl = tile.load %v[%one, %c0, %c0] : memref<3x16x96xf32, #w, #scale.mem<l1>> -> tensor<16x96xf32>
    tile.store %tl, %l[%c0, %c0] : tensor<16x96xf32>, memref<16x96xf32, #n, #scale.mem<l1>>
    %te = tile.load %l[%c0, %from] : memref<16x96xf32, #n, #scale.mem<l1>> -> tensor<16x40xf32>
    tile.store %te, %e[%c0, %c0] : tensor<16x40xf32>, memref<16x40xf32>
  }
  return
}

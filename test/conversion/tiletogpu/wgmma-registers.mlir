// Products by wgmma of left factors that are computed: of an earlier product, as
// attention's second is, of bytes that two warpgroups convert, of 8-bit floats, whose
// fragment takes four elements to a register.
//
// REQUIRES: llc
// RUN: tsrun %s --verify-each-stage --once --schedules=1 | FileCheck %s --check-prefix=SAME
// RUN: tsopt %s --tile-to-binary | FileCheck %s
// SAME: verified after every one of
// CHECK: wgmma.mma_async.sync.aligned.m64n16k16.f32.bf16.bf16 {%{{[^}]*}}}, %rd
// CHECK: wgmma.mma_async.sync.aligned.m64n16k16.f32.bf16.bf16 {%{{[^}]*}}}, {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, %rd{{[0-9]+}}, p, 1, 1, 1;
// CHECK: wgmma.mma_async.sync.aligned.m64n16k16.f32.f16.f16 {%{{[^}]*}}}, {%r
// CHECK: wgmma.mma_async.sync.aligned.m64n16k32.f32.e4m3.e5m2 {%{{[^}]*}}}, {%r

func.func @main(%Q: memref<64x16xbf16> {tile.init = "random"}, %K: memref<16x16xbf16> {tile.init = "random"}, %W: memref<128x32xi8> {tile.init = "random"}, %X: memref<32x16xf16> {tile.init = "random"}, %F: memref<32x32xf8E4M3FN> {tile.init = "random"}, %G: memref<64x32xf8E4M3FN> {tile.init = "random"}, %V: memref<16x32xf8E5M2> {tile.init = "random"}, %O: memref<64x16xf32> {tile.out, tile.tolerance = 1.0e-2 : f64}, %Y: memref<128x16xf32> {tile.out}, %U: memref<64x16xf32> {tile.out, tile.tolerance = 1.0e-2 : f64}) {
  tile.kernel blocks(%b) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %z = arith.constant dense<0.0> : tensor<64x16xf32>
    %k = tile.load %K[%c0, %c0] : memref<16x16xbf16> -> tensor<16x16xbf16>
    %q = tile.load %Q[%c0, %c0] : memref<64x16xbf16> -> tensor<64x16xbf16>
    %s = tile.gemm %q, %k, %z transpose_b impl(wgmma) : tensor<64x16xbf16>, tensor<16x16xbf16> -> tensor<64x16xf32>
    %e = math.exp2 %s : tensor<64x16xf32>
    %p = arith.truncf %e : tensor<64x16xf32> to tensor<64x16xbf16>
    %o = tile.gemm %p, %k, %s impl(wgmma) : tensor<64x16xbf16>, tensor<16x16xbf16> -> tensor<64x16xf32>
    tile.store %o, %O[%c0, %c0] : tensor<64x16xf32>, memref<64x16xf32>
  }
  tile.kernel blocks(%b) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %z = arith.constant dense<0.0> : tensor<128x16xf32>
    %m = tile.alloc : memref<128x32xi8, #scale.mem<l1>>
    tile.copy %W[%c0, %c0] to %m[%c0, %c0] tile(128, 32) : memref<128x32xi8> to memref<128x32xi8, #scale.mem<l1>>
    %w = tile.load %m[%c0, %c0] : memref<128x32xi8, #scale.mem<l1>> -> tensor<128x32xi8>
    %a = arith.sitofp %w : tensor<128x32xi8> to tensor<128x32xf16>
    %x = tile.load %X[%c0, %c0] : memref<32x16xf16> -> tensor<32x16xf16>
    %d = tile.gemm %a, %x, %z impl(wgmma) : tensor<128x32xf16>, tensor<32x16xf16> -> tensor<128x16xf32>
    tile.store %d, %Y[%c0, %c0] : tensor<128x16xf32>, memref<128x16xf32>
  }
  tile.kernel blocks(%b) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %z = arith.constant dense<0.0> : tensor<64x32xf32>
    %zo = arith.constant dense<0.0> : tensor<64x16xf32>
    %k = tile.load %F[%c0, %c0] : memref<32x32xf8E4M3FN> -> tensor<32x32xf8E4M3FN>
    %q = tile.load %G[%c0, %c0] : memref<64x32xf8E4M3FN> -> tensor<64x32xf8E4M3FN>
    %v = tile.load %V[%c0, %c0] : memref<16x32xf8E5M2> -> tensor<16x32xf8E5M2>
    %s = tile.gemm %q, %k, %z transpose_b impl(wgmma) : tensor<64x32xf8E4M3FN>, tensor<32x32xf8E4M3FN> -> tensor<64x32xf32>
    %p = arith.truncf %s : tensor<64x32xf32> to tensor<64x32xf8E4M3FN>
    %o = tile.gemm %p, %v, %zo transpose_b impl(wgmma) : tensor<64x32xf8E4M3FN>, tensor<16x32xf8E5M2> -> tensor<64x16xf32>
    tile.store %o, %U[%c0, %c0] : tensor<64x16xf32>, memref<64x16xf32>
  }
  return
}

func.func @reference(%Q: memref<64x16xbf16>, %K: memref<16x16xbf16>, %W: memref<128x32xi8>, %X: memref<32x16xf16>, %F: memref<32x32xf8E4M3FN>, %G: memref<64x32xf8E4M3FN>, %V: memref<16x32xf8E5M2>, %O: memref<64x16xf32>, %Y: memref<128x16xf32>, %U: memref<64x16xf32>) {
  tile.kernel blocks(%b) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %z = arith.constant dense<0.0> : tensor<64x16xf32>
    %k = tile.load %K[%c0, %c0] : memref<16x16xbf16> -> tensor<16x16xbf16>
    %q = tile.load %Q[%c0, %c0] : memref<64x16xbf16> -> tensor<64x16xbf16>
    %s = tile.gemm %q, %k, %z transpose_b impl(fma) : tensor<64x16xbf16>, tensor<16x16xbf16> -> tensor<64x16xf32>
    %e = math.exp2 %s : tensor<64x16xf32>
    %p = arith.truncf %e : tensor<64x16xf32> to tensor<64x16xbf16>
    %o = tile.gemm %p, %k, %s impl(fma) : tensor<64x16xbf16>, tensor<16x16xbf16> -> tensor<64x16xf32>
    tile.store %o, %O[%c0, %c0] : tensor<64x16xf32>, memref<64x16xf32>
  }
  tile.kernel blocks(%b) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %z = arith.constant dense<0.0> : tensor<128x16xf32>
    %m = tile.alloc : memref<128x32xi8, #scale.mem<l1>>
    tile.copy %W[%c0, %c0] to %m[%c0, %c0] tile(128, 32) : memref<128x32xi8> to memref<128x32xi8, #scale.mem<l1>>
    %w = tile.load %m[%c0, %c0] : memref<128x32xi8, #scale.mem<l1>> -> tensor<128x32xi8>
    %a = arith.sitofp %w : tensor<128x32xi8> to tensor<128x32xf16>
    %x = tile.load %X[%c0, %c0] : memref<32x16xf16> -> tensor<32x16xf16>
    %d = tile.gemm %a, %x, %z impl(fma) : tensor<128x32xf16>, tensor<32x16xf16> -> tensor<128x16xf32>
    tile.store %d, %Y[%c0, %c0] : tensor<128x16xf32>, memref<128x16xf32>
  }
  tile.kernel blocks(%b) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %z = arith.constant dense<0.0> : tensor<64x32xf32>
    %zo = arith.constant dense<0.0> : tensor<64x16xf32>
    %k = tile.load %F[%c0, %c0] : memref<32x32xf8E4M3FN> -> tensor<32x32xf8E4M3FN>
    %q = tile.load %G[%c0, %c0] : memref<64x32xf8E4M3FN> -> tensor<64x32xf8E4M3FN>
    %v = tile.load %V[%c0, %c0] : memref<16x32xf8E5M2> -> tensor<16x32xf8E5M2>
    %s = tile.gemm %q, %k, %z transpose_b impl(fma) : tensor<64x32xf8E4M3FN>, tensor<32x32xf8E4M3FN> -> tensor<64x32xf32>
    %p = arith.truncf %s : tensor<64x32xf32> to tensor<64x32xf8E4M3FN>
    %o = tile.gemm %p, %v, %zo transpose_b impl(fma) : tensor<64x32xf8E4M3FN>, tensor<16x32xf8E5M2> -> tensor<64x16xf32>
    tile.store %o, %U[%c0, %c0] : tensor<64x16xf32>, memref<64x16xf32>
  }
  return
}

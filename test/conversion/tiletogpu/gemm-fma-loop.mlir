// Long products by scalar multiply-adds are loops over k that read the factors
// from shared memory: of 64 x 64 x 64 each of 256 threads has 32 elements and
// four steps of k in the loop's body. Also transposed, of an odd length, integers,
// 8-bit floats and f64.
//
// RUN: tsrun %s --verify-each-stage | FileCheck %s
// CHECK: verified after every one of
//
// RUN: tsopt %s --pass-pipeline='builtin.module(infer-layout,convert-layouts-via-smem,allocate-memory,insert-sync,convert-tile-to-gpu)' 2>/dev/null | FileCheck %s --check-prefix=GPU
// GPU: scf.for %{{.*}} = %{{.*}} to %c64{{.*}} step %c4
// GPU-COUNT-128: math.fma
// GPU-NOT: math.fma
// GPU: scf.yield

func.func @main(%a: memref<64x64xf32> {tile.init = "random"}, %b: memref<64x64xf32> {tile.init = "random"}, %o: memref<64x64xf32> {tile.out, tile.tolerance = 1.0e-3 : f64},
                %p: memref<32x32xf32> {tile.out, tile.tolerance = 1.0e-3 : f64}, %q: memref<16x32xi32> {tile.out}, %i: memref<16x35xi8> {tile.init = "random"},
                %j: memref<35x32xi8> {tile.init = "random"}, %d: memref<16x16xf64> {tile.out}, %e: memref<16x16xf32> {tile.out}) {
  tile.kernel blocks(%x) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %z = arith.constant dense<0.0> : tensor<64x64xf32>
    %t = tile.load %a[%c0, %c0] : memref<64x64xf32> -> tensor<64x64xf32>
    %u = tile.load %b[%c0, %c0] : memref<64x64xf32> -> tensor<64x64xf32>
    %r = tile.gemm %t, %u, %z : tensor<64x64xf32>, tensor<64x64xf32> -> tensor<64x64xf32>
    tile.store %r, %o[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  tile.kernel blocks(%x) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %z = arith.constant dense<0.0> : tensor<32x32xf32>
    %t = tile.load %a[%c0, %c0] : memref<64x64xf32> -> tensor<36x32xf32>
    %u = tile.load %b[%c0, %c0] : memref<64x64xf32> -> tensor<32x36xf32>
    // In a loop: the factors' memory is written again in each iteration.
    %s = scf.for %n = %c0 to %c2 step %c1 iter_args(%acc = %z) -> (tensor<32x32xf32>) {
      %r = tile.gemm %t, %u, %acc transpose_a transpose_b : tensor<36x32xf32>, tensor<32x36xf32> -> tensor<32x32xf32>
      scf.yield %r : tensor<32x32xf32>
    }
    tile.store %s, %p[%c0, %c0] : tensor<32x32xf32>, memref<32x32xf32>
  }
  tile.kernel blocks(%x) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %z = arith.constant dense<0> : tensor<16x32xi32>
    %t = tile.load %i[%c0, %c0] : memref<16x35xi8> -> tensor<16x35xi8>
    %u = tile.load %j[%c0, %c0] : memref<35x32xi8> -> tensor<35x32xi8>
    %r = tile.gemm %t, %u, %z : tensor<16x35xi8>, tensor<35x32xi8> -> tensor<16x32xi32>
    tile.store %r, %q[%c0, %c0] : tensor<16x32xi32>, memref<16x32xi32>
  }
  tile.kernel blocks(%x) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %z = arith.constant dense<0.0> : tensor<16x16xf64>
    %t = tile.load %a[%c0, %c0] : memref<64x64xf32> -> tensor<16x32xf32>
    %w = arith.extf %t : tensor<16x32xf32> to tensor<16x32xf64>
    %r = tile.gemm %w, %w, %z transpose_b : tensor<16x32xf64>, tensor<16x32xf64> -> tensor<16x16xf64>
    tile.store %r, %d[%c0, %c0] : tensor<16x16xf64>, memref<16x16xf64>
    %zf = arith.constant dense<0.0> : tensor<16x16xf32>
    %f = arith.truncf %t : tensor<16x32xf32> to tensor<16x32xf8E4M3FN>
    %v = tile.gemm %f, %f, %zf transpose_b : tensor<16x32xf8E4M3FN>, tensor<16x32xf8E4M3FN> -> tensor<16x16xf32>
    tile.store %v, %e[%c0, %c0] : tensor<16x16xf32>, memref<16x16xf32>
  }
  return
}

// The whole of what the first product reads is a factor of the second as well: each role loads it for its own product, and none behind its
// tile.release.
//
// RUN: tsopt %s --desugar --canonicalize --specialize-warps --split-consumer --verify-async | FileCheck %s
// CHECK: tile.role "factors" units(1)
// CHECK: scf.for
// CHECK: tile.load {{.*}} tensor<32x128xbf16>
// CHECK: tile.gemm {{.*}} transpose_b
// CHECK-NEXT: tile.release
// CHECK: tile.gemm {{.*}} transpose_b
// CHECK-NOT: tile.load {{.*}} tensor<32x128xbf16>
// CHECK: tile.role "math" units(2)
// CHECK: scf.for
// CHECK: tile.load {{.*}} tensor<32x128xbf16>
// CHECK: tile.gemm
func.func @main(%Q: memref<128x128xbf16>, %KV: memref<128x128xbf16>, %P: memref<128x64xbf16>, %R: memref<128x64xbf16>, %O: memref<128x128xf32>) {
  tile.kernel blocks(%b) = (2) threads(256) {
    %c64 = arith.constant 64 : index
    %row = arith.muli %b, %c64 : index
    %m0 = arith.constant dense<0xFF800000> : tensor<64xf32>
    %o0 = arith.constant dense<0.0> : tensor<64x128xf32>
    %q = tile.load %Q[%row, 0] : memref<128x128xbf16> -> tensor<64x128xbf16>
    %q2 = tile.load %P[%row, 0] : memref<128x64xbf16> -> tensor<64x64xbf16>
    %m, %o = tile.pipelined %k = 0 to 128 step 32 stages(2) iter_args(%mi = %m0, %oi = %o0) -> (tensor<64xf32>, tensor<64x128xf32>) {
      %kt = tile.load %KV[%k, 0] : memref<128x128xbf16> -> tensor<32x128xbf16>
      %k2 = tile.load %R[%k, 0] : memref<128x64xbf16> -> tensor<32x64xbf16>
      %s1 = tile.gemm %q, %kt transpose_b : tensor<64x128xbf16>, tensor<32x128xbf16> -> tensor<64x32xf32>
      %s = tile.gemm %q2, %k2, %s1 transpose_b : tensor<64x64xbf16>, tensor<32x64xbf16> -> tensor<64x32xf32>
      %mt = tile.reduce max %s dims [1] : tensor<64x32xf32>
      %mn = arith.maximumf %mi, %mt : tensor<64xf32>
      %mb = tile.broadcast %mn dims [1] : tensor<64xf32> -> tensor<64x32xf32>
      %sd = arith.subf %s, %mb : tensor<64x32xf32>
      %e = math.exp2 %sd : tensor<64x32xf32>
      %p = arith.truncf %e : tensor<64x32xf32> to tensor<64x32xbf16>
      %ab = tile.broadcast %mn dims [1] : tensor<64xf32> -> tensor<64x128xf32>
      %oa = arith.mulf %oi, %ab : tensor<64x128xf32>
      %on = tile.gemm %p, %kt, %oa policy(full_col) : tensor<64x32xbf16>, tensor<32x128xbf16> -> tensor<64x128xf32>
      tile.yield %mn, %on : tensor<64xf32>, tensor<64x128xf32>
    }
    %lb = tile.broadcast %m dims [1] : tensor<64xf32> -> tensor<64x128xf32>
    %r = arith.divf %o, %lb : tensor<64x128xf32>
    tile.store %r, %O[%row, 0] : tensor<64x128xf32>, memref<128x128xf32>
  }
  return
}

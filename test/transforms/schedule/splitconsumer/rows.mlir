// Threads that copy rows which data name need registers for where these begin; what others have is left of it.
//
// RUN: tsopt %s --desugar --canonicalize --specialize-warps --split-consumer --canonicalize --verify-async | FileCheck %s
// CHECK: tile.role "load" units(1) registers(56)
// CHECK: tile.load %arg1
// CHECK: tile.copy async %arg2[%{{.*}}, 0] to %{{.*}} tile(64, 512) arrives
// CHECK: tile.role "factors" units(1) registers(120)
// CHECK: tile.role "math" units(2) registers(168)
func.func @main(%Q: memref<128x512xbf16>, %n: memref<512xi32>, %KV: memref<900x512xbf16>, %O: memref<128x512xf32>) {
  tile.kernel blocks(%b) = (2) threads(256) {
    %c64 = arith.constant 64 : index
    %row = arith.muli %b, %c64 : index
    %m0 = arith.constant dense<0xFF800000> : tensor<64xf32>
    %o0 = arith.constant dense<0.0> : tensor<64x512xf32>
    %q = tile.load %Q[%row, 0] : memref<128x512xbf16> -> tensor<64x512xbf16>
    %m, %o = tile.pipelined %k = 0 to 512 step 64 stages(2) iter_args(%mi = %m0, %oi = %o0) -> (tensor<64xf32>, tensor<64x512xf32>) {
      %rows = tile.load %n[%k] : memref<512xi32> -> tensor<64xi32>
      %kt = tile.gather %KV[%rows, 0] [1, 512] : memref<900x512xbf16>, tensor<64xi32> -> tensor<64x512xbf16>
      %s = tile.gemm %q, %kt transpose_b : tensor<64x512xbf16>, tensor<64x512xbf16> -> tensor<64x64xf32>
      %mt = tile.reduce max %s dims [1] : tensor<64x64xf32>
      %mn = arith.maximumf %mi, %mt : tensor<64xf32>
      %md = arith.subf %mi, %mn : tensor<64xf32>
      %alpha = math.exp2 %md : tensor<64xf32>
      %mb = tile.broadcast %mn dims [1] : tensor<64xf32> -> tensor<64x64xf32>
      %sd = arith.subf %s, %mb : tensor<64x64xf32>
      %e = math.exp2 %sd : tensor<64x64xf32>
      %p = arith.truncf %e : tensor<64x64xf32> to tensor<64x64xbf16>
      %ab = tile.broadcast %alpha dims [1] : tensor<64xf32> -> tensor<64x512xf32>
      %oa = arith.mulf %oi, %ab : tensor<64x512xf32>
      %on = tile.gemm %p, %kt, %oa policy(full_col) : tensor<64x64xbf16>, tensor<64x512xbf16> -> tensor<64x512xf32>
      tile.yield %mn, %on : tensor<64xf32>, tensor<64x512xf32>
    }
    tile.store %o, %O[%row, 0] : tensor<64x512xf32>, memref<128x512xf32>
  }
  return
}

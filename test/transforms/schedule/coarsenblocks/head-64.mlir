// RUN: tsopt %s --coarsen-blocks=arch=h200 --remarks=pipeline 2>&1 >/dev/null | FileCheck %s --check-prefix=SAYS
// RUN: tsopt %s --tile-to-llvm='arch=h200 to=planned' | FileCheck %s

// Attention at head_dim 64: a loop with its MMAs in flight holds 129 registers of tiles and needs 31 beside them, which are the 160
// of a thread of three warpgroups.
// SAYS: remark: each block computes 192 instead of 128 elements along block index #0, a block has 384 instead of 256 threads
// CHECK: tile.role "math" units(3) registers(160)
// CHECK: tile.gemm async

func.func @main(%Q: memref<64x4096x64xf16>, %K: memref<64x4096x64xf16>, %V: memref<64x4096x64xf16>, %O: memref<64x4096x64xf16>) {
  %low = arith.constant dense<0xFF800000> : tensor<128xf32>
  %none = arith.constant dense<0.0> : tensor<128xf32>
  %zero = arith.constant dense<0.0> : tensor<128x64xf32>
  %zeros = arith.constant dense<0.0> : tensor<128x128xf32>
  tile.kernel blocks(%y, %head) = (32, 64) threads(256) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 32 : index
    %c32 = arith.constant 128 : index
    %c64 = arith.constant 128 : index
    %row = arith.muli %y, %c64 : index
    %q = tile.load %Q[%head, %row, 0] [1, 128, 64] : memref<64x4096x64xf16> -> tensor<128x64xf16>
    %top, %sum, %o = tile.pipelined %n = %c0 to %c3 step %c1 stages(at_least 2) iter_args(%m = %low, %l = %none, %acc = %zero) -> (tensor<128xf32>, tensor<128xf32>, tensor<128x64xf32>) {
      %at = arith.muli %n, %c32 : index
      %k = tile.load %K[%head, %at, 0] [1, 128, 64] : memref<64x4096x64xf16> -> tensor<128x64xf16>
      %v = tile.load %V[%head, %at, 0] [1, 128, 64] : memref<64x4096x64xf16> -> tensor<128x64xf16>
      %s = tile.gemm %q, %k, %zeros transpose_b policy(full_row) : tensor<128x64xf16>, tensor<128x64xf16> -> tensor<128x128xf32>
      %most = tile.reduce max %s dims [1] : tensor<128x128xf32>
      %top = arith.maximumf %most, %m : tensor<128xf32>
      %less = arith.subf %m, %top : tensor<128xf32>
      %scale = math.exp2 %less : tensor<128xf32>
      %column = tile.expand_dims %top dim 1 : tensor<128xf32>
      %tops = tile.broadcast %column : tensor<128x1xf32> -> tensor<128x128xf32>
      %below = arith.subf %s, %tops : tensor<128x128xf32>
      %p = math.exp2 %below : tensor<128x128xf32>
      %part = tile.reduce add %p dims [1] : tensor<128x128xf32>
      %before = arith.mulf %l, %scale : tensor<128xf32>
      %all = arith.addf %before, %part : tensor<128xf32>
      %p16 = arith.truncf %p : tensor<128x128xf32> to tensor<128x128xf16>
      %lead = tile.expand_dims %scale dim 1 : tensor<128xf32>
      %scales = tile.broadcast %lead : tensor<128x1xf32> -> tensor<128x64xf32>
      %scaled = arith.mulf %acc, %scales : tensor<128x64xf32>
      %next = tile.gemm %p16, %v, %scaled policy(full_row) : tensor<128x128xf16>, tensor<128x64xf16> -> tensor<128x64xf32>
      tile.yield %top, %all, %next : tensor<128xf32>, tensor<128xf32>, tensor<128x64xf32>
    }
    %column = tile.expand_dims %sum dim 1 : tensor<128xf32>
    %sums = tile.broadcast %column : tensor<128x1xf32> -> tensor<128x64xf32>
    %r = arith.divf %o, %sums : tensor<128x64xf32>
    %r16 = arith.truncf %r : tensor<128x64xf32> to tensor<128x64xf16>
    tile.store %r16, %O[%head, %row, 0] [1, 128, 64] : tensor<128x64xf16>, memref<64x4096x64xf16>
  }
  return
}

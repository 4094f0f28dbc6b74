// RUN: tsopt %s --pad-gemm-operands --canonicalize | FileCheck %s
// RUN: tsopt %s --pad-gemm-operands | tsrun - --verify | FileCheck %s --check-prefix=SAME
// RUN: tsopt %s --pad-gemm-operands --remarks=gemm 2>&1 >/dev/null | FileCheck %s --check-prefix=SAYS
// RUN: tsrun %s --verify-each-stage --only-levels | FileCheck %s --check-prefix=EACH
// SAME: verified
// EACH: verified

// Attention with a head_dim of 24. Its tiles get 32 columns, which lie outside of the arrays: they are loaded as zeros, the first
// GEMM adds nothing by them, and those of the second one's result are not stored. What has rows of 32 elements already stays.
// SAYS: remark: is padded with zeros from K = 24 to 32, so that wgmma multiplies it
// SAYS: remark: is padded with zeros from N = 24 to 32, so that wgmma multiplies it

// CHECK-LABEL: func @main
// CHECK: tile.load %arg0[{{.*}}] : memref<2x150x24xf16> -> tensor<64x32xf16>
// CHECK: tile.pipelined {{.*}} -> (tensor<64xf32>, tensor<64xf32>, tensor<64x32xf32>)
// CHECK: tile.load %arg1[{{.*}}] : memref<2x96x24xf16> -> tensor<32x32xf16>
// CHECK: tile.load %arg2[{{.*}}] : memref<2x96x24xf16> -> tensor<32x32xf16>
// CHECK: tile.gemm {{.*}} transpose_b policy(full_row) : tensor<64x32xf16>, tensor<32x32xf16> -> tensor<64x32xf32>
// CHECK: tile.broadcast {{.*}} : tensor<64x1xf32> -> tensor<64x32xf32>
// CHECK: tile.gemm {{.*}} policy(full_row) : tensor<64x32xf16>, tensor<32x32xf16> -> tensor<64x32xf32>
// CHECK: tile.store {{.*}} : tensor<64x32xf16>, memref<2x150x24xf16>

func.func @main(%Q: memref<2x150x24xf16> {tile.init = "random"}, %K: memref<2x96x24xf16> {tile.init = "random"}, %V: memref<2x96x24xf16> {tile.init = "random"}, %O: memref<2x150x24xf16> {tile.out}) {
  %low = arith.constant dense<0xFF800000> : tensor<64xf32>
  %none = arith.constant dense<0.0> : tensor<64xf32>
  %zero = arith.constant dense<0.0> : tensor<64x24xf32>
  %zeros = arith.constant dense<0.0> : tensor<64x32xf32>
  tile.kernel blocks(%y, %head) = (3, 2) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %c32 = arith.constant 32 : index
    %c64 = arith.constant 64 : index
    %row = arith.muli %y, %c64 : index
    %q = tile.load %Q[%head, %row, 0] [1, 64, 24] : memref<2x150x24xf16> -> tensor<64x24xf16>
    %top, %sum, %o = tile.pipelined %n = %c0 to %c3 step %c1 stages(at_least 2) iter_args(%m = %low, %l = %none, %acc = %zero) -> (tensor<64xf32>, tensor<64xf32>, tensor<64x24xf32>) {
      %at = arith.muli %n, %c32 : index
      %k = tile.load %K[%head, %at, 0] [1, 32, 24] : memref<2x96x24xf16> -> tensor<32x24xf16>
      %v = tile.load %V[%head, %at, 0] [1, 32, 24] : memref<2x96x24xf16> -> tensor<32x24xf16>
      %s = tile.gemm %q, %k, %zeros transpose_b policy(full_row) : tensor<64x24xf16>, tensor<32x24xf16> -> tensor<64x32xf32>
      %most = tile.reduce max %s dims [1] : tensor<64x32xf32>
      %top = arith.maximumf %most, %m : tensor<64xf32>
      %less = arith.subf %m, %top : tensor<64xf32>
      %scale = math.exp %less : tensor<64xf32>
      %column = tile.expand_dims %top dim 1 : tensor<64xf32>
      %tops = tile.broadcast %column : tensor<64x1xf32> -> tensor<64x32xf32>
      %below = arith.subf %s, %tops : tensor<64x32xf32>
      %p = math.exp %below : tensor<64x32xf32>
      %part = tile.reduce add %p dims [1] : tensor<64x32xf32>
      %before = arith.mulf %l, %scale : tensor<64xf32>
      %all = arith.addf %before, %part : tensor<64xf32>
      %p16 = arith.truncf %p : tensor<64x32xf32> to tensor<64x32xf16>
      %lead = tile.expand_dims %scale dim 1 : tensor<64xf32>
      %scales = tile.broadcast %lead : tensor<64x1xf32> -> tensor<64x24xf32>
      %scaled = arith.mulf %acc, %scales : tensor<64x24xf32>
      %next = tile.gemm %p16, %v, %scaled policy(full_row) : tensor<64x32xf16>, tensor<32x24xf16> -> tensor<64x24xf32>
      tile.yield %top, %all, %next : tensor<64xf32>, tensor<64xf32>, tensor<64x24xf32>
    }
    %column = tile.expand_dims %sum dim 1 : tensor<64xf32>
    %sums = tile.broadcast %column : tensor<64x1xf32> -> tensor<64x24xf32>
    %r = arith.divf %o, %sums : tensor<64x24xf32>
    %r16 = arith.truncf %r : tensor<64x24xf32> to tensor<64x24xf16>
    tile.store %r16, %O[%head, %row, 0] [1, 64, 24] : tensor<64x24xf16>, memref<2x150x24xf16>
  }
  return
}

func.func @reference(%Q: memref<2x150x24xf16>, %K: memref<2x96x24xf16>, %V: memref<2x96x24xf16>, %O: memref<2x150x24xf16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c24 = arith.constant 24 : index
  %c96 = arith.constant 96 : index
  %c150 = arith.constant 150 : index
  %none = arith.constant 0.0 : f32
  scf.for %head = %c0 to %c2 step %c1 {
    scf.for %i = %c0 to %c150 step %c1 {
      scf.for %d = %c0 to %c24 step %c1 {
        %num, %den = scf.for %j = %c0 to %c96 step %c1 iter_args(%x = %none, %y = %none) -> (f32, f32) {
          %s = scf.for %e = %c0 to %c24 step %c1 iter_args(%t = %none) -> (f32) {
            %q = memref.load %Q[%head, %i, %e] : memref<2x150x24xf16>
            %k = memref.load %K[%head, %j, %e] : memref<2x96x24xf16>
            %qw = arith.extf %q : f16 to f32
            %kw = arith.extf %k : f16 to f32
            %p = arith.mulf %qw, %kw : f32
            %u = arith.addf %t, %p : f32
            scf.yield %u : f32
          }
          %w = math.exp %s : f32
          %v = memref.load %V[%head, %j, %d] : memref<2x96x24xf16>
          %vw = arith.extf %v : f16 to f32
          %wv = arith.mulf %w, %vw : f32
          %x1 = arith.addf %x, %wv : f32
          %y1 = arith.addf %y, %w : f32
          scf.yield %x1, %y1 : f32, f32
        }
        %r = arith.divf %num, %den : f32
        %r16 = arith.truncf %r : f32 to f16
        memref.store %r16, %O[%head, %i, %d] : memref<2x150x24xf16>
      }
    }
  }
  return
}

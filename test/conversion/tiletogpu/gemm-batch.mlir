// Products of many matrices: dimensions before the last two count them. Warps share the
// products first, what is left of them divides each.
//
// RUN: tsrun %s --verify-each-stage | FileCheck %s
// CHECK: verified after every one of
//
// RUN: tsopt %s --desugar --software-pipeline --infer-layout --remarks=gemm 2>&1 | FileCheck %s --check-prefix=LAYOUT
// LAYOUT-DAG: remark: uses mma.sync, not wgmma: it multiplies batches of 4 matrices, which are adjacent in shared memory; multiply one at a time
// LAYOUT-DAG: #[[EACH:.*]] = #tile.layout<reg = [2@2, 2@1:8], lane = [4@2:2, 8@1], warp = [4@0]>
// LAYOUT-DAG: #[[THREE:.*]] = #tile.layout<reg = [2@2, 2@1:8, 2@2:8, 3@0], lane = [4@2:2, 8@1], warp = [2@0:3]>
// LAYOUT-DAG: tile.gemm {{.*}} -> tensor<4x16x8xf32, #[[EACH]]>
// LAYOUT-DAG: tile.gemm {{.*}} -> tensor<6x16x16xf32, #[[THREE]]>

#shared = #scale.mem<l1>

func.func @main(%a: memref<4x16x32xf16> {tile.init = "random"}, %b: memref<4x8x32xf16> {tile.init = "random"}, %c: memref<4x16x8xf32> {tile.out},
                %f: memref<2x3x6x20xf32> {tile.init = "random"}, %g: memref<2x3x20x5xf32> {tile.init = "random"}, %h: memref<2x3x6x5xf32> {tile.out},
                %p: memref<6x16x16xf16> {tile.init = "random"}, %q: memref<6x16x16xf16> {tile.init = "random"}, %r: memref<6x16x16xf32> {tile.out}) {
  // As many as there are warps: each has one. The loop's factors come through rings.
  tile.kernel blocks(%x) = (1) threads(128) {
    %zero = arith.constant dense<0.0> : tensor<4x16x8xf32>
    %s = tile.pipelined %k = 0 to 32 step 16 stages(2) iter_args(%acc = %zero) -> (tensor<4x16x8xf32>) {
      %l = tile.load %a[0, 0, %k] : memref<4x16x32xf16> -> tensor<4x16x16xf16>
      %m = tile.load %b[0, 0, %k] : memref<4x8x32xf16> -> tensor<4x8x16xf16>
      %d = tile.gemm %l, %m, %acc transpose_b : tensor<4x16x16xf16>, tensor<4x8x16xf16> -> tensor<4x16x8xf32>
      tile.yield %d : tensor<4x16x8xf32>
    }
    tile.store %s, %c[0, 0, 0] : tensor<4x16x8xf32>, memref<4x16x8xf32>
  }

  // Multiply-adds, two dimensions of products, and extents that divide nothing: in registers
  // for a short K, in shared memory for a long one.
  tile.kernel blocks(%x) = (1) threads(64) {
    %t = tile.load %f[0, 0, 0, 0] : memref<2x3x6x20xf32> -> tensor<2x3x6x4xf32>
    %u = tile.load %g[0, 0, 0, 0] : memref<2x3x20x5xf32> -> tensor<2x3x4x5xf32>
    %d = tile.gemm %t, %u : tensor<2x3x6x4xf32>, tensor<2x3x4x5xf32> -> tensor<2x3x6x5xf32>
    %v = tile.load %f[0, 0, 0, 0] : memref<2x3x6x20xf32> -> tensor<2x3x6x20xf32>
    %w = tile.load %g[0, 0, 0, 0] : memref<2x3x20x5xf32> -> tensor<2x3x20x5xf32>
    %e = tile.gemm %v, %w, %d : tensor<2x3x6x20xf32>, tensor<2x3x20x5xf32> -> tensor<2x3x6x5xf32>
    tile.store %e, %h[0, 0, 0, 0] : tensor<2x3x6x5xf32>, memref<2x3x6x5xf32>
  }

  // Each of two warps has three, which it reads in shared memory by ldmatrix.
  tile.kernel blocks(%x) = (1) threads(64) {
    %l = tile.alloc : memref<6x16x16xf16, #shared>
    %m = tile.alloc : memref<6x16x16xf16, #shared>
    tile.copy %p[0, 0, 0] to %l[0, 0, 0] tile(6, 16, 16) : memref<6x16x16xf16> to memref<6x16x16xf16, #shared>
    tile.copy %q[0, 0, 0] to %m[0, 0, 0] tile(6, 16, 16) : memref<6x16x16xf16> to memref<6x16x16xf16, #shared>
    %d = tile.gemm %l, %m transpose_a impl(mma) : memref<6x16x16xf16, #shared>, memref<6x16x16xf16, #shared> -> tensor<6x16x16xf32>
    tile.store %d, %r[0, 0, 0] : tensor<6x16x16xf32>, memref<6x16x16xf32>
  }
  return
}

func.func @reference(%a: memref<4x16x32xf16>, %b: memref<4x8x32xf16>, %c: memref<4x16x8xf32>,
                     %f: memref<2x3x6x20xf32>, %g: memref<2x3x20x5xf32>, %h: memref<2x3x6x5xf32>,
                     %p: memref<6x16x16xf16>, %q: memref<6x16x16xf16>, %r: memref<6x16x16xf32>) {
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to 4 {
    affine.for %m = 0 to 16 {
      affine.for %n = 0 to 8 {
        %s = affine.for %k = 0 to 32 iter_args(%acc = %zero) -> (f32) {
          %x = affine.load %a[%i, %m, %k] : memref<4x16x32xf16>
          %y = affine.load %b[%i, %n, %k] : memref<4x8x32xf16>
          %u = arith.extf %x : f16 to f32
          %v = arith.extf %y : f16 to f32
          %t = arith.mulf %u, %v : f32
          %o = arith.addf %acc, %t : f32
          affine.yield %o : f32
        }
        affine.store %s, %c[%i, %m, %n] : memref<4x16x8xf32>
      }
    }
  }
  affine.for %i = 0 to 2 {
    affine.for %j = 0 to 3 {
      affine.for %m = 0 to 6 {
        affine.for %n = 0 to 5 {
          %s = affine.for %k = 0 to 20 iter_args(%acc = %zero) -> (f32) {
            %x = affine.load %f[%i, %j, %m, %k] : memref<2x3x6x20xf32>
            %y = affine.load %g[%i, %j, %k, %n] : memref<2x3x20x5xf32>
            %t = arith.mulf %x, %y : f32
            %o = arith.addf %acc, %t : f32
            affine.yield %o : f32
          }
          %s2 = affine.for %k = 0 to 4 iter_args(%acc = %s) -> (f32) {
            %x = affine.load %f[%i, %j, %m, %k] : memref<2x3x6x20xf32>
            %y = affine.load %g[%i, %j, %k, %n] : memref<2x3x20x5xf32>
            %t = arith.mulf %x, %y : f32
            %o = arith.addf %acc, %t : f32
            affine.yield %o : f32
          }
          affine.store %s2, %h[%i, %j, %m, %n] : memref<2x3x6x5xf32>
        }
      }
    }
  }
  affine.for %i = 0 to 6 {
    affine.for %m = 0 to 16 {
      affine.for %n = 0 to 16 {
        %s = affine.for %k = 0 to 16 iter_args(%acc = %zero) -> (f32) {
          %x = affine.load %p[%i, %k, %m] : memref<6x16x16xf16>
          %y = affine.load %q[%i, %k, %n] : memref<6x16x16xf16>
          %u = arith.extf %x : f16 to f32
          %v = arith.extf %y : f16 to f32
          %t = arith.mulf %u, %v : f32
          %o = arith.addf %acc, %t : f32
          affine.yield %o : f32
        }
        affine.store %s, %r[%i, %m, %n] : memref<6x16x16xf32>
      }
    }
  }
  return
}

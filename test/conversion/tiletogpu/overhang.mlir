// Shapes that do not divide over the threads: layouts overhang. What is beyond the
// edge of a tile is not read, written, combined or asserted, and is never divided
// by. Rows and columns, device and shared memory, atomics, scans in both directions,
// transposed tiles, scalar bodies.
//
// RUN: tsrun %s --verify-each-stage --once | FileCheck %s
// CHECK: verified after every one of
//
// RUN: tsopt %s --infer-layout | FileCheck %s --check-prefix=LAYOUT
// LAYOUT: #layout = #tile.layout<shape = [13, 300], reg = [4@1, 10@1:32], lane = [8@1:4, 4@0], warp = [4@0:4]>
// LAYOUT: #tile.layout<shape = [1021], reg = [32@0], lane = [32@0:32], warp = [4@*]>

func.func @main(%x: memref<26x300xf32> {tile.init = "random"}, %n: memref<26x300xi32> {tile.init = "iota"}, %y: memref<26x300xf32> {tile.out}, %z: memref<26x300xi32> {tile.out},
                %cols: memref<2x300xf32> {tile.out}, %sc: memref<2x1021xf32> {tile.out}, %v: memref<1021xf32> {tile.init = "random"}, %h: memref<300xf32> {tile.out, tile.init = "zeros"}, %w: memref<300x26xf32> {tile.out}, %p: memref<26x300xi32> {tile.out}) {
  tile.kernel blocks(%b) = (2) threads(128) {
    %c13 = arith.constant 13 : index
    %c0 = arith.constant 0 : index
    %i = arith.muli %b, %c13 : index
    %t = tile.load %x[%i, %c0] : memref<26x300xf32> -> tensor<13x300xf32>
    %k = tile.load %n[%i, %c0] : memref<26x300xi32> -> tensor<13x300xi32>
    %m = tile.reduce min %t dim 0 : tensor<13x300xf32> -> tensor<300xf32>
    tile.store %m, %cols[%b, %c0] : tensor<300xf32>, memref<2x300xf32>
    tile.atomic add %m, %h[%c0] : tensor<300xf32>, memref<300xf32>
    %one = arith.constant dense<1> : tensor<13x300xi32>
    %k1 = arith.addi %k, %one : tensor<13x300xi32>
    %q = arith.divsi %k, %k1 : tensor<13x300xi32>
    %q2 = arith.remsi %k1, %k1 : tensor<13x300xi32>
    %q3 = arith.addi %q, %q2 : tensor<13x300xi32>
    tile.store %q3, %z[%i, %c0] : tensor<13x300xi32>, memref<26x300xi32>
    %zero = arith.constant dense<0> : tensor<13x300xi32>
    %ok = arith.cmpi sge, %k, %zero : tensor<13x300xi32>
    tile.assert %ok, "negative" : tensor<13x300xi1>
    %tr = tile.transpose %t, [1, 0] : tensor<13x300xf32> -> tensor<300x13xf32>
    tile.store %tr, %w[%c0, %i] : tensor<300x13xf32>, memref<300x26xf32>
    %sh = tile.alloc : memref<13x300xf32, #scale.mem<l1>>
    tile.copy %x[%i, %c0] to %sh[%c0, %c0] tile(13, 300) : memref<26x300xf32> to memref<13x300xf32, #scale.mem<l1>>
    %u = tile.load %sh[%c0, %c0] : memref<13x300xf32, #scale.mem<l1>> -> tensor<13x300xf32>
    %u2 = arith.addf %u, %t : tensor<13x300xf32>
    tile.store %u2, %y[%i, %c0] : tensor<13x300xf32>, memref<26x300xf32>
    %vv = tile.load %v[%c0] : memref<1021xf32> -> tensor<1021xf32>
    %s1 = tile.scan add %vv dim 0 : tensor<1021xf32>
    %s2 = tile.scan max %vv dim 0 reverse : tensor<1021xf32>
    %s3 = arith.addf %s1, %s2 : tensor<1021xf32>
    tile.store %s3, %sc[%b, %c0] : tensor<1021xf32>, memref<2x1021xf32>
    %three = arith.constant 7 : i32
    %pp = tile.parallel (%r, %c) = (13, 300) in(%k as %e) : (tensor<13x300xi32>) {
      %ei = arith.addi %e, %three : i32
      %d = arith.divui %three, %ei : i32
      tile.yield %d : i32
    } : tensor<13x300xi32>
    tile.store %pp, %p[%i, %c0] : tensor<13x300xi32>, memref<26x300xi32>
  }
  return
}

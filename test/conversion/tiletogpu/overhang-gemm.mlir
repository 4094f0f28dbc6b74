// Products, reshapes and parts of units whose shapes do not divide. Accumulators of
// multiply-adds overhang; a reshape and a cut into units convert first.
//
// RUN: tsrun %s --verify-each-stage --once | FileCheck %s
// CHECK: verified after every one of
//
// RUN: tsopt %s --infer-layout | FileCheck %s --check-prefix=LAYOUT
// LAYOUT: #[[ACC:.*]] = #tile.layout<shape = [13, 43], reg = [2@1, 2@0, 3@1:16], lane = [8@1:2, 4@0:2], warp = [2@0:8, 2@*]>
// LAYOUT: tile.gemm {{.*}} -> tensor<13x43xf32, #[[ACC]]>

func.func @main(%a: memref<13x70xf32> {tile.init = "random"}, %b: memref<70x43xf32> {tile.init = "random"}, %c: memref<13x43xf32> {tile.out}, %d: memref<13x43xf32> {tile.out}, %e: memref<559xf32> {tile.out}) {
  tile.kernel blocks(%bx) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %x = tile.load %a[%c0, %c0] : memref<13x70xf32> -> tensor<13x70xf32>
    %y = tile.load %b[%c0, %c0] : memref<70x43xf32> -> tensor<70x43xf32>
    %z = arith.constant dense<0.0> : tensor<13x43xf32>
    %r = tile.gemm %x, %y, %z : tensor<13x70xf32>, tensor<70x43xf32> -> tensor<13x43xf32>
    tile.store %r, %c[%c0, %c0] : tensor<13x43xf32>, memref<13x43xf32>
    %x2 = tile.load %a[%c0, %c0] : memref<13x70xf32> -> tensor<13x7xf32>
    %y2 = tile.load %b[%c0, %c0] : memref<70x43xf32> -> tensor<7x43xf32>
    %r2 = tile.gemm %x2, %y2, %r : tensor<13x7xf32>, tensor<7x43xf32> -> tensor<13x43xf32>
    tile.store %r2, %d[%c0, %c0] : tensor<13x43xf32>, memref<13x43xf32>
    %f = tile.reshape %r2 : tensor<13x43xf32> -> tensor<559xf32>
    tile.store %f, %e[%c0] : tensor<559xf32>, memref<559xf32>
  }
  return
}

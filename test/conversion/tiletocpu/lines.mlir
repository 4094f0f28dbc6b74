// Scans go along a line, or along lines of vectors; a sort merges runs in place; a reduction with a region has a tuple.
//
// RUN: tsrun %s --verify-each-stage=tile-to-cpu --only-levels | FileCheck %s --check-prefix=SAME
// SAME: verified after every one of 2 levels
// RUN: tsopt %s --tile-to-cpu | FileCheck %s
// CHECK-LABEL: gpu.func @main_kernel(
// CHECK: scf.for {{.*}} iter_args(%{{.*}} = %{{.*}}) -> (i32)
// CHECK: scf.for {{.*}} iter_args(%{{.*}} = %{{.*}}) -> (vector<16xi32>)
// CHECK-LABEL: gpu.func @main_kernel(
// CHECK: arith.shli %c1
// CHECK: arith.select {{.*}} : i32
// CHECK-LABEL: gpu.func @main_kernel(
// CHECK: scf.for {{.*}} -> (i32, i32)

func.func @main(%x: memref<6x20xi32> {tile.init = "random"}, %a: memref<6x20xi32> {tile.out}, %b: memref<6x20xi32> {tile.out},
                %c: memref<6x20xi32> {tile.out}, %d: memref<6xi32> {tile.out}) {
  tile.kernel blocks(%i) = (1) threads(32) {
    %t = tile.load %x[0, 0] : memref<6x20xi32> -> tensor<6x20xi32>
    %s = tile.scan add %t dim 1 reverse : tensor<6x20xi32>
    tile.store %s, %a[0, 0] : tensor<6x20xi32>, memref<6x20xi32>
    %e = tile.scan max %t dim 0 exclusive : tensor<6x20xi32>
    tile.store %e, %b[0, 0] : tensor<6x20xi32>, memref<6x20xi32>
  }
  tile.kernel blocks(%i) = (1) threads(32) {
    %t = tile.load %x[0, 0] : memref<6x20xi32> -> tensor<6x20xi32>
    %s = tile.sort(%t) dim 1 : tensor<6x20xi32> {
    ^bb0(%u: i32, %v: i32):
      %before = arith.cmpi slt, %u, %v : i32
      tile.yield %before : i1
    }
    tile.store %s, %c[0, 0] : tensor<6x20xi32>, memref<6x20xi32>
  }
  tile.kernel blocks(%i) = (1) threads(32) {
    %t = tile.load %x[0, 0] : memref<6x20xi32> -> tensor<6x20xi32>
    %n = tile.iota dim 1 : tensor<6x20xi32>
    %m, %at = tile.reduce(%t, %n) dims [1] : tensor<6x20xi32>, tensor<6x20xi32> {
    ^bb0(%u: i32, %iu: i32, %v: i32, %iv: i32):
      %more = arith.cmpi sgt, %u, %v : i32
      %same = arith.cmpi eq, %u, %v : i32
      %first = arith.cmpi slt, %iu, %iv : i32
      %tie = arith.andi %same, %first : i1
      %take = arith.ori %more, %tie : i1
      %r = arith.select %take, %u, %v : i32
      %j = arith.select %take, %iu, %iv : i32
      tile.yield %r, %j : i32, i32
    }
    tile.store %at, %d[0] : tensor<6xi32>, memref<6xi32>
  }
  return
}

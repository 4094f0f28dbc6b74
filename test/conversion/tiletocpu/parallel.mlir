// Code of one element becomes code of vectors if it consists of elementwise operations; code that accesses memory runs for
// one element after the other.
//
// RUN: tsrun %s --verify-each-stage=tile-to-cpu --only-levels | FileCheck %s --check-prefix=SAME
// SAME: verified after every one of 2 levels
// RUN: tsopt %s --tile-to-cpu | FileCheck %s
// CHECK-LABEL: gpu.func @main_kernel(
// CHECK: arith.cmpi sle, {{.*}} : vector<16xindex>
// CHECK: arith.select {{.*}} : vector<16xi1>, vector<16xf32>
// CHECK-LABEL: gpu.func @main_kernel(
// CHECK: memref.atomic_rmw addi
// CHECK-LABEL: gpu.func @main_kernel(
// CHECK: %[[HALF:.*]] = arith.divsi
// CHECK: scf.for {{.*}} iter_args(%{{.*}} = %{{.*}}) -> (i32)
// CHECK: arith.addi %{{.*}}, %[[HALF]]

func.func @main(%x: memref<16x32xf32> {tile.init = "random"}, %i: memref<64xi32> {tile.init = "below(8)"}, %y: memref<16x32xf32> {tile.out},
                %h: memref<8xi32> {tile.init = "zeros", tile.out}, %s: memref<64xi32> {tile.out}) {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1 : i32
  tile.kernel blocks(%b) = (1) threads(32) {
    %t = tile.load %x[0, 0] : memref<16x32xf32> -> tensor<16x32xf32>
    %r = tile.parallel (%m, %n) = (16, 32) in(%t as %e) : (tensor<16x32xf32>) {
      %keep = arith.cmpi sle, %n, %m : index
      %v = arith.select %keep, %e, %zero : f32
      tile.yield %v : f32
    } : tensor<16x32xf32>
    tile.store %r, %y[0, 0] : tensor<16x32xf32>, memref<16x32xf32>
  }
  tile.kernel blocks(%b) = (1) threads(32) {
    tile.parallel (%n) = (64) {
      %bin = memref.load %i[%n] : memref<64xi32>
      %at = arith.index_cast %bin : i32 to index
      %old = memref.atomic_rmw addi %one, %h[%at] : (i32, memref<8xi32>) -> i32
    }
  }
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %two = arith.constant 2 : i32
  tile.kernel blocks(%b) = (1) threads(32) {
    tile.parallel (%n) = (64) {
      %e = memref.load %i[%n] : memref<64xi32>
      %sum = scf.for %j = %c0 to %n step %c1 iter_args(%acc = %e) -> (i32) {
        %half = arith.divsi %e, %two : i32
        %next = arith.addi %acc, %half : i32
        scf.yield %next : i32
      }
      memref.store %sum, %s[%n] : memref<64xi32>
    }
  }
  return
}

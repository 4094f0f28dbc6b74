// Memory of the block is scratch memory; copies, gathers, scatters and atomics are loops. A load is not moved behind a
// write of what it reads.
//
// RUN: tsrun %s --verify-each-stage=tile-to-cpu --only-levels | FileCheck %s --check-prefix=SAME
// SAME: verified after every one of 2 levels
// RUN: tsopt %s --tile-to-cpu | FileCheck %s
// CHECK-LABEL: gpu.func @main_kernel(
// CHECK: %[[V:.*]] = memref.view {{.*}} to memref<4x32xf32, #gpu.address_space<workgroup>>
// CHECK: vector.store %{{.*}}, %[[V]]
// CHECK-NOT: gpu.barrier
// CHECK: memref.atomic_rmw addf
// CHECK-LABEL: gpu.func @main_kernel(
// CHECK: vector.maskedload %{{.*}} : memref<9x32xf32>
// CHECK: vector.maskedstore
// CHECK-LABEL: gpu.func @main_kernel(
// CHECK: %[[KEPT:.*]] = memref.view
// CHECK: vector.store %{{.*}}, %[[KEPT]]
// CHECK: vector.load %[[KEPT]]

func.func @main(%x: memref<9x32xf32> {tile.init = "integers"}, %rows: memref<4xi32> {tile.init = "below(9)"}, %a: memref<32xf32> {tile.init = "zeros", tile.out},
                %b: memref<9x32xf32> {tile.out}, %z: memref<40xf32> {tile.init = "random", tile.out}) {
  %c0 = arith.constant 0 : index
  tile.kernel blocks(%i) = (1) threads(32) {
    %s = tile.alloc : memref<4x32xf32, #scale.mem<l1>>
    tile.copy %x[7, 0] to %s[%c0, %c0] tile(4, 32) : memref<9x32xf32> to memref<4x32xf32, #scale.mem<l1>>
    tile.barrier
    %t = tile.load %s[0, 0] : memref<4x32xf32, #scale.mem<l1>> -> tensor<4x32xf32>
    %r = tile.reduce add %t dims [0] : tensor<4x32xf32>
    tile.atomic add %r, %a[0] : tensor<32xf32>, memref<32xf32>
  }
  tile.kernel blocks(%i) = (1) threads(32) {
    %n = tile.load %rows[0] : memref<4xi32> -> tensor<4xi32>
    %g = tile.gather %x[%n, 0] [1, 32] : memref<9x32xf32>, tensor<4xi32> -> tensor<4x32xf32>
    tile.store %g, %b[6, 0] : tensor<4x32xf32>, memref<9x32xf32>
  }
  tile.kernel blocks(%i) = (1) threads(32) {
    %t = tile.load %z[0] : memref<40xf32> -> tensor<32xf32>
    tile.store %t, %z[8] : tensor<32xf32>, memref<40xf32>
  }
  return
}

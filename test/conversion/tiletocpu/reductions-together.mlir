// Rows that are as many as a vector has elements are combined together: each leaves a vector in scratch memory, and pairs
// of vectors are halved and put side by side until each row has one element. Rows that are left, and rows that are no
// whole vectors, are combined one by one.
//
// RUN: tsrun %s --verify-each-stage=tile-to-cpu --only-levels | FileCheck %s --check-prefix=SAME
// SAME: verified after every one of 2 levels
// RUN: tsopt %s --tile-to-cpu | FileCheck %s
// CHECK-LABEL: gpu.module @main_kernel {
// CHECK: %[[VECTORS:.*]] = memref.view {{.*}} to memref<16x16xf32, #gpu.address_space<workgroup>>
// CHECK: scf.for %{{.*}} = %c0 to %c2 step %c1
// CHECK: scf.for %[[ROW:.*]] = %c0 to %c16 step %c1
// CHECK: vector.store %{{.*}}, %[[VECTORS]][%[[ROW]], %c0]
// CHECK-COUNT-16: vector.load %[[VECTORS]][
// CHECK: vector.shuffle %{{.*}} [0, 1, 2, 3, 4, 5, 6, 7, 16, 17, 18, 19, 20, 21, 22, 23]
// CHECK: vector.shuffle %{{.*}} [8, 9, 10, 11, 12, 13, 14, 15, 24, 25, 26, 27, 28, 29, 30, 31]
// CHECK: vector.shuffle %{{.*}} [0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30]
// CHECK: vector.shuffle %{{.*}} [1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31]
// CHECK-NEXT: %[[SUMS:.*]] = arith.addf {{.*}} : vector<16xf32>
// CHECK-NEXT: vector.store %[[SUMS]]
// CHECK: scf.for %{{.*}} = %c0 to %c8 step %c1
// CHECK: vector.reduction <add>, %{{.*}} : vector<16xf32> into f32
// CHECK-LABEL: gpu.module @main_kernel_0
// CHECK-NOT: vector.shuffle
// CHECK: vector.reduction <maximumf>

func.func @main(%x: memref<120x64xf32> {tile.init = "random"}, %y: memref<120xf32> {tile.out},
                %z: memref<120x50xf32> {tile.init = "random"}, %w: memref<120xf32> {tile.out}) {
  tile.kernel (%i) = (0) to (120) step (40) {
    %a = tile.load %x[%i, 0] : memref<120x64xf32> -> tensor<40x64xf32>
    %s = tile.reduce add %a dims [1] : tensor<40x64xf32>
    tile.store %s, %y[%i] : tensor<40xf32>, memref<120xf32>
  }
  tile.kernel (%i) = (0) to (120) step (40) {
    %a = tile.load %z[%i, 0] : memref<120x50xf32> -> tensor<40x50xf32>
    %s = tile.reduce max %a dims [1] : tensor<40x50xf32>
    tile.store %s, %w[%i] : tensor<40xf32>, memref<120xf32>
  }
  return
}

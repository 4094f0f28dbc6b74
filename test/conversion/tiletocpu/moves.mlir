// Elements that move: a transpose goes element by element, a reshape of a kept tile is its memory with another shape, parts
// are offsets, and a cast to another width shifts.
//
// RUN: tsrun %s --verify-each-stage=tile-to-cpu --only-levels | FileCheck %s --check-prefix=SAME
// SAME: verified after every one of 2 levels
// RUN: tsopt %s --tile-to-cpu | FileCheck %s
// CHECK-LABEL: gpu.func @main_kernel(
// CHECK: %[[E:.*]] = memref.load %{{.*}}[%[[J:.*]], %[[I:.*]]] : memref<16x24xf32>
// CHECK-NEXT: memref.store %[[E]], %{{.*}}[%[[I]], %[[J]]] : memref<24x16xf32>
// CHECK-LABEL: gpu.func @main_kernel(
// CHECK: memref.view {{.*}} to memref<16x24xf32
// CHECK: memref.view {{.*}} to memref<4x96xf32
// CHECK-LABEL: gpu.func @main_kernel(
// CHECK: arith.shrui
// CHECK: arith.trunci {{.*}} : i32 to i8

func.func @main(%x: memref<16x24xf32> {tile.init = "random"}, %n: memref<16x8xi32> {tile.init = "random"}, %a: memref<24x16xf32> {tile.out},
                %b: memref<4x96xf32> {tile.out}, %c: memref<16x32xi8> {tile.out}, %d: memref<8x24xf32> {tile.out}, %e: memref<16x48xf32> {tile.out}) {
  tile.kernel blocks(%i) = (1) threads(32) {
    %t = tile.load %x[0, 0] : memref<16x24xf32> -> tensor<16x24xf32>
    %u = tile.transpose %t, [1, 0] : tensor<16x24xf32> -> tensor<24x16xf32>
    tile.store %u, %a[0, 0] : tensor<24x16xf32>, memref<24x16xf32>
  }
  tile.kernel blocks(%i) = (1) threads(32) {
    %t = tile.load %x[0, 0] : memref<16x24xf32> -> tensor<16x24xf32>
    %u = arith.negf %t : tensor<16x24xf32>
    %v = tile.reshape %u : tensor<16x24xf32> -> tensor<4x96xf32>
    tile.store %v, %b[0, 0] : tensor<4x96xf32>, memref<4x96xf32>
  }
  tile.kernel blocks(%i) = (1) threads(32) {
    %t = tile.load %n[0, 0] : memref<16x8xi32> -> tensor<16x8xi32>
    %u = tile.bitcast %t : tensor<16x8xi32> -> tensor<16x32xi8>
    tile.store %u, %c[0, 0] : tensor<16x32xi8>, memref<16x32xi8>
  }
  tile.kernel blocks(%i) = (1) threads(32) {
    %t = tile.load %x[0, 0] : memref<16x24xf32> -> tensor<16x24xf32>
    %u = tensor.extract_slice %t[8, 0] [8, 24] [1, 1] : tensor<16x24xf32> to tensor<8x24xf32>
    tile.store %u, %d[0, 0] : tensor<8x24xf32>, memref<8x24xf32>
    %v = tensor.concat dim(1) %t, %t : (tensor<16x24xf32>, tensor<16x24xf32>) -> tensor<16x48xf32>
    %w = tensor.insert_slice %u into %v[4, 20] [8, 24] [1, 1] : tensor<8x24xf32> into tensor<16x48xf32>
    tile.store %w, %e[0, 0] : tensor<16x48xf32>, memref<16x48xf32>
  }
  return
}

// A transposed operand is packed in squares: rows of 16 are read as vectors, interleaved, and written as columns. Where
// a window may overhang, packing without masks is for the iterations in which it does not.
//
// RUN: tsrun %s --verify-each-stage=tile-to-cpu --only-levels | FileCheck %s --check-prefix=SAME
// SAME: verified after every one of 2 levels
// RUN: tsopt %s --tile-to-cpu | FileCheck %s
// CHECK-LABEL: gpu.func @main_kernel(
// CHECK-COUNT-16: vector.load {{.*}} : memref<32x48xf32>, vector<16xf32>
// CHECK-COUNT-8: vector.interleave {{.*}} : vector<16xf32> -> vector<32xf32>
// CHECK: %[[ALL:.*]] = vector.interleave {{.*}} : vector<128xf32> -> vector<256xf32>
// CHECK: vector.shuffle %[[ALL]], %[[ALL]] [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]
// CHECK-NEXT: vector.store {{.*}} : memref<48x32xf32, #gpu.address_space<workgroup>>, vector<16xf32>
// CHECK-LABEL: gpu.func @main_kernel(
// CHECK: %[[END:.*]] = arith.addi %{{.*}}, %c32
// CHECK-NEXT: %[[IN:.*]] = arith.cmpi sle, %[[END]], %c40
// CHECK-NEXT: scf.if %[[IN]] {
// CHECK-NOT: vector.maskedload
// CHECK: } else {
// CHECK: vector.maskedload
func.func @main(%a: memref<16x48xf32> {tile.init = "random"}, %b: memref<32x48xf32> {tile.init = "random"}, %c: memref<16x32xf32> {tile.out},
                %p: memref<16x40xf32> {tile.init = "random"}, %q: memref<40x32xf32> {tile.init = "random"}, %r: memref<16x32xf32> {tile.out}) {
  tile.kernel blocks(%i) = (1) threads(128) {
    %s = tile.load %a[0, 0] : memref<16x48xf32> -> tensor<16x48xf32>
    %t = tile.load %b[0, 0] : memref<32x48xf32> -> tensor<32x48xf32>
    %g = tile.gemm %s, %t transpose_b : tensor<16x48xf32>, tensor<32x48xf32> -> tensor<16x32xf32>
    tile.store %g, %c[0, 0] : tensor<16x32xf32>, memref<16x32xf32>
  }
  tile.kernel blocks(%i) = (1) threads(128) {
    %zero = arith.constant dense<0.0> : tensor<16x32xf32>
    %sum = tile.pipelined %k = 0 to 40 step 32 stages(2) iter_args(%acc = %zero) -> (tensor<16x32xf32>) {
      %s = tile.load %p[0, %k] : memref<16x40xf32> -> tensor<16x32xf32>
      %t = tile.load %q[%k, 0] : memref<40x32xf32> -> tensor<32x32xf32>
      %g = tile.gemm %s, %t, %acc : tensor<16x32xf32>, tensor<32x32xf32> -> tensor<16x32xf32>
      tile.yield %g : tensor<16x32xf32>
    }
    tile.store %sum, %r[0, 0] : tensor<16x32xf32>, memref<16x32xf32>
  }
  return
}

// A GEMM packs its operands in the accumulator's type, and computes blocks of 8x32 in registers, four products at a time.
// A loop carries its sum in one buffer. Transposed operands, integers, sums narrower than f32 and batches are right, too.
//
// RUN: tsrun %s --verify-each-stage=tile-to-cpu --only-levels | FileCheck %s --check-prefix=SAME
// SAME: verified after every one of 2 levels
// RUN: tsopt %s --tile-to-cpu | FileCheck %s
// CHECK-LABEL: gpu.func @main_kernel(
// CHECK-SAME: workgroup(%{{.*}} : memref<12288xi8, #gpu.address_space<workgroup>>)
// CHECK: scf.for %{{.*}} = %c0 to %c64 step %c32
// CHECK: arith.extf {{.*}} : vector<16xbf16> to vector<16xf32>
// CHECK: %[[SUMS:.*]]:16 = scf.for %[[K:.*]] = %c0 to %c32 step %c4 iter_args(
// CHECK: %[[ROW:.*]] = arith.muli %[[K]], %c32
// CHECK-NEXT: vector.load %[[B:.*]][%[[ROW]]] : memref<1024xf32
// CHECK: vector.load %[[B]][
// CHECK: %[[A:.*]] = memref.load
// CHECK-NEXT: %[[S:.*]] = vector.broadcast %[[A]] : f32 to vector<16xf32>
// CHECK-NEXT: vector.fma %[[S]]
// CHECK-NEXT: vector.fma %[[S]]
// CHECK: vector.store %[[SUMS]]#0, %[[C:.*]][
// CHECK-LABEL: gpu.func @main_kernel(
// CHECK: arith.extui {{.*}} i8 to i32
// CHECK: arith.muli {{.*}} : vector<16xi32>
// CHECK-LABEL: gpu.func @main_kernel(
// CHECK: vector.fma {{.*}} : vector<16xf32>
// CHECK: arith.truncf {{.*}} : vector<16xf32> to vector<16xf16>

func.func @main(%a: memref<32x64xbf16> {tile.init = "random"}, %b: memref<64x32xbf16> {tile.init = "random"}, %c: memref<32x32xf32> {tile.out},
                %p: memref<24x16xi8> {tile.init = "random"}, %q: memref<40x16xi8> {tile.init = "random"}, %r: memref<24x40xi32> {tile.out},
                %u: memref<3x16x20xf16> {tile.init = "random"}, %v: memref<3x16x16xf16> {tile.init = "random"}, %w: memref<3x20x16xf16> {tile.out}) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %zero = arith.constant dense<0.0> : tensor<32x32xf32>
    %sum = tile.pipelined %k = 0 to 64 step 32 stages(2) iter_args(%acc = %zero) -> (tensor<32x32xf32>) {
      %s = tile.load %a[0, %k] : memref<32x64xbf16> -> tensor<32x32xbf16>
      %t = tile.load %b[%k, 0] : memref<64x32xbf16> -> tensor<32x32xbf16>
      %g = tile.gemm %s, %t, %acc : tensor<32x32xbf16>, tensor<32x32xbf16> -> tensor<32x32xf32>
      tile.yield %g : tensor<32x32xf32>
    }
    tile.store %sum, %c[0, 0] : tensor<32x32xf32>, memref<32x32xf32>
  }
  tile.kernel blocks(%x) = (1) threads(128) {
    %s = tile.load %p[0, 0] : memref<24x16xi8> -> tensor<24x16xi8>
    %t = tile.load %q[0, 0] : memref<40x16xi8> -> tensor<40x16xi8>
    %g = tile.gemm %s, %t transpose_b unsigned_b : tensor<24x16xi8>, tensor<40x16xi8> -> tensor<24x40xi32>
    tile.store %g, %r[0, 0] : tensor<24x40xi32>, memref<24x40xi32>
  }
  tile.kernel blocks(%x) = (1) threads(128) {
    %s = tile.load %u[0, 0, 0] : memref<3x16x20xf16> -> tensor<3x16x20xf16>
    %t = tile.load %v[0, 0, 0] : memref<3x16x16xf16> -> tensor<3x16x16xf16>
    %g = tile.gemm %s, %t transpose_a : tensor<3x16x20xf16>, tensor<3x16x16xf16> -> tensor<3x20x16xf16>
    tile.store %g, %w[0, 0, 0] : tensor<3x20x16xf16>, memref<3x20x16xf16>
  }
  return
}

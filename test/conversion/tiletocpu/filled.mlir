// A reduction computes the kept tile that it is of, if nothing lies between and no other tile is lost by that.
//
// RUN: tsrun %s --verify-each-stage=tile-to-cpu --only-levels | FileCheck %s --check-prefix=SAME
// SAME: verified after every one of 2 levels
// RUN: tsopt %s --tile-to-cpu | FileCheck %s

// The square roots are computed before the store, which overwrites what they are of.
//
// CHECK-LABEL: gpu.module @main_kernel {
// CHECK: math.sqrt
// CHECK-NEXT: vector.store {{.*}}workgroup
// CHECK-NEXT: }
// CHECK: vector.store {{.*}} : memref<8x48xf32>
// CHECK: arith.addf

// The reduction reads the first row of the exponentials for all rows, so the square roots must not replace it there.
//
// CHECK-LABEL: gpu.module @main_kernel_0 {
// CHECK: math.exp
// CHECK: math.sqrt
// CHECK-NEXT: vector.store {{.*}}workgroup
// CHECK-NEXT: }

// The last elements of rows that are no whole vectors are written, too.
//
// CHECK-LABEL: gpu.module @main_kernel_1 {
// CHECK: vector.reduction <add>
// CHECK: math.exp
// CHECK-NEXT: vector.store {{.*}}workgroup
// CHECK-NEXT: vector.reduction <add>, {{.*}} : vector<8xf32>

func.func @main(%x: memref<8x48xf32> {tile.init = "below(9)", tile.out}, %y: memref<8x48xf32> {tile.out}, %sums: memref<8xf32> {tile.out},
                %u: memref<16x16xf32> {tile.init = "random"}, %v: memref<16x16xf32> {tile.out}, %w: memref<16xf32> {tile.out},
                %a: memref<8x40xf32> {tile.init = "random"}, %b: memref<8x40xf32> {tile.out}) {
  tile.kernel (%i) = (0) to (8) step (4) {
    %t = tile.load %x[%i, 0] : memref<8x48xf32> -> tensor<4x48xf32>
    %e = math.sqrt %t : tensor<4x48xf32>
    %one = arith.constant dense<1.0> : tensor<4x48xf32>
    tile.store %one, %x[%i, 0] : tensor<4x48xf32>, memref<8x48xf32>
    %s = tile.reduce add %e dims [1] : tensor<4x48xf32>
    tile.store %e, %y[%i, 0] : tensor<4x48xf32>, memref<8x48xf32>
    tile.store %s, %sums[%i] : tensor<4xf32>, memref<8xf32>
  }
  tile.kernel (%i) = (0) to (1) step (1) {
    %t = tile.load %u[0, 0] : memref<16x16xf32> -> tensor<16x16xf32>
    %e = math.exp %t : tensor<16x16xf32>
    %q = math.sqrt %e : tensor<16x16xf32>
    %f = tensor.extract_slice %e[0, 0] [1, 16] [1, 1] : tensor<16x16xf32> to tensor<1x16xf32>
    %p = tile.broadcast %f : tensor<1x16xf32> -> tensor<16x16xf32>
    %pq = arith.addf %p, %q : tensor<16x16xf32>
    %s = tile.reduce add %pq dims [1] : tensor<16x16xf32>
    tile.store %q, %v[0, 0] : tensor<16x16xf32>, memref<16x16xf32>
    tile.store %s, %w[0] : tensor<16xf32>, memref<16xf32>
  }
  tile.kernel (%i) = (0) to (8) step (4) {
    %t = tile.load %a[%i, 0] : memref<8x40xf32> -> tensor<4x40xf32>
    %e = math.exp %t : tensor<4x40xf32>
    %s = tile.reduce add %e dims [1] : tensor<4x40xf32>
    %sb = tile.broadcast %s dims [1] : tensor<4xf32> -> tensor<4x40xf32>
    %r = arith.divf %e, %sb : tensor<4x40xf32>
    tile.store %r, %b[%i, 0] : tensor<4x40xf32>, memref<8x40xf32>
  }
  return
}

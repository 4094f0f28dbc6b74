// UNSUPPORTED: upstream
// RUN: tsopt %s --tile-to-llvm | FileCheck %s
// RUN: tsrun %s --verify-each-stage
// RUN: %if to-ptx %{ tsopt %s --emit=ptx | FileCheck %s --check-prefix=PTX %}

// A line of the L2 cache has 128 bytes. A row of 96 floats is three lines, and 32 threads request those of 64 rows, six each.
// The second block's last rows are outside of the array, and are not requested.

// CHECK-LABEL: gpu.module @main_kernel
// CHECK-COUNT-6: nvvm.prefetch level = {{ ?}}L2, %{{.*}} : !llvm.ptr<1>
// CHECK-NOT: nvvm.prefetch
// PTX-LABEL: .entry main_kernel(
// PTX-COUNT-6: prefetch.global.L2 [%rd{{[0-9]+}}]
func.func @main(%x: memref<100x96xf32> {tile.init = "random"}, %k: memref<1xi32> {tile.init = "zeros"}, %y: memref<100x96xf32> {tile.out}) {
  tile.kernel blocks(%b) = (2) threads(32) {
    %c64 = arith.constant 64 : index
    %i = arith.muli %b, %c64 : index
    tile.prefetch %x[%i, 0] tile [64, 96] : memref<100x96xf32>
    %t = tile.load %x[%i, 0] : memref<100x96xf32> -> tensor<64x96xf32>
    tile.store %t, %y[%i, 0] : tensor<64x96xf32>, memref<100x96xf32>
  }
  // Nothing is known of where the window begins in a line, so 64 floats may lie in three of them. A thread has a row.
  // CHECK-LABEL: gpu.module @main_kernel_0
  // CHECK-COUNT-3: nvvm.prefetch
  // CHECK-NOT: nvvm.prefetch
  tile.kernel blocks(%b) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %m = memref.load %k[%c0] : memref<1xi32>
    %n = arith.index_cast %m : i32 to index
    tile.prefetch %x[%n, %n] tile [16, 64] : memref<100x96xf32>
  }
  // Each warp requests the rows of its own part. Every second row is a window with strides.
  // CHECK-LABEL: gpu.module @main_kernel_1
  // CHECK-COUNT-3: nvvm.prefetch
  // CHECK-NOT: nvvm.prefetch
  tile.kernel blocks(%b) = (1) threads(64) {
    %c16 = arith.constant 16 : index
    scale.on @warp as (%w, %warps) {
      %i = arith.muli %w, %c16 : index
      tile.prefetch %x[%i, 0] [16, 96] [2, 1] tile [16, 96] : memref<100x96xf32>
    }
  }
  return
}

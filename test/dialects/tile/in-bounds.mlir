// RUN: tsopt %s | tsopt | FileCheck %s
// RUN: tsrun %s --entry inside --verify-each-stage
// RUN: not tsrun %s --entry outside 2>&1 | FileCheck %s --check-prefix=OUTSIDE
// RUN: tsopt %s --emit=gpu | FileCheck %s --check-prefix=GPU

// A window with in_bounds lies in its memref: the simulator checks it, and no guard is emitted.

// CHECK-LABEL: @inside
// GPU-LABEL: gpu.func @inside_kernel
func.func @inside(%D: memref<1xindex> {tile.init = dense<3> : tensor<1xindex>}, %O: memref<32xf32> {tile.out}) {
  tile.kernel blocks(%x) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %n = memref.load %D[%c0] : memref<1xindex>
    %s = tile.alloc : memref<64xf32, #scale.mem<l1>>
    %zero = arith.constant dense<0.0> : tensor<64xf32>
    %one = arith.constant dense<1.0> : tensor<32xf32>
    tile.store %zero, %s[0] : tensor<64xf32>, memref<64xf32, #scale.mem<l1>>
    // CHECK: tile.store %{{.*}}, %{{.*}}[%{{.*}}] in_bounds : tensor<32xf32>
    tile.store %one, %s[%n] in_bounds : tensor<32xf32>, memref<64xf32, #scale.mem<l1>>
    // CHECK: tile.atomic add %{{.*}}, %{{.*}}[%{{.*}}] in_bounds : tensor<32xf32>
    tile.atomic add %one, %s[%n] in_bounds : tensor<32xf32>, memref<64xf32, #scale.mem<l1>>
    // CHECK: tile.load %{{.*}}[%{{.*}}] in_bounds : memref<64xf32
    %t = tile.load %s[%n] in_bounds : memref<64xf32, #scale.mem<l1>> -> tensor<32xf32>
    tile.store %t, %O[0] : tensor<32xf32>, memref<32xf32>
  }
  return
}
// GPU-NOT: arith.cmpi
// GPU: gpu.return

func.func @outside(%D: memref<1xindex> {tile.init = dense<3> : tensor<1xindex>}, %O: memref<32xf32> {tile.out}) {
  tile.kernel blocks(%x) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %n = memref.load %D[%c0] : memref<1xindex>
    %s = tile.alloc : memref<32xf32, #scale.mem<l1>>
    %one = arith.constant dense<1.0> : tensor<32xf32>
    // OUTSIDE: in-bounds.mlir:[[#@LINE+1]]:5: error: 'tile.store' op reaches index 34 in dimension 0, whose size is 32
    tile.store %one, %s[%n] in_bounds : tensor<32xf32>, memref<32xf32, #scale.mem<l1>>
    %t = tile.load %s[0] : memref<32xf32, #scale.mem<l1>> -> tensor<32xf32>
    tile.store %t, %O[0] : tensor<32xf32>, memref<32xf32>
  }
  return
}

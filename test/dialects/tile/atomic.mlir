// RUN: tsopt %s | tsopt | FileCheck %s
// RUN: tsopt %s --mlir-print-op-generic | tsopt | FileCheck %s

// tile.atomic combines a tile into memory that others combine into as well. Summands may
// be added as they are: memory then holds their sum.

// CHECK-LABEL: func.func private @atomic
func.func private @atomic(%t: tensor<32xf32>, %n: tensor<4x32xi32>, %p: tensor<32xf32, #tile.layout<warp = [4@+]>>,
    %C: memref<8x32xf32>, %N: memref<4x32xi32>, %i: index) {
  // CHECK: tile.atomic add %{{.*}}, %{{.*}}[%{{.*}}, %{{.*}}] : tensor<32xf32>, memref<8x32xf32>
  tile.atomic add %t, %C[%i, %i] : tensor<32xf32>, memref<8x32xf32>
  // CHECK: tile.atomic max %{{.*}} : tensor<4x32xi32>, memref<4x32xi32>
  tile.atomic max %n, %N[%i, %i] : tensor<4x32xi32>, memref<4x32xi32>
  // CHECK: tile.atomic min %{{.*}} {my.note} : tensor<4x32xi32>, memref<4x32xi32>
  tile.atomic min %n, %N[%i, %i] {my.note} : tensor<4x32xi32>, memref<4x32xi32>
  // CHECK: tile.atomic add %{{.*}} : tensor<32xf32, #{{.*}}>, memref<8x32xf32>
  tile.atomic add %p, %C[%i, %i] : tensor<32xf32, #tile.layout<warp = [4@+]>>, memref<8x32xf32>
  return
}

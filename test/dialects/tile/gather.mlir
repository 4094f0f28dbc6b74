// RUN: tsopt %s | tsopt | FileCheck %s
// RUN: tsopt %s --mlir-print-op-generic | tsopt | FileCheck %s

// tile.gather reads a window for each element of an index tile, tile.scatter and tile.atomic
// write them. The result has the index tile's shape, then the window's.

// CHECK-LABEL: func.func private @rows
func.func private @rows(%E: memref<?x128xbf16>, %rows: tensor<64xi32>, %pad: bf16) {
  // CHECK: tile.gather %{{.*}}[%{{.*}}, 0] [1, 128] : memref<?x128xbf16>, tensor<64xi32> -> tensor<64x128xbf16>
  %t = tile.gather %E[%rows, 0] [1, 128] : memref<?x128xbf16>, tensor<64xi32> -> tensor<64x128xbf16>
  // CHECK: tile.gather %{{.*}}[%{{.*}}, 0] pad(%{{.*}} : bf16) : memref<?x128xbf16>, tensor<64xi32> -> tensor<64x32xbf16>
  %p = tile.gather %E[%rows, 0] pad(%pad : bf16) : memref<?x128xbf16>, tensor<64xi32> -> tensor<64x32xbf16>
  // CHECK: tile.scatter %{{.*}}, %{{.*}}[%{{.*}}, 0] [1, 128] : tensor<64x128xbf16>, memref<?x128xbf16>, tensor<64xi32>
  tile.scatter %t, %E[%rows, 0] [1, 128] : tensor<64x128xbf16>, memref<?x128xbf16>, tensor<64xi32>
  // CHECK: tile.atomic add %{{.*}}, %{{.*}}[%{{.*}}, 0] [1, 128] : tensor<64x128xbf16>, memref<?x128xbf16>, tensor<64xi32>
  tile.atomic add %t, %E[%rows, 0] [1, 128] : tensor<64x128xbf16>, memref<?x128xbf16>, tensor<64xi32>
  return
}

// Single elements, several index tiles, pages of several rows, an index that all share.

// CHECK-LABEL: func.func private @places
func.func private @places(%A: memref<32x512xf32>, %i: index, %x: tensor<4x8xindex>, %y: tensor<4x8xindex>, %pages: tensor<4xi64>) {
  // CHECK: tile.gather %{{.*}}[%{{.*}}, %{{.*}}] [1, 1] : memref<32x512xf32>, tensor<4x8xindex>, tensor<4x8xindex> -> tensor<4x8xf32>
  %e = tile.gather %A[%x, %y] [1, 1] : memref<32x512xf32>, tensor<4x8xindex>, tensor<4x8xindex> -> tensor<4x8xf32>
  // CHECK: tile.gather %{{.*}}[%{{.*}}, %{{.*}}] [8, 64] [1, 2] : memref<32x512xf32>, tensor<4xi64>, index -> tensor<4x8x64xf32>
  %p = tile.gather %A[%pages, %i] [8, 64] [1, 2] : memref<32x512xf32>, tensor<4xi64>, index -> tensor<4x8x64xf32>
  return
}

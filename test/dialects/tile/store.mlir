// RUN: tsopt %s | tsopt | FileCheck %s
// RUN: tsopt %s --mlir-print-op-generic | tsopt | FileCheck %s

// tile.store writes a tile to a window; what lies outside of the memref is not written.
// With `summands` the tile is a partial one, of which each unit holds a summand: the
// dimension before the tile's counts slots, one for each unit.

// CHECK-LABEL: func.func private @store
func.func private @store(%t: tensor<64x32xf32>, %r: tensor<32xf32>, %C: memref<?x512xf32>, %i: index) {
  // CHECK: tile.store %{{.*}}, %{{.*}}[%{{.*}}, %{{.*}}] : tensor<64x32xf32>, memref<?x512xf32>
  tile.store %t, %C[%i, %i] : tensor<64x32xf32>, memref<?x512xf32>
  // CHECK: tile.store %{{.*}}, %{{.*}}[%{{.*}}, %{{.*}}] {my.note} : tensor<32xf32>, memref<?x512xf32>
  tile.store %r, %C[%i, %i] {my.note} : tensor<32xf32>, memref<?x512xf32>
  return
}

// CHECK-LABEL: func.func private @summands
func.func private @summands(%p: tensor<32xf32, #tile.layout<warp = [4@+]>>, %s: memref<4x32xf32>, %i: index) {
  // CHECK: tile.store %{{.*}}, %{{.*}}[%{{.*}}, %{{.*}}] summands : tensor<32xf32, #{{.*}}>, memref<4x32xf32>
  tile.store %p, %s[%i, %i] summands : tensor<32xf32, #tile.layout<warp = [4@+]>>, memref<4x32xf32>
  return
}

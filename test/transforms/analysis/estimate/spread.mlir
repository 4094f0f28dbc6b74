// What is the same along a row each thread computes once: for all elements the square roots would take the SFUs a microsecond.
//
// RUN: tsopt %s --emit=estimate 2>/dev/null | FileCheck %s
// UNSUPPORTED: upstream

// CHECK: ALUs 0.{{[0-9]}} µs, SFUs 0.0 µs
func.func @root(%x: memref<4096x1024xf32>, %y: memref<4096xf32>, %z: memref<4096x1024xf32>) {
  tile.kernel (%i) = (0) to (4096) step (4) threads(128) {
    %a = tile.load %x[%i, 0] : memref<4096x1024xf32> -> tensor<4x1024xf32>
    %n = tile.load %y[%i] : memref<4096xf32> -> tensor<4xf32>
    %w = tile.broadcast %n dims [1] : tensor<4xf32> -> tensor<4x1024xf32>
    %one = arith.constant dense<1.0> : tensor<4x1024xf32>
    %s = arith.addf %w, %one : tensor<4x1024xf32>
    %r = math.sqrt %s : tensor<4x1024xf32>
    %p = arith.mulf %a, %r : tensor<4x1024xf32>
    tile.store %p, %z[%i, 0] : tensor<4x1024xf32>, memref<4096x1024xf32>
  }
  return
}

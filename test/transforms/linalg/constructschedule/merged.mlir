// A result that is read with its rows merged: blocks divide the merged axis, as the rows of the matmul, into tiles that do
// not go from one matrix to the next.
//
// RUN: tsopt %s --construct-schedule | FileCheck %s
// RUN: tsopt %s --construct-schedule --convert-linalg-to-tile | FileCheck %s --check-prefix=TILE
// RUN: tsrun %s --verify-each-stage=linalg-to-tile | FileCheck %s --check-prefix=SIM
// UNSUPPORTED: upstream

// CHECK: sched.tree @matmul_add_schedule of @matmul_add axes(m = 256, n = 64, k = 32, i = 256) {
// CHECK-NEXT: sched.tile spatial [n = 64, i = 64] threads(128) {
// TILE: tile.load {{.*}} : memref<256x32xf32> -> tensor<64x32xf32>
// TILE: tile.gemm
// SIM: verified after every one of
#a = affine_map<(b, m, n, k) -> (b, m, k)>
#b = affine_map<(b, m, n, k) -> (n, k)>
#c = affine_map<(b, m, n, k) -> (b, m, n)>
#rows = affine_map<(i, j) -> (i floordiv 64, i mod 64, j)>
#id = affine_map<(i, j) -> (i, j)>
func.func @main(%x: tensor<4x64x32xf32>, %w: tensor<64x32xf32>, %r: tensor<256x64xf32>) -> tensor<256x64xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x64x64xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<4x64x64xf32>) -> tensor<4x64x64xf32>
  %0 = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%x, %w : tensor<4x64x32xf32>, tensor<64x32xf32>) outs(%z : tensor<4x64x64xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %3 = arith.mulf %p, %q : f32
    %4 = arith.addf %o, %3 : f32
    linalg.yield %4 : f32
  } -> tensor<4x64x64xf32>
  %f = tensor.empty() : tensor<256x64xf32>
  %1 = linalg.generic {indexing_maps = [#id, #rows, #id], iterator_types = ["parallel", "parallel"]}
      ins(%r, %0 : tensor<256x64xf32>, tensor<4x64x64xf32>) outs(%f : tensor<256x64xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %3 = arith.addf %p, %q : f32
    linalg.yield %3 : f32
  } -> tensor<256x64xf32>
  return %1 : tensor<256x64xf32>
}

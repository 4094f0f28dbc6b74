// The rows of a product are read as batch and row of 300, which no tile divides: the loop of what reads them becomes two, and so does
// that of the sum behind it, which is read with both as one dimension. Tiles are boxes then.
//
// RUN: tsopt %s --normalize-linalg --linalg-group | FileCheck %s
// RUN: tsopt %s --linalg-to-tile | FileCheck %s --check-prefix=TILE
// RUN: tsrun %s --verify-each-stage=linalg-to-tile | FileCheck %s --check-prefix=SIM

// CHECK-DAG: #[[ALL:.*]] = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
// CHECK-DAG: #[[PAIR:.*]] = affine_map<(d0, d1, d2) -> (d0, d1)>
// CHECK-LABEL: func.func @main(
// CHECK-SAME: %{{.*}}: tensor<2x4x300x16xf32>, %{{.*}}: tensor<32x64xf32>, %[[R:.*]]: tensor<600x32xf32>)
// CHECK: %[[APART:.*]] = tensor.expand_shape %[[R]] {{\[}}[0, 1], [2]] output_shape [2, 300, 32]
// CHECK: %[[Y:.*]] = call @matmul_add({{.*}}, %[[APART]]) : {{.*}} -> tensor<2x300x32xf32>
// CHECK: tensor.collapse_shape %[[Y]] {{\[}}[0, 1], [2]]
// CHECK: call @sum(%[[Y]]) : (tensor<2x300x32xf32>) -> tensor<2x300xf32>
// CHECK-LABEL: func.func private @matmul_add(
// CHECK-NOT: floordiv
// CHECK: linalg.generic {indexing_maps = [#[[ALL]], #[[ALL]], #[[ALL]]], iterator_types = ["parallel", "parallel", "parallel"]}
// CHECK-LABEL: func.func private @sum(
// CHECK: linalg.generic {indexing_maps = [#[[ALL]], #[[PAIR]]], iterator_types = ["parallel", "parallel", "reduction"]}

// The head of a column is the same in a tile of 16, and rows are windows.
// TILE-LABEL: func.func private @matmul_add(
// TILE-NOT: memref.load
// TILE: tile.load %arg0[{{.*}}] : memref<2x4x300x16xf32> -> tensor<128x16xf32>
// TILE-NOT: memref.load
// TILE: tile.store {{.*}} : tensor<128x32xf32>, memref<2x300x32xf32>
// SIM: verified after every one of

#heads = affine_map<(b, m, n, k) -> (b, k floordiv 16, m, k mod 16)>
#w = affine_map<(b, m, n, k) -> (n, k)>
#c = affine_map<(b, m, n, k) -> (b, m, n)>
#rows = affine_map<(i, j) -> (i floordiv 300, i mod 300, j)>
#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
func.func @main(%x: tensor<2x4x300x16xf32>, %w: tensor<32x64xf32>, %r: tensor<600x32xf32>) -> (tensor<600x32xf32>, tensor<600xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x300x32xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<2x300x32xf32>) -> tensor<2x300x32xf32>
  %0 = linalg.generic {indexing_maps = [#heads, #w, #c], iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%x, %w : tensor<2x4x300x16xf32>, tensor<32x64xf32>) outs(%z : tensor<2x300x32xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %3 = arith.mulf %p, %q : f32
    %4 = arith.addf %o, %3 : f32
    linalg.yield %4 : f32
  } -> tensor<2x300x32xf32>
  %f = tensor.empty() : tensor<600x32xf32>
  %1 = linalg.generic {indexing_maps = [#rows, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%0, %r : tensor<2x300x32xf32>, tensor<600x32xf32>) outs(%f : tensor<600x32xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %3 = arith.addf %p, %q : f32
    linalg.yield %3 : f32
  } -> tensor<600x32xf32>
  %g = tensor.empty() : tensor<600xf32>
  %gz = linalg.fill ins(%zero : f32) outs(%g : tensor<600xf32>) -> tensor<600xf32>
  %2 = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%1 : tensor<600x32xf32>) outs(%gz : tensor<600xf32>) {
  ^bb0(%p: f32, %o: f32):
    %3 = arith.addf %o, %p : f32
    linalg.yield %3 : f32
  } -> tensor<600xf32>
  return %1, %2 : tensor<600x32xf32>, tensor<600xf32>
}

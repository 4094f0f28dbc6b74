// Operands that are longer than the loops which index them: an index must not become a loop alone then, since a loop runs as often as
// the dimension has elements that it alone indexes.
//
// RUN: tsopt %s --normalize-linalg | FileCheck %s
// RUN: tsrun %s --entry=collapsed --arg=0=random --arg=1=random --verify-each-stage=convert-linalg-to-tile
// RUN: tsrun %s --entry=merged --arg=0=random --arg=1=random --verify-each-stage=convert-linalg-to-tile
// UNSUPPORTED: upstream

// Eight elements by a loop that runs three times.
// CHECK-DAG: [[DIVIDED:#map[0-9]*]] = affine_map<(d0) -> (d0 floordiv 8, d0 mod 8)>
// CHECK-LABEL: func.func @collapsed(
// CHECK-NOT: tensor.collapse_shape
// CHECK: indexing_maps = [#{{.*}}, [[DIVIDED]], #{{.*}}]
func.func @collapsed(%x: tensor<3xf32>, %y: tensor<1x8xf32>) -> tensor<3xf32> {
  %e = tensor.empty() : tensor<3xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i floordiv 8, i mod 8)>, affine_map<(i) -> (i)>],
      iterator_types = ["parallel"]} ins(%x, %y : tensor<3xf32>, tensor<1x8xf32>) outs(%e : tensor<3xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// Five elements where the loop that runs once is left out, and eleven where two loops would become one that runs ten times.
// CHECK-LABEL: func.func @once(
// CHECK: iterator_types = ["parallel", "parallel"]
func.func @once(%x: tensor<1x3xf32>, %y: tensor<5xf32>) -> tensor<1x3xf32> {
  %e = tensor.empty() : tensor<1x3xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i + j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]} ins(%x, %y : tensor<1x3xf32>, tensor<5xf32>) outs(%e : tensor<1x3xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<1x3xf32>
  return %0 : tensor<1x3xf32>
}

// CHECK-LABEL: func.func @merged(
// CHECK: iterator_types = ["parallel", "parallel"]
func.func @merged(%x: tensor<5x2xf32>, %y: tensor<11xf32>) -> tensor<5x2xf32> {
  %e = tensor.empty() : tensor<5x2xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i * 2 + j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]} ins(%x, %y : tensor<5x2xf32>, tensor<11xf32>) outs(%e : tensor<5x2xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<5x2xf32>
  return %0 : tensor<5x2xf32>
}

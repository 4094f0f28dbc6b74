// python -m tsopt.export test/models/neoflow.py:slide_small -o test/models/neoflow_small.mlir
#map = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d4, d2 * 2 + d5 * 2, d3 * 2 + d6 * 2)>
#map1 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d1, d4, d5, d6)>
#map2 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d2, d3)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d0, d1 * 4 + (d2 mod 2) * 2 + d3 mod 2, d2 floordiv 2, d3 floordiv 2)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map5 = affine_map<(d0, d1, d2, d3) -> (d0, d1 mod 3, d2, d3)>
#map6 = affine_map<(d0, d1, d2, d3) -> (d0, (d1 - 3) mod 16, d2, d3)>
func.func @main(%A: tensor<1x3x16x16xf32>, %C: tensor<64x3x3x3xf32>) -> (tensor<1x19x16x16xf32>) {
  %cst = arith.constant 0.0 : f32
  %c3 = arith.constant 3 : index
  %part = tensor.extract_slice %A[0, 0, 1, 1] [1, 3, 15, 15] [1, 1, 1, 1] : tensor<1x3x16x16xf32> to tensor<1x3x15x15xf32>
  %padded = tensor.pad %part low[0, 0, 3, 3] high[0, 0, 2, 2] {
  ^bb0(%0: index, %1: index, %2: index, %3: index):
    tensor.yield %cst : f32
  } : tensor<1x3x15x15xf32> to tensor<1x3x20x20xf32>
  %empty = tensor.empty() : tensor<1x64x8x8xf32>
  %fill = linalg.fill ins(%cst : f32) outs(%empty : tensor<1x64x8x8xf32>) -> tensor<1x64x8x8xf32>
  %D = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%padded, %C : tensor<1x3x20x20xf32>, tensor<64x3x3x3xf32>) outs(%fill : tensor<1x64x8x8xf32>) {
  ^bb0(%in: f32, %in_1: f32, %out: f32):
    %0 = arith.mulf %in, %in_1 : f32
    %1 = arith.addf %out, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<1x64x8x8xf32>
  %empty_1 = tensor.empty() : tensor<1x16x16x16xf32>
  %E = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%D : tensor<1x64x8x8xf32>) outs(%empty_1 : tensor<1x16x16x16xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<1x16x16x16xf32>
  %empty_2 = tensor.empty() : tensor<1x19x16x16xf32>
  %F = linalg.generic {indexing_maps = [#map5, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%A, %E : tensor<1x3x16x16xf32>, tensor<1x16x16x16xf32>) outs(%empty_2 : tensor<1x19x16x16xf32>) {
  ^bb0(%in: f32, %in_1: f32, %out: f32):
    %0 = linalg.index 1 : index
    %1 = arith.cmpi slt, %0, %c3 : index
    %2 = arith.select %1, %in, %in_1 : f32
    linalg.yield %2 : f32
  } -> tensor<1x19x16x16xf32>
  return %F : tensor<1x19x16x16xf32>
}

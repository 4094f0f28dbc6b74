// python -m tsopt.export test/models/cross_entropy.py:CrossEntropy -o test/models/cross_entropy.mlir
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0)>
#map2 = affine_map<(d0) -> (d0)>
#map3 = affine_map<(d0) -> ()>
#map4 = affine_map<() -> ()>
func.func @main(%logits: tensor<32x256xbf16>, %target: tensor<32xi64>) -> (tensor<bf16>) {
  %cst = arith.constant 0xFF800000 : f32
  %cst_1 = arith.constant 0.0 : f32
  %cm100 = arith.constant -100 : i64
  %c0 = arith.constant 0 : i64
  %empty = tensor.empty() : tensor<32xf32>
  %fill = linalg.fill ins(%cst : f32) outs(%empty : tensor<32xf32>) -> tensor<32xf32>
  %max = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%logits : tensor<32x256xbf16>) outs(%fill : tensor<32xf32>) {
  ^bb0(%in: bf16, %out: f32):
    %0 = arith.extf %in : bf16 to f32
    %1 = arith.maximumf %out, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<32xf32>
  %fill_1 = linalg.fill ins(%cst_1 : f32) outs(%empty : tensor<32xf32>) -> tensor<32xf32>
  %sum = linalg.generic {indexing_maps = [#map, #map1, #map1], iterator_types = ["parallel", "reduction"]} ins(%logits, %max : tensor<32x256xbf16>, tensor<32xf32>) outs(%fill_1 : tensor<32xf32>) {
  ^bb0(%in: bf16, %in_1: f32, %out: f32):
    %0 = arith.extf %in : bf16 to f32
    %1 = arith.subf %0, %in_1 : f32
    %2 = math.exp %1 : f32
    %3 = arith.addf %out, %2 : f32
    linalg.yield %3 : f32
  } -> tensor<32xf32>
  %losses = linalg.generic {indexing_maps = [#map2, #map2, #map2, #map2], iterator_types = ["parallel"]} ins(%target, %max, %sum : tensor<32xi64>, tensor<32xf32>, tensor<32xf32>) outs(%empty : tensor<32xf32>) {
  ^bb0(%in: i64, %in_1: f32, %in_2: f32, %out: f32):
    %0 = arith.cmpi ne, %in, %cm100 : i64
    %1 = arith.select %0, %in, %c0 : i64
    %2 = arith.index_cast %1 : i64 to index
    %3 = linalg.index 0 : index
    %4 = tensor.extract %logits[%3, %2] : tensor<32x256xbf16>
    %5 = arith.extf %4 : bf16 to f32
    %6 = math.log %in_2 : f32
    %7 = arith.addf %in_1, %6 : f32
    %8 = arith.subf %7, %5 : f32
    %9 = arith.select %0, %8, %cst_1 : f32
    linalg.yield %9 : f32
  } -> tensor<32xf32>
  %empty_1 = tensor.empty() : tensor<f32>
  %fill_2 = linalg.fill ins(%cst_1 : f32) outs(%empty_1 : tensor<f32>) -> tensor<f32>
  %sum_1 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["reduction"]} ins(%losses : tensor<32xf32>) outs(%fill_2 : tensor<f32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = arith.addf %out, %in : f32
    linalg.yield %0 : f32
  } -> tensor<f32>
  %fill_3 = linalg.fill ins(%cst_1 : f32) outs(%empty_1 : tensor<f32>) -> tensor<f32>
  %count = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["reduction"]} ins(%target : tensor<32xi64>) outs(%fill_3 : tensor<f32>) {
  ^bb0(%in: i64, %out: f32):
    %0 = arith.cmpi ne, %in, %cm100 : i64
    %1 = arith.uitofp %0 : i1 to f32
    %2 = arith.addf %out, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<f32>
  %empty_2 = tensor.empty() : tensor<bf16>
  %cross_entropy_loss = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = []} ins(%sum_1, %count : tensor<f32>, tensor<f32>) outs(%empty_2 : tensor<bf16>) {
  ^bb0(%in: f32, %in_1: f32, %out: bf16):
    %0 = arith.divf %in, %in_1 : f32
    %1 = arith.truncf %0 : f32 to bf16
    linalg.yield %1 : bf16
  } -> tensor<bf16>
  return %cross_entropy_loss : tensor<bf16>
}

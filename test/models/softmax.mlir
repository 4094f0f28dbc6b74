// python -m tsopt.export test/models/softmax.py:Softmax --dynamic x:0 -o test/models/softmax.mlir
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0)>
func.func @main(%x: tensor<?x256xf32>) -> (tensor<?x256xf32>) {
  %c0 = arith.constant 0 : index
  %size = tensor.dim %x, %c0 : tensor<?x256xf32>
  %cst = arith.constant 0xFF800000 : f32
  %cst_1 = arith.constant 0.0 : f32
  %empty = tensor.empty(%size) : tensor<?xf32>
  %fill = linalg.fill ins(%cst : f32) outs(%empty : tensor<?xf32>) -> tensor<?xf32>
  %max = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<?x256xf32>) outs(%fill : tensor<?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = arith.maximumf %out, %in : f32
    linalg.yield %0 : f32
  } -> tensor<?xf32>
  %empty_1 = tensor.empty(%size) : tensor<?x256xf32>
  %exp = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%x, %max : tensor<?x256xf32>, tensor<?xf32>) outs(%empty_1 : tensor<?x256xf32>) {
  ^bb0(%in: f32, %in_1: f32, %out: f32):
    %0 = arith.subf %in, %in_1 : f32
    %1 = math.exp %0 : f32
    linalg.yield %1 : f32
  } -> tensor<?x256xf32>
  %fill_1 = linalg.fill ins(%cst_1 : f32) outs(%empty : tensor<?xf32>) -> tensor<?xf32>
  %sum = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%exp : tensor<?x256xf32>) outs(%fill_1 : tensor<?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = arith.addf %out, %in : f32
    linalg.yield %0 : f32
  } -> tensor<?xf32>
  %softmax = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%exp, %sum : tensor<?x256xf32>, tensor<?xf32>) outs(%empty_1 : tensor<?x256xf32>) {
  ^bb0(%in: f32, %in_1: f32, %out: f32):
    %0 = arith.divf %in, %in_1 : f32
    linalg.yield %0 : f32
  } -> tensor<?x256xf32>
  return %softmax : tensor<?x256xf32>
}

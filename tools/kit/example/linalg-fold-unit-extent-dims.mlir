// tsopt --linalg-fold-unit-extent-dims

func.func @f(%a: tensor<1x8xf32>) -> tensor<1x8xf32> {
  %o = tensor.empty() : tensor<1x8xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
                       iterator_types = ["parallel", "parallel"]} ins(%a : tensor<1x8xf32>) outs(%o : tensor<1x8xf32>) {
  ^bb0(%x: f32, %y: f32):
    %1 = arith.addf %x, %x : f32
    linalg.yield %1 : f32
  } -> tensor<1x8xf32>
  return %0 : tensor<1x8xf32>
}

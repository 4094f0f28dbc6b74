// tsopt --normalize-linalg

func.func @bias(%a: tensor<32x16xf32>, %w: tensor<16x64xf32>, %b: tensor<64xf32>) -> tensor<32x64xf32> {
  %e = tensor.empty() : tensor<32x64xf32>
  %i = linalg.broadcast ins(%b : tensor<64xf32>) outs(%e : tensor<32x64xf32>) dimensions = [0]
  %0 = linalg.matmul ins(%a, %w : tensor<32x16xf32>, tensor<16x64xf32>) outs(%i : tensor<32x64xf32>) -> tensor<32x64xf32>
  return %0 : tensor<32x64xf32>
}

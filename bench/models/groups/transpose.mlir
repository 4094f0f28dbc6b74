// python -m tsopt.export bench/models/groups.py:transpose -o bench/models/groups/transpose.mlir
func.func @main(%x: tensor<5000x3001xf16>) -> (tensor<3001x5000xf16>) {
  %empty = tensor.empty() : tensor<3001x5000xf16>
  %transposed = linalg.transpose ins(%x : tensor<5000x3001xf16>) outs(%empty : tensor<3001x5000xf16>) permutation = [1, 0]
  return %transposed : tensor<3001x5000xf16>
}

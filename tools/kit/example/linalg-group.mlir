// tsopt --normalize-linalg --linalg-group

func.func @layers(%x: tensor<8x16xf32>, %w: tensor<16x16xf32>, %v: tensor<16x16xf32>) -> tensor<8x16xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x16xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<8x16xf32>) -> tensor<8x16xf32>
  %0 = linalg.matmul ins(%x, %w : tensor<8x16xf32>, tensor<16x16xf32>) outs(%z : tensor<8x16xf32>) -> tensor<8x16xf32>
  %1 = linalg.map ins(%0 : tensor<8x16xf32>) outs(%e : tensor<8x16xf32>) (%in: f32, %init: f32) {
    %m = arith.maximumf %in, %zero : f32
    linalg.yield %m : f32
  }
  %2 = linalg.matmul ins(%1, %v : tensor<8x16xf32>, tensor<16x16xf32>) outs(%z : tensor<8x16xf32>) -> tensor<8x16xf32>
  %3 = linalg.map ins(%2 : tensor<8x16xf32>) outs(%e : tensor<8x16xf32>) (%in: f32, %init: f32) {
    %m = arith.maximumf %in, %zero : f32
    linalg.yield %m : f32
  }
  return %3 : tensor<8x16xf32>
}

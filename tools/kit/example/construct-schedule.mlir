// tsopt --construct-schedule

func.func private @relu(%a: tensor<512x256xf16>, %b: tensor<256x128xf16>) -> tensor<512x128xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<512x128xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<512x128xf32>) -> tensor<512x128xf32>
  %0 = linalg.matmul ins(%a, %b : tensor<512x256xf16>, tensor<256x128xf16>) outs(%z : tensor<512x128xf32>) -> tensor<512x128xf32>
  %1 = linalg.map ins(%0 : tensor<512x128xf32>) outs(%e : tensor<512x128xf32>) (%in: f32, %init: f32) {
    %m = arith.maximumf %in, %zero : f32
    linalg.yield %m : f32
  }
  return %1 : tensor<512x128xf32>
}

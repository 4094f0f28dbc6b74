// tsopt --convert-linalg-to-tile

func.func private @matmul(%a: tensor<512x256xf16>, %b: tensor<256x128xf16>) -> tensor<512x128xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<512x128xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<512x128xf32>) -> tensor<512x128xf32>
  %0 = linalg.matmul ins(%a, %b : tensor<512x256xf16>, tensor<256x128xf16>) outs(%z : tensor<512x128xf32>) -> tensor<512x128xf32>
  return %0 : tensor<512x128xf32>
}

sched.tree @tiles of @matmul axes(m = 512, n = 128, k = 256) {
  sched.tile spatial [m = 64, n = 128] threads(128) {
    sched.tile temporal [k = 64] stages(3) {
      sched.leaf "matmul"(m, n, k)
    }
  }
}

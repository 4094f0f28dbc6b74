// Forward and backward of a layer: the derivative of an activation is an end of the product behind it, and what two kernels
// need leaves the first one.
//
// RUN: tsopt %s --normalize-linalg --linalg-group | FileCheck %s

// CHECK-LABEL: func.func @mlp_vjp(
// CHECK-SAME: %[[X:[^:]*]]: tensor<256x128xf32>, %[[W1:[^:]*]]: tensor<128x512xf32>, %[[W2:[^:]*]]: tensor<512x128xf32>, %[[DY:[^:]*]]: tensor<256x128xf32>
// CHECK-NEXT: %[[UH:.*]]:2 = call @matmul_relu(%[[X]], %[[W1]])
// CHECK-NEXT: %[[DU:.*]] = call @matmul_relu_1(%[[DY]], %[[W2]], %[[UH]]#0)
// CHECK-NEXT: %[[DW2:.*]] = call @matmul(%[[UH]]#1, %[[DY]])
// CHECK-NEXT: %[[DW1:.*]] = call @matmul_1(%[[X]], %[[DU]])
// CHECK-NEXT: %[[DX:.*]] = call @matmul_2(%[[DU]], %[[W1]])
// CHECK-NEXT: return %[[DX]], %[[DW1]], %[[DW2]]

// forward; loss gradient dY is given; backward is what the gradient pass writes (transposes are maps, no transposed copies)
#mk = affine_map<(m,n,k)->(m,k)>
#kn = affine_map<(m,n,k)->(k,n)>
#mn = affine_map<(m,n,k)->(m,n)>
#nk = affine_map<(m,n,k)->(n,k)>
#km = affine_map<(m,n,k)->(k,m)>
#id = affine_map<(m,n)->(m,n)>
func.func @mlp_vjp(%x: tensor<256x128xf32>, %w1: tensor<128x512xf32>, %w2: tensor<512x128xf32>, %dy: tensor<256x128xf32>) -> (tensor<256x128xf32>, tensor<128x512xf32>, tensor<512x128xf32>) {
  %z = arith.constant 0.0 : f32
  %he = tensor.empty() : tensor<256x512xf32>
  %h0 = linalg.fill ins(%z : f32) outs(%he : tensor<256x512xf32>) -> tensor<256x512xf32>
  %u = linalg.matmul ins(%x, %w1 : tensor<256x128xf32>, tensor<128x512xf32>) outs(%h0 : tensor<256x512xf32>) -> tensor<256x512xf32>
  %h = linalg.generic {indexing_maps=[#id,#id], iterator_types=["parallel","parallel"]} ins(%u : tensor<256x512xf32>) outs(%he : tensor<256x512xf32>) {
    ^bb0(%a: f32, %_: f32):
      %r = arith.maximumf %a, %z : f32
      linalg.yield %r : f32 } -> tensor<256x512xf32>
  %dh = linalg.contract indexing_maps=[#mk,#nk,#mn] ins(%dy, %w2 : tensor<256x128xf32>, tensor<512x128xf32>) outs(%h0 : tensor<256x512xf32>) -> tensor<256x512xf32>
  %du = linalg.generic {indexing_maps=[#id,#id,#id], iterator_types=["parallel","parallel"]} ins(%dh, %u : tensor<256x512xf32>, tensor<256x512xf32>) outs(%he : tensor<256x512xf32>) {
    ^bb0(%g: f32, %a: f32, %_: f32):
      %p = arith.cmpf ogt, %a, %z : f32
      %r = arith.select %p, %g, %z : f32
      linalg.yield %r : f32 } -> tensor<256x512xf32>
  %we = tensor.empty() : tensor<512x128xf32>
  %w0 = linalg.fill ins(%z : f32) outs(%we : tensor<512x128xf32>) -> tensor<512x128xf32>
  %dw2 = linalg.contract indexing_maps=[#km,#kn,#mn] ins(%h, %dy : tensor<256x512xf32>, tensor<256x128xf32>) outs(%w0 : tensor<512x128xf32>) -> tensor<512x128xf32>
  %ve = tensor.empty() : tensor<128x512xf32>
  %v0 = linalg.fill ins(%z : f32) outs(%ve : tensor<128x512xf32>) -> tensor<128x512xf32>
  %dw1 = linalg.contract indexing_maps=[#km,#kn,#mn] ins(%x, %du : tensor<256x128xf32>, tensor<256x512xf32>) outs(%v0 : tensor<128x512xf32>) -> tensor<128x512xf32>
  %xe = tensor.empty() : tensor<256x128xf32>
  %x0 = linalg.fill ins(%z : f32) outs(%xe : tensor<256x128xf32>) -> tensor<256x128xf32>
  %dx = linalg.contract indexing_maps=[#mk,#nk,#mn] ins(%du, %w1 : tensor<256x512xf32>, tensor<128x512xf32>) outs(%x0 : tensor<256x128xf32>) -> tensor<256x128xf32>
  return %dx, %dw1, %dw2 : tensor<256x128xf32>, tensor<128x512xf32>, tensor<512x128xf32>
}

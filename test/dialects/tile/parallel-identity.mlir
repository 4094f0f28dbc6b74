// RUN: tsopt %s --canonicalize | FileCheck %s

// A tile of which every element is an input's is that input; the others stay.

// CHECK-LABEL: func.func private @whole
// CHECK-SAME: %[[X:.*]]: tensor<8x8xf32>, %[[Y:.*]]: tensor<8x8xf32>
// CHECK-NOT: tile.parallel
// CHECK: return %[[Y]], %[[X]]
func.func private @whole(%x: tensor<8x8xf32>, %y: tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>) {
  %a, %b = tile.parallel (%i, %j) = (8, 8) in(%x as %e, %y as %f) : (tensor<8x8xf32>, tensor<8x8xf32>) {
    tile.yield %f, %e : f32, f32
  } : tensor<8x8xf32>, tensor<8x8xf32>
  return %a, %b : tensor<8x8xf32>, tensor<8x8xf32>
}

// CHECK-LABEL: func.func private @half
// CHECK-SAME: %[[X:.*]]: tensor<8x8xf32>
// CHECK: %[[B:.*]]:2 = tile.parallel
// CHECK: return %[[X]], %[[B]]#1
func.func private @half(%x: tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>) {
  %a, %b = tile.parallel (%i, %j) = (8, 8) in(%x as %e) : (tensor<8x8xf32>) {
    %f = arith.addf %e, %e : f32
    tile.yield %e, %f : f32, f32
  } : tensor<8x8xf32>, tensor<8x8xf32>
  return %a, %b : tensor<8x8xf32>, tensor<8x8xf32>
}

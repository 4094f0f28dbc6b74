// A body that reads elements where data say needs the tensor in memory: the padding stays in the caller.
//
// RUN: tsopt %s --normalize-linalg --linalg-group | FileCheck %s
// RUN: not tsopt %s --linalg-to-tile 2>&1 | FileCheck %s --check-prefix=ERROR
// CHECK: %[[PADDED:.*]] = tensor.pad
// CHECK: call @generic(%{{.*}}, %[[PADDED]])
// ERROR: error: 'tensor.pad' op is not supported on whole tensors outside of a group

#id = affine_map<(i) -> (i)>
func.func @main(%a: tensor<8xf32>, %at: tensor<4xi32>) -> tensor<4xf32> {
  %one = arith.constant 1.0 : f32
  %padded = tensor.pad %a low[1] high[1] {
  ^bb0(%i: index):
    tensor.yield %one : f32
  } : tensor<8xf32> to tensor<10xf32>
  %e = tensor.empty() : tensor<4xf32>
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%at : tensor<4xi32>) outs(%e : tensor<4xf32>) {
  ^bb0(%k: i32, %o: f32):
    %0 = arith.index_cast %k : i32 to index
    %1 = tensor.extract %padded[%0] : tensor<10xf32>
    linalg.yield %1 : f32
  } -> tensor<4xf32>
  return %r : tensor<4xf32>
}

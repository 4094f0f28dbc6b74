// A body that reads elements where data say needs the tensor in memory, and so does who is returned it: a kernel copies
// the padded tensor.
//
// RUN: tsopt %s --normalize-linalg --linalg-group | FileCheck %s
// RUN: tsrun %s --verify-each-stage | FileCheck %s --check-prefix=SIM
// CHECK-NOT: tensor.pad
// CHECK: %[[PADDED:.*]] = call @copy(%{{.*}}) : (tensor<8xf32>) -> tensor<10xf32>
// CHECK: %[[READ:.*]] = call @generic(%{{.*}}, %[[PADDED]])
// CHECK: return %[[READ]], %[[PADDED]]
// SIM: verified after every one of

#id = affine_map<(i) -> (i)>
func.func @main(%a: tensor<8xf32>, %at: tensor<4xi32>) -> (tensor<4xf32>, tensor<10xf32>) {
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
  return %r, %padded : tensor<4xf32>, tensor<10xf32>
}

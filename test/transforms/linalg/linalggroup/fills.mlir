// A filled tensor that is returned, reshaped or read where data say is computed by a kernel of its own. Others are made
// where operations begin with them.
//
// RUN: tsopt %s --normalize-linalg --linalg-group | FileCheck %s
// RUN: tsopt %s --normalize-linalg --linalg-group --normalize-linalg --linalg-group | FileCheck %s
// RUN: tsopt %s --linalg-to-tile | FileCheck %s --check-prefix=TILE
// RUN: tsrun %s --verify-each-stage --arg=2=random:5x8 | FileCheck %s --check-prefix=SIM

// CHECK-LABEL: func.func @main(
// CHECK-SAME: %[[X:.*]]: tensor<4x8xf32>, %[[S:.*]]: f32, %[[D:.*]]: tensor<?x8xf32>
// CHECK: %[[BOTH:.*]] = call @fill(%[[S]]) : (f32) -> tensor<4xf32>
// CHECK: call @sum_add(%[[X]], %[[S]])
// CHECK: %[[ONES:.*]] = call @fill_1() : () -> tensor<6xf32>
// CHECK: tensor.expand_shape %[[ONES]]
// CHECK: %[[N:.*]] = tensor.dim %[[D]]
// CHECK: call @fill_2(%[[N]]) : (index) -> tensor<?xf32>
// CHECK: call @generic(%{{.*}}, %[[ONES]])
// CHECK-LABEL: func.func private @sum_add
// CHECK: linalg.fill ins(%cst

// TILE-LABEL: func.func private @fill(%arg0: f32, %arg1: memref<4xf32>)
// TILE: %[[T:.*]] = tile.fill %arg0
// TILE: tile.store %[[T]], %arg1
// SIM: verified after every one of

#id = affine_map<(i) -> (i)>
func.func @main(%x: tensor<4x8xf32>, %s: f32, %d: tensor<?x8xf32>, %at: tensor<3xi32>)
    -> (tensor<4xf32>, tensor<4xf32>, tensor<3x2xf32>, tensor<?xf32>, tensor<3xf32>) {
  %one = arith.constant 1.0 : f32
  %e = tensor.empty() : tensor<4xf32>
  %both = linalg.fill ins(%s : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %sum = linalg.reduce {arith.addf} ins(%x : tensor<4x8xf32>) outs(%both : tensor<4xf32>) dimensions = [1]
  %e6 = tensor.empty() : tensor<6xf32>
  %ones = linalg.fill ins(%one : f32) outs(%e6 : tensor<6xf32>) -> tensor<6xf32>
  %expanded = tensor.expand_shape %ones [[0, 1]] output_shape [3, 2] : tensor<6xf32> into tensor<3x2xf32>
  %c0 = arith.constant 0 : index
  %n = tensor.dim %d, %c0 : tensor<?x8xf32>
  %en = tensor.empty(%n) : tensor<?xf32>
  %some = linalg.fill ins(%one : f32) outs(%en : tensor<?xf32>) -> tensor<?xf32>
  %e3 = tensor.empty() : tensor<3xf32>
  %read = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%at : tensor<3xi32>) outs(%e3 : tensor<3xf32>) {
  ^bb0(%k: i32, %o: f32):
    %c6 = arith.constant 6 : index
    %0 = arith.index_cast %k : i32 to index
    %1 = arith.remui %0, %c6 : index
    %2 = tensor.extract %ones[%1] : tensor<6xf32>
    linalg.yield %2 : f32
  } -> tensor<3xf32>
  return %both, %sum, %expanded, %some, %read : tensor<4xf32>, tensor<4xf32>, tensor<3x2xf32>, tensor<?xf32>, tensor<3xf32>
}

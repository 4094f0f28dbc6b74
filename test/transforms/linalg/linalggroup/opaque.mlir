// Operations that read tensors where data say are groups of their own. A concatenation selects between its parts where it is
// read.
//
// RUN: tsopt %s --normalize-linalg --linalg-group | FileCheck %s

// CHECK-LABEL: func.func @embed(
// CHECK-SAME: %[[T:[^:]*]]: tensor<100x32xf32>, %[[AT:[^:]*]]: tensor<16xi64>, %[[X:[^:]*]]: tensor<16x32xf32>
// CHECK-NEXT: %[[ROWS:.*]] = call @generic(%[[AT]], %[[T]])
// CHECK-NEXT: %[[SUM:.*]] = call @add(%[[ROWS]], %[[X]])
// CHECK-NEXT: %[[E:.*]] = call @select_exp(%[[SUM]], %[[X]])
// CHECK-NEXT: return %[[E]]
func.func @embed(%table: tensor<100x32xf32>, %at: tensor<16xi64>, %x: tensor<16x32xf32>) -> tensor<32x32xf32> {
  %e = tensor.empty() : tensor<16x32xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%at : tensor<16xi64>) outs(%e : tensor<16x32xf32>) {
  ^bb0(%i: i64, %o: f32):
    %3 = arith.index_cast %i : i64 to index
    %4 = linalg.index 1 : index
    %5 = tensor.extract %table[%3, %4] : tensor<100x32xf32>
    linalg.yield %5 : f32
  } -> tensor<16x32xf32>
  %1 = linalg.add ins(%0, %x : tensor<16x32xf32>, tensor<16x32xf32>) outs(%e : tensor<16x32xf32>) -> tensor<16x32xf32>
  %both = tensor.concat dim(0) %1, %x : (tensor<16x32xf32>, tensor<16x32xf32>) -> tensor<32x32xf32>
  %f = tensor.empty() : tensor<32x32xf32>
  %2 = linalg.exp ins(%both : tensor<32x32xf32>) outs(%f : tensor<32x32xf32>) -> tensor<32x32xf32>
  return %2 : tensor<32x32xf32>
}

// Operands that say nothing disappear: results that nobody uses, inputs that are read twice or are one number, and what an
// output held that nobody reads.
//
// RUN: tsopt %s --normalize-linalg --split-input-file | FileCheck %s

// The position of a maximum that nobody asks for, as torch exports a maximum.
// CHECK-LABEL: func.func @maximum(
// CHECK-SAME: %[[X:.*]]: tensor<8x64xf32>
// CHECK: linalg.generic {{.*}} iterator_types = ["parallel", "reduction"]} ins(%[[X]] : tensor<8x64xf32>) outs(%{{.*}} : tensor<8xf32>) {
// CHECK-NEXT: ^bb0(%[[IN:.*]]: f32, %[[OUT:.*]]: f32):
// CHECK-NEXT: %[[M:.*]] = arith.maximumf %[[IN]], %[[OUT]]
// CHECK-NEXT: linalg.yield %[[M]]
func.func @maximum(%x: tensor<8x64xf32>) -> tensor<8xf32> {
  %low = arith.constant 0xFF800000 : f32
  %zero = arith.constant 0 : i64
  %e = tensor.empty() : tensor<8xf32>
  %p = tensor.empty() : tensor<8xi64>
  %i = linalg.fill ins(%low : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %j = linalg.fill ins(%zero : i64) outs(%p : tensor<8xi64>) -> tensor<8xi64>
  %0:2 = linalg.generic {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a)>, affine_map<(a, b) -> (a)>],
      iterator_types = ["parallel", "reduction"]} ins(%x : tensor<8x64xf32>) outs(%i, %j : tensor<8xf32>, tensor<8xi64>) {
  ^bb0(%in: f32, %out: f32, %at: i64):
    %1 = linalg.index 1 : index
    %2 = arith.index_cast %1 : index to i64
    %3 = arith.maximumf %in, %out : f32
    %4 = arith.cmpf ogt, %in, %out : f32
    %5 = arith.select %4, %2, %at : i64
    linalg.yield %3, %5 : f32, i64
  } -> (tensor<8xf32>, tensor<8xi64>)
  return %0#0 : tensor<8xf32>
}

// -----

// CHECK-LABEL: func.func @inputs(
// CHECK-SAME: %[[X:.*]]: tensor<8xf32>, %[[S:.*]]: f32
// CHECK-DAG: %[[TWO:.*]] = arith.constant 2.0
// CHECK-DAG: %[[E:.*]] = tensor.empty() : tensor<8xf32>
// CHECK: linalg.generic {{.*}} ins(%[[X]] : tensor<8xf32>) outs(%[[E]] : tensor<8xf32>) {
// CHECK-NEXT: ^bb0(%[[IN:.*]]: f32, %{{.*}}: f32):
// CHECK-NEXT: %[[P:.*]] = arith.mulf %[[IN]], %[[IN]]
// CHECK-NEXT: %[[Q:.*]] = arith.mulf %[[P]], %[[TWO]]
// CHECK-NEXT: %[[R:.*]] = arith.addf %[[Q]], %[[S]]
// CHECK-NEXT: linalg.yield %[[R]]
func.func @inputs(%x: tensor<8xf32>, %s: f32, %unused: tensor<8xf32>, %out: tensor<8xf32>) -> tensor<8xf32> {
  %two = arith.constant dense<2.0> : tensor<8xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>, affine_map<(i) -> (i)>],
      iterator_types = ["parallel"]} ins(%x, %x, %two, %unused, %s : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, f32) outs(%out : tensor<8xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32, %d: f32, %e: f32, %o: f32):
    %1 = arith.mulf %a, %b : f32
    %2 = arith.mulf %1, %c : f32
    %3 = arith.addf %2, %e : f32
    linalg.yield %3 : f32
  } -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

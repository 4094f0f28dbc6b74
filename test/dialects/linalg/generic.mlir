// RUN: tsopt %s | FileCheck %s
// RUN: tsopt %s --mlir-print-op-generic | tsopt | FileCheck %s

// CHECK-DAG: #[[MK:.*]] = affine_map<(d0, d1, d2) -> (d0, d2)>
// CHECK-DAG: #[[KN:.*]] = affine_map<(d0, d1, d2) -> (d2, d1)>
// CHECK-DAG: #[[MN:.*]] = affine_map<(d0, d1, d2) -> (d0, d1)>
#mk = affine_map<(m, n, k) -> (m, k)>
#kn = affine_map<(m, n, k) -> (k, n)>
#mn = affine_map<(m, n, k) -> (m, n)>

// Attributes of the operation stand in front, others behind the operands.
// CHECK-LABEL: func.func @matmul
func.func @matmul(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>) -> tensor<4x16xf32> {
  // CHECK: %[[R:.*]] = linalg.generic {doc = "a matmul", indexing_maps = [#[[MK]], #[[KN]], #[[MN]]], iterator_types = ["parallel", "parallel", "reduction"], library_call = "sgemm"}
  // CHECK-SAME: ins(%{{.*}}, %{{.*}} : tensor<4x8xf32>, tensor<8x16xf32>) outs(%{{.*}} : tensor<4x16xf32>) attrs = {name = "p"} {
  // CHECK-NEXT: ^bb0(%in: f32, %in_0: f32, %out: f32):
  // CHECK-NEXT: arith.mulf %in, %in_0 : f32
  // CHECK-NEXT: arith.addf %out, %{{.*}} : f32
  // CHECK-NEXT: linalg.yield %{{.*}} : f32
  // CHECK-NEXT: } -> tensor<4x16xf32>
  %0 = linalg.generic {doc = "a matmul", indexing_maps = [#mk, #kn, #mn],
                       iterator_types = ["parallel", "parallel", "reduction"], library_call = "sgemm"}
      ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>) attrs = {name = "p"} {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %1 = arith.mulf %x, %y : f32
    %2 = arith.addf %z, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<4x16xf32>
  // CHECK: return %[[R]]
  return %0 : tensor<4x16xf32>
}

// In memory there is no result; two outputs of tensors give two results.
// CHECK-LABEL: func.func @outputs
func.func @outputs(%m: memref<?xf32>, %s: f32, %t: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  // CHECK: linalg.generic {indexing_maps = [#{{.*}}, #{{.*}}], iterator_types = ["parallel"]} ins(%{{.*}} : f32) outs(%{{.*}} : memref<?xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i) -> ()>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%s : f32) outs(%m : memref<?xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  }
  // CHECK: %[[R:.*]]:2 = linalg.generic {{.*}} outs(%{{.*}}, %{{.*}} : tensor<?xf32>, tensor<?xf32>) {
  // CHECK: linalg.index 0 : index
  // CHECK: } -> (tensor<?xf32>, tensor<?xf32>)
  %0:2 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      outs(%t, %t : tensor<?xf32>, tensor<?xf32>) {
  ^bb0(%x: f32, %y: f32):
    %i = linalg.index 0 : index
    %j = arith.index_cast %i : index to i32
    %f = arith.sitofp %j : i32 to f32
    linalg.yield %y, %f : f32, f32
  } -> (tensor<?xf32>, tensor<?xf32>)
  return %0#0, %0#1 : tensor<?xf32>, tensor<?xf32>
}

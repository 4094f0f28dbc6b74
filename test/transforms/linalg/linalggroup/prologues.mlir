// Prologues: what is computed of an operand first is in the kernel that reads it if that costs little and nobody else reads
// it, and a kernel of its own otherwise.
//
// RUN: tsopt %s --normalize-linalg --linalg-group --split-input-file --remarks=fusion 2>%t | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t
// REMARK: matmul is not one kernel with exp, which would save 16384 bytes of memory traffic: what is computed first costs too much to be computed for each reader
// REMARK: is not one kernel with mul, which would save 8192 bytes of memory traffic: others read what is computed first, too

// CHECK-LABEL: func.func @cheap(
// CHECK-NEXT: call @matmul(
// CHECK-NEXT: return
// CHECK: func.func private @matmul(
// CHECK: arith.mulf
// CHECK: iterator_types = ["parallel", "parallel", "reduction"]
#id = affine_map<(i, j) -> (i, j)>
#col = affine_map<(i, j) -> (j)>
func.func @cheap(%x: tensor<64x32xf32>, %s: tensor<32xf32>, %w: tensor<32x16xf32>) -> tensor<64x16xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64x32xf32>
  %0 = linalg.generic {indexing_maps = [#id, #col, #id], iterator_types = ["parallel", "parallel"]} ins(%x, %s : tensor<64x32xf32>, tensor<32xf32>) outs(%e : tensor<64x32xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %3 = arith.mulf %a, %b : f32
    linalg.yield %3 : f32
  } -> tensor<64x32xf32>
  %f = tensor.empty() : tensor<64x16xf32>
  %z = linalg.fill ins(%zero : f32) outs(%f : tensor<64x16xf32>) -> tensor<64x16xf32>
  %1 = linalg.matmul ins(%0, %w : tensor<64x32xf32>, tensor<32x16xf32>) outs(%z : tensor<64x16xf32>) -> tensor<64x16xf32>
  return %1 : tensor<64x16xf32>
}

// -----

// CHECK-LABEL: func.func @dear(
// CHECK-NEXT: call @exp(
// CHECK-NEXT: call @matmul(
func.func @dear(%x: tensor<64x32xf32>, %w: tensor<32x16xf32>) -> tensor<64x16xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64x32xf32>
  %0 = linalg.exp ins(%x : tensor<64x32xf32>) outs(%e : tensor<64x32xf32>) -> tensor<64x32xf32>
  %f = tensor.empty() : tensor<64x16xf32>
  %z = linalg.fill ins(%zero : f32) outs(%f : tensor<64x16xf32>) -> tensor<64x16xf32>
  %1 = linalg.matmul ins(%0, %w : tensor<64x32xf32>, tensor<32x16xf32>) outs(%z : tensor<64x16xf32>) -> tensor<64x16xf32>
  return %1 : tensor<64x16xf32>
}

// -----

// CHECK-LABEL: func.func @both(
// CHECK-NEXT: call @mul(
// CHECK-NEXT: call @matmul(
// CHECK-NEXT: call @matmul(
func.func @both(%x: tensor<64x32xf32>, %v: tensor<32x16xf32>, %w: tensor<32x16xf32>) -> (tensor<64x16xf32>, tensor<64x16xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64x32xf32>
  %0 = linalg.mul ins(%x, %x : tensor<64x32xf32>, tensor<64x32xf32>) outs(%e : tensor<64x32xf32>) -> tensor<64x32xf32>
  %f = tensor.empty() : tensor<64x16xf32>
  %z = linalg.fill ins(%zero : f32) outs(%f : tensor<64x16xf32>) -> tensor<64x16xf32>
  %1 = linalg.matmul ins(%0, %v : tensor<64x32xf32>, tensor<32x16xf32>) outs(%z : tensor<64x16xf32>) -> tensor<64x16xf32>
  %2 = linalg.matmul ins(%0, %w : tensor<64x32xf32>, tensor<32x16xf32>) outs(%z : tensor<64x16xf32>) -> tensor<64x16xf32>
  return %1, %2 : tensor<64x16xf32>, tensor<64x16xf32>
}

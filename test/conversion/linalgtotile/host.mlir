// The function around the kernels: what is computed between them has memory, and results are computed where the caller wants
// them.
//
// RUN: tsopt %s --linalg-to-tile --split-input-file | FileCheck %s
// UNSUPPORTED: upstream

// A result of a call that is returned, and one that is not.
// CHECK-LABEL: func.func @two(
// CHECK-SAME: [[V0:%[a-z0-9_]+]]: memref<64x32xf32>, [[V1:%[a-z0-9_]+]]: memref<32x32xf32>, [[V2:%[a-z0-9_]+]]: memref<64x32xf32> {tile.out}) {
// CHECK-NEXT: [[V3:%[a-z0-9_]+]] = gpu.alloc  () : memref<64x32xf32>
// CHECK-NEXT: call @matmul([[V0]], [[V1]], [[V3]]) : (memref<64x32xf32>, memref<32x32xf32>, memref<64x32xf32>) -> ()
// CHECK-NEXT: call @matmul([[V3]], [[V1]], [[V2]]) : (memref<64x32xf32>, memref<32x32xf32>, memref<64x32xf32>) -> ()
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-LABEL: func.func private @matmul(
// CHECK-SAME: [[V0:%[a-z0-9_]+]]: memref<64x32xf32>, [[V1:%[a-z0-9_]+]]: memref<32x32xf32>, [[V2:%[a-z0-9_]+]]: memref<64x32xf32>) {
// CHECK-NEXT: tile.kernel ([[V3:%[a-z0-9_]+]]) = (0) to (1) step (1) threads(128) {
// CHECK-NEXT: [[V4:%[a-z0-9_]+]] = tile.load [[V0]][0, 0] : memref<64x32xf32> -> tensor<64x32xf32>
// CHECK-NEXT: [[V5:%[a-z0-9_]+]] = tile.load [[V1]][0, 0] : memref<32x32xf32> -> tensor<32x32xf32>
// CHECK-NEXT: [[V6:%[a-z0-9_]+]] = tile.gemm [[V4]], [[V5]] : tensor<64x32xf32>, tensor<32x32xf32> -> tensor<64x32xf32>
// CHECK-NEXT: tile.store [[V6]], [[V2]][0, 0] : tensor<64x32xf32>, memref<64x32xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @two(%x: tensor<64x32xf32>, %w: tensor<32x32xf32>) -> tensor<64x32xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64x32xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<64x32xf32>) -> tensor<64x32xf32>
  %0 = linalg.matmul ins(%x, %w : tensor<64x32xf32>, tensor<32x32xf32>) outs(%z : tensor<64x32xf32>) -> tensor<64x32xf32>
  %1 = linalg.matmul ins(%0, %w : tensor<64x32xf32>, tensor<32x32xf32>) outs(%z : tensor<64x32xf32>) -> tensor<64x32xf32>
  return %1 : tensor<64x32xf32>
}

// -----

// Results that are the elements of a call's result in other shapes.
// CHECK-LABEL: func.func @shapes(
// CHECK-SAME: [[V0:%[a-z0-9_]+]]: memref<8x6xf32>, [[V1:%[a-z0-9_]+]]: memref<48xf32> {tile.out}, [[V2:%[a-z0-9_]+]]: memref<2x4x6xf32> {tile.out}) {
// CHECK-NEXT: [[V3:%[a-z0-9_]+]] = memref.expand_shape [[V1]] {{\[\[}}0, 1]] output_shape [8, 6] : memref<48xf32> into memref<8x6xf32>
// CHECK-NEXT: call @exp([[V0]], [[V3]]) : (memref<8x6xf32>, memref<8x6xf32>) -> ()
// CHECK-NEXT: [[V4:%[a-z0-9_]+]] = memref.collapse_shape [[V3]] {{\[\[}}0, 1]] : memref<8x6xf32> into memref<48xf32>
// CHECK-NEXT: [[V5:%[a-z0-9_]+]] = memref.expand_shape [[V3]] {{\[\[}}0, 1], [2]] output_shape [2, 4, 6] : memref<8x6xf32> into memref<2x4x6xf32>
// CHECK-NEXT: gpu.memcpy  [[V2]], [[V5]] : memref<2x4x6xf32>, memref<2x4x6xf32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-LABEL: func.func private @exp(
// CHECK-SAME: [[V0:%[a-z0-9_]+]]: memref<8x6xf32>, [[V1:%[a-z0-9_]+]]: memref<8x6xf32>) {
// CHECK-NEXT: tile.kernel ([[V2:%[a-z0-9_]+]]) = (0) to (1) step (1) threads(128) {
// CHECK-NEXT: [[V3:%[a-z0-9_]+]] = tile.load [[V0]][0, 0] : memref<8x6xf32> -> tensor<8x8xf32>
// CHECK-NEXT: [[V4:%[a-z0-9_]+]] = tile.parallel ([[V5:%[a-z0-9_]+]], [[V6:%[a-z0-9_]+]]) = (8, 8) in([[V3]] as [[V7:%[a-z0-9_]+]]) : (tensor<8x8xf32>) {
// CHECK-NEXT: [[V8:%[a-z0-9_]+]] = math.exp [[V7]] : f32
// CHECK-NEXT: tile.yield [[V8]] : f32
// CHECK-NEXT: } : tensor<8x8xf32>
// CHECK-NEXT: tile.store [[V4]], [[V1]][0, 0] : tensor<8x8xf32>, memref<8x6xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @shapes(%x: tensor<8x6xf32>) -> (tensor<48xf32>, tensor<2x4x6xf32>) {
  %e = tensor.empty() : tensor<8x6xf32>
  %0 = linalg.exp ins(%x : tensor<8x6xf32>) outs(%e : tensor<8x6xf32>) -> tensor<8x6xf32>
  %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<8x6xf32> into tensor<48xf32>
  %2 = tensor.expand_shape %0 [[0, 1], [2]] output_shape [2, 4, 6] : tensor<8x6xf32> into tensor<2x4x6xf32>
  return %1, %2 : tensor<48xf32>, tensor<2x4x6xf32>
}

// -----

// An argument that is returned as it is, one that is returned in another shape, and a result that is returned twice.
// CHECK-LABEL: func.func @again(
// CHECK-SAME: [[V0:%[a-z0-9_]+]]: memref<8x6xf32>, [[V1:%[a-z0-9_]+]]: memref<8x6xf32> {tile.out}, [[V2:%[a-z0-9_]+]]: memref<48xf32> {tile.out}, [[V3:%[a-z0-9_]+]]: memref<8x6xf32> {tile.out}, [[V4:%[a-z0-9_]+]]: memref<8x6xf32> {tile.out}) {
// CHECK-NEXT: call @exp([[V0]], [[V3]]) : (memref<8x6xf32>, memref<8x6xf32>) -> ()
// CHECK-NEXT: [[V5:%[a-z0-9_]+]] = memref.collapse_shape [[V0]] {{\[\[}}0, 1]] : memref<8x6xf32> into memref<48xf32>
// CHECK-NEXT: gpu.memcpy  [[V1]], [[V0]] : memref<8x6xf32>, memref<8x6xf32>
// CHECK-NEXT: gpu.memcpy  [[V2]], [[V5]] : memref<48xf32>, memref<48xf32>
// CHECK-NEXT: gpu.memcpy  [[V4]], [[V3]] : memref<8x6xf32>, memref<8x6xf32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-LABEL: func.func private @exp(
// CHECK-SAME: [[V0:%[a-z0-9_]+]]: memref<8x6xf32>, [[V1:%[a-z0-9_]+]]: memref<8x6xf32>) {
// CHECK-NEXT: tile.kernel ([[V2:%[a-z0-9_]+]]) = (0) to (1) step (1) threads(128) {
// CHECK-NEXT: [[V3:%[a-z0-9_]+]] = tile.load [[V0]][0, 0] : memref<8x6xf32> -> tensor<8x8xf32>
// CHECK-NEXT: [[V4:%[a-z0-9_]+]] = tile.parallel ([[V5:%[a-z0-9_]+]], [[V6:%[a-z0-9_]+]]) = (8, 8) in([[V3]] as [[V7:%[a-z0-9_]+]]) : (tensor<8x8xf32>) {
// CHECK-NEXT: [[V8:%[a-z0-9_]+]] = math.exp [[V7]] : f32
// CHECK-NEXT: tile.yield [[V8]] : f32
// CHECK-NEXT: } : tensor<8x8xf32>
// CHECK-NEXT: tile.store [[V4]], [[V1]][0, 0] : tensor<8x8xf32>, memref<8x6xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @again(%x: tensor<8x6xf32>) -> (tensor<8x6xf32>, tensor<48xf32>, tensor<8x6xf32>, tensor<8x6xf32>) {
  %e = tensor.empty() : tensor<8x6xf32>
  %0 = linalg.exp ins(%x : tensor<8x6xf32>) outs(%e : tensor<8x6xf32>) -> tensor<8x6xf32>
  %1 = tensor.collapse_shape %x [[0, 1]] : tensor<8x6xf32> into tensor<48xf32>
  return %x, %1, %0, %0 : tensor<8x6xf32>, tensor<48xf32>, tensor<8x6xf32>, tensor<8x6xf32>
}

// -----

// What is between two kernels has as many rows as the argument.
// CHECK-LABEL: func.func @runtime(
// CHECK-SAME: [[V0:%[a-z0-9_]+]]: memref<?x32xf32>, [[V1:%[a-z0-9_]+]]: memref<32x32xf32>, [[V2:%[a-z0-9_]+]]: memref<?x32xf32> {tile.out}) {
// CHECK-NEXT: [[V3:%[a-z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT: [[V4:%[a-z0-9_]+]] = memref.dim [[V0]], [[V3]] : memref<?x32xf32>
// CHECK-NEXT: [[V5:%[a-z0-9_]+]] = gpu.alloc  ([[V4]]) : memref<?x32xf32>
// CHECK-NEXT: call @matmul([[V0]], [[V1]], [[V5]]) : (memref<?x32xf32>, memref<32x32xf32>, memref<?x32xf32>) -> ()
// CHECK-NEXT: call @matmul([[V5]], [[V1]], [[V2]]) : (memref<?x32xf32>, memref<32x32xf32>, memref<?x32xf32>) -> ()
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-LABEL: func.func private @matmul(
// CHECK-SAME: [[V0:%[a-z0-9_]+]]: memref<?x32xf32>, [[V1:%[a-z0-9_]+]]: memref<32x32xf32>, [[V2:%[a-z0-9_]+]]: memref<?x32xf32>) {
// CHECK-NEXT: [[V3:%[a-z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT: [[V4:%[a-z0-9_]+]] = memref.dim [[V0]], [[V3]] : memref<?x32xf32>
// CHECK-NEXT: tile.kernel ([[V5:%[a-z0-9_]+]]) = (0) to ([[V4]]) step (128) threads(128) {
// CHECK-NEXT: [[V6:%[a-z0-9_]+]] = tile.load [[V0]]{{\[}}[[V5]], 0] : memref<?x32xf32> -> tensor<128x32xf32>
// CHECK-NEXT: [[V7:%[a-z0-9_]+]] = tile.load [[V1]][0, 0] : memref<32x32xf32> -> tensor<32x32xf32>
// CHECK-NEXT: [[V8:%[a-z0-9_]+]] = tile.gemm [[V6]], [[V7]] : tensor<128x32xf32>, tensor<32x32xf32> -> tensor<128x32xf32>
// CHECK-NEXT: tile.store [[V8]], [[V2]]{{\[}}[[V5]], 0] : tensor<128x32xf32>, memref<?x32xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @runtime(%x: tensor<?x32xf32>, %w: tensor<32x32xf32>) -> tensor<?x32xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?x32xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty(%n) : tensor<?x32xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<?x32xf32>) -> tensor<?x32xf32>
  %0 = linalg.matmul ins(%x, %w : tensor<?x32xf32>, tensor<32x32xf32>) outs(%z : tensor<?x32xf32>) -> tensor<?x32xf32>
  %1 = linalg.matmul ins(%0, %w : tensor<?x32xf32>, tensor<32x32xf32>) outs(%z : tensor<?x32xf32>) -> tensor<?x32xf32>
  return %1 : tensor<?x32xf32>
}

// -----

// A number that is no tensor goes where it is used.
// CHECK-LABEL: func.func @scaled(
// CHECK-SAME: [[V0:%[a-z0-9_]+]]: memref<8x6xf32>, [[V1:%[a-z0-9_]+]]: f32, [[V2:%[a-z0-9_]+]]: memref<8x6xf32> {tile.out}) {
// CHECK-NEXT: call @mul([[V0]], [[V1]], [[V2]]) : (memref<8x6xf32>, f32, memref<8x6xf32>) -> ()
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-LABEL: func.func private @mul(
// CHECK-SAME: [[V0:%[a-z0-9_]+]]: memref<8x6xf32>, [[V1:%[a-z0-9_]+]]: f32, [[V2:%[a-z0-9_]+]]: memref<8x6xf32>) {
// CHECK-NEXT: tile.kernel ([[V3:%[a-z0-9_]+]]) = (0) to (1) step (1) threads(128) {
// CHECK-NEXT: [[V4:%[a-z0-9_]+]] = tile.load [[V0]][0, 0] : memref<8x6xf32> -> tensor<8x8xf32>
// CHECK-NEXT: [[V5:%[a-z0-9_]+]] = tile.parallel ([[V6:%[a-z0-9_]+]], [[V7:%[a-z0-9_]+]]) = (8, 8) in([[V4]] as [[V8:%[a-z0-9_]+]]) : (tensor<8x8xf32>) {
// CHECK-NEXT: [[V9:%[a-z0-9_]+]] = arith.mulf [[V8]], [[V1]] : f32
// CHECK-NEXT: tile.yield [[V9]] : f32
// CHECK-NEXT: } : tensor<8x8xf32>
// CHECK-NEXT: tile.store [[V5]], [[V2]][0, 0] : tensor<8x8xf32>, memref<8x6xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @scaled(%x: tensor<8x6xf32>, %s: f32) -> tensor<8x6xf32> {
  %e = tensor.empty() : tensor<8x6xf32>
  %0 = linalg.map ins(%x : tensor<8x6xf32>) outs(%e : tensor<8x6xf32>) (%a: f32, %o: f32) {
    %1 = arith.mulf %a, %s : f32
    linalg.yield %1 : f32
  }
  return %0 : tensor<8x6xf32>
}

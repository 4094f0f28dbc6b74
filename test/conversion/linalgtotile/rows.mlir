// Rows: reductions and what is computed of their results.
//
// RUN: tsopt %s --linalg-to-tile --split-input-file | FileCheck %s
// UNSUPPORTED: upstream

// Short rows stay in registers from the load to the store.
// CHECK-LABEL: func.func @short(
// CHECK-SAME: [[V0:%[a-z0-9_]+]]: memref<4096x1000xf32>, [[V1:%[a-z0-9_]+]]: memref<4096x1000xf32> {tile.out}) {
// CHECK-NEXT: call @softmax_rows([[V0]], [[V1]]) : (memref<4096x1000xf32>, memref<4096x1000xf32>) -> ()
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-LABEL: func.func private @softmax_rows(
// CHECK-SAME: [[V0:%[a-z0-9_]+]]: memref<4096x1000xf32>, [[V1:%[a-z0-9_]+]]: memref<4096x1000xf32>) {
// CHECK-NEXT: tile.kernel ([[V2:%[a-z0-9_]+]]) = (0) to (4096) step (4) threads(256) {
// CHECK-NEXT: [[V3:%[a-z0-9_]+]] = tile.load [[V0]]{{\[}}[[V2]], 0] : memref<4096x1000xf32> -> tensor<4x1000xf32>
// CHECK-NEXT: [[V4:%[a-z0-9_]+]] = tile.reduce max [[V3]] dims [1] : tensor<4x1000xf32>
// CHECK-NEXT: [[V5:%[a-z0-9_]+]] = tile.broadcast [[V4]] dims [1] : tensor<4xf32> -> tensor<4x1000xf32>
// CHECK-NEXT: [[V6:%[a-z0-9_]+]] = tile.parallel ([[V7:%[a-z0-9_]+]], [[V8:%[a-z0-9_]+]]) = (4, 1000) in([[V3]] as [[V9:%[a-z0-9_]+]], [[V5]] as [[V10:%[a-z0-9_]+]]) : (tensor<4x1000xf32>, tensor<4x1000xf32>) {
// CHECK-NEXT: [[V11:%[a-z0-9_]+]] = arith.subf [[V9]], [[V10]] : f32
// CHECK-NEXT: [[V12:%[a-z0-9_]+]] = math.exp [[V11]] : f32
// CHECK-NEXT: tile.yield [[V12]] : f32
// CHECK-NEXT: } : tensor<4x1000xf32>
// CHECK-NEXT: [[V13:%[a-z0-9_]+]] = tile.reduce add [[V6]] dims [1] : tensor<4x1000xf32>
// CHECK-NEXT: [[V14:%[a-z0-9_]+]] = tile.broadcast [[V13]] dims [1] : tensor<4xf32> -> tensor<4x1000xf32>
// CHECK-NEXT: [[V15:%[a-z0-9_]+]] = tile.parallel ([[V7]], [[V8]]) = (4, 1000) in([[V6]] as [[V9]], [[V14]] as [[V10]]) : (tensor<4x1000xf32>, tensor<4x1000xf32>) {
// CHECK-NEXT: [[V11]] = arith.divf [[V9]], [[V10]] : f32
// CHECK-NEXT: tile.yield [[V11]] : f32
// CHECK-NEXT: } : tensor<4x1000xf32>
// CHECK-NEXT: tile.store [[V15]], [[V1]]{{\[}}[[V2]], 0] : tensor<4x1000xf32>, memref<4096x1000xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @short(%x: tensor<4096x1000xf32>) -> tensor<4096x1000xf32> {
  %e = tensor.empty() : tensor<4096x1000xf32>
  %0 = linalg.softmax dimension(1) ins(%x : tensor<4096x1000xf32>) outs(%e : tensor<4096x1000xf32>) -> tensor<4096x1000xf32>
  return %0 : tensor<4096x1000xf32>
}
// -----

// Long rows are read three times: for the largest element, for the sum, and for the quotient.
// CHECK-LABEL: func.func @long(
// CHECK-SAME: [[V0:%[a-z0-9_]+]]: memref<64x50000xf32>, [[V1:%[a-z0-9_]+]]: memref<64x50000xf32> {tile.out}) {
// CHECK-NEXT: call @softmax_rows([[V0]], [[V1]]) : (memref<64x50000xf32>, memref<64x50000xf32>) -> ()
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-LABEL: func.func private @softmax_rows(
// CHECK-SAME: [[V0:%[a-z0-9_]+]]: memref<64x50000xf32>, [[V1:%[a-z0-9_]+]]: memref<64x50000xf32>) {
// CHECK-NEXT: tile.kernel ([[V2:%[a-z0-9_]+]]) = (0) to (64) step (1) threads(256) {
// CHECK-NEXT: [[V3:%[a-z0-9_]+]] = arith.constant dense<0xFF800000> : tensor<1xf32>
// CHECK-NEXT: [[V4:%[a-z0-9_]+]] = tile.pipelined [[V5:%[a-z0-9_]+]] = 0 to 50000 step 4096 stages(at_least 3) iter_args([[V6:%[a-z0-9_]+]] = [[V3]]) -> (tensor<1xf32>) {
// CHECK-NEXT: [[V7:%[a-z0-9_]+]] = tile.load [[V0]]{{\[}}[[V2]], [[V5]]] : memref<64x50000xf32> -> tensor<4096xf32>
// CHECK-NEXT: [[V8:%[a-z0-9_]+]] = tile.parallel ([[V9:%[a-z0-9_]+]]) = (4096) in([[V7]] as [[V10:%[a-z0-9_]+]]) : (tensor<4096xf32>) {
// CHECK-NEXT: [[V11:%[a-z0-9_]+]] = affine.apply #{{.*}}([[V5]], [[V9]])
// CHECK-NEXT: [[V12:%[a-z0-9_]+]] = arith.constant 50000 : index
// CHECK-NEXT: [[V13:%[a-z0-9_]+]] = arith.cmpi slt, [[V11]], [[V12]] : index
// CHECK-NEXT: [[V14:%[a-z0-9_]+]] = arith.constant 0xFF800000 : f32
// CHECK-NEXT: [[V15:%[a-z0-9_]+]] = arith.select [[V13]], [[V10]], [[V14]] : f32
// CHECK-NEXT: tile.yield [[V15]] : f32
// CHECK-NEXT: } : tensor<4096xf32>
// CHECK-NEXT: [[V16:%[a-z0-9_]+]] = tile.reduce max [[V8]] dims [0] keep : tensor<4096xf32>
// CHECK-NEXT: [[V17:%[a-z0-9_]+]] = arith.maximumf [[V6]], [[V16]] : tensor<1xf32>
// CHECK-NEXT: tile.yield [[V17]] : tensor<1xf32>
// CHECK-NEXT: }
// CHECK-NEXT: [[V18:%[a-z0-9_]+]] = arith.constant dense<0.000000e+00> : tensor<1xf32>
// CHECK-NEXT: [[V19:%[a-z0-9_]+]] = tile.pipelined [[V5]] = 0 to 50000 step 4096 stages(at_least 3) iter_args([[V6]] = [[V18]]) -> (tensor<1xf32>) {
// CHECK-NEXT: [[V7]] = tile.load [[V0]]{{\[}}[[V2]], [[V5]]] : memref<64x50000xf32> -> tensor<4096xf32>
// CHECK-NEXT: [[V8]] = tile.broadcast [[V4]] : tensor<1xf32> -> tensor<4096xf32>
// CHECK-NEXT: [[V16]] = tile.parallel ([[V9]]) = (4096) in([[V7]] as [[V10]], [[V8]] as [[V20:%[a-z0-9_]+]]) : (tensor<4096xf32>, tensor<4096xf32>) {
// CHECK-NEXT: [[V15]] = arith.subf [[V10]], [[V20]] : f32
// CHECK-NEXT: [[V21:%[a-z0-9_]+]] = math.exp [[V15]] : f32
// CHECK-NEXT: tile.yield [[V21]] : f32
// CHECK-NEXT: } : tensor<4096xf32>
// CHECK-NEXT: [[V17]] = tile.parallel ([[V9]]) = (4096) in([[V16]] as [[V10]]) : (tensor<4096xf32>) {
// CHECK-NEXT: [[V15]] = affine.apply #{{.*}}([[V5]], [[V9]])
// CHECK-NEXT: [[V12]] = arith.constant 50000 : index
// CHECK-NEXT: [[V21]] = arith.cmpi slt, [[V15]], [[V12]] : index
// CHECK-NEXT: [[V14]] = arith.constant -0.000000e+00 : f32
// CHECK-NEXT: [[V22:%[a-z0-9_]+]] = arith.select [[V21]], [[V10]], [[V14]] : f32
// CHECK-NEXT: tile.yield [[V22]] : f32
// CHECK-NEXT: } : tensor<4096xf32>
// CHECK-NEXT: [[V11]] = tile.reduce add [[V17]] dims [0] keep : tensor<4096xf32>
// CHECK-NEXT: [[V13]] = arith.addf [[V6]], [[V11]] : tensor<1xf32>
// CHECK-NEXT: tile.yield [[V13]] : tensor<1xf32>
// CHECK-NEXT: }
// CHECK-NEXT: tile.pipelined [[V5]] = 0 to 50000 step 4096 stages(at_least 3) {
// CHECK-NEXT: [[V7]] = tile.load [[V0]]{{\[}}[[V2]], [[V5]]] : memref<64x50000xf32> -> tensor<4096xf32>
// CHECK-NEXT: [[V8]] = tile.broadcast [[V4]] : tensor<1xf32> -> tensor<4096xf32>
// CHECK-NEXT: [[V16]] = tile.parallel ([[V6]]) = (4096) in([[V7]] as [[V9]], [[V8]] as [[V10]]) : (tensor<4096xf32>, tensor<4096xf32>) {
// CHECK-NEXT: [[V13]] = arith.subf [[V9]], [[V10]] : f32
// CHECK-NEXT: [[V15]] = math.exp [[V13]] : f32
// CHECK-NEXT: tile.yield [[V15]] : f32
// CHECK-NEXT: } : tensor<4096xf32>
// CHECK-NEXT: [[V17]] = tile.broadcast [[V19]] : tensor<1xf32> -> tensor<4096xf32>
// CHECK-NEXT: [[V11]] = tile.parallel ([[V6]]) = (4096) in([[V16]] as [[V9]], [[V17]] as [[V10]]) : (tensor<4096xf32>, tensor<4096xf32>) {
// CHECK-NEXT: [[V13]] = arith.divf [[V9]], [[V10]] : f32
// CHECK-NEXT: tile.yield [[V13]] : f32
// CHECK-NEXT: } : tensor<4096xf32>
// CHECK-NEXT: tile.store [[V11]], [[V1]]{{\[}}[[V2]], [[V5]]] : tensor<4096xf32>, memref<64x50000xf32>
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @long(%x: tensor<64x50000xf32>) -> tensor<64x50000xf32> {
  %e = tensor.empty() : tensor<64x50000xf32>
  %0 = linalg.softmax dimension(1) ins(%x : tensor<64x50000xf32>) outs(%e : tensor<64x50000xf32>) -> tensor<64x50000xf32>
  return %0 : tensor<64x50000xf32>
}
// -----

// Nothing is reduced.
// CHECK-LABEL: func.func @elementwise(
// CHECK-SAME: [[V0:%[a-z0-9_]+]]: memref<7x300x5000xf32>, [[V1:%[a-z0-9_]+]]: memref<7x300x5000xf32>, [[V2:%[a-z0-9_]+]]: memref<7x300x5000xf32> {tile.out}) {
// CHECK-NEXT: call @add([[V0]], [[V1]], [[V2]]) : (memref<7x300x5000xf32>, memref<7x300x5000xf32>, memref<7x300x5000xf32>) -> ()
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-LABEL: func.func private @add(
// CHECK-SAME: [[V0:%[a-z0-9_]+]]: memref<7x300x5000xf32>, [[V1:%[a-z0-9_]+]]: memref<7x300x5000xf32>, [[V2:%[a-z0-9_]+]]: memref<7x300x5000xf32>) {
// CHECK-NEXT: tile.kernel ([[V3:%[a-z0-9_]+]], [[V4:%[a-z0-9_]+]], [[V5:%[a-z0-9_]+]]) = (0, 0, 0) to (7, 300, 5000) step (1, 1, 4096) threads(256) {
// CHECK-NEXT: [[V6:%[a-z0-9_]+]] = tile.load [[V0]]{{\[}}[[V3]], [[V4]], [[V5]]] : memref<7x300x5000xf32> -> tensor<4096xf32>
// CHECK-NEXT: [[V7:%[a-z0-9_]+]] = tile.load [[V1]]{{\[}}[[V3]], [[V4]], [[V5]]] : memref<7x300x5000xf32> -> tensor<4096xf32>
// CHECK-NEXT: [[V8:%[a-z0-9_]+]] = tile.parallel ([[V9:%[a-z0-9_]+]]) = (4096) in([[V6]] as [[V10:%[a-z0-9_]+]], [[V7]] as [[V11:%[a-z0-9_]+]]) : (tensor<4096xf32>, tensor<4096xf32>) {
// CHECK-NEXT: [[V12:%[a-z0-9_]+]] = arith.addf [[V10]], [[V11]] : f32
// CHECK-NEXT: tile.yield [[V12]] : f32
// CHECK-NEXT: } : tensor<4096xf32>
// CHECK-NEXT: tile.store [[V8]], [[V2]]{{\[}}[[V3]], [[V4]], [[V5]]] : tensor<4096xf32>, memref<7x300x5000xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @elementwise(%x: tensor<7x300x5000xf32>, %y: tensor<7x300x5000xf32>) -> tensor<7x300x5000xf32> {
  %e = tensor.empty() : tensor<7x300x5000xf32>
  %0 = linalg.add ins(%x, %y : tensor<7x300x5000xf32>, tensor<7x300x5000xf32>) outs(%e : tensor<7x300x5000xf32>) -> tensor<7x300x5000xf32>
  return %0 : tensor<7x300x5000xf32>
}
// -----

// One sum of a row; rows beyond the end are not stored.
// CHECK-LABEL: func.func @dynamic(
// CHECK-SAME: [[V0:%[a-z0-9_]+]]: memref<?x500xf32>, [[V1:%[a-z0-9_]+]]: index, [[V2:%[a-z0-9_]+]]: memref<?xf32> {tile.out}) {
// CHECK-NEXT: call @sum([[V0]], [[V2]]) : (memref<?x500xf32>, memref<?xf32>) -> ()
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-LABEL: func.func private @sum(
// CHECK-SAME: [[V0:%[a-z0-9_]+]]: memref<?x500xf32>, [[V1:%[a-z0-9_]+]]: memref<?xf32>) {
// CHECK-NEXT: [[V2:%[a-z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT: [[V3:%[a-z0-9_]+]] = memref.dim [[V0]], [[V2]] : memref<?x500xf32>
// CHECK-NEXT: tile.kernel ([[V4:%[a-z0-9_]+]]) = (0) to ([[V3]]) step (8) threads(256) {
// CHECK-NEXT: [[V5:%[a-z0-9_]+]] = tile.load [[V0]]{{\[}}[[V4]], 0] : memref<?x500xf32> -> tensor<8x500xf32>
// CHECK-NEXT: [[V6:%[a-z0-9_]+]] = tile.reduce add [[V5]] dims [1] : tensor<8x500xf32>
// CHECK-NEXT: tile.store [[V6]], [[V1]]{{\[}}[[V4]]] : tensor<8xf32>, memref<?xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @dynamic(%x: tensor<?x500xf32>, %n: index) -> tensor<?xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty(%n) : tensor<?xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %0 = linalg.reduce {arith.addf} ins(%x : tensor<?x500xf32>) outs(%z : tensor<?xf32>) dimensions = [1]
  return %0 : tensor<?xf32>
}
// -----

// Everything is reduced: the result is stored as one element.
// CHECK-LABEL: func.func @all(
// CHECK-SAME: [[V0:%[a-z0-9_]+]]: memref<300x500xf32>, [[V1:%[a-z0-9_]+]]: memref<f32> {tile.out}) {
// CHECK-NEXT: call @sum([[V0]], [[V1]]) : (memref<300x500xf32>, memref<f32>) -> ()
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-LABEL: func.func private @sum(
// CHECK-SAME: [[V0:%[a-z0-9_]+]]: memref<300x500xf32>, [[V1:%[a-z0-9_]+]]: memref<f32>) {
// CHECK-NEXT: [[V2:%[a-z0-9_]+]] = memref.expand_shape [[V1]] [] output_shape [1] : memref<f32> into memref<1xf32>
// CHECK-NEXT: tile.kernel ([[V3:%[a-z0-9_]+]]) = (0) to (1) step (1) threads(256) {
// CHECK-NEXT: [[V4:%[a-z0-9_]+]] = arith.constant dense<0.000000e+00> : tensor<1xf32>
// CHECK-NEXT: [[V5:%[a-z0-9_]+]] = tile.pipelined [[V6:%[a-z0-9_]+]] = 0 to 300 step 8 stages(at_least 3) iter_args([[V7:%[a-z0-9_]+]] = [[V4]]) -> (tensor<1xf32>) {
// CHECK-NEXT: [[V8:%[a-z0-9_]+]] = tile.load [[V0]]{{\[}}[[V6]], 0] : memref<300x500xf32> -> tensor<8x500xf32>
// CHECK-NEXT: [[V9:%[a-z0-9_]+]] = tile.parallel ([[V10:%[a-z0-9_]+]], [[V11:%[a-z0-9_]+]]) = (8, 500) in([[V8]] as [[V12:%[a-z0-9_]+]]) : (tensor<8x500xf32>) {
// CHECK-NEXT: [[V13:%[a-z0-9_]+]] = affine.apply #{{.*}}([[V6]], [[V10]])
// CHECK-NEXT: [[V14:%[a-z0-9_]+]] = arith.constant 300 : index
// CHECK-NEXT: [[V15:%[a-z0-9_]+]] = arith.cmpi slt, [[V13]], [[V14]] : index
// CHECK-NEXT: [[V16:%[a-z0-9_]+]] = arith.constant -0.000000e+00 : f32
// CHECK-NEXT: [[V17:%[a-z0-9_]+]] = arith.select [[V15]], [[V12]], [[V16]] : f32
// CHECK-NEXT: tile.yield [[V17]] : f32
// CHECK-NEXT: } : tensor<8x500xf32>
// CHECK-NEXT: [[V18:%[a-z0-9_]+]] = tile.reduce add [[V9]] dims [0, 1] keep : tensor<8x500xf32>
// CHECK-NEXT: [[V19:%[a-z0-9_]+]] = tile.reshape [[V18]] : tensor<1x1xf32> -> tensor<1xf32>
// CHECK-NEXT: [[V20:%[a-z0-9_]+]] = arith.addf [[V7]], [[V19]] : tensor<1xf32>
// CHECK-NEXT: tile.yield [[V20]] : tensor<1xf32>
// CHECK-NEXT: }
// CHECK-NEXT: tile.store [[V5]], [[V2]][0] : tensor<1xf32>, memref<1xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @all(%x: tensor<300x500xf32>) -> tensor<f32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<f32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<f32>) -> tensor<f32>
  %0 = linalg.reduce {arith.addf} ins(%x : tensor<300x500xf32>) outs(%z : tensor<f32>) dimensions = [0, 1]
  return %0 : tensor<f32>
}

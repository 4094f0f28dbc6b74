// Products of matrices become tile.gemm in a loop over their terms.
//
// RUN: tsopt %s --linalg-to-tile --split-input-file | FileCheck %s
// UNSUPPORTED: upstream

// A layer: the loop over the terms, then bias and activation of the tile in registers.
// CHECK-LABEL: func.func @linear(
// CHECK-SAME: [[V0:%[a-z0-9_]+]]: memref<512x256xf16>, [[V1:%[a-z0-9_]+]]: memref<256x384xf16>, [[V2:%[a-z0-9_]+]]: memref<384xf32>, [[V3:%[a-z0-9_]+]]: memref<512x384xf32> {tile.out}) {
// CHECK-NEXT: call @matmul_relu([[V0]], [[V1]], [[V2]], [[V3]]) : (memref<512x256xf16>, memref<256x384xf16>, memref<384xf32>, memref<512x384xf32>) -> ()
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-LABEL: func.func private @matmul_relu(
// CHECK-SAME: [[V0:%[a-z0-9_]+]]: memref<512x256xf16>, [[V1:%[a-z0-9_]+]]: memref<256x384xf16>, [[V2:%[a-z0-9_]+]]: memref<384xf32>, [[V3:%[a-z0-9_]+]]: memref<512x384xf32>) {
// CHECK-NEXT: tile.kernel ([[V4:%[a-z0-9_]+]], [[V5:%[a-z0-9_]+]]) = (0, 0) to (512, 384) step (128, 128) threads(256) {
// CHECK-NEXT: [[V6:%[a-z0-9_]+]] = arith.constant dense<0.000000e+00> : tensor<128x128xf32>
// CHECK-NEXT: [[V7:%[a-z0-9_]+]] = tile.pipelined [[V8:%[a-z0-9_]+]] = 0 to 256 step 64 stages(at_least 3) iter_args([[V9:%[a-z0-9_]+]] = [[V6]]) -> (tensor<128x128xf32>) {
// CHECK-NEXT: [[V10:%[a-z0-9_]+]] = tile.load [[V0]]{{\[}}[[V4]], [[V8]]] : memref<512x256xf16> -> tensor<128x64xf16>
// CHECK-NEXT: [[V11:%[a-z0-9_]+]] = tile.load [[V1]]{{\[}}[[V8]], [[V5]]] : memref<256x384xf16> -> tensor<64x128xf16>
// CHECK-NEXT: [[V12:%[a-z0-9_]+]] = tile.gemm [[V10]], [[V11]], [[V9]] : tensor<128x64xf16>, tensor<64x128xf16> -> tensor<128x128xf32>
// CHECK-NEXT: tile.yield [[V12]] : tensor<128x128xf32>
// CHECK-NEXT: }
// CHECK-NEXT: [[V13:%[a-z0-9_]+]] = tile.load [[V2]]{{\[}}[[V5]]] : memref<384xf32> -> tensor<128xf32>
// CHECK-NEXT: [[V14:%[a-z0-9_]+]] = tile.broadcast [[V13]] dims [0] : tensor<128xf32> -> tensor<128x128xf32>
// CHECK-NEXT: [[V15:%[a-z0-9_]+]] = tile.parallel ([[V8]], [[V9]]) = (128, 128) in([[V7]] as [[V16:%[a-z0-9_]+]], [[V14]] as [[V17:%[a-z0-9_]+]]) : (tensor<128x128xf32>, tensor<128x128xf32>) {
// CHECK-NEXT: [[V10]] = arith.addf [[V16]], [[V17]] : f32
// CHECK-NEXT: [[V18:%[a-z0-9_]+]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: [[V11]] = arith.maximumf [[V10]], [[V18]] : f32
// CHECK-NEXT: tile.yield [[V11]] : f32
// CHECK-NEXT: } : tensor<128x128xf32>
// CHECK-NEXT: tile.store [[V15]], [[V3]]{{\[}}[[V4]], [[V5]]] : tensor<128x128xf32>, memref<512x384xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
#id = affine_map<(i, j) -> (i, j)>
#col = affine_map<(i, j) -> (j)>
func.func @linear(%x: tensor<512x256xf16>, %w: tensor<256x384xf16>, %b: tensor<384xf32>) -> tensor<512x384xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<512x384xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<512x384xf32>) -> tensor<512x384xf32>
  %0 = linalg.matmul ins(%x, %w : tensor<512x256xf16>, tensor<256x384xf16>) outs(%z : tensor<512x384xf32>) -> tensor<512x384xf32>
  %1 = linalg.generic {indexing_maps = [#id, #col, #id], iterator_types = ["parallel", "parallel"]}
      ins(%0, %b : tensor<512x384xf32>, tensor<384xf32>) outs(%e : tensor<512x384xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %2 = arith.addf %p, %q : f32
    %3 = arith.maximumf %2, %zero : f32
    linalg.yield %3 : f32
  } -> tensor<512x384xf32>
  return %1 : tensor<512x384xf32>
}

// -----

// Tiles that reach beyond the end: loads have zeros there, and stores write nothing.
// CHECK-LABEL: func.func @small(
// CHECK-SAME: [[V0:%[a-z0-9_]+]]: memref<100x40xf16>, [[V1:%[a-z0-9_]+]]: memref<40x5xf16>, [[V2:%[a-z0-9_]+]]: memref<100x5xf32> {tile.out}) {
// CHECK-NEXT: call @matmul([[V0]], [[V1]], [[V2]]) : (memref<100x40xf16>, memref<40x5xf16>, memref<100x5xf32>) -> ()
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-LABEL: func.func private @matmul(
// CHECK-SAME: [[V0:%[a-z0-9_]+]]: memref<100x40xf16>, [[V1:%[a-z0-9_]+]]: memref<40x5xf16>, [[V2:%[a-z0-9_]+]]: memref<100x5xf32>) {
// CHECK-NEXT: tile.kernel ([[V3:%[a-z0-9_]+]]) = (0) to (1) step (1) threads(128) {
// CHECK-NEXT: [[V4:%[a-z0-9_]+]] = tile.load [[V0]][0, 0] : memref<100x40xf16> -> tensor<128x64xf16>
// CHECK-NEXT: [[V5:%[a-z0-9_]+]] = tile.load [[V1]][0, 0] : memref<40x5xf16> -> tensor<64x16xf16>
// CHECK-NEXT: [[V6:%[a-z0-9_]+]] = tile.gemm [[V4]], [[V5]] : tensor<128x64xf16>, tensor<64x16xf16> -> tensor<128x16xf32>
// CHECK-NEXT: tile.store [[V6]], [[V2]][0, 0] : tensor<128x16xf32>, memref<100x5xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @small(%x: tensor<100x40xf16>, %w: tensor<40x5xf16>) -> tensor<100x5xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<100x5xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<100x5xf32>) -> tensor<100x5xf32>
  %0 = linalg.matmul ins(%x, %w : tensor<100x40xf16>, tensor<40x5xf16>) outs(%z : tensor<100x5xf32>) -> tensor<100x5xf32>
  return %0 : tensor<100x5xf32>
}

// -----

// One matrix of the batch for each block, and no loop where a tile has all terms.
// CHECK-LABEL: func.func @batch(
// CHECK-SAME: [[V0:%[a-z0-9_]+]]: memref<6x200x64xf16>, [[V1:%[a-z0-9_]+]]: memref<6x64x300xf16>, [[V2:%[a-z0-9_]+]]: memref<6x200x300xf32> {tile.out}) {
// CHECK-NEXT: call @batch_matmul([[V0]], [[V1]], [[V2]]) : (memref<6x200x64xf16>, memref<6x64x300xf16>, memref<6x200x300xf32>) -> ()
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-LABEL: func.func private @batch_matmul(
// CHECK-SAME: [[V0:%[a-z0-9_]+]]: memref<6x200x64xf16>, [[V1:%[a-z0-9_]+]]: memref<6x64x300xf16>, [[V2:%[a-z0-9_]+]]: memref<6x200x300xf32>) {
// CHECK-NEXT: tile.kernel ([[V3:%[a-z0-9_]+]], [[V4:%[a-z0-9_]+]], [[V5:%[a-z0-9_]+]]) = (0, 0, 0) to (6, 200, 300) step (1, 128, 128) threads(256) {
// CHECK-NEXT: [[V6:%[a-z0-9_]+]] = tile.load [[V0]]{{\[}}[[V3]], [[V4]], 0] : memref<6x200x64xf16> -> tensor<128x64xf16>
// CHECK-NEXT: [[V7:%[a-z0-9_]+]] = tile.load [[V1]]{{\[}}[[V3]], 0, [[V5]]] : memref<6x64x300xf16> -> tensor<64x128xf16>
// CHECK-NEXT: [[V8:%[a-z0-9_]+]] = tile.gemm [[V6]], [[V7]] : tensor<128x64xf16>, tensor<64x128xf16> -> tensor<128x128xf32>
// CHECK-NEXT: tile.store [[V8]], [[V2]]{{\[}}[[V3]], [[V4]], [[V5]]] : tensor<128x128xf32>, memref<6x200x300xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @batch(%x: tensor<6x200x64xf16>, %w: tensor<6x64x300xf16>) -> tensor<6x200x300xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<6x200x300xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<6x200x300xf32>) -> tensor<6x200x300xf32>
  %0 = linalg.batch_matmul ins(%x, %w : tensor<6x200x64xf16>, tensor<6x64x300xf16>)
      outs(%z : tensor<6x200x300xf32>) -> tensor<6x200x300xf32>
  return %0 : tensor<6x200x300xf32>
}

// -----

// Gate and value of a gated layer are multiplied in one loop, which loads x once.
// CHECK-LABEL: func.func @swiglu(
// CHECK-SAME: [[V0:%[a-z0-9_]+]]: memref<64x256xf16>, [[V1:%[a-z0-9_]+]]: memref<256x512xf16>, [[V2:%[a-z0-9_]+]]: memref<256x512xf16>, [[V3:%[a-z0-9_]+]]: memref<64x512xf32> {tile.out}) {
// CHECK-NEXT: call @matmuls2_silu([[V0]], [[V1]], [[V2]], [[V3]]) : (memref<64x256xf16>, memref<256x512xf16>, memref<256x512xf16>, memref<64x512xf32>) -> ()
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-LABEL: func.func private @matmuls2_silu(
// CHECK-SAME: [[V0:%[a-z0-9_]+]]: memref<64x256xf16>, [[V1:%[a-z0-9_]+]]: memref<256x512xf16>, [[V2:%[a-z0-9_]+]]: memref<256x512xf16>, [[V3:%[a-z0-9_]+]]: memref<64x512xf32>) {
// CHECK-NEXT: tile.kernel ([[V4:%[a-z0-9_]+]]) = (0) to (512) step (128) threads(128) {
// CHECK-NEXT: [[V5:%[a-z0-9_]+]] = arith.constant dense<0.000000e+00> : tensor<64x128xf32>
// CHECK-NEXT: [[V6:%[a-z0-9_]+]] = arith.constant dense<0.000000e+00> : tensor<64x128xf32>
// CHECK-NEXT: [[V7:%[a-z0-9_]+]]:2 = tile.pipelined [[V8:%[a-z0-9_]+]] = 0 to 256 step 64 stages(at_least 3) iter_args([[V9:%[a-z0-9_]+]] = [[V5]], [[V10:%[a-z0-9_]+]] = [[V6]]) -> (tensor<64x128xf32>, tensor<64x128xf32>) {
// CHECK-NEXT: [[V11:%[a-z0-9_]+]] = tile.load [[V0]][0, [[V8]]] : memref<64x256xf16> -> tensor<64x64xf16>
// CHECK-NEXT: [[V12:%[a-z0-9_]+]] = tile.load [[V1]]{{\[}}[[V8]], [[V4]]] : memref<256x512xf16> -> tensor<64x128xf16>
// CHECK-NEXT: [[V13:%[a-z0-9_]+]] = tile.gemm [[V11]], [[V12]], [[V9]] : tensor<64x64xf16>, tensor<64x128xf16> -> tensor<64x128xf32>
// CHECK-NEXT: [[V14:%[a-z0-9_]+]] = tile.load [[V2]]{{\[}}[[V8]], [[V4]]] : memref<256x512xf16> -> tensor<64x128xf16>
// CHECK-NEXT: [[V15:%[a-z0-9_]+]] = tile.gemm [[V11]], [[V14]], [[V10]] : tensor<64x64xf16>, tensor<64x128xf16> -> tensor<64x128xf32>
// CHECK-NEXT: tile.yield [[V13]], [[V15]] : tensor<64x128xf32>, tensor<64x128xf32>
// CHECK-NEXT: }
// CHECK-NEXT: [[V16:%[a-z0-9_]+]] = tile.parallel ([[V8]], [[V9]]) = (64, 128) in([[V7]]#0 as [[V10]], [[V7]]#1 as [[V17:%[a-z0-9_]+]]) : (tensor<64x128xf32>, tensor<64x128xf32>) {
// CHECK-NEXT: [[V11]] = arith.negf [[V17]] : f32
// CHECK-NEXT: [[V12]] = math.exp [[V11]] : f32
// CHECK-NEXT: [[V18:%[a-z0-9_]+]] = arith.constant 1.000000e+00 : f32
// CHECK-NEXT: [[V13]] = arith.addf [[V12]], [[V18]] : f32
// CHECK-NEXT: [[V14]] = arith.divf [[V17]], [[V13]] : f32
// CHECK-NEXT: [[V15]] = arith.mulf [[V10]], [[V14]] : f32
// CHECK-NEXT: tile.yield [[V15]] : f32
// CHECK-NEXT: } : tensor<64x128xf32>
// CHECK-NEXT: tile.store [[V16]], [[V3]][0, [[V4]]] : tensor<64x128xf32>, memref<64x512xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
#id = affine_map<(i, j) -> (i, j)>
func.func @swiglu(%x: tensor<64x256xf16>, %u: tensor<256x512xf16>, %g: tensor<256x512xf16>) -> tensor<64x512xf32> {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %e = tensor.empty() : tensor<64x512xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<64x512xf32>) -> tensor<64x512xf32>
  %0 = linalg.matmul ins(%x, %u : tensor<64x256xf16>, tensor<256x512xf16>) outs(%z : tensor<64x512xf32>) -> tensor<64x512xf32>
  %1 = linalg.matmul ins(%x, %g : tensor<64x256xf16>, tensor<256x512xf16>) outs(%z : tensor<64x512xf32>) -> tensor<64x512xf32>
  %2 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%0, %1 : tensor<64x512xf32>, tensor<64x512xf32>) outs(%e : tensor<64x512xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %3 = arith.negf %q : f32
    %4 = math.exp %3 : f32
    %5 = arith.addf %4, %one : f32
    %6 = arith.divf %q, %5 : f32
    %7 = arith.mulf %p, %6 : f32
    linalg.yield %7 : f32
  } -> tensor<64x512xf32>
  return %2 : tensor<64x512xf32>
}

// -----

// A convolution. In each iteration an operand is a box of pixels, which lie as the position in the filter says, and the other one
// what the filter has there, for all channels.
// CHECK-DAG: [[COLUMN:#map[0-9]*]] = affine_map<(d0) -> (d0 mod 3)>
// CHECK-DAG: [[ROW:#map[0-9]*]] = affine_map<(d0) -> (d0 floordiv 3)>
// CHECK-DAG: [[MOVED:#map[0-9]*]] = affine_map<(d0, d1) -> (d0 + d1 floordiv 3)>
// CHECK-LABEL: func.func @conv(
// CHECK-LABEL: func.func private @conv_1(
// CHECK-SAME: [[X:%[a-z0-9_]+]]: memref<2x32x30x30xf16>, [[W:%[a-z0-9_]+]]: memref<64x32x3x3xf16>, [[Y:%[a-z0-9_]+]]: memref<2x64x28x28xf32>) {
// CHECK-NEXT: tile.kernel ([[B:%[a-z0-9_]+]], [[P:%[a-z0-9_]+]]) = (0, 0) to (2, 28) step (1, 4) threads(128) {
// CHECK-NEXT: [[ZERO:%[a-z0-9_]+]] = arith.constant dense<0.000000e+00> : tensor<128x64xf32>
// CHECK-NEXT: [[SUM:%[a-z0-9_]+]] = tile.pipelined [[K:%[a-z0-9_]+]] = 0 to 9 step 1 stages(at_least 3) iter_args([[ACC:%[a-z0-9_]+]] = [[ZERO]]) -> (tensor<128x64xf32>) {
// CHECK: [[H:%[a-z0-9_]+]] = affine.apply [[MOVED]]([[P]], [[K]])
// CHECK-NEXT: [[V:%[a-z0-9_]+]] = affine.apply [[COLUMN]]([[K]])
// CHECK-NEXT: [[A:%[a-z0-9_]+]] = tile.load [[X]]{{\[}}[[B]], 0, [[H]], [[V]]] : memref<2x32x30x30xf16> -> tensor<32x4x32xf16>
// CHECK-NEXT: [[AM:%[a-z0-9_]+]] = tile.reshape [[A]] : tensor<32x4x32xf16> -> tensor<32x128xf16>
// CHECK: [[F:%[a-z0-9_]+]] = tile.load [[W]][0, 0, {{.*}}] [64, 32, 1, 1] : memref<64x32x3x3xf16> -> tensor<64x32xf16>
// CHECK-NEXT: [[C:%[a-z0-9_]+]] = tile.gemm [[AM]], [[F]], [[ACC]] transpose_a transpose_b : tensor<32x128xf16>, tensor<64x32xf16> -> tensor<128x64xf32>
// CHECK-NEXT: tile.yield [[C]] : tensor<128x64xf32>
// CHECK: tile.store {{.*}} : tensor<64x4x32xf32>, memref<2x64x28x28xf32>
func.func @conv(%x: tensor<2x32x30x30xf16>, %w: tensor<64x32x3x3xf16>) -> tensor<2x64x28x28xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x64x28x28xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<2x64x28x28xf32>) -> tensor<2x64x28x28xf32>
  %0 = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<2x32x30x30xf16>, tensor<64x32x3x3xf16>)
      outs(%z : tensor<2x64x28x28xf32>) -> tensor<2x64x28x28xf32>
  return %0 : tensor<2x64x28x28xf32>
}

// -----

// The number of rows is that of the argument.
// CHECK-LABEL: func.func @dynamic(
// CHECK-SAME: [[V0:%[a-z0-9_]+]]: memref<?x64xf16>, [[V1:%[a-z0-9_]+]]: memref<64x32xf16>, [[V2:%[a-z0-9_]+]]: index, [[V3:%[a-z0-9_]+]]: memref<?x32xf32> {tile.out}) {
// CHECK-NEXT: call @matmul([[V0]], [[V1]], [[V3]]) : (memref<?x64xf16>, memref<64x32xf16>, memref<?x32xf32>) -> ()
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-LABEL: func.func private @matmul(
// CHECK-SAME: [[V0:%[a-z0-9_]+]]: memref<?x64xf16>, [[V1:%[a-z0-9_]+]]: memref<64x32xf16>, [[V2:%[a-z0-9_]+]]: memref<?x32xf32>) {
// CHECK-NEXT: [[V3:%[a-z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT: [[V4:%[a-z0-9_]+]] = memref.dim [[V0]], [[V3]] : memref<?x64xf16>
// CHECK-NEXT: tile.kernel ([[V5:%[a-z0-9_]+]]) = (0) to ([[V4]]) step (128) threads(128) {
// CHECK-NEXT: [[V6:%[a-z0-9_]+]] = tile.load [[V0]]{{\[}}[[V5]], 0] : memref<?x64xf16> -> tensor<128x64xf16>
// CHECK-NEXT: [[V7:%[a-z0-9_]+]] = tile.load [[V1]][0, 0] : memref<64x32xf16> -> tensor<64x32xf16>
// CHECK-NEXT: [[V8:%[a-z0-9_]+]] = tile.gemm [[V6]], [[V7]] : tensor<128x64xf16>, tensor<64x32xf16> -> tensor<128x32xf32>
// CHECK-NEXT: tile.store [[V8]], [[V2]]{{\[}}[[V5]], 0] : tensor<128x32xf32>, memref<?x32xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @dynamic(%x: tensor<?x64xf16>, %w: tensor<64x32xf16>, %n: index) -> tensor<?x32xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty(%n) : tensor<?x32xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<?x32xf32>) -> tensor<?x32xf32>
  %0 = linalg.matmul ins(%x, %w : tensor<?x64xf16>, tensor<64x32xf16>) outs(%z : tensor<?x32xf32>) -> tensor<?x32xf32>
  return %0 : tensor<?x32xf32>
}

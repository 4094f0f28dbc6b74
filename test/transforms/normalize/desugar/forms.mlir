// RUN: tsopt %s --desugar | FileCheck %s

// What programs say in a word, and what passes read.

// A grid that is known, and one that the host computes.

// CHECK-LABEL: func.func @grids
// CHECK-SAME: %[[M:.*]]: index, %[[F:.*]]: index
func.func @grids(%m: index, %f: index, %out: memref<?x?xf32>, %t: memref<f32>) {
  // 100 in steps of 32 are 4; from 64 to 512 are 7 steps of 64, which count fastest.
  // CHECK: tile.kernel blocks(%[[Y:.*]], %[[X:.*]]) = (7, 4) threads(128) raster(2) {
  tile.kernel (%i, %j) = (0, 64) to (100, 512) step (32, 64) threads(128) raster(2) {
    // CHECK-DAG: %[[C32:.*]] = arith.constant 32
    // CHECK-DAG: %[[I:.*]] = arith.muli %[[X]], %[[C32]]
    // CHECK-DAG: %[[J0:.*]] = arith.muli %[[Y]], %{{.*}}
    // CHECK-DAG: %[[J:.*]] = arith.addi %[[J0]], %{{.*}}
    // CHECK: memref.load %{{.*}}[%[[I]], %[[J]]]
    %x = memref.load %out[%i, %j] : memref<?x?xf32>
    memref.store %x, %t[] : memref<f32>
  }
  // CHECK: %[[N:.*]] = arith.subi %[[M]], %[[F]]
  // CHECK: %[[S:.*]] = arith.ceildivsi %[[N]], %{{.*}}
  // CHECK: %[[G:.*]] = arith.maxsi %[[S]], %{{.*}}
  // CHECK: tile.kernel blocks(%[[Z:.*]]) = (%[[G]]) threads(32) {
  tile.kernel (%i) = (%f) to (%m) step (8) threads(32) {
    // CHECK: %[[A:.*]] = arith.muli %[[Z]]
    // CHECK: %[[K:.*]] = arith.addi %[[A]], %[[F]]
    // CHECK: memref.load %{{.*}}[%[[K]], %[[K]]]
    %x = memref.load %out[%i, %i] : memref<?x?xf32>
    memref.store %x, %t[] : memref<f32>
  }
  // No steps at all.
  // CHECK: tile.kernel blocks(%{{.*}}) = (0) threads(32) {
  tile.kernel (%i) = (9) to (3) step (2) threads(32) {
  }
  return
}

// CHECK-LABEL: func.func private @tiles
func.func private @tiles(%n: index, %a: tensor<16x8xf16>, %b: tensor<8x16xf16>, %x: tensor<4x64x32xf32>) {
  // CHECK: tile.pipelined %{{.*}} = %c0{{.*}} to %{{.*}} step %c64{{.*}} stages(2) {
  tile.pipelined %k = 0 to %n step 64 stages(2) {
  }
  // CHECK: %[[Z:.*]] = arith.constant dense<0.000000e+00> : tensor<16x16xf32>
  // CHECK: tile.gemm %{{.*}}, %{{.*}}, %[[Z]] : tensor<16x8xf16>, tensor<8x16xf16> -> tensor<16x16xf32>
  %p = tile.gemm %a, %b : tensor<16x8xf16>, tensor<8x16xf16> -> tensor<16x16xf32>
  // CHECK: %[[R:.*]] = tile.reduce add %{{.*}} dims [2] : tensor<4x64x32xf32>
  // CHECK: %[[S:.*]] = tile.reduce add %[[R]] dims [0] : tensor<4x64xf32>
  // CHECK: %[[E:.*]] = tile.expand_dims %[[S]] dim 0 : tensor<64xf32>
  // CHECK: %[[K:.*]] = tile.expand_dims %[[E]] dim 2 : tensor<1x64xf32>
  %r = tile.reduce add %x dims [0, 2] keep : tensor<4x64x32xf32>
  // CHECK: tile.broadcast %[[K]] : tensor<1x64x1xf32> -> tensor<4x64x32xf32>
  %s = tile.broadcast %r : tensor<1x64x1xf32> -> tensor<4x64x32xf32>
  // CHECK: %[[D:.*]] = tile.expand_dims %[[S2:.*]] dim 1 : tensor<64xf32>
  // CHECK: tile.broadcast %[[D]] : tensor<64x1xf32> -> tensor<64x32xf32>
  %m = tile.reduce max %x dims [0, 2] : tensor<4x64x32xf32>
  %u = tile.broadcast %m dims [1] : tensor<64xf32> -> tensor<64x32xf32>
  return
}

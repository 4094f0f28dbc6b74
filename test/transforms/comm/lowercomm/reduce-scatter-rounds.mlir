// Blocks of a cluster exchange a tile that is too large for half of a block's shared memory in rounds, half of its columns in
// each.
//
// RUN: tsopt %s --lower-comm | FileCheck %s
// RUN: tsrun %s --verify-each-stage --only-levels | FileCheck %s --check-prefix=EACH
// EACH: verified after every one of

// CHECK: %[[T:.*]] = tile.load
// CHECK: %[[LEFT:.*]] = tensor.extract_slice %[[T]][0, 0] [128, 128] [1, 1]
// CHECK: %[[RIGHT:.*]] = tensor.extract_slice %[[T]][0, 128] [128, 128] [1, 1]
// CHECK: %[[MEM:.*]] = tile.alloc : memref<128x128xf32, #scale.mem<l1>>
// CHECK: tile.store %[[LEFT]], %[[MEM]]
// CHECK: tile.barrier @cluster
// CHECK-COUNT-2: comm.get %[[MEM]][{{.*}} -> tensor<64x128xf32>
// CHECK: %[[A:.*]] = arith.addf
// CHECK: tile.barrier @cluster
// CHECK: tile.store %[[RIGHT]], %[[MEM]]
// CHECK: tile.barrier @cluster
// CHECK: %[[B:.*]] = arith.addf
// CHECK: tile.barrier @cluster
// CHECK: tensor.concat dim(1) %[[A]], %[[B]] {{.*}} -> tensor<64x256xf32>
func.func @main(%X: memref<4x128x256xf32> {tile.init = "random"}, %Y: memref<4x64x256xf32> {tile.out}) {
  tile.kernel cluster(2) blocks(%b) = (4) threads(256) {
    %c0 = arith.constant 0 : index
    %t = tile.load %X[%b, %c0, %c0] : memref<4x128x256xf32> -> tensor<128x256xf32>
    %s = comm.reduce_scatter add %t dim 0 at @cluster : tensor<128x256xf32> -> tensor<64x256xf32>
    tile.store %s, %Y[%b, %c0, %c0] : tensor<64x256xf32>, memref<4x64x256xf32>
  }
  return
}

// RUN: tsopt %s --allocate-memory | FileCheck %s

// Another block may write a tile as soon as it passes the barrier before, while this one still reads another tile.

// CHECK: tile.alloc {offset = 0 : i64}
// CHECK: tile.alloc {offset = 4096 : i64}
func.func @main(%x: memref<4x1024xf32>, %y: memref<4x1024xf32>) {
  tile.kernel cluster(2) blocks(%b) = (4) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %me = scale.rank @cluster
    %other = arith.subi %c1, %me : index
    %t = tile.load %x[%b, %c0] : memref<4x1024xf32> -> tensor<1024xf32>
    %own = tile.alloc : memref<1024xf32, #scale.mem<l1>>
    tile.store %t, %own[%c0] : tensor<1024xf32>, memref<1024xf32, #scale.mem<l1>>
    tile.barrier @cluster
    %v = tile.load %own[%c0] : memref<1024xf32, #scale.mem<l1>> -> tensor<1024xf32>
    %written = tile.alloc : memref<1024xf32, #scale.mem<l1>>
    %k = comm.put %v, %written[%c0] to %other : tensor<1024xf32>, memref<1024xf32, #scale.mem<l1>>
    tile.barrier @cluster
    %w = tile.load %written[%c0] : memref<1024xf32, #scale.mem<l1>> -> tensor<1024xf32>
    tile.store %w, %y[%b, %c0] : tensor<1024xf32>, memref<4x1024xf32>
  }
  return
}

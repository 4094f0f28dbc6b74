// RUN: tsopt %s --lower-comm | FileCheck %s
// RUN: tsrun %s --verify-each-stage | FileCheck %s --check-prefix=EACH
// RUN: tsrun %s --entry=clusters --verify-each-stage | FileCheck %s --check-prefix=EACH

// EACH: verified after every one of

// Blocks exchange tiles through device memory: each gives its tile to a slot of
// every block and waits for all of them, each of which has a counter here.
// CHECK-LABEL: func.func @main
//       CHECK:   comm.signal_alloc : !comm.signal<16>
//       CHECK:   comm.symm_alloc : memref<4x2x4x64xf32, #scale.mem<symmetric>>
// CHECK-COUNT-4: comm.put
//       CHECK:   comm.wait {{.*}} each(4)
//   CHECK-NOT:   comm.all_reduce
func.func @main(%x: memref<4x64xf32> {tile.init = "random"}, %y: memref<4x64xf32> {tile.out}) {
  tile.kernel blocks(%b) = (4) threads(64) {
    %c0 = arith.constant 0 : index
    %t = tile.load %x[%b, %c0] : memref<4x64xf32> -> tensor<64xf32>
    %s = comm.all_reduce add %t at @block : tensor<64xf32> -> tensor<64xf32>
    tile.store %s, %y[%b, %c0] : tensor<64xf32>, memref<4x64xf32>
  }
  return
}

// Those of a cluster read each other's shared memory, between two barriers of the cluster.
// CHECK-LABEL: func.func @clusters
//       CHECK:   %[[MINE:.*]] = tile.alloc : memref<64xf32, #scale.mem<l1>>
//       CHECK:   tile.store %{{.*}}, %[[MINE]][
//       CHECK:   tile.barrier @cluster
// CHECK-COUNT-2: comm.get %[[MINE]]
//       CHECK:   tile.barrier @cluster
//   CHECK-NOT:   comm.all_reduce
func.func @clusters(%x: memref<4x64xf32> {tile.init = "random"}, %y: memref<4x64xf32> {tile.out}) {
  tile.kernel cluster(2) blocks(%b) = (4) threads(64) {
    %c0 = arith.constant 0 : index
    %t = tile.load %x[%b, %c0] : memref<4x64xf32> -> tensor<64xf32>
    %s = comm.all_reduce max %t at @cluster : tensor<64xf32> -> tensor<64xf32>
    tile.store %s, %y[%b, %c0] : tensor<64xf32>, memref<4x64xf32>
  }
  return
}

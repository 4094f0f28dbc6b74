// An all-reduce that leaves its algorithm open goes by the one that takes least over the target's network, for the
// tiles of all blocks together: 16 KiB are given whole, 4 MiB in parts.
//
// RUN: tsopt %s --lower-comm 2>&1 | FileCheck %s
// RUN: tsopt %s --lower-comm=arch=l40s 2>&1 | FileCheck %s --check-prefix=SLOW

// CHECK-NOT: remark
// CHECK: remark: of 4194304 bytes on 4 units of @device uses two_shot, the fastest: {{.*}} over @nvlink; one_shot
// CHECK-NOT: remark
// CHECK: remark: of 16384 bytes on 8 units of @cluster uses two_shot, the fastest: {{.*}} over @dsmem; one_shot
// CHECK-NOT: remark
// CHECK-LABEL: func.func @few
// CHECK: memref<1x2x4x64x64xf32, #scale.mem<symmetric>>
// CHECK-LABEL: func.func @many
// CHECK: memref<256x2x4x16x64xf32, #scale.mem<symmetric>>
// CHECK-LABEL: func.func @region
// CHECK: memref<256x2x4x64x64xf32, #scale.mem<symmetric>>

// Over a slower network parts pay earlier.
// SLOW: remark: of 4194304 bytes on 4 units of @device uses two_shot, the fastest: {{.*}} over @pcie; one_shot

func.func @few(%A: memref<256x64xf32>) {
  tile.kernel devices(4) blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %mine = scale.view %A shard<0> at @device : memref<256x64xf32> -> memref<64x64xf32>
    %t = tile.load %mine[%c0, %c0] : memref<64x64xf32> -> tensor<64x64xf32>
    %s = comm.all_reduce add %t at @device : tensor<64x64xf32> -> tensor<64x64xf32>
    tile.store %s, %mine[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}

func.func @many(%A: memref<65536x64xf32>) {
  tile.kernel devices(4) blocks(%x) = (256) threads(128) {
    %c0 = arith.constant 0 : index
    %c64 = arith.constant 64 : index
    %at = arith.muli %x, %c64 : index
    %mine = scale.view %A shard<0> at @device : memref<65536x64xf32> -> memref<16384x64xf32>
    %t = tile.load %mine[%at, %c0] : memref<16384x64xf32> -> tensor<64x64xf32>
    %s = comm.all_reduce add %t at @device : tensor<64x64xf32> -> tensor<64x64xf32>
    tile.store %s, %mine[%at, %c0] : tensor<64x64xf32>, memref<16384x64xf32>
  }
  return
}

// A region merges whole tiles.
func.func @region(%A: memref<65536x64xf32>) {
  tile.kernel devices(4) blocks(%x) = (256) threads(128) {
    %c0 = arith.constant 0 : index
    %c64 = arith.constant 64 : index
    %at = arith.muli %x, %c64 : index
    %mine = scale.view %A shard<0> at @device : memref<65536x64xf32> -> memref<16384x64xf32>
    %t = tile.load %mine[%at, %c0] : memref<16384x64xf32> -> tensor<64x64xf32>
    %s = comm.all_reduce (%t) at @device : tensor<64x64xf32> -> tensor<64x64xf32> {
    ^bb0(%p: tensor<64x64xf32>, %q: tensor<64x64xf32>):
      %r = arith.addf %p, %q : tensor<64x64xf32>
      comm.yield %r : tensor<64x64xf32>
    }
    tile.store %s, %mine[%at, %c0] : tensor<64x64xf32>, memref<16384x64xf32>
  }
  return
}

// The blocks of a cluster read of one another at a time: 16 KiB of eight go in parts, 1 KiB whole.
// CHECK-LABEL: func.func @clusters
// CHECK-COUNT-8: comm.get {{.*}} -> tensor<8x64xf32>
// CHECK-COUNT-8: comm.get {{.*}} -> tensor<8x64xf32>
// CHECK-COUNT-8: comm.get {{.*}} -> tensor<16x16xf32>
func.func @clusters(%A: memref<16x64x64xf32>, %B: memref<16x16x16xf32>) {
  tile.kernel cluster(8) blocks(%x) = (16) threads(128) {
    %c0 = arith.constant 0 : index
    %t = tile.load %A[%x, %c0, %c0] : memref<16x64x64xf32> -> tensor<64x64xf32>
    %s = comm.all_reduce add %t at @cluster : tensor<64x64xf32> -> tensor<64x64xf32>
    tile.store %s, %A[%x, %c0, %c0] : tensor<64x64xf32>, memref<16x64x64xf32>
    %u = tile.load %B[%x, %c0, %c0] : memref<16x16x16xf32> -> tensor<16x16xf32>
    %v = comm.all_reduce add %u at @cluster : tensor<16x16xf32> -> tensor<16x16xf32>
    tile.store %v, %B[%x, %c0, %c0] : tensor<16x16xf32>, memref<16x16x16xf32>
  }
  return
}

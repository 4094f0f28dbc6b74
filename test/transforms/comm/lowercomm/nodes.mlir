// A sum over the devices of several nodes is one of parts inside nodes, of sums between them, and a gathering inside
// nodes, unless all at once takes less: then it is a single exchange.
//
// RUN: tsopt %s --lower-comm=arch=h100 | FileCheck %s
// RUN: tsopt %s --lower-comm=arch=h100 -o /dev/null 2>&1 | FileCheck %s --check-prefix=WHY
// WHY: remark: of 262144 bytes on 8 devices of 2 nodes uses hierarchical, which is faster: {{.*}} in one step over @infiniband, {{.*}} node by node
// WHY: remark: of 256 bytes on 8 devices of 2 nodes uses one_shot, which is faster

// CHECK-LABEL: func.func @large
// CHECK-DAG: comm.symm_alloc : memref<1x2x4x64x256xf32
// CHECK-DAG: comm.symm_alloc : memref<1x2x2x64x256xf32
// CHECK: comm.wait {{.*}} each(4)
// CHECK: comm.wait {{.*}} each(2)
// CHECK: comm.wait {{.*}} each(4)
// CHECK-NOT: each(8)
func.func @large(%A: memref<2048x256xf32>, %O: memref<2048x256xf32>) {
  tile.kernel devices(8) nodes(2) blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %a = scale.view %A shard<0> at @device : memref<2048x256xf32> -> memref<256x256xf32>
    %o = scale.view %O shard<0> at @device : memref<2048x256xf32> -> memref<256x256xf32>
    %t = tile.load %a[%c0, %c0] : memref<256x256xf32> -> tensor<256x256xf32>
    %s = comm.all_reduce add %t at @world : tensor<256x256xf32> -> tensor<256x256xf32>
    tile.store %s, %o[%c0, %c0] : tensor<256x256xf32>, memref<256x256xf32>
  }
  return
}

// CHECK-LABEL: func.func @small
// CHECK: comm.wait {{.*}} each(8)
// CHECK-NOT: comm.wait
func.func @small(%A: memref<64x8xf32>, %O: memref<64x8xf32>) {
  tile.kernel devices(8) nodes(2) blocks(%x) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %a = scale.view %A shard<0> at @device : memref<64x8xf32> -> memref<8x8xf32>
    %o = scale.view %O shard<0> at @device : memref<64x8xf32> -> memref<8x8xf32>
    %t = tile.load %a[%c0, %c0] : memref<8x8xf32> -> tensor<8x8xf32>
    %s = comm.all_reduce add %t at @world : tensor<8x8xf32> -> tensor<8x8xf32>
    tile.store %s, %o[%c0, %c0] : tensor<8x8xf32>, memref<8x8xf32>
  }
  return
}

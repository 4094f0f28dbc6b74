// Blocks of the same number on all devices add up their tiles, so that all must take the same one: no
// device begins with its own rows. The gather is part of the kernel all the same.
//
// RUN: tsopt %s --desugar --canonicalize --cse --fuse-comm --canonicalize --cse --remarks 2>&1 | FileCheck %s
// RUN: tsrun %s --verify-each-stage | FileCheck %s --check-prefix=STAGES
// STAGES: verified after every one of

// CHECK: remark: is fused with the adjacent kernel
// CHECK: module {
// CHECK: tile.kernel devices(2) blocks(%[[BLOCK:.*]]) = (4)
// CHECK:   comm.put
// CHECK:   comm.notify
// CHECK:   %[[ROW:.*]] = arith.muli %[[BLOCK]], %c32
// CHECK:   comm.wait
// CHECK:   tile.load %{{.*}}[%[[ROW]], 0] : memref<128x64xf32, #scale.mem<symmetric>>
// CHECK:   comm.all_reduce

func.func @main(%A: memref<128x64xf32> {tile.init = "random"}, %C: memref<256x64xf32> {tile.out}) {
  %all = comm.symm_alloc : memref<128x64xf32, #scale.mem<symmetric>>
  comm.all_gather_into %A to %all dim 0 devices 2 : memref<128x64xf32>, memref<128x64xf32, #scale.mem<symmetric>>
  tile.kernel devices(2) (%row) = (0) to (128) step (32) threads(128) {
    %Cd = scale.view %C shard<0> at @device : memref<256x64xf32> -> memref<128x64xf32>
    %x = tile.load %all[%row, 0] : memref<128x64xf32, #scale.mem<symmetric>> -> tensor<32x64xf32>
    %s = comm.all_reduce add %x at @device : tensor<32x64xf32> -> tensor<32x64xf32>
    tile.store %s, %Cd[%row, 0] : tensor<32x64xf32>, memref<128x64xf32>
  }
  return
}

func.func @reference(%A: memref<128x64xf32>, %C: memref<256x64xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %c128 = arith.constant 128 : index
  %c256 = arith.constant 256 : index
  scf.for %i = %c0 to %c256 step %c1 {
    %r = arith.remui %i, %c128 : index
    scf.for %j = %c0 to %c64 step %c1 {
      %x = memref.load %A[%r, %j] : memref<128x64xf32>
      %s = arith.addf %x, %x : f32
      memref.store %s, %C[%i, %j] : memref<256x64xf32>
    }
  }
  return
}

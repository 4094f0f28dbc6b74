// Devices take the tiles of sums shard by shard: with raster(2) two rows of tiles of the next device's shard, then two of their own,
// and so on, so that sums are added, and given to all, beside the rest of the products. Two devices, each
// the owner of four rows of tiles.
//
// RUN: tsopt %s --desugar --canonicalize --cse --fuse-comm --canonicalize --cse --remarks 2>&1 | FileCheck %s
// RUN: tsrun %s --verify-each-stage | FileCheck %s --check-prefix=STAGES
// STAGES: verified after every one of

// CHECK: remark: is fused with the adjacent kernel
// CHECK: module {
// CHECK: tile.kernel devices(2) blocks(%[[X:.*]], %[[Y:.*]]) = (2, 8)
// CHECK:   %[[ME:.*]] = comm.rank @device
// CHECK:   %[[IN:.*]] = arith.remui %[[Y]], %c4
// CHECK:   %[[NEXT:.*]] = arith.addi %[[ME]], %c1
// CHECK:   %[[NTH:.*]] = arith.divui %[[IN]], %c2
// CHECK:   %[[SUM:.*]] = arith.addi %[[NEXT]], %[[NTH]]
// CHECK:   %[[OWNER:.*]] = arith.remui %[[SUM]], %c2
// CHECK:   %[[ROUND:.*]] = arith.divui %[[Y]], %c4
// CHECK:   %[[FIRST:.*]] = arith.muli %[[ROUND]], %c2
// CHECK:   %[[REST:.*]] = arith.remui %[[IN]], %c2
// CHECK:   %[[TILE:.*]] = arith.addi %[[FIRST]], %[[REST]]
// CHECK:   %[[SHARD:.*]] = arith.muli %[[OWNER]], %c4
// CHECK:   %[[ROW:.*]] = arith.addi %[[SHARD]], %[[TILE]]
// CHECK:   arith.cmpi eq, %[[OWNER]], %[[ME]]

func.func @main(%A: memref<128x64xbf16> {tile.init = "random"}, %B: memref<64x64xbf16> {tile.init = "random"}, %C: memref<256x64xf32> {tile.out, tile.tolerance = 1.0e-2 : f64}) {
  %parts = comm.symm_alloc : memref<128x64xbf16, #scale.mem<symmetric>>
  %sums = comm.symm_alloc : memref<128x64xf32, #scale.mem<symmetric>>
  tile.kernel devices(2) (%row, %col) = (0, 0) to (128, 64) step (16, 32) threads(64) raster(2) {
    %Ad = scale.view %A shard<1> at @device : memref<128x64xbf16> -> memref<128x32xbf16>
    %Bd = scale.view %B shard<0> at @device : memref<64x64xbf16> -> memref<32x64xbf16>
    %zero = arith.constant dense<0.0> : tensor<16x32xf32>
    %sum = tile.pipelined %k = 0 to 32 step 16 stages(2) iter_args(%acc = %zero) -> (tensor<16x32xf32>) {
      %a = tile.load %Ad[%row, %k] : memref<128x32xbf16> -> tensor<16x16xbf16>
      %b = tile.load %Bd[%k, %col] : memref<32x64xbf16> -> tensor<16x32xbf16>
      %r = tile.gemm %a, %b, %acc : tensor<16x16xbf16>, tensor<16x32xbf16> -> tensor<16x32xf32>
      tile.yield %r : tensor<16x32xf32>
    }
    %c = arith.truncf %sum : tensor<16x32xf32> to tensor<16x32xbf16>
    tile.store %c, %parts[%row, %col] : tensor<16x32xbf16>, memref<128x64xbf16, #scale.mem<symmetric>>
  }
  comm.all_reduce_into add %parts to %sums devices 2 fuse(always) : memref<128x64xbf16, #scale.mem<symmetric>>, memref<128x64xf32, #scale.mem<symmetric>>
  tile.kernel devices(2) (%row) = (0) to (128) step (16) threads(64) {
    %Cd = scale.view %C shard<0> at @device : memref<256x64xf32> -> memref<128x64xf32>
    %x = tile.load %sums[%row, 0] : memref<128x64xf32, #scale.mem<symmetric>> -> tensor<16x64xf32>
    tile.store %x, %Cd[%row, 0] : tensor<16x64xf32>, memref<128x64xf32>
  }
  return
}

func.func @reference(%A: memref<128x64xbf16>, %B: memref<64x64xbf16>, %C: memref<256x64xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = arith.constant 128 : index
  %n = arith.constant 64 : index
  %k = arith.constant 64 : index
  %zero = arith.constant 0.0 : f64
  scf.for %i = %c0 to %m step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %s = scf.for %l = %c0 to %k step %c1 iter_args(%acc = %zero) -> (f64) {
        %a = memref.load %A[%i, %l] : memref<128x64xbf16>
        %b = memref.load %B[%l, %j] : memref<64x64xbf16>
        %x = arith.extf %a : bf16 to f64
        %y = arith.extf %b : bf16 to f64
        %p = arith.mulf %x, %y : f64
        %r = arith.addf %acc, %p : f64
        scf.yield %r : f64
      }
      %f = arith.truncf %s : f64 to f32
      %i1 = arith.addi %i, %m : index
      memref.store %f, %C[%i, %j] : memref<256x64xf32>
      memref.store %f, %C[%i1, %j] : memref<256x64xf32>
    }
  }
  return
}

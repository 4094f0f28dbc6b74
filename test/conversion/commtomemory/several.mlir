// A role of one thread that waits for the 32 pieces of a tile reads 16 of their counters at a time, and acquires once for all; the second 16 may
// overlap the first where the number is no multiple. What it sees of the first counter that has not arrived goes to the host's report.
//
// RUN: tsopt %s --emit=gpu | FileCheck %s
// RUN: tsrun %s --verify-each-stage | FileCheck %s --check-prefix=EACH
// EACH: verified after every one of

// CHECK: scf.for %{{.*}} = %c0 to %c32 step %c16
// CHECK: scf.while (%[[SPINS:.*]] = %c0_i32) : (i32) -> (i32, i32, index)
// CHECK-COUNT-16: llvm.load %{{.*}} atomic monotonic
// CHECK-NOT: llvm.load
// CHECK: scf.condition
// CHECK: llvm.fence acquire

func.func @main(%A: memref<64x64xbf16> {tile.init = "random"}, %B: memref<64x640xbf16> {tile.init = "random"}, %C: memref<64x640xf32> {tile.out}) {
  %all = comm.symm_alloc : memref<64x64xbf16, #scale.mem<symmetric>>
  comm.all_gather_into %A to %all dim 0 devices 2 fuse(always) : memref<64x64xbf16>, memref<64x64xbf16, #scale.mem<symmetric>>
  tile.kernel devices(2) (%row, %col) = (0, 0) to (64, 320) step (64, 16) threads(128) {
    %Bd = scale.view %B shard<1> at @device : memref<64x640xbf16> -> memref<64x320xbf16>
    %Cd = scale.view %C shard<1> at @device : memref<64x640xf32> -> memref<64x320xf32>
    %zero = arith.constant dense<0.0> : tensor<64x16xf32>
    %sum = tile.pipelined %k = 0 to 64 step 32 stages(2) iter_args(%acc = %zero) -> (tensor<64x16xf32>) {
      %a = tile.load %all[%row, %k] : memref<64x64xbf16, #scale.mem<symmetric>> -> tensor<64x32xbf16>
      %b = tile.load %Bd[%k, %col] : memref<64x320xbf16> -> tensor<32x16xbf16>
      %r = tile.gemm %a, %b, %acc : tensor<64x32xbf16>, tensor<32x16xbf16> -> tensor<64x16xf32>
      tile.yield %r : tensor<64x16xf32>
    }
    tile.store %sum, %Cd[%row, %col] : tensor<64x16xf32>, memref<64x320xf32>
  }
  return
}

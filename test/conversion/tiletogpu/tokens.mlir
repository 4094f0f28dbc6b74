// A loop of puts carries one token of all of them, which one notify announces. Below the tile
// level a notify comes after all that its threads did: no token is left in loops.
//
// RUN: tsopt %s --tile-to-llvm=to=gpu | FileCheck %s
// RUN: tsrun %s --verify-each-stage | FileCheck %s --check-prefix=STAGES
// STAGES: verified after every one of

// CHECK-NOT: comm.token
// CHECK: llvm.atomicrmw add {{.*}} release
// CHECK-NOT: comm.token

func.func @main(%A: memref<64x64xf32> {tile.init = "random"}, %O: memref<64x64xf32> {tile.out}) {
  %buf = comm.symm_alloc : memref<32x64xf32, #scale.mem<symmetric>>
  %sig = comm.signal_alloc : !comm.signal<1>
  tile.kernel devices(2) blocks(%b) = (1) threads(32) {
    %Ad = scale.view %A shard<0> at @device : memref<64x64xf32> -> memref<32x64xf32>
    %Od = scale.view %O shard<0> at @device : memref<64x64xf32> -> memref<32x64xf32>
    %c0 = arith.constant 0 : index
    %c8 = arith.constant 8 : index
    %c32 = arith.constant 32 : index
    %c1 = arith.constant 1 : index
    %one = arith.constant 1 : i32
    %me = comm.rank @device
    %peer = arith.subi %c1, %me : index
    %none = comm.join()
    %sent = scf.for %i = %c0 to %c32 step %c8 iter_args(%before = %none) -> (!comm.token) {
      %x = tile.load %Ad[%i, 0] : memref<32x64xf32> -> tensor<8x64xf32>
      %t = comm.put %x, %buf[%i, 0] to %peer : tensor<8x64xf32>, memref<32x64xf32, #scale.mem<symmetric>>
      %both = comm.join(%before, %t)
      scf.yield %both : !comm.token
    }
    comm.notify %sig[%c0] add %one to %peer after %sent : !comm.signal<1>
    %w = comm.wait %sig[%c0] ge %one : !comm.signal<1>
    %came = comm.consume %buf, %w : memref<32x64xf32, #scale.mem<symmetric>>
    %y = tile.load %came[0, 0] : memref<32x64xf32, #scale.mem<symmetric>> -> tensor<32x64xf32>
    tile.store %y, %Od[0, 0] : tensor<32x64xf32>, memref<32x64xf32>
  }
  return
}
func.func @reference(%A: memref<64x64xf32>, %O: memref<64x64xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c32 = arith.constant 32 : index
  %c64 = arith.constant 64 : index
  scf.for %i = %c0 to %c64 step %c1 {
    scf.for %j = %c0 to %c64 step %c1 {
      %a = arith.addi %i, %c32 : index
      %s = arith.remui %a, %c64 : index
      %x = memref.load %A[%s, %j] : memref<64x64xf32>
      memref.store %x, %O[%i, %j] : memref<64x64xf32>
    }
  }
  return
}

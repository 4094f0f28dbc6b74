// comm.copy in a loop, around rings and by permutations that change: nobody
// overtakes a reader, whoever gives to whom.
//
// RUN: tsrun %s --entry=devices --verify-each-stage | FileCheck %s
// RUN: tsrun %s --entry=blocks --verify-each-stage | FileCheck %s
// RUN: tsrun %s --entry=changing --verify-each-stage | FileCheck %s

// CHECK: verified after every one of

func.func @devices(%a: memref<3x64xf32> {tile.init = "random"}, %o: memref<3x64xf32> {tile.out}) {
  tile.kernel devices(3) blocks(%x) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %c6 = arith.constant 6 : index
    %ad = scale.view %a shard<0> at @device : memref<3x64xf32> -> memref<1x64xf32>
    %od = scale.view %o shard<0> at @device : memref<3x64xf32> -> memref<1x64xf32>
    %me = comm.rank @device
    %up = arith.addi %me, %c1 : index
    %next = arith.remui %up, %c3 : index
    %t = tile.load %ad[%c0, %c0] : memref<1x64xf32> -> tensor<64xf32>
    %zero = arith.constant dense<0.0> : tensor<64xf32>
    %sum, %last = scf.for %i = %c0 to %c6 step %c1 iter_args(%acc = %zero, %cur = %t) -> (tensor<64xf32>, tensor<64xf32>) {
      %r = comm.copy %cur to %next at @device : tensor<64xf32>
      %s = arith.addf %acc, %r : tensor<64xf32>
      scf.yield %s, %r : tensor<64xf32>, tensor<64xf32>
    }
    tile.store %sum, %od[%c0, %c0] : tensor<64xf32>, memref<1x64xf32>
  }
  return
}

func.func @blocks(%a: memref<3x64xf32> {tile.init = "random"}, %o: memref<3x64xf32> {tile.out}) {
  tile.kernel blocks(%x) = (3) threads(64) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %c6 = arith.constant 6 : index
    %up = arith.addi %x, %c1 : index
    %next = arith.remui %up, %c3 : index
    %t = tile.load %a[%x, %c0] : memref<3x64xf32> -> tensor<64xf32>
    %zero = arith.constant dense<0.0> : tensor<64xf32>
    %sum, %last = scf.for %i = %c0 to %c6 step %c1 iter_args(%acc = %zero, %cur = %t) -> (tensor<64xf32>, tensor<64xf32>) {
      %r = comm.copy %cur to %next at @block : tensor<64xf32>
      %s = arith.addf %acc, %r : tensor<64xf32>
      scf.yield %s, %r : tensor<64xf32>, tensor<64xf32>
    }
    tile.store %sum, %o[%x, %c0] : tensor<64xf32>, memref<3x64xf32>
  }
  return
}

// In iteration i each gives to the device i further.
func.func @changing(%a: memref<4x64xi32> {tile.init = "random"}, %o: memref<4x64xi32> {tile.out}) {
  tile.kernel devices(4) blocks(%x) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %c6 = arith.constant 6 : index
    %ad = scale.view %a shard<0> at @device : memref<4x64xi32> -> memref<1x64xi32>
    %od = scale.view %o shard<0> at @device : memref<4x64xi32> -> memref<1x64xi32>
    %me = comm.rank @device
    %t = tile.load %ad[%c0, %c0] : memref<1x64xi32> -> tensor<64xi32>
    %last = scf.for %i = %c0 to %c6 step %c1 iter_args(%cur = %t) -> (tensor<64xi32>) {
      %up = arith.addi %me, %i : index
      %next = arith.remui %up, %c4 : index
      %r = comm.copy %cur to %next at @device : tensor<64xi32>
      %s = arith.addi %cur, %r : tensor<64xi32>
      scf.yield %s : tensor<64xi32>
    }
    tile.store %last, %od[%c0, %c0] : tensor<64xi32>, memref<1x64xi32>
  }
  return
}

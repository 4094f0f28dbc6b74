// A histogram: each block counts its elements in bins of its own in shared memory, by one
// atomic addition an element, and then adds the bins to all blocks'.
//
// RUN: tsrun %s --verify | FileCheck %s
// CHECK: verified

func.func @main(%x: memref<4096xi32> {tile.init = "random"}, %h: memref<64xi32> {tile.init = "zeros", tile.out}) {
  tile.kernel (%at) = (0) to (4096) step (1024) threads(128) {
    %one = arith.constant 1 : i32
    %mask = arith.constant 63 : i32
    %zeros = arith.constant dense<0> : tensor<64xi32>
    %bins = tile.alloc : memref<64xi32, #scale.mem<l1>>
    tile.store %zeros, %bins[0] : tensor<64xi32>, memref<64xi32, #scale.mem<l1>>
    %t = tile.load %x[%at] : memref<4096xi32> -> tensor<1024xi32>
    tile.parallel (%i) = (1024) in(%t as %v) : (tensor<1024xi32>) {
      %low = arith.andi %v, %mask : i32
      %bin = arith.index_cast %low : i32 to index
      %old = memref.atomic_rmw addi %one, %bins[%bin] : (i32, memref<64xi32, #scale.mem<l1>>) -> i32
    }
    tile.parallel (%i) = (64) {
      %n = memref.load %bins[%i] : memref<64xi32, #scale.mem<l1>>
      %old = memref.atomic_rmw addi %n, %h[%i] : (i32, memref<64xi32>) -> i32
    }
  }
  return
}

func.func @reference(%x: memref<4096xi32>, %h: memref<64xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 4096 : index
  %one = arith.constant 1 : i32
  %mask = arith.constant 63 : i32
  scf.for %i = %c0 to %n step %c1 {
    %v = memref.load %x[%i] : memref<4096xi32>
    %low = arith.andi %v, %mask : i32
    %bin = arith.index_cast %low : i32 to index
    %old = memref.load %h[%bin] : memref<64xi32>
    %sum = arith.addi %old, %one : i32
    memref.store %sum, %h[%bin] : memref<64xi32>
  }
  return
}

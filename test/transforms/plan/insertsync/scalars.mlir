// Scalar loads and stores stand once for the block: no thread loads what another
// stored too early, in any order of the threads.
//
// RUN: tsrun %s --verify-each-stage | FileCheck %s
// RUN: tsrun %s --verify-each-stage --schedule=3 | FileCheck %s
// CHECK: verified after every one of

func.func @main(%n: memref<1xi32> {tile.init = "zeros", tile.out}, %m: memref<1xi32> {tile.init = "zeros", tile.out},
                %a: memref<32xi32> {tile.init = "random"}, %o: memref<128xi32> {tile.out}) {
  tile.kernel blocks(%b) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c32 = arith.constant 32 : index
    %five = arith.constant 5 : i32
    %v = memref.load %n[%c0] : memref<1xi32>
    %w = arith.addi %v, %five : i32
    memref.store %w, %n[%c0] : memref<1xi32>

    %before = memref.load %m[%c0] : memref<1xi32>
    memref.generic_atomic_rmw %m[%c0] : memref<1xi32> {
    ^bb0(%old: i32):
      %new = arith.addi %old, %five : i32
      memref.atomic_yield %new : i32
    }
    %after = memref.load %m[%c0] : memref<1xi32>

    // Each thread sums for itself.
    %sum = memref.alloca() : memref<i32>
    %both = arith.addi %before, %after : i32
    memref.store %both, %sum[] : memref<i32>
    scf.for %i = %c0 to %c32 step %c1 {
      %x = memref.load %a[%i] : memref<32xi32>
      %y = memref.load %sum[] : memref<i32>
      %z = arith.addi %x, %y : i32
      memref.store %z, %sum[] : memref<i32>
    }
    %all = memref.load %sum[] : memref<i32>
    %t = tile.fill %all : i32 -> tensor<128xi32>
    tile.store %t, %o[%c0] : tensor<128xi32>, memref<128xi32>
  }
  return
}

func.func @reference(%n: memref<1xi32>, %m: memref<1xi32>, %a: memref<32xi32>, %o: memref<128xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c32 = arith.constant 32 : index
  %c128 = arith.constant 128 : index
  %five = arith.constant 5 : i32
  memref.store %five, %n[%c0] : memref<1xi32>
  memref.store %five, %m[%c0] : memref<1xi32>
  %sum = scf.for %i = %c0 to %c32 step %c1 iter_args(%acc = %five) -> (i32) {
    %x = memref.load %a[%i] : memref<32xi32>
    %y = arith.addi %x, %acc : i32
    scf.yield %y : i32
  }
  scf.for %i = %c0 to %c128 step %c1 {
    memref.store %sum, %o[%i] : memref<128xi32>
  }
  return
}

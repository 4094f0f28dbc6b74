// RUN: tsopt %s --canonicalize | FileCheck %s

// A tile.pipelined of no iterations is what it begins with, as scf.for is; one of a
// single iteration stays.

// CHECK-LABEL: func.func private @none
// CHECK-NOT: tile.pipelined
// CHECK: return %arg0, %arg1
func.func private @none(%x: tensor<16x8xf32>, %n: index) -> (tensor<16x8xf32>, index) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %a, %b = tile.pipelined %k = %c2 to %c1 step %c1 stages(3) iter_args(%s = %x, %i = %n) -> (tensor<16x8xf32>, index) {
    %t = arith.addf %s, %s : tensor<16x8xf32>
    tile.yield %t, %k : tensor<16x8xf32>, index
  }
  return %a, %b : tensor<16x8xf32>, index
}

// The bounds are one value, whichever it is.
// CHECK-LABEL: func.func private @same
// CHECK-NOT: tile.pipelined
func.func private @same(%m: memref<16x8xf32>, %n: index) {
  %c1 = arith.constant 1 : index
  tile.pipelined %k = %n to %n step %c1 stages(2) {
    %t = tile.load %m[%k, %k] : memref<16x8xf32> -> tensor<16x8xf32>
    tile.store %t, %m[%n, %n] : tensor<16x8xf32>, memref<16x8xf32>
  }
  return
}

// CHECK-LABEL: func.func private @one
// CHECK: tile.pipelined
func.func private @one(%x: tensor<16x8xf32>) -> tensor<16x8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = tile.pipelined %k = %c0 to %c1 step %c1 stages(3) iter_args(%s = %x) -> (tensor<16x8xf32>) {
    %t = arith.addf %s, %s : tensor<16x8xf32>
    tile.yield %t : tensor<16x8xf32>
  }
  return %a : tensor<16x8xf32>
}

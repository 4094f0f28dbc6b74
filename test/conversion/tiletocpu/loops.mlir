// Tiles that loops and conditions carry are in buffers. A sum is updated in place; tiles that change places are copied
// first; a condition fills the buffer of its result.
//
// RUN: tsrun %s --verify-each-stage=tile-to-cpu --only-levels | FileCheck %s --check-prefix=SAME
// SAME: verified after every one of 2 levels
// RUN: tsopt %s --tile-to-cpu | FileCheck %s
// CHECK-LABEL: gpu.func @main_kernel(
// CHECK-SAME: memref<256xi8, #gpu.address_space<workgroup>>
// CHECK: %[[SUM:.*]] = memref.view
// CHECK: scf.for %{{.*}} = %c0 to %{{.*}} step %c1
// CHECK: %[[OLD:.*]] = vector.load %[[SUM]]
// CHECK: %[[NEW:.*]] = arith.addf %[[OLD]]
// CHECK: vector.store %[[NEW]], %[[SUM]]
// CHECK-LABEL: gpu.func @main_kernel(
// CHECK-SAME: memref<1024xi8, #gpu.address_space<workgroup>>

func.func @main(%x: memref<8x64xf32> {tile.init = "integers"}, %y: memref<4x64xf32> {tile.out}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %c8 = arith.constant 8 : index
  tile.kernel blocks(%b) = (1) threads(32) {
    %zero = arith.constant dense<0.0> : tensor<64xf32>
    %sum = scf.for %i = %c0 to %c8 step %c1 iter_args(%acc = %zero) -> (tensor<64xf32>) {
      %t = tile.load %x[%i, 0] : memref<8x64xf32> -> tensor<64xf32>
      %n = arith.addf %acc, %t : tensor<64xf32>
      scf.yield %n : tensor<64xf32>
    }
    tile.store %sum, %y[0, 0] : tensor<64xf32>, memref<4x64xf32>
  }
  tile.kernel blocks(%b) = (1) threads(32) {
    %s = tile.load %x[0, 0] : memref<8x64xf32> -> tensor<64xf32>
    %t = tile.load %x[1, 0] : memref<8x64xf32> -> tensor<64xf32>
    %p:2 = scf.for %i = %c0 to %c5 step %c1 iter_args(%u = %s, %v = %t) -> (tensor<64xf32>, tensor<64xf32>) {
      scf.yield %v, %u : tensor<64xf32>, tensor<64xf32>
    }
    tile.store %p#0, %y[1, 0] : tensor<64xf32>, memref<4x64xf32>
  }
  tile.kernel blocks(%b) = (1) threads(32) {
    %s = tile.load %x[2, 0] : memref<8x64xf32> -> tensor<64xf32>
    %p = scf.for %i = %c0 to %c5 step %c1 iter_args(%u = %s) -> (tensor<64xf32>) {
      %late = arith.cmpi sge, %i, %c3 : index
      %q = scf.if %late -> (tensor<64xf32>) {
        %t = tile.load %x[%i, 0] : memref<8x64xf32> -> tensor<64xf32>
        %n = arith.subf %t, %u : tensor<64xf32>
        scf.yield %n : tensor<64xf32>
      } else {
        scf.yield %u : tensor<64xf32>
      }
      scf.yield %q : tensor<64xf32>
    }
    tile.store %p, %y[2, 0] : tensor<64xf32>, memref<4x64xf32>
    %w:2 = scf.while (%i = %c0, %u = %p) : (index, tensor<64xf32>) -> (index, tensor<64xf32>) {
      %more = arith.cmpi slt, %i, %c3 : index
      scf.condition(%more) %i, %u : index, tensor<64xf32>
    } do {
    ^bb0(%i: index, %u: tensor<64xf32>):
      %j = arith.addi %i, %c1 : index
      %n = arith.addf %u, %u : tensor<64xf32>
      scf.yield %j, %n : index, tensor<64xf32>
    }
    tile.store %w#1, %y[3, 0] : tensor<64xf32>, memref<4x64xf32>
  }
  return
}

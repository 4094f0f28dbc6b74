// RUN: tsrun %s --verify | FileCheck %s
// RUN: tsrun %s --verify-each-stage --once | FileCheck %s
// CHECK: verified

// A function on tiles, called in a kernel: --tile-to-llvm inlines it first.

func.func private @softplus(%x: tensor<128xf32>) -> tensor<128xf32> {
  %e = math.exp %x : tensor<128xf32>
  %one = arith.constant dense<1.0> : tensor<128xf32>
  %s = arith.addf %e, %one : tensor<128xf32>
  %r = math.log %s : tensor<128xf32>
  return %r : tensor<128xf32>
}

func.func @main(%A: memref<300xf32> {tile.init = "random"}, %B: memref<300xf32> {tile.out}) {
  tile.kernel (%i) = (0) to (300) step (128) threads(64) {
    %t = tile.load %A[%i] : memref<300xf32> -> tensor<128xf32>
    %r = func.call @softplus(%t) : (tensor<128xf32>) -> tensor<128xf32>
    tile.store %r, %B[%i] : tensor<128xf32>, memref<300xf32>
  }
  return
}

func.func @reference(%A: memref<300xf32>, %B: memref<300xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 300 : index
  %one = arith.constant 1.0 : f32
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %A[%i] : memref<300xf32>
    %e = math.exp %x : f32
    %s = arith.addf %e, %one : f32
    %r = math.log %s : f32
    memref.store %r, %B[%i] : memref<300xf32>
  }
  return
}

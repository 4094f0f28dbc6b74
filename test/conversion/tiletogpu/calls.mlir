// Functions on tiles and on elements, called in a kernel and in the body of
// tile.parallel, are inlined.
//
// RUN: tsrun %s --verify-each-stage | FileCheck %s
// CHECK: verified after every one of
// RUN: tsopt %s --tile-to-llvm | FileCheck %s --check-prefix=LLVM --implicit-check-not=call

// LLVM: llvm.func @main_kernel
func.func private @square(%x: tensor<128xf32>) -> tensor<128xf32> {
  %r = arith.mulf %x, %x : tensor<128xf32>
  return %r : tensor<128xf32>
}

func.func private @clip(%x: f32) -> f32 {
  %one = arith.constant 1.0 : f32
  %r = arith.minimumf %x, %one : f32
  return %r : f32
}

func.func @main(%x: memref<128xf32> {tile.init = "random"}, %y: memref<128xf32> {tile.out}) {
  tile.kernel blocks(%b) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %t = tile.load %x[%c0] : memref<128xf32> -> tensor<128xf32>
    %q = func.call @square(%t) : (tensor<128xf32>) -> tensor<128xf32>
    %p = tile.parallel (%i) = (128) in(%q as %e) : (tensor<128xf32>) {
      %v = func.call @clip(%e) : (f32) -> f32
      tile.yield %v : f32
    } : tensor<128xf32>
    tile.store %p, %y[%c0] : tensor<128xf32>, memref<128xf32>
  }
  return
}

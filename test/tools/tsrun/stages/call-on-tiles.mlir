// RUN: tsrun %s --verify-each-stage --once

// Was wrong once:
// a helper function on tiles called in a kernel runs in the simulator; --tile-to-llvm ends in
// `tsopt --inline --tile-to-llvm` works: the pipeline should inline first. In a tile.parallel a call is refused at once
// ("has effects"), though the callee has none.

func.func private @square(%x: tensor<128xf32>) -> tensor<128xf32> {
  %r = arith.mulf %x, %x : tensor<128xf32>
  return %r : tensor<128xf32>
}
func.func @main(%x: memref<128xf32> {tile.init = "random"}, %y: memref<128xf32> {tile.out}) {
  tile.kernel blocks(%b) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %t = tile.load %x[%c0] : memref<128xf32> -> tensor<128xf32>
    %q = func.call @square(%t) : (tensor<128xf32>) -> tensor<128xf32>
    tile.store %q, %y[%c0] : tensor<128xf32>, memref<128xf32>
  }
  return
}

func.func @reference(%x: memref<128xf32>, %y: memref<128xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 128 : index
  scf.for %i = %c0 to %n step %c1 {
    %v = memref.load %x[%i] : memref<128xf32>
    %r = arith.mulf %v, %v : f32
    memref.store %r, %y[%i] : memref<128xf32>
  }
  return
}

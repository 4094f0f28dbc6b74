// RUN: tsrun %s --verify-each-stage --once

// Was wrong once:
// infer-layout gives a scanned dimension wholly to each thread. A vector is
// then scanned by every thread of the block on a copy of its own: #tile.layout<reg = [2048@0], lane = [32@*], warp = [8@*]>, 2048
// registers a thread; ptxas: 16784 bytes of stack, 21756 bytes of spill stores. A scan of 768 x 1 x 5 in 64 threads becomes
// 63780 lines of llvm text; llc takes 15 s, ptxas more than 60 s. Peers scan by warp shuffles.

func.func @main(%x: memref<2048xf32> {tile.init = "uniform"}, %y: memref<2048xf32> {tile.out}) {
  tile.kernel blocks(%b) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %t = tile.load %x[%c0] : memref<2048xf32> -> tensor<2048xf32>
    %s = tile.scan add %t dim 0 : tensor<2048xf32>
    tile.store %s, %y[%c0] : tensor<2048xf32>, memref<2048xf32>
  }
  return
}

func.func @reference(%x: memref<2048xf32>, %y: memref<2048xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 2048 : index
  %z = arith.constant 0.0 : f64
  %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %z) -> (f64) {
    %v = memref.load %x[%i] : memref<2048xf32>
    %w = arith.extf %v : f32 to f64
    %r = arith.addf %a, %w : f64
    %f = arith.truncf %r : f64 to f32
    memref.store %f, %y[%i] : memref<2048xf32>
    scf.yield %r : f64
  }
  return
}

// A whole MLP, tensor-parallel on four devices: y = relu(x·W1)·W2. Rows of x and y are divided over
// the devices, W1 by columns and W2 by rows. A block gathers its rows of x from all devices; the
// hidden columns of its device go from product to product in registers; what comes out is a summand
// of all rows, and reduce-scatter leaves each device the sum of its own.
//
// RUN: tsrun %s --verify | FileCheck %s
// CHECK: verified

func.func @main(%x: memref<64x64xbf16> {tile.init = "random"}, %W1: memref<64x256xbf16> {tile.init = "random"},
                %W2: memref<256x64xbf16> {tile.init = "random"}, %y: memref<64x64xf32> {tile.out, tile.tolerance = 1.0e-2 : f64}) {
  tile.kernel devices(4) (%row) = (0) to (16) step (8) threads(128) {
    %xd = scale.view %x shard<0> at @device : memref<64x64xbf16> -> memref<16x64xbf16>
    %W1d = scale.view %W1 shard<1> at @device : memref<64x256xbf16> -> memref<64x64xbf16>
    %W2d = scale.view %W2 shard<0> at @device : memref<256x64xbf16> -> memref<64x64xbf16>
    %yd = scale.view %y shard<0> at @device : memref<64x64xf32> -> memref<16x64xf32>
    %zero = arith.constant dense<0.0> : tensor<32x64xf32>
    %zeroh = arith.constant dense<0.0> : tensor<32x32xf32>
    %own = tile.load %xd[%row, 0] : memref<16x64xbf16> -> tensor<8x64xbf16>
    %rows = comm.all_gather %own dim 0 at @device : tensor<8x64xbf16> -> tensor<32x64xbf16>
    %part = tile.pipelined %f = 0 to 64 step 32 stages(2) iter_args(%acc = %zero) -> (tensor<32x64xf32>) {
      %w1 = tile.load %W1d[0, %f] : memref<64x64xbf16> -> tensor<64x32xbf16>
      %w2 = tile.load %W2d[%f, 0] : memref<64x64xbf16> -> tensor<32x64xbf16>
      %h = tile.gemm %rows, %w1, %zeroh : tensor<32x64xbf16>, tensor<64x32xbf16> -> tensor<32x32xf32>
      %a = arith.maximumf %h, %zeroh : tensor<32x32xf32>
      %b = arith.truncf %a : tensor<32x32xf32> to tensor<32x32xbf16>
      %r = tile.gemm %b, %w2, %acc : tensor<32x32xbf16>, tensor<32x64xbf16> -> tensor<32x64xf32>
      tile.yield %r : tensor<32x64xf32>
    }
    %sum = comm.reduce_scatter add %part dim 0 at @device : tensor<32x64xf32> -> tensor<8x64xf32>
    tile.store %sum, %yd[%row, 0] : tensor<8x64xf32>, memref<16x64xf32>
  }
  return
}

func.func @reference(%x: memref<64x64xbf16>, %W1: memref<64x256xbf16>, %W2: memref<256x64xbf16>, %y: memref<64x64xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %c256 = arith.constant 256 : index
  %zero = arith.constant 0.0 : f64
  %none = arith.constant 0.0 : f32
  %h = memref.alloc() : memref<256xbf16>
  scf.for %i = %c0 to %c64 step %c1 {
    scf.for %f = %c0 to %c256 step %c1 {
      %s = scf.for %k = %c0 to %c64 step %c1 iter_args(%acc = %zero) -> (f64) {
        %a = memref.load %x[%i, %k] : memref<64x64xbf16>
        %b = memref.load %W1[%k, %f] : memref<64x256xbf16>
        %ad = arith.extf %a : bf16 to f64
        %bd = arith.extf %b : bf16 to f64
        %p = arith.mulf %ad, %bd : f64
        %r = arith.addf %acc, %p : f64
        scf.yield %r : f64
      }
      %t = arith.truncf %s : f64 to f32
      %u = arith.maximumf %t, %none : f32
      %v = arith.truncf %u : f32 to bf16
      memref.store %v, %h[%f] : memref<256xbf16>
    }
    scf.for %j = %c0 to %c64 step %c1 {
      %s = scf.for %f = %c0 to %c256 step %c1 iter_args(%acc = %zero) -> (f64) {
        %a = memref.load %h[%f] : memref<256xbf16>
        %b = memref.load %W2[%f, %j] : memref<256x64xbf16>
        %ad = arith.extf %a : bf16 to f64
        %bd = arith.extf %b : bf16 to f64
        %p = arith.mulf %ad, %bd : f64
        %r = arith.addf %acc, %p : f64
        scf.yield %r : f64
      }
      %t = arith.truncf %s : f64 to f32
      memref.store %t, %y[%i, %j] : memref<64x64xf32>
    }
  }
  memref.dealloc %h : memref<256xbf16>
  return
}

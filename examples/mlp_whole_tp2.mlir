// The MLP of mlp_tp4.mlir on two devices, as two products between collectives of whole arrays: fuse-comm
// makes the all-gather part of the first, whose tiles wait for the rows that they read, and the
// reduce-scatter part of the second, whose tiles go to their owners as soon as they are done.
//
// RUN: tsrun %s --verify | FileCheck %s
// CHECK: verified

func.func @main(%x: memref<64x64xbf16> {tile.init = "random"}, %W1: memref<64x256xbf16> {tile.init = "random"},
                %W2: memref<256x64xbf16> {tile.init = "random"}, %hidden: memref<64x256xbf16>, %y: memref<64x64xf32> {tile.out, tile.tolerance = 1.0e-2 : f64}) {
  %all = comm.symm_alloc : memref<64x64xbf16, #scale.mem<symmetric>>
  %parts = comm.symm_alloc : memref<64x64xf32, #scale.mem<symmetric>>
  comm.all_gather_into %x to %all dim 0 devices 2 : memref<64x64xbf16>, memref<64x64xbf16, #scale.mem<symmetric>>
  tile.kernel devices(2) (%row, %col) = (0, 0) to (64, 128) step (32, 64) threads(128) {
    %W1d = scale.view %W1 shard<1> at @device : memref<64x256xbf16> -> memref<64x128xbf16>
    %hd = scale.view %hidden shard<1> at @device : memref<64x256xbf16> -> memref<64x128xbf16>
    %zero = arith.constant dense<0.0> : tensor<32x64xf32>
    %sum = tile.pipelined %k = 0 to 64 step 32 stages(2) iter_args(%acc = %zero) -> (tensor<32x64xf32>) {
      %a = tile.load %all[%row, %k] : memref<64x64xbf16, #scale.mem<symmetric>> -> tensor<32x32xbf16>
      %b = tile.load %W1d[%k, %col] : memref<64x128xbf16> -> tensor<32x64xbf16>
      %r = tile.gemm %a, %b, %acc : tensor<32x32xbf16>, tensor<32x64xbf16> -> tensor<32x64xf32>
      tile.yield %r : tensor<32x64xf32>
    }
    %relu = arith.maximumf %sum, %zero : tensor<32x64xf32>
    %t = arith.truncf %relu : tensor<32x64xf32> to tensor<32x64xbf16>
    tile.store %t, %hd[%row, %col] : tensor<32x64xbf16>, memref<64x128xbf16>
  }
  tile.kernel devices(2) (%row, %col) = (0, 0) to (64, 64) step (32, 64) threads(128) {
    %hd = scale.view %hidden shard<1> at @device : memref<64x256xbf16> -> memref<64x128xbf16>
    %W2d = scale.view %W2 shard<0> at @device : memref<256x64xbf16> -> memref<128x64xbf16>
    %zero = arith.constant dense<0.0> : tensor<32x64xf32>
    %sum = tile.pipelined %k = 0 to 128 step 32 stages(2) iter_args(%acc = %zero) -> (tensor<32x64xf32>) {
      %a = tile.load %hd[%row, %k] : memref<64x128xbf16> -> tensor<32x32xbf16>
      %b = tile.load %W2d[%k, %col] : memref<128x64xbf16> -> tensor<32x64xbf16>
      %r = tile.gemm %a, %b, %acc : tensor<32x32xbf16>, tensor<32x64xbf16> -> tensor<32x64xf32>
      tile.yield %r : tensor<32x64xf32>
    }
    tile.store %sum, %parts[%row, %col] : tensor<32x64xf32>, memref<64x64xf32, #scale.mem<symmetric>>
  }
  comm.reduce_scatter_into %parts to %y dim 0 devices 2 : memref<64x64xf32, #scale.mem<symmetric>>, memref<64x64xf32>
  return
}

func.func @reference(%x: memref<64x64xbf16>, %W1: memref<64x256xbf16>, %W2: memref<256x64xbf16>, %hidden: memref<64x256xbf16>, %y: memref<64x64xf32>) {
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

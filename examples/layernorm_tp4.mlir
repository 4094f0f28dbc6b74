// Layer normalisation of rows that are divided over four devices by columns. Mean and variance are
// those of the whole row: one all-reduce of the sums, one of the squares of the differences, whose
// counters and slots the compiler makes.
//
// RUN: tsrun %s --verify | FileCheck %s
// CHECK: verified

func.func @main(%x: memref<8x256xf32> {tile.init = "random"}, %g: memref<256xf32> {tile.init = "random"},
                %b: memref<256xf32> {tile.init = "random"}, %y: memref<8x256xf32> {tile.out}) {
  tile.kernel devices(4) (%row) = (0) to (8) step (4) threads(128) {
    %xd = scale.view %x shard<1> at @device : memref<8x256xf32> -> memref<8x64xf32>
    %gd = scale.view %g shard<0> at @device : memref<256xf32> -> memref<64xf32>
    %bd = scale.view %b shard<0> at @device : memref<256xf32> -> memref<64xf32>
    %yd = scale.view %y shard<1> at @device : memref<8x256xf32> -> memref<8x64xf32>
    %inv = arith.constant dense<0.00390625> : tensor<4xf32>
    %eps = arith.constant dense<1.0e-5> : tensor<4xf32>
    %t = tile.load %xd[%row, 0] : memref<8x64xf32> -> tensor<4x64xf32>
    %part = tile.reduce add %t dims [1] : tensor<4x64xf32>
    %sum = comm.all_reduce add %part at @device : tensor<4xf32> -> tensor<4xf32>
    %mean = arith.mulf %sum, %inv : tensor<4xf32>
    %meanb = tile.broadcast %mean dims [1] : tensor<4xf32> -> tensor<4x64xf32>
    %d = arith.subf %t, %meanb : tensor<4x64xf32>
    %sq = arith.mulf %d, %d : tensor<4x64xf32>
    %sqpart = tile.reduce add %sq dims [1] : tensor<4x64xf32>
    %sqsum = comm.all_reduce add %sqpart at @device : tensor<4xf32> -> tensor<4xf32>
    %var = math.fma %sqsum, %inv, %eps : tensor<4xf32>
    %rstd = math.rsqrt %var : tensor<4xf32>
    %rstdb = tile.broadcast %rstd dims [1] : tensor<4xf32> -> tensor<4x64xf32>
    %nrm = arith.mulf %d, %rstdb : tensor<4x64xf32>
    %gt = tile.load %gd[0] : memref<64xf32> -> tensor<64xf32>
    %bt = tile.load %bd[0] : memref<64xf32> -> tensor<64xf32>
    %gb = tile.broadcast %gt dims [0] : tensor<64xf32> -> tensor<4x64xf32>
    %bb = tile.broadcast %bt dims [0] : tensor<64xf32> -> tensor<4x64xf32>
    %r = math.fma %nrm, %gb, %bb : tensor<4x64xf32>
    tile.store %r, %yd[%row, 0] : tensor<4x64xf32>, memref<8x64xf32>
  }
  return
}

func.func @reference(%x: memref<8x256xf32>, %g: memref<256xf32>, %b: memref<256xf32>, %y: memref<8x256xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = arith.constant 8 : index
  %n = arith.constant 256 : index
  %zero = arith.constant 0.0 : f64
  %count = arith.constant 256.0 : f64
  %eps = arith.constant 1.0e-5 : f64
  scf.for %i = %c0 to %m step %c1 {
    %sum = scf.for %j = %c0 to %n step %c1 iter_args(%acc = %zero) -> (f64) {
      %v = memref.load %x[%i, %j] : memref<8x256xf32>
      %w = arith.extf %v : f32 to f64
      %r = arith.addf %acc, %w : f64
      scf.yield %r : f64
    }
    %mean = arith.divf %sum, %count : f64
    %sq = scf.for %j = %c0 to %n step %c1 iter_args(%acc = %zero) -> (f64) {
      %v = memref.load %x[%i, %j] : memref<8x256xf32>
      %w = arith.extf %v : f32 to f64
      %d = arith.subf %w, %mean : f64
      %p = arith.mulf %d, %d : f64
      %r = arith.addf %acc, %p : f64
      scf.yield %r : f64
    }
    %var = arith.divf %sq, %count : f64
    %vare = arith.addf %var, %eps : f64
    %std = math.sqrt %vare : f64
    scf.for %j = %c0 to %n step %c1 {
      %v = memref.load %x[%i, %j] : memref<8x256xf32>
      %w = arith.extf %v : f32 to f64
      %d = arith.subf %w, %mean : f64
      %nrm = arith.divf %d, %std : f64
      %gv = memref.load %g[%j] : memref<256xf32>
      %gw = arith.extf %gv : f32 to f64
      %bv = memref.load %b[%j] : memref<256xf32>
      %bw = arith.extf %bv : f32 to f64
      %s = arith.mulf %nrm, %gw : f64
      %r = arith.addf %s, %bw : f64
      %f = arith.truncf %r : f64 to f32
      memref.store %f, %y[%i, %j] : memref<8x256xf32>
    }
  }
  return
}

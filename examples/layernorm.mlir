// Layer normalisation of rows with scale and shift. Rows are 96 long in tiles of
// 128: what lies outside reads as zero and is masked out of the variance.
//
// RUN: tsrun %s --verify | FileCheck %s
// CHECK: verified

func.func @main(%x: memref<9x96xf32> {tile.init = "random"}, %g: memref<96xf32> {tile.init = "random"},
                %b: memref<96xf32> {tile.init = "random"}, %y: memref<9x96xf32> {tile.out}) {
  tile.kernel (%row) = (0) to (9) step (4) threads(128) {
    %n = arith.constant 96 : index
    %zero = arith.constant 0.0 : f32
    %inv = arith.constant 0.010416667 : f32
    %eps = arith.constant 1.0e-5 : f32
    %t = tile.load %x[%row, 0] : memref<9x96xf32> -> tensor<4x128xf32>
    %invt = tile.fill %inv : f32 -> tensor<4xf32>
    %epst = tile.fill %eps : f32 -> tensor<4xf32>
    %sum = tile.reduce add %t dims [1] : tensor<4x128xf32>
    %mean = arith.mulf %sum, %invt : tensor<4xf32>
    %meanb = tile.broadcast %mean dims [1] : tensor<4xf32> -> tensor<4x128xf32>
    %diff = arith.subf %t, %meanb : tensor<4x128xf32>
    %d = tile.parallel (%i, %j) = (4, 128) in(%diff as %e) : (tensor<4x128xf32>) {
      %in = arith.cmpi slt, %j, %n : index
      %v = arith.select %in, %e, %zero : f32
      tile.yield %v : f32
    } : tensor<4x128xf32>
    %sq = arith.mulf %d, %d : tensor<4x128xf32>
    %sumsq = tile.reduce add %sq dims [1] : tensor<4x128xf32>
    %var = arith.mulf %sumsq, %invt : tensor<4xf32>
    %vare = arith.addf %var, %epst : tensor<4xf32>
    %rstd = math.rsqrt %vare : tensor<4xf32>
    %rstdb = tile.broadcast %rstd dims [1] : tensor<4xf32> -> tensor<4x128xf32>
    %nrm = arith.mulf %d, %rstdb : tensor<4x128xf32>
    %gt = tile.load %g[0] : memref<96xf32> -> tensor<128xf32>
    %bt = tile.load %b[0] : memref<96xf32> -> tensor<128xf32>
    %gb = tile.broadcast %gt dims [0] : tensor<128xf32> -> tensor<4x128xf32>
    %bb = tile.broadcast %bt dims [0] : tensor<128xf32> -> tensor<4x128xf32>
    %s = arith.mulf %nrm, %gb : tensor<4x128xf32>
    %r = arith.addf %s, %bb : tensor<4x128xf32>
    tile.store %r, %y[%row, 0] : tensor<4x128xf32>, memref<9x96xf32>
  }
  return
}

func.func @reference(%x: memref<9x96xf32>, %g: memref<96xf32>, %b: memref<96xf32>, %y: memref<9x96xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = arith.constant 9 : index
  %n = arith.constant 96 : index
  %zero = arith.constant 0.0 : f64
  %count = arith.constant 96.0 : f64
  %eps = arith.constant 1.0e-5 : f64
  %one = arith.constant 1.0 : f64
  scf.for %i = %c0 to %m step %c1 {
    %sum = scf.for %j = %c0 to %n step %c1 iter_args(%acc = %zero) -> (f64) {
      %v = memref.load %x[%i, %j] : memref<9x96xf32>
      %w = arith.extf %v : f32 to f64
      %r = arith.addf %acc, %w : f64
      scf.yield %r : f64
    }
    %mean = arith.divf %sum, %count : f64
    %sq = scf.for %j = %c0 to %n step %c1 iter_args(%acc = %zero) -> (f64) {
      %v = memref.load %x[%i, %j] : memref<9x96xf32>
      %w = arith.extf %v : f32 to f64
      %d = arith.subf %w, %mean : f64
      %p = arith.mulf %d, %d : f64
      %r = arith.addf %acc, %p : f64
      scf.yield %r : f64
    }
    %var = arith.divf %sq, %count : f64
    %vare = arith.addf %var, %eps : f64
    %std = math.sqrt %vare : f64
    %rstd = arith.divf %one, %std : f64
    scf.for %j = %c0 to %n step %c1 {
      %v = memref.load %x[%i, %j] : memref<9x96xf32>
      %w = arith.extf %v : f32 to f64
      %d = arith.subf %w, %mean : f64
      %nrm = arith.mulf %d, %rstd : f64
      %gv = memref.load %g[%j] : memref<96xf32>
      %gw = arith.extf %gv : f32 to f64
      %bv = memref.load %b[%j] : memref<96xf32>
      %bw = arith.extf %bv : f32 to f64
      %s = arith.mulf %nrm, %gw : f64
      %r = arith.addf %s, %bw : f64
      %f = arith.truncf %r : f64 to f32
      memref.store %f, %y[%i, %j] : memref<9x96xf32>
    }
  }
  return
}

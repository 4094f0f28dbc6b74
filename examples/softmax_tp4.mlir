// Softmax of rows that are divided over four devices by columns, as the logits of a vocabulary
// are: each device has a maximum and a sum of its part, and one all-reduce whose combiner merges
// such pairs gives all devices those of the whole row.
//
// RUN: tsrun %s --verify | FileCheck %s
// CHECK: verified

func.func @main(%x: memref<8x256xf32> {tile.init = "random"}, %y: memref<8x256xf32> {tile.out}) {
  tile.kernel devices(4) (%row) = (0) to (8) step (4) threads(128) {
    %xd = scale.view %x shard<1> at @device : memref<8x256xf32> -> memref<8x64xf32>
    %yd = scale.view %y shard<1> at @device : memref<8x256xf32> -> memref<8x64xf32>
    %t = tile.load %xd[%row, 0] : memref<8x64xf32> -> tensor<4x64xf32>
    %m = tile.reduce max %t dims [1] : tensor<4x64xf32>
    %mb = tile.broadcast %m dims [1] : tensor<4xf32> -> tensor<4x64xf32>
    %d = arith.subf %t, %mb : tensor<4x64xf32>
    %e = math.exp %d : tensor<4x64xf32>
    %l = tile.reduce add %e dims [1] : tensor<4x64xf32>
    %max, %sum = comm.all_reduce (%m, %l) at @device : tensor<4xf32>, tensor<4xf32> -> tensor<4xf32>, tensor<4xf32> {
    ^bb0(%ma: tensor<4xf32>, %la: tensor<4xf32>, %mc: tensor<4xf32>, %lc: tensor<4xf32>):
      %mx = arith.maximumf %ma, %mc : tensor<4xf32>
      %da = arith.subf %ma, %mx : tensor<4xf32>
      %dc = arith.subf %mc, %mx : tensor<4xf32>
      %ea = math.exp %da : tensor<4xf32>
      %ec = math.exp %dc : tensor<4xf32>
      %wa = arith.mulf %la, %ea : tensor<4xf32>
      %both = math.fma %lc, %ec, %wa : tensor<4xf32>
      comm.yield %mx, %both : tensor<4xf32>, tensor<4xf32>
    }
    %maxb = tile.broadcast %max dims [1] : tensor<4xf32> -> tensor<4x64xf32>
    %sumb = tile.broadcast %sum dims [1] : tensor<4xf32> -> tensor<4x64xf32>
    %c = arith.subf %t, %maxb : tensor<4x64xf32>
    %w = math.exp %c : tensor<4x64xf32>
    %r = arith.divf %w, %sumb : tensor<4x64xf32>
    tile.store %r, %yd[%row, 0] : tensor<4x64xf32>, memref<8x64xf32>
  }
  return
}

func.func @reference(%x: memref<8x256xf32>, %y: memref<8x256xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = arith.constant 8 : index
  %n = arith.constant 256 : index
  %zero = arith.constant 0.0 : f64
  scf.for %i = %c0 to %m step %c1 {
    %sum = scf.for %j = %c0 to %n step %c1 iter_args(%acc = %zero) -> (f64) {
      %v = memref.load %x[%i, %j] : memref<8x256xf32>
      %w = arith.extf %v : f32 to f64
      %e = math.exp %w : f64
      %r = arith.addf %acc, %e : f64
      scf.yield %r : f64
    }
    scf.for %j = %c0 to %n step %c1 {
      %v = memref.load %x[%i, %j] : memref<8x256xf32>
      %w = arith.extf %v : f32 to f64
      %e = math.exp %w : f64
      %q = arith.divf %e, %sum : f64
      %f = arith.truncf %q : f64 to f32
      memref.store %f, %y[%i, %j] : memref<8x256xf32>
    }
  }
  return
}

// A sampler: of each row's scores the fewest tokens whose probabilities come to 0.9 (top-p), and of those
// the one that a number from 0 to 1 draws. Sorting, the running sum and all that follows have one
// layout, so that nothing but lanes' exchanges moves.
//
// RUN: tsrun %s --verify | FileCheck %s
// CHECK: verified

func.func @main(%X: memref<8x64xf32> {tile.init = "random"}, %U: memref<8xf32> {tile.init = dense<[0.0, 0.1, 0.93, 0.5, 0.25, 0.99, 0.7, 0.4]> : tensor<8xf32>}, %T: memref<8xi32> {tile.out}) {
  tile.kernel (%row) = (0) to (8) step (4) threads(128) {
    %x = tile.load %X[%row, 0] : memref<8x64xf32> -> tensor<4x64xf32>
    %u = tile.load %U[%row] : memref<8xf32> -> tensor<4xf32>
    %ids = tile.iota dim 1 : tensor<4x64xi32>
    %k, %i = tile.sort(%x, %ids) dim 1 : tensor<4x64xf32>, tensor<4x64xi32> {
    ^bb0(%a: f32, %ia: i32, %b: f32, %ib: i32):
      %gt = arith.cmpf ogt, %a, %b : f32
      %eq = arith.cmpf oeq, %a, %b : f32
      %lower = arith.cmpi slt, %ia, %ib : i32
      %tie = arith.andi %eq, %lower : i1
      %before = arith.ori %gt, %tie : i1
      tile.yield %before : i1
    }
    %e = math.exp %k : tensor<4x64xf32>
    %sum = tile.reduce add %e dims [1] : tensor<4x64xf32>
    %sb = tile.broadcast %sum dims [1] : tensor<4xf32> -> tensor<4x64xf32>
    %p = arith.divf %e, %sb : tensor<4x64xf32>
    %c = tile.scan add %p dim 1 : tensor<4x64xf32>
    %before = arith.subf %c, %p : tensor<4x64xf32>
    %top = arith.constant dense<0.9> : tensor<4x64xf32>
    %in = arith.cmpf olt, %before, %top : tensor<4x64xf32>
    %zero = arith.constant dense<0.0> : tensor<4x64xf32>
    %kept = arith.select %in, %p, %zero : tensor<4x64xi1>, tensor<4x64xf32>
    %total = tile.reduce add %kept dims [1] : tensor<4x64xf32>
    %at = arith.mulf %total, %u : tensor<4xf32>
    %ab = tile.broadcast %at dims [1] : tensor<4xf32> -> tensor<4x64xf32>
    %passed = arith.cmpf ole, %c, %ab : tensor<4x64xf32>
    %n = arith.extui %passed : tensor<4x64xi1> to tensor<4x64xi32>
    %which = tile.reduce add %n dims [1] : tensor<4x64xi32>
    %wb = tile.broadcast %which dims [1] : tensor<4xi32> -> tensor<4x64xi32>
    %hit = arith.cmpi eq, %ids, %wb : tensor<4x64xi32>
    %none = arith.constant dense<-1> : tensor<4x64xi32>
    %pick = arith.select %hit, %i, %none : tensor<4x64xi1>, tensor<4x64xi32>
    %token = tile.reduce max %pick dims [1] : tensor<4x64xi32>
    tile.store %token, %T[%row] : tensor<4xi32>, memref<8xi32>
  }
  return
}

func.func @reference(%X: memref<8x64xf32>, %U: memref<8xf32>, %T: memref<8xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c64 = arith.constant 64 : index
  %z = arith.constant 0.0 : f32
  %top = arith.constant 0.9 : f32
  scf.for %r = %c0 to %c8 step %c1 {
    %sum = scf.for %i = %c0 to %c64 step %c1 iter_args(%a = %z) -> (f32) {
      %x = memref.load %X[%r, %i] : memref<8x64xf32>
      %e = math.exp %x : f32
      %n = arith.addf %a, %e : f32
      scf.yield %n : f32
    }
    // What comes before each token, and what the kept ones have together.
    %before = memref.alloca() : memref<64xf32>
    %total = scf.for %i = %c0 to %c64 step %c1 iter_args(%t = %z) -> (f32) {
      %x = memref.load %X[%r, %i] : memref<8x64xf32>
      %b = scf.for %j = %c0 to %c64 step %c1 iter_args(%a = %z) -> (f32) {
        %y = memref.load %X[%r, %j] : memref<8x64xf32>
        %e = math.exp %y : f32
        %p = arith.divf %e, %sum : f32
        %gt = arith.cmpf ogt, %y, %x : f32
        %eq = arith.cmpf oeq, %y, %x : f32
        %lower = arith.cmpi ult, %j, %i : index
        %tie = arith.andi %eq, %lower : i1
        %is = arith.ori %gt, %tie : i1
        %one = arith.select %is, %p, %z : f32
        %n = arith.addf %a, %one : f32
        scf.yield %n : f32
      }
      memref.store %b, %before[%i] : memref<64xf32>
      %in = arith.cmpf olt, %b, %top : f32
      %e = math.exp %x : f32
      %p = arith.divf %e, %sum : f32
      %one = arith.select %in, %p, %z : f32
      %n = arith.addf %t, %one : f32
      scf.yield %n : f32
    }
    %u = memref.load %U[%r] : memref<8xf32>
    %at = arith.mulf %total, %u : f32
    scf.for %i = %c0 to %c64 step %c1 {
      %x = memref.load %X[%r, %i] : memref<8x64xf32>
      %e = math.exp %x : f32
      %p = arith.divf %e, %sum : f32
      %b = memref.load %before[%i] : memref<64xf32>
      %end = arith.addf %b, %p : f32
      %begun = arith.cmpf ole, %b, %at : f32
      %goes = arith.cmpf ogt, %end, %at : f32
      %is = arith.andi %begun, %goes : i1
      scf.if %is {
        %token = arith.index_cast %i : index to i32
        memref.store %token, %T[%r] : memref<8xi32>
      }
    }
  }
  return
}

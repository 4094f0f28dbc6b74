// Where the greatest element of each row is, and how great: the first one where several are. A
// reduction of two tiles, values and columns, whose combiner is a region on pairs.
//
// RUN: tsrun %s --verify-each-stage | FileCheck %s
// CHECK: verified

func.func @main(%x: memref<64x1000xf16> {tile.init = "random"}, %value: memref<64xf16> {tile.out}, %column: memref<64xi32> {tile.out}) {
  tile.kernel (%row) = (0) to (64) step (4) threads(128) {
    %t = tile.load %x[%row, 0] : memref<64x1000xf16> -> tensor<4x1000xf16>
    %i = tile.iota dim 1 : tensor<4x1000xi32>
    %v, %at = tile.reduce(%t, %i) dims [1] : tensor<4x1000xf16>, tensor<4x1000xi32> {
    ^bb0(%a: f16, %ia: i32, %b: f16, %ib: i32):
      %more = arith.cmpf ogt, %a, %b : f16
      %same = arith.cmpf oeq, %a, %b : f16
      %first = arith.cmpi slt, %ia, %ib : i32
      %tie = arith.andi %same, %first : i1
      %take = arith.ori %more, %tie : i1
      %m = arith.select %take, %a, %b : f16
      %j = arith.select %take, %ia, %ib : i32
      tile.yield %m, %j : f16, i32
    }
    tile.store %v, %value[%row] : tensor<4xf16>, memref<64xf16>
    tile.store %at, %column[%row] : tensor<4xi32>, memref<64xi32>
  }
  return
}

func.func @reference(%x: memref<64x1000xf16>, %value: memref<64xf16>, %column: memref<64xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %c1000 = arith.constant 1000 : index
  scf.for %i = %c0 to %c64 step %c1 {
    %start = memref.load %x[%i, %c0] : memref<64x1000xf16>
    %none = arith.constant 0 : i32
    %m:2 = scf.for %j = %c1 to %c1000 step %c1 iter_args(%v = %start, %at = %none) -> (f16, i32) {
      %w = memref.load %x[%i, %j] : memref<64x1000xf16>
      %k = arith.index_cast %j : index to i32
      %more = arith.cmpf ogt, %w, %v : f16
      %nv = arith.select %more, %w, %v : f16
      %nk = arith.select %more, %k, %at : i32
      scf.yield %nv, %nk : f16, i32
    }
    memref.store %m#0, %value[%i] : memref<64xf16>
    memref.store %m#1, %column[%i] : memref<64xi32>
  }
  return
}

// The eight largest of each row and where they were, as a router of experts picks them: keys and
// numbers are sorted together, and the first of each row are kept. Of those that are equal the
// lower number comes first, so that there is one answer. A row is one warp's: registers are
// compared in place, and lanes by shuffles.
//
// RUN: tsrun %s --verify | FileCheck %s
// CHECK: verified

func.func @main(%X: memref<16x60xf32> {tile.init = "random", tile.name = "x"}, %V: memref<16x8xf32> {tile.out, tile.name = "v"}, %I: memref<16x8xi32> {tile.out, tile.name = "i"}) {
  tile.kernel (%row) = (0) to (16) step (4) threads(128) {
    %x = tile.load %X[%row, 0] : memref<16x60xf32> -> tensor<4x60xf32>
    %ids = tile.iota dim 1 : tensor<4x60xi32>
    %k, %i = tile.sort(%x, %ids) dim 1 : tensor<4x60xf32>, tensor<4x60xi32> {
    ^bb0(%a: f32, %ia: i32, %b: f32, %ib: i32):
      %gt = arith.cmpf ogt, %a, %b : f32
      %eq = arith.cmpf oeq, %a, %b : f32
      %lower = arith.cmpi slt, %ia, %ib : i32
      %tie = arith.andi %eq, %lower : i1
      %before = arith.ori %gt, %tie : i1
      tile.yield %before : i1
    }
    %v8 = tensor.extract_slice %k[0, 0] [4, 8] [1, 1] : tensor<4x60xf32> to tensor<4x8xf32>
    %i8 = tensor.extract_slice %i[0, 0] [4, 8] [1, 1] : tensor<4x60xi32> to tensor<4x8xi32>
    tile.store %v8, %V[%row, 0] : tensor<4x8xf32>, memref<16x8xf32>
    tile.store %i8, %I[%row, 0] : tensor<4x8xi32>, memref<16x8xi32>
  }
  return
}

func.func @reference(%X: memref<16x60xf32>, %V: memref<16x8xf32>, %I: memref<16x8xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %c60 = arith.constant 60 : index
  scf.for %r = %c0 to %c16 step %c1 {
    scf.for %i = %c0 to %c60 step %c1 {
      %x = memref.load %X[%r, %i] : memref<16x60xf32>
      // Its place is how many come before it.
      %place = scf.for %j = %c0 to %c60 step %c1 iter_args(%n = %c0) -> (index) {
        %y = memref.load %X[%r, %j] : memref<16x60xf32>
        %gt = arith.cmpf ogt, %y, %x : f32
        %eq = arith.cmpf oeq, %y, %x : f32
        %lower = arith.cmpi ult, %j, %i : index
        %tie = arith.andi %eq, %lower : i1
        %before = arith.ori %gt, %tie : i1
        %one = arith.select %before, %c1, %c0 : index
        %next = arith.addi %n, %one : index
        scf.yield %next : index
      }
      %kept = arith.cmpi ult, %place, %c8 : index
      scf.if %kept {
        %number = arith.index_cast %i : index to i32
        memref.store %x, %V[%r, %place] : memref<16x8xf32>
        memref.store %number, %I[%r, %place] : memref<16x8xi32>
      }
    }
  }
  return
}

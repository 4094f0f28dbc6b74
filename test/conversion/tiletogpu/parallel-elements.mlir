// RUN: tsrun %s --verify-each-stage --once | FileCheck %s
// CHECK: verified after every one of

// Code of one element reads elements of tiles: of its row's maximum, which its thread has; of a
// table of 8, which every thread has; of another row and column, through shared memory; and
// every other number of a row. Elements are put into a tile one by one. Rows and columns are no multiples of the tile's.

func.func @main(%X: memref<50x60xf32> {tile.init = "random"}, %I: memref<50x60xi32> {tile.init = "integers"},
                %T: memref<8xf32> {tile.init = "random"}, %O: memref<50x60xf32> {tile.out}, %H: memref<50x30xf32> {tile.out}) {
  tile.kernel (%m) = (0) to (50) step (32) threads(64) {
    %c2 = arith.constant 2 : index
    %c7 = arith.constant 7 : index
    %c31 = arith.constant 31 : index
    %x = tile.load %X[%m, 0] : memref<50x60xf32> -> tensor<32x64xf32>
    %i = tile.load %I[%m, 0] : memref<50x60xi32> -> tensor<32x64xi32>
    %t = tile.load %T[0] : memref<8xf32> -> tensor<8xf32>
    %max = tile.reduce max %x dims [1] : tensor<32x64xf32>
    %r = tile.parallel (%a, %b) = (32, 64) in(%i as %v) : (tensor<32x64xi32>) {
      %w = arith.index_cast %v : i32 to index
      %k = arith.andi %w, %c7 : index
      %e0 = tensor.extract %t[%k] : tensor<8xf32>
      %back = arith.subi %c31, %a : index
      %col = arith.xori %b, %k : index
      %e1 = tensor.extract %x[%back, %col] : tensor<32x64xf32>
      %e2 = tensor.extract %max[%a] : tensor<32xf32>
      %s = arith.addf %e0, %e1 : f32
      %d = arith.subf %s, %e2 : f32
      tile.yield %d : f32
    } : tensor<32x64xf32>
    tile.store %r, %O[%m, 0] : tensor<32x64xf32>, memref<50x60xf32>
    %h = tile.parallel (%a, %b) = (32, 32) {
      %col = arith.muli %b, %c2 : index
      %e = tensor.extract %r[%a, %col] : tensor<32x64xf32>
      tile.yield %e : f32
    } : tensor<32x32xf32>
    // What is at row 1 + i, column 0 goes to row 0, column i.
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %g = scf.for %k = %c0 to %c3 step %c1 iter_args(%y = %h) -> (tensor<32x32xf32>) {
      %from = arith.addi %k, %c1 : index
      %e = tensor.extract %y[%from, %c0] : tensor<32x32xf32>
      %z = tensor.insert %e into %y[%c0, %k] : tensor<32x32xf32>
      scf.yield %z : tensor<32x32xf32>
    }
    tile.store %g, %H[%m, 0] : tensor<32x32xf32>, memref<50x30xf32>
  }
  return
}

func.func @reference(%X: memref<50x60xf32>, %I: memref<50x60xi32>, %T: memref<8xf32>, %O: memref<50x60xf32>, %H: memref<50x30xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c7 = arith.constant 7 : index
  %c31 = arith.constant 31 : index
  %c32 = arith.constant 32 : index
  %m = arith.constant 50 : index
  %n = arith.constant 60 : index
  %zero = arith.constant 0.0 : f32
  scf.for %a = %c0 to %m step %c1 {
    // The tile is zero beyond the array's edge.
    %max = scf.for %b = %c0 to %n step %c1 iter_args(%most = %zero) -> (f32) {
      %x = memref.load %X[%a, %b] : memref<50x60xf32>
      %more = arith.maximumf %most, %x : f32
      scf.yield %more : f32
    }
    %inside = arith.remui %a, %c32 : index
    %from = arith.subi %a, %inside : index
    %back = arith.subi %c31, %inside : index
    %row = arith.addi %from, %back : index
    scf.for %b = %c0 to %n step %c1 {
      %v = memref.load %I[%a, %b] : memref<50x60xi32>
      %w = arith.index_cast %v : i32 to index
      %k = arith.andi %w, %c7 : index
      %e0 = memref.load %T[%k] : memref<8xf32>
      %col = arith.xori %b, %k : index
      %rowIn = arith.cmpi ult, %row, %m : index
      %colIn = arith.cmpi ult, %col, %n : index
      %in = arith.andi %rowIn, %colIn : i1
      %e1 = scf.if %in -> f32 {
        %x = memref.load %X[%row, %col] : memref<50x60xf32>
        scf.yield %x : f32
      } else {
        scf.yield %zero : f32
      }
      %s = arith.addf %e0, %e1 : f32
      %d = arith.subf %s, %max : f32
      memref.store %d, %O[%a, %b] : memref<50x60xf32>
      %odd = arith.remui %b, %c2 : index
      %even = arith.cmpi eq, %odd, %c0 : index
      scf.if %even {
        %half = arith.divui %b, %c2 : index
        memref.store %d, %H[%a, %half] : memref<50x30xf32>
      }
    }
  }
  %c3 = arith.constant 3 : index
  scf.for %a = %c0 to %m step %c32 {
    scf.for %k = %c0 to %c3 step %c1 {
      %to = arith.addi %a, %k : index
      %from = arith.addi %to, %c1 : index
      %e = memref.load %H[%from, %c0] : memref<50x30xf32>
      memref.store %e, %H[%a, %k] : memref<50x30xf32>
    }
  }
  return
}

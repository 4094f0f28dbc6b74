// RUN: tsrun %s --verify-each-stage --once --schedules 1 | FileCheck %s
// CHECK: verified

// A block's number is that of the tile it has, and there are as many as tiles, whatever the order and
// however many blocks run: down rows, and from tile to tile of a grid that is known or not, by clusters too.

func.func @main(%A: memref<6x4xi32> {tile.out}, %B: memref<20x10xi32> {tile.out}, %C: memref<8x6x4xi32> {tile.out}) {
  tile.kernel blocks(%x, %y) = (4, 6) threads(32) raster(4) {
    %me = scale.rank @block
    %v = arith.index_cast %me : index to i32
    memref.store %v, %A[%y, %x] : memref<6x4xi32>
  }
  %c0 = arith.constant 0 : index
  %n = memref.dim %B, %c0 : memref<20x10xi32>
  tile.kernel blocks(%x, %y) = (10, %n) threads(32) raster(8) persistent {
    %me = scale.rank @block
    %all = scale.num_ranks @block
    %left = arith.subi %all, %me : index
    %v = arith.index_cast %left : index to i32
    memref.store %v, %B[%y, %x] : memref<20x10xi32>
  }
  tile.kernel cluster(2) blocks(%x, %y, %z) = (4, 6, 8) threads(32) persistent {
    %me = comm.rank @block
    %v = arith.index_cast %me : index to i32
    memref.store %v, %C[%z, %y, %x] : memref<8x6x4xi32>
  }
  return
}

func.func @reference(%A: memref<6x4xi32>, %B: memref<20x10xi32>, %C: memref<8x6x4xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c6 = arith.constant 6 : index
  %c8 = arith.constant 8 : index
  %c10 = arith.constant 10 : index
  %c20 = arith.constant 20 : index
  %c200 = arith.constant 200 : index
  scf.for %y = %c0 to %c6 step %c1 {
    scf.for %x = %c0 to %c4 step %c1 {
      %r = arith.muli %y, %c4 : index
      %n = arith.addi %r, %x : index
      %v = arith.index_cast %n : index to i32
      memref.store %v, %A[%y, %x] : memref<6x4xi32>
      scf.for %z = %c0 to %c8 step %c1 {
        %p = arith.muli %z, %c6 : index
        %q = arith.addi %p, %y : index
        %s = arith.muli %q, %c4 : index
        %m = arith.addi %s, %x : index
        %w = arith.index_cast %m : index to i32
        memref.store %w, %C[%z, %y, %x] : memref<8x6x4xi32>
      }
    }
  }
  scf.for %y = %c0 to %c20 step %c1 {
    scf.for %x = %c0 to %c10 step %c1 {
      %r = arith.muli %y, %c10 : index
      %n = arith.addi %r, %x : index
      %left = arith.subi %c200, %n : index
      %v = arith.index_cast %left : index to i32
      memref.store %v, %B[%y, %x] : memref<20x10xi32>
    }
  }
  return
}

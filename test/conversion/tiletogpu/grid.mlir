// The blocks of a grid of three dimensions are numbered with the first one fastest.
//
// RUN: tsrun %s --verify-each-stage | FileCheck %s
// CHECK: verified after every one of

func.func @main(%o: memref<2x3x2xi32> {tile.out}) {
  tile.kernel blocks(%x, %y, %z) = (2, 3, 2) threads(32) {
    %me = comm.rank @block
    %n = arith.index_cast %me : index to i32
    memref.store %n, %o[%z, %y, %x] : memref<2x3x2xi32>
  }
  return
}

func.func @reference(%o: memref<2x3x2xi32>) {
  %n = arith.constant dense<[[[0, 1], [2, 3], [4, 5]], [[6, 7], [8, 9], [10, 11]]]> : vector<2x3x2xi32>
  %c0 = arith.constant 0 : index
  vector.store %n, %o[%c0, %c0, %c0] : memref<2x3x2xi32>, vector<2x3x2xi32>
  return
}

// More blocks than the second dimension of a grid has, run: each knows its own numbers.
//
// RUN: tsrun %s --verify --once | FileCheck %s
// RUN: tsopt %s --tile-to-llvm=to=gpu -o %t.mlir
// RUN: tsrun %t.mlir --verify --once | FileCheck %s
// CHECK: verified

func.func @main(%y: memref<65600xi32> {tile.out}) {
  tile.kernel blocks(%h, %b) = (1, 65600) threads(32) {
    %at = arith.addi %b, %h : index
    %i = arith.index_cast %b : index to i32
    memref.store %i, %y[%at] : memref<65600xi32>
  }
  return
}
func.func @reference(%y: memref<65600xi32>) {
  affine.for %n = 0 to 65600 {
    %i = arith.index_cast %n : index to i32
    affine.store %i, %y[%n] : memref<65600xi32>
  }
  return
}

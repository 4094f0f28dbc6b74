// Elements of a tile.parallel run in no order: two that touch one address, of which one
// writes and not both atomically, are an error that names both.
//
// RUN: not tsrun %s --verify 2>&1 | FileCheck %s
// RUN: not tsrun %s --verify --schedule=5 2>&1 | FileCheck %s
// RUN: tsrun %s --verify --races=false

// CHECK: parallel-order.mlir:{{1[67]:.*}} elements {{\[[0-9]+\]}} and {{\[[0-9]+\]}} of a tile.parallel both access {{.*}}: {{write and read|read and write}}, in undefined order; make both accesses atomic, or use different addresses
// CHECK: note: the {{write|read}} by element {{\[[0-9]+\]}} is here
// CHECK: note: while executed by block [0]
func.func @main(%x: memref<65xf32> {tile.init = "ones", tile.out}) {
  tile.kernel blocks(%b) = (1) threads(32) {
    %c1 = arith.constant 1 : index
    tile.parallel (%i) = (64) {
      %j = arith.addi %i, %c1 : index
      %v = memref.load %x[%i] : memref<65xf32>
      memref.store %v, %x[%j] : memref<65xf32>
    }
  }
  return
}

func.func @reference(%x: memref<65xf32>) {
  return
}

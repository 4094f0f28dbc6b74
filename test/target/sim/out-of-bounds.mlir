// Scalar accesses outside a memref are errors; tile windows are clipped.
//
// RUN: not tsrun %s --entry=scalar 2>&1 | FileCheck %s
// RUN: tsrun %s --entry=window --print | FileCheck %s --check-prefix=WINDOW
// RUN: not tsrun %s --entry=divide 2>&1 | FileCheck %s --check-prefix=DIV
// CHECK: error: 'memref.load' op reaches index 4 in dimension 0, whose size is 4
// WINDOW: argument 0 [4]: 0 1 0 0
// DIV: error: 'arith.divsi' op divides by zero

func.func @scalar(%m: memref<4xf32>) {
  %c4 = arith.constant 4 : index
  %x = memref.load %m[%c4] : memref<4xf32>
  return
}

func.func @window(%m: memref<4xf32> {tile.init = "iota", tile.out}) {
  tile.kernel blocks(%x) = (1) threads(32) {
    %c2 = arith.constant 2 : index
    %c0 = arith.constant 0 : index
    %past = arith.constant 100 : index
    %t = tile.load %m[%past] : memref<4xf32> -> tensor<4xf32>
    tile.store %t, %m[%c2] : tensor<4xf32>, memref<4xf32>
  }
  return
}

func.func @divide(%m: memref<4xf32>) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %x = arith.divsi %c1, %c0 : i32
  return
}

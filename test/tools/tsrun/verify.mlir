// A wrong result is told with the place of its greatest error and exit code 2;
// a module that does not verify with its diagnostics and exit code 1.
//
// RUN: not tsrun %s --verify | FileCheck %s
// RUN: tsrun %s --verify=@main | FileCheck %s --check-prefix=SAME
// CHECK: argument 1: largest element error 0.29 (allowed 0), relative Frobenius error 0.27 (allowed 0), 4 elements; 1 element differs, the worst is [2]: 3 instead of 2
// CHECK: wrong: the result differs from the reference
// SAME: verified

func.func @main(%a: memref<4xi32> {tile.init = "iota"}, %b: memref<4xi32> {tile.out}) {
  %c2 = arith.constant 2 : index
  %three = arith.constant 3 : i32
  memref.copy %a, %b : memref<4xi32> to memref<4xi32>
  memref.store %three, %b[%c2] : memref<4xi32>
  return
}

func.func @reference(%a: memref<4xi32>, %b: memref<4xi32>) {
  memref.copy %a, %b : memref<4xi32> to memref<4xi32>
  return
}

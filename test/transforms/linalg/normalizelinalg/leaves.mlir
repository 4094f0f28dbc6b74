// A function with kernels or memory is left alone.
//
// RUN: tsopt %s --normalize-linalg --linalg-group | FileCheck %s

// CHECK-LABEL: func.func @memory(
// CHECK: linalg.matmul
// CHECK-NOT: func.func private
func.func @memory(%a: memref<8x16xf32>, %b: memref<16x4xf32>, %c: memref<8x4xf32>) {
  linalg.matmul ins(%a, %b : memref<8x16xf32>, memref<16x4xf32>) outs(%c : memref<8x4xf32>)
  return
}

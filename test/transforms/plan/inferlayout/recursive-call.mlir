// Tiles cannot be passed to a function that is not inlined.
//
// RUN: not tsopt %s --tile-to-llvm 2>&1 | FileCheck %s
// CHECK: recursive-call.mlir:[[@LINE+7]]:10: error: 'func.call' op passes a tile to a function that was not inlined; only functions with a body and without recursion are

func.func private @again(%x: tensor<128xf32>) -> tensor<128xf32>
func.func @main(%x: memref<128xf32>) {
  tile.kernel blocks(%b) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %t = tile.load %x[%c0] : memref<128xf32> -> tensor<128xf32>
    %q = func.call @again(%t) : (tensor<128xf32>) -> tensor<128xf32>
    tile.store %q, %x[%c0] : tensor<128xf32>, memref<128xf32>
  }
  return
}

// A product of one column by multiply-adds has lanes beyond it. What else is in its class, and has
// copies in these lanes, is converted.
//
// RUN: tsrun %s --verify-each-stage --once --schedules 1 | FileCheck %s
// CHECK: verified after every one of

func.func @main(%A: memref<48x16xf32> {tile.init = "integers"}, %B: memref<16x1xf32> {tile.init = "integers"}, %X: memref<48x4xf32> {tile.init = "integers"}, %Y: memref<48x1xf32> {tile.out}) {
  tile.kernel blocks(%x) = (1) threads(160) {
    %a = tile.load %A[0, 0] : memref<48x16xf32> -> tensor<48x16xf32>
    %b = tile.load %B[0, 0] : memref<16x1xf32> -> tensor<16x1xf32>
    %t = tile.load %X[0, 0] : memref<48x4xf32> -> tensor<48x4xf32>
    %s = tile.reduce add %t dims [1] keep : tensor<48x4xf32>
    %d = tile.gemm %a, %b, %s : tensor<48x16xf32>, tensor<16x1xf32> -> tensor<48x1xf32>
    tile.store %d, %Y[0, 0] : tensor<48x1xf32>, memref<48x1xf32>
  }
  return
}

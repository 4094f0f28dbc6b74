// RUN: tsopt %s --infer-layout | FileCheck %s
// RUN: tsopt %s --infer-layout | tsopt --infer-layout | FileCheck %s
// RUN: tsrun %s --verify-each-stage

// A layout that the program writes is the layout; what needs another converts.

#mine = #tile.layout<reg = [2@1, 8@0:8], lane = [16@1:2, 2@0], warp = [4@0:2]>

// CHECK: #[[MINE:.*]] = #tile.layout<reg = [2@1, 8@0:8], lane = [16@1:2, 2@0], warp = [4@0:2]>
// CHECK-LABEL: @main
func.func @main(%a: memref<64x32xf32> {tile.init = "integers"}, %c: memref<64x32xf32> {tile.out}, %m: memref<64xf32> {tile.out}, %p: memref<64x64xf32> {tile.out}) {
  tile.kernel blocks(%b) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    // CHECK: %[[T:.*]] = tile.load {{.*}} -> tensor<64x32xf32, #[[MINE]]>
    %t = tile.load %a[%c0, %c0] : memref<64x32xf32> -> tensor<64x32xf32, #mine>
    // CHECK: %[[D:.*]] = arith.addf %[[T]], %[[T]] : tensor<64x32xf32, #[[MINE]]>
    %d = arith.addf %t, %t : tensor<64x32xf32, #mine>
    tile.store %d, %c[%c0, %c0] : tensor<64x32xf32, #mine>, memref<64x32xf32>
    // CHECK: tile.reduce max %[[D]] dims [1] : tensor<64x32xf32, #[[MINE]]>
    %r = tile.reduce max %d dim 1 : tensor<64x32xf32, #mine> -> tensor<64xf32>
    tile.store %r, %m[%c0] : tensor<64xf32>, memref<64xf32>
    // CHECK: %[[H:.*]] = arith.truncf %[[D]] : tensor<64x32xf32, #[[MINE]]> to tensor<64x32xf16, #[[MINE]]>
    // CHECK: tile.convert_layout %[[H]]
    // CHECK: tile.gemm
    %h = arith.truncf %d : tensor<64x32xf32, #mine> to tensor<64x32xf16, #mine>
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %q = tile.gemm %h, %h, %zero transpose_b impl(mma) : tensor<64x32xf16, #mine>, tensor<64x32xf16, #mine> -> tensor<64x64xf32>
    tile.store %q, %p[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}

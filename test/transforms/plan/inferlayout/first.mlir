// A small part at the beginning of a tile that has a layout stays with the threads that have it; the
// others hold nothing, and store, reduce and compute nothing that is seen. What begins later moves.
//
// RUN: tsopt %s --desugar --infer-layout --convert-layouts-via-smem | FileCheck %s
// RUN: tsrun %s --verify-each-stage | FileCheck %s --check-prefix=EACH
// EACH: verified after every one of
//
// CHECK-DAG: #[[WHOLE:.*]] = #tile.layout<reg = [2@1, 2@1:64], lane = [32@1:2], warp = [2@0]>
// CHECK-DAG: #[[FIRST:.*]] = #tile.layout<shape = [2, 6], reg = [2@1], lane = [32@1:2], warp = [2@0]>
// CHECK: tensor.extract_slice %{{.*}}[0, 0] [2, 6] [1, 1] : tensor<2x128xf32, #[[WHOLE]]> to tensor<2x6xf32, #[[FIRST]]>
// CHECK-NOT: tile.alloc
// CHECK: tile.reduce
// CHECK: tile.alloc
// CHECK: tile.store %{{.*}} : tensor<2x128xf32, #[[WHOLE]]>, memref<2x7xf32, {{.*}}>

#whole = #tile.layout<reg = [2@1, 2@1:64], lane = [32@1:2], warp = [2@0]>

func.func @main(%x: memref<2x128xf32> {tile.init = "random"}, %y: memref<2x6xf32> {tile.out}, %z: memref<2xf32> {tile.out}, %w: memref<2x7xf32> {tile.out}) {
  tile.kernel blocks(%b) = (1) threads(64) {
    %t = tile.load %x[0, 0] : memref<2x128xf32> -> tensor<2x128xf32, #whole>
    %p = tensor.extract_slice %t[0, 0] [2, 6] [1, 1] : tensor<2x128xf32, #whole> to tensor<2x6xf32>
    %q = arith.addf %p, %p : tensor<2x6xf32>
    tile.store %q, %y[0, 0] : tensor<2x6xf32>, memref<2x6xf32>
    %m = tile.reduce max %q dim 1 : tensor<2x6xf32> -> tensor<2xf32>
    tile.store %m, %z[0] : tensor<2xf32>, memref<2xf32>
    %l = tensor.extract_slice %t[0, 3] [2, 7] [1, 1] : tensor<2x128xf32, #whole> to tensor<2x7xf32>
    tile.store %l, %w[0, 0] : tensor<2x7xf32>, memref<2x7xf32>
  }
  return
}

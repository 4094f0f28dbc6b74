// Of a tile of which windows are taken that overlap, each thread has all of the dimension along which they do: taking
// them moves nothing. Other dimensions are divided among threads, which still read words of memory.
//
// RUN: tsopt %s --desugar --infer-layout --convert-layouts-via-smem | FileCheck %s
// RUN: tsrun %s --verify-each-stage | FileCheck %s --check-prefix=EACH
// EACH: verified after every one of
//
// CHECK-DAG: #[[LINES:.*]] = #tile.layout<reg = [2@2, 6@1], lane = [16@2:2, 2@0], warp = [2@0:2]>
// CHECK-DAG: #[[PART:.*]] = #tile.layout<reg = [2@2, 4@1], lane = [16@2:2, 2@0], warp = [2@0:2]>
// CHECK-LABEL: func.func @main
// CHECK:       tile.load %{{.*}} -> tensor<4x6x32xbf16, #[[LINES]]>
// CHECK-NOT:   tile.alloc
// CHECK:       tensor.extract_slice %{{.*}}[0, 1, 0] [4, 4, 32] [1, 1, 1] : tensor<4x6x32xf32, #[[LINES]]> to tensor<4x4x32xf32, #[[PART]]>
// CHECK-NOT:   tile.alloc
// CHECK:       return

func.func @main(%x: memref<4x6x32xbf16> {tile.init = "random"}, %y: memref<4x4x32xf32> {tile.out}) {
  tile.kernel blocks(%b) = (1) threads(64) {
    %t = tile.load %x[0, 0, 0] : memref<4x6x32xbf16> -> tensor<4x6x32xbf16>
    %f = arith.extf %t : tensor<4x6x32xbf16> to tensor<4x6x32xf32>
    %l = tensor.extract_slice %f[0, 0, 0] [4, 4, 32] [1, 1, 1] : tensor<4x6x32xf32> to tensor<4x4x32xf32>
    %m = tensor.extract_slice %f[0, 1, 0] [4, 4, 32] [1, 1, 1] : tensor<4x6x32xf32> to tensor<4x4x32xf32>
    %r = tensor.extract_slice %f[0, 2, 0] [4, 4, 32] [1, 1, 1] : tensor<4x6x32xf32> to tensor<4x4x32xf32>
    %s = arith.addf %l, %m : tensor<4x4x32xf32>
    %u = arith.addf %s, %r : tensor<4x4x32xf32>
    tile.store %u, %y[0, 0, 0] : tensor<4x4x32xf32>, memref<4x4x32xf32>
  }
  return
}

// Along the last dimension neighbouring threads read memory: this tile stays as it is read best.
// CHECK-LABEL: func.func @narrow
// CHECK:       tile.alloc
func.func @narrow(%x: memref<64x34xi8>, %y: memref<64x32xi8>) {
  tile.kernel blocks(%b) = (1) threads(64) {
    %t = tile.load %x[0, 0] : memref<64x34xi8> -> tensor<64x34xi8>
    %l = tensor.extract_slice %t[0, 1] [64, 32] [1, 1] : tensor<64x34xi8> to tensor<64x32xi8>
    tile.store %l, %y[0, 0] : tensor<64x32xi8>, memref<64x32xi8>
  }
  return
}

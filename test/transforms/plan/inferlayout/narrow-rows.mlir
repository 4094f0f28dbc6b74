// Rows of 67 elements of f16 are read an element at a time. The lanes of a warp then lie side by side in a row: 32 of them
// read 64 bytes. In a tile that is reduced along its rows each row has fewer lanes.
//
// RUN: tsopt %s --infer-layout | FileCheck %s
// RUN: tsrun %s --verify-each-stage | FileCheck %s --check-prefix=EACH
// EACH: verified after every one of
//
// CHECK-DAG: #[[ROWS:.*]] = #tile.layout<reg = [16@0:4], lane = [32@1], warp = [2@1:32, 4@0]>
// CHECK-DAG: #[[FEW:.*]] = #tile.layout<reg = [8@1:8, 2@0:32], lane = [8@1, 4@0], warp = [8@0:4]>
// CHECK-LABEL: func.func @main
// CHECK: tile.load %{{.*}} : memref<70x67xf16> -> tensor<64x64xf16, #[[ROWS]]>

func.func @main(%a: memref<70x67xf16> {tile.init = "random"}, %b: memref<72x72xf16> {tile.out}) {
  tile.kernel (%i, %j) = (0, 0) to (72, 72) step (64, 64) threads(256) {
    %t = tile.load %a[%i, %j] : memref<70x67xf16> -> tensor<64x64xf16>
    %u = tile.transpose %t, [1, 0] : tensor<64x64xf16> -> tensor<64x64xf16>
    tile.store %u, %b[%j, %i] : tensor<64x64xf16>, memref<72x72xf16>
  }
  return
}

// CHECK-LABEL: func.func @reduced
// CHECK: tile.load %{{.*}} : memref<70x67xf16> -> tensor<64x64xf16, #[[FEW]]>
func.func @reduced(%a: memref<70x67xf16>, %b: memref<64xf16>) {
  tile.kernel blocks(%x) = (1) threads(256) {
    %t = tile.load %a[0, 0] : memref<70x67xf16> -> tensor<64x64xf16>
    %s = tile.reduce max %t dim 1 : tensor<64x64xf16> -> tensor<64xf16>
    tile.store %s, %b[0] : tensor<64xf16>, memref<64xf16>
  }
  return
}

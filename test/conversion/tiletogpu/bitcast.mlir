// Casts to elements of other widths at every stage of lowering: of what a thread has, and
// where neighbours are in different lanes.
//
// RUN: tsrun %s --verify-each-stage | FileCheck %s
// CHECK: verified after every one of
//
// RUN: tsopt %s --emit=gpu | FileCheck %s --check-prefix=CODE
// CODE: vector.bitcast %{{.*}} : vector<{{.*}}xi32> to vector<{{.*}}xi8>

func.func @main(%x: memref<16x32xi32> {tile.init = "random"}, %a: memref<16x128xi8> {tile.out}, %b: memref<16x64xf16> {tile.out}, %c: memref<16x32xi32> {tile.out}, %d: memref<16x16xi64> {tile.out}) {
  tile.kernel blocks(%i) = (1) threads(64) {
    %t = tile.load %x[0, 0] : memref<16x32xi32> -> tensor<16x32xi32>
    %u = tile.bitcast %t : tensor<16x32xi32> -> tensor<16x128xi8>
    %two = arith.constant dense<2> : tensor<16x128xi8>
    %v = arith.muli %u, %two : tensor<16x128xi8>
    tile.store %v, %a[0, 0] : tensor<16x128xi8>, memref<16x128xi8>
    %h = tile.bitcast %t : tensor<16x32xi32> -> tensor<16x64xf16>
    %n = arith.negf %h : tensor<16x64xf16>
    tile.store %n, %b[0, 0] : tensor<16x64xf16>, memref<16x64xf16>
    %w = tile.convert_layout %v : tensor<16x128xi8> -> tensor<16x128xi8, #tile.layout<reg = [4@1:32, 8@0], lane = [32@1], warp = [2@0:8]>>
    %y = tile.bitcast %w : tensor<16x128xi8, #tile.layout<reg = [4@1:32, 8@0], lane = [32@1], warp = [2@0:8]>> -> tensor<16x32xi32>
    tile.store %y, %c[0, 0] : tensor<16x32xi32>, memref<16x32xi32>
    %z = tile.bitcast %n : tensor<16x64xf16> -> tensor<16x16xi64>
    tile.store %z, %d[0, 0] : tensor<16x16xi64>, memref<16x16xi64>
  }
  return
}

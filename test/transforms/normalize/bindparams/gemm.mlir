// RUN: tsopt %s --bind-params | FileCheck %s
// RUN: tsopt %s --bind-params="BM=128 STAGES=4 THREADS=64" | FileCheck %s --check-prefix=GIVEN
// RUN: tsrun %s --verify-each-stage --once | FileCheck %s --check-prefix=SAME
// SAME: verified after every one of

// Tiles get the extents that follow from the parameters, and nothing of them is left.
// CHECK-NOT: tile.param
// CHECK: tile.kernel blocks(%{{.*}}, %{{.*}}) = (%{{.*}}, %{{.*}}) threads(128) {
// CHECK: arith.constant dense<0.000000e+00> : tensor<64x64xf32>
// CHECK: tile.pipelined %{{.*}} stages(3) iter_args(%{{.*}} = %{{.*}}) -> (tensor<64x64xf32>) {
// CHECK: tile.load %{{.*}}[%{{.*}}, %{{.*}}] [64, 32] : memref<100x200xbf16> -> tensor<64x32xbf16>
// CHECK: tile.gemm %{{.*}}, %{{.*}}, %{{.*}} transpose_b : tensor<64x32xbf16>, tensor<64x32xbf16> -> tensor<64x64xf32>
// CHECK: tile.store %{{.*}}, %{{.*}} : tensor<64x64xf32>, memref<100x72xf32>

// GIVEN: threads(64) {
// GIVEN: stages(4) iter_args(%{{.*}} = %{{.*}}) -> (tensor<128x64xf32>) {
func.func @main(%A: memref<100x200xbf16> {tile.init = "random"},
                %B: memref<72x200xbf16> {tile.init = "random"},
                %C: memref<100x72xf32> {tile.out}) {
  %bm = tile.param "BM" default(64) among([32, 64, 128]) : index
  %bn = tile.param "BN" default(64) among([32, 64]) : index
  %bk = tile.param "BK" default(32) among([16, 32, 64]) : index
  %c0 = arith.constant 0 : index
  %m = arith.constant 100 : index
  %n = arith.constant 72 : index
  %depth = arith.constant 200 : index
  %gm = arith.ceildivui %m, %bm : index
  %gn = arith.ceildivui %n, %bn : index
  tile.kernel blocks(%x, %y) = (%gn, %gm) threads(128) attributes {tile.params = {threads = {THREADS = [64, 128]}}} {
    %row = arith.muli %y, %bm : index
    %col = arith.muli %x, %bn : index
    %z = arith.constant 0.0 : f32
    %zero = tile.fill %z : f32 -> tensor<?x?xf32>
    %sum = tile.pipelined %k = %c0 to %depth step %bk stages(3) iter_args(%acc = %zero) -> (tensor<?x?xf32>) {
      %a = tile.load %A[%row, %k] [%bm, %bk] : memref<100x200xbf16> -> tensor<?x?xbf16>
      %b = tile.load %B[%col, %k] [%bn, %bk] : memref<72x200xbf16> -> tensor<?x?xbf16>
      %d = tile.gemm %a, %b, %acc transpose_b : tensor<?x?xbf16>, tensor<?x?xbf16> -> tensor<?x?xf32>
      tile.yield %d : tensor<?x?xf32>
    } {tile.params = {stages = {STAGES = [2, 3, 4]}}}
    tile.store %sum, %C[%row, %col] : tensor<?x?xf32>, memref<100x72xf32>
  }
  return
}

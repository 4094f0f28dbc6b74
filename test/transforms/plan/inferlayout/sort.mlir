// A line of a sort is one warp's, with neighbours in registers, a power of two where lanes share it. A
// layout that has no more exchanges is kept.
//
// RUN: tsopt %s --infer-layout 2>&1 | FileCheck %s
//
// CHECK: remark: is computed redundantly by 2 warps: one warp sorts a line, and the tile has 1 for 2 warps
// CHECK-DAG: #[[LONG:.*]] = #tile.layout<shape = [1, 200], reg = [8@1], lane = [32@1:8], warp = [2@*]>
// CHECK-DAG: #[[OWN:.*]] = #tile.layout<reg = [2@1:2, 2@1], lane = [2@0, 16@1:4], warp = [2@0:2]>

#own = #tile.layout<reg = [2@1:2, 2@1], lane = [2@0, 16@1:4], warp = [2@0:2]>

func.func @main(%x: memref<1x200xf32>, %o: memref<1x200xf32>, %y: memref<4x64xf32>, %p: memref<4x64xf32>) {
  tile.kernel blocks(%b) = (1) threads(64) {
    %t = tile.load %x[0, 0] : memref<1x200xf32> -> tensor<1x200xf32>
    // CHECK: tile.sort(%{{.*}}) dim 1 : tensor<1x200xf32, #[[LONG]]>
    %s = tile.sort(%t) dim 1 : tensor<1x200xf32> {
    ^bb0(%u: f32, %v: f32):
      %lt = arith.cmpf olt, %u, %v : f32
      tile.yield %lt : i1
    }
    tile.store %s, %o[0, 0] : tensor<1x200xf32>, memref<1x200xf32>
    // CHECK: tile.sort(%{{.*}}) dim 1 : tensor<4x64xf32, #[[OWN]]>
    %w = tile.load %y[0, 0] : memref<4x64xf32> -> tensor<4x64xf32, #own>
    %r = tile.sort(%w) dim 1 : tensor<4x64xf32, #own> {
    ^bb0(%u: f32, %v: f32):
      %lt = arith.cmpf olt, %u, %v : f32
      tile.yield %lt : i1
    }
    tile.store %r, %p[0, 0] : tensor<4x64xf32, #own>, memref<4x64xf32>
  }
  return
}

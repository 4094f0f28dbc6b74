// RUN: tsopt %s --linalg-to-tile | FileCheck %s

// What a reduction begins with is part of its result, also where it is narrower than what is summed.

// CHECK-LABEL: func.func private @sum(
// CHECK: %[[SUM:.*]] = tile.reduce add
// CHECK: %[[BEGIN:.*]] = arith.extf %{{.*}} : tensor<{{.*}}xbf16>
// CHECK: arith.addf %[[BEGIN]], %[[SUM]]
#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
func.func @sums(%x: tensor<64x128xf32>, %begin: tensor<64xbf16>) -> tensor<64xbf16> {
  %0 = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<64x128xf32>) outs(%begin : tensor<64xbf16>) {
  ^bb0(%a: f32, %s: bf16):
    %w = arith.extf %s : bf16 to f32
    %r = arith.addf %a, %w : f32
    %n = arith.truncf %r : f32 to bf16
    linalg.yield %n : bf16
  } -> tensor<64xbf16>
  return %0 : tensor<64xbf16>
}

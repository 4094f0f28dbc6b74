// An instruction says what it computes by a body on tiles, with the intrinsic, the layouts of its registers, and what a
// processor must have. One without attributes keeps an empty dictionary in front of its body.
//
// RUN: tsopt %s | tsopt | FileCheck %s
// CHECK: scale.instruction @cost at @core {cycles = 4 : i64}
// CHECK-NEXT: scale.instruction @fma at @core {} {
// CHECK-NEXT: ^bb0(%[[A:.*]]: tensor<1x1xf32>, %[[B:.*]]: tensor<1x8xf32>, %[[C:.*]]: tensor<1x8xf32>):
// CHECK-NEXT: %[[R:.*]] = tile.gemm %[[A]], %[[B]], %[[C]]
// CHECK-NEXT: scale.yield %[[R]] : tensor<1x8xf32>
// CHECK: scale.instruction @dot at @core {layouts = [#{{.*}}, #{{.*}}, #{{.*}}, #{{.*}}], lower = "llvm.x86.avx512.vpdpbusd.256", needs = "avxvnni", types = (vector<8xi32>, vector<8xi32>, vector<8xi32>) -> vector<8xi32>} {
scale.arch @mine {
  scale.level @core {role = "block", vector_bits = 256}
  scale.instruction @cost at @core {cycles = 4}
  scale.instruction @fma at @core {} {
  ^bb0(%a: tensor<1x1xf32>, %b: tensor<1x8xf32>, %c: tensor<1x8xf32>):
    %r = tile.gemm %a, %b, %c : tensor<1x1xf32>, tensor<1x8xf32> -> tensor<1x8xf32>
    scale.yield %r : tensor<1x8xf32>
  }
  scale.instruction @dot at @core {needs = "avxvnni", lower = "llvm.x86.avx512.vpdpbusd.256",
      types = (vector<8xi32>, vector<8xi32>, vector<8xi32>) -> vector<8xi32>,
      layouts = [#tile.layout<reg = [8@1]>, #tile.layout<reg = [4@1, 8@*]>, #tile.layout<reg = [4@0, 8@1]>, #tile.layout<reg = [8@1]>]} {
  ^bb0(%c: tensor<1x8xi32>, %a: tensor<1x4xi8>, %b: tensor<4x8xi8>):
    %r = tile.gemm %a, %b, %c unsigned_a : tensor<1x4xi8>, tensor<4x8xi8> -> tensor<1x8xi32>
    scale.yield %r : tensor<1x8xi32>
  }
}

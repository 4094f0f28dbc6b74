// Instructions that AArch64 processors may have beyond their vector units (Arm Architecture Reference Manual for
// A-profile architecture, C7.2). A machine whose features include what an instruction needs has it. Cycles are those of
// a core with two units of 128 bits.
scale.arch @aarch64 {
  scale.level @core {role = "block"}

  // Four products of bytes, summed in 32 bits.
  scale.instruction @sdot at @core {cycles = 0.5, needs = "dotprod", lower = "llvm.aarch64.neon.sdot.v4i32.v16i8",
      layouts = [#tile.layout<reg = [4@1]>, #tile.layout<reg = [4@1, 4@*]>, #tile.layout<reg = [4@0, 4@1]>, #tile.layout<reg = [4@1]>]} {
  ^bb0(%c: tensor<1x4xi32>, %a: tensor<1x4xi8>, %b: tensor<4x4xi8>):
    %r = tile.gemm %a, %b, %c : tensor<1x4xi8>, tensor<4x4xi8> -> tensor<1x4xi32>
    scale.yield %r : tensor<1x4xi32>
  }
  scale.instruction @udot at @core {cycles = 0.5, needs = "dotprod", lower = "llvm.aarch64.neon.udot.v4i32.v16i8",
      layouts = [#tile.layout<reg = [4@1]>, #tile.layout<reg = [4@1, 4@*]>, #tile.layout<reg = [4@0, 4@1]>, #tile.layout<reg = [4@1]>]} {
  ^bb0(%c: tensor<1x4xi32>, %a: tensor<1x4xi8>, %b: tensor<4x4xi8>):
    %r = tile.gemm %a, %b, %c unsigned_a unsigned_b : tensor<1x4xi8>, tensor<4x4xi8> -> tensor<1x4xi32>
    scale.yield %r : tensor<1x4xi32>
  }

  // Products of 2×8 and 8×2 bytes, and of 2×4 and 4×2 bf16.
  scale.instruction @smmla at @core {cycles = 0.5, needs = "i8mm", lower = "llvm.aarch64.neon.smmla.v4i32.v16i8",
      layouts = [#tile.layout<reg = [2@1, 2@0]>, #tile.layout<reg = [8@1, 2@0]>, #tile.layout<reg = [8@0, 2@1]>, #tile.layout<reg = [2@1, 2@0]>]} {
  ^bb0(%c: tensor<2x2xi32>, %a: tensor<2x8xi8>, %b: tensor<8x2xi8>):
    %r = tile.gemm %a, %b, %c : tensor<2x8xi8>, tensor<8x2xi8> -> tensor<2x2xi32>
    scale.yield %r : tensor<2x2xi32>
  }
  scale.instruction @bfmmla at @core {cycles = 0.5, needs = "bf16", lower = "llvm.aarch64.neon.bfmmla",
      layouts = [#tile.layout<reg = [2@1, 2@0]>, #tile.layout<reg = [4@1, 2@0]>, #tile.layout<reg = [4@0, 2@1]>, #tile.layout<reg = [2@1, 2@0]>]} {
  ^bb0(%c: tensor<2x2xf32>, %a: tensor<2x4xbf16>, %b: tensor<4x2xbf16>):
    %r = tile.gemm %a, %b, %c : tensor<2x4xbf16>, tensor<4x2xbf16> -> tensor<2x2xf32>
    scale.yield %r : tensor<2x2xf32>
  }
}

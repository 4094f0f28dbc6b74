// Instructions that x86-64 processors may have beyond their vector units (Intel 64 and IA-32 Architectures Software
// Developer's Manual, volume 2). A machine whose features include what an instruction needs has it. Cycles are those of
// a core with two units of 512 bits, and one of AMX (Intel 64 and IA-32 Architectures Optimization Reference Manual).
scale.arch @x86_64 {
  scale.level @core {role = "block"}

  // Four products of a byte without and one with a sign, summed in 32 bits.
  scale.instruction @vpdpbusd_512 at @core {cycles = 0.5, needs = "avx512vnni", lower = "llvm.x86.avx512.vpdpbusd.512",
      types = (vector<16xi32>, vector<16xi32>, vector<16xi32>) -> vector<16xi32>,
      layouts = [#tile.layout<reg = [16@1]>, #tile.layout<reg = [4@1, 16@*]>, #tile.layout<reg = [4@0, 16@1]>, #tile.layout<reg = [16@1]>]} {
  ^bb0(%c: tensor<1x16xi32>, %a: tensor<1x4xi8>, %b: tensor<4x16xi8>):
    %r = tile.gemm %a, %b, %c unsigned_a : tensor<1x4xi8>, tensor<4x16xi8> -> tensor<1x16xi32>
    scale.yield %r : tensor<1x16xi32>
  }
  scale.instruction @vpdpbusd_256 at @core {cycles = 0.5, needs = "avxvnni", lower = "llvm.x86.avx512.vpdpbusd.256",
      types = (vector<8xi32>, vector<8xi32>, vector<8xi32>) -> vector<8xi32>,
      layouts = [#tile.layout<reg = [8@1]>, #tile.layout<reg = [4@1, 8@*]>, #tile.layout<reg = [4@0, 8@1]>, #tile.layout<reg = [8@1]>]} {
  ^bb0(%c: tensor<1x8xi32>, %a: tensor<1x4xi8>, %b: tensor<4x8xi8>):
    %r = tile.gemm %a, %b, %c unsigned_a : tensor<1x4xi8>, tensor<4x8xi8> -> tensor<1x8xi32>
    scale.yield %r : tensor<1x8xi32>
  }

  // Two products of 16-bit integers.
  scale.instruction @vpdpwssd_512 at @core {cycles = 0.5, needs = "avx512vnni", lower = "llvm.x86.avx512.vpdpwssd.512",
      types = (vector<16xi32>, vector<16xi32>, vector<16xi32>) -> vector<16xi32>,
      layouts = [#tile.layout<reg = [16@1]>, #tile.layout<reg = [2@1, 16@*]>, #tile.layout<reg = [2@0, 16@1]>, #tile.layout<reg = [16@1]>]} {
  ^bb0(%c: tensor<1x16xi32>, %a: tensor<1x2xi16>, %b: tensor<2x16xi16>):
    %r = tile.gemm %a, %b, %c : tensor<1x2xi16>, tensor<2x16xi16> -> tensor<1x16xi32>
    scale.yield %r : tensor<1x16xi32>
  }

  // Two products of bf16, summed in f32 without subnormal numbers.
  scale.instruction @vdpbf16ps_512 at @core {cycles = 1, needs = "avx512bf16", lower = "llvm.x86.avx512bf16.dpbf16ps.512",
      layouts = [#tile.layout<reg = [16@1]>, #tile.layout<reg = [2@1, 16@*]>, #tile.layout<reg = [2@0, 16@1]>, #tile.layout<reg = [16@1]>]} {
  ^bb0(%c: tensor<1x16xf32>, %a: tensor<1x2xbf16>, %b: tensor<2x16xbf16>):
    %r = tile.gemm %a, %b, %c : tensor<1x2xbf16>, tensor<2x16xbf16> -> tensor<1x16xf32>
    scale.yield %r : tensor<1x16xf32>
  }

  // Registers of 16 rows of 64 bytes.
  scale.instruction @tdpbf16ps at @core {cycles = 16, needs = "amx-tile,amx-bf16", state = "amx", lower = "llvm.x86.tdpbf16ps.internal",
      layouts = [#tile.layout<reg = [16@1, 16@0]>, #tile.layout<reg = [32@1, 16@0]>, #tile.layout<reg = [2@0, 16@1, 16@0:2]>, #tile.layout<reg = [16@1, 16@0]>]} {
  ^bb0(%c: tensor<16x16xf32>, %a: tensor<16x32xbf16>, %b: tensor<32x16xbf16>):
    %r = tile.gemm %a, %b, %c : tensor<16x32xbf16>, tensor<32x16xbf16> -> tensor<16x16xf32>
    scale.yield %r : tensor<16x16xf32>
  }
  scale.instruction @tdpbssd at @core {cycles = 16, needs = "amx-tile,amx-int8", state = "amx", lower = "llvm.x86.tdpbssd.internal",
      layouts = [#tile.layout<reg = [16@1, 16@0]>, #tile.layout<reg = [64@1, 16@0]>, #tile.layout<reg = [4@0, 16@1, 16@0:4]>, #tile.layout<reg = [16@1, 16@0]>]} {
  ^bb0(%c: tensor<16x16xi32>, %a: tensor<16x64xi8>, %b: tensor<64x16xi8>):
    %r = tile.gemm %a, %b, %c : tensor<16x64xi8>, tensor<64x16xi8> -> tensor<16x16xi32>
    scale.yield %r : tensor<16x16xi32>
  }
  scale.instruction @tdpbusd at @core {cycles = 16, needs = "amx-tile,amx-int8", state = "amx", lower = "llvm.x86.tdpbusd.internal",
      layouts = [#tile.layout<reg = [16@1, 16@0]>, #tile.layout<reg = [64@1, 16@0]>, #tile.layout<reg = [4@0, 16@1, 16@0:4]>, #tile.layout<reg = [16@1, 16@0]>]} {
  ^bb0(%c: tensor<16x16xi32>, %a: tensor<16x64xi8>, %b: tensor<64x16xi8>):
    %r = tile.gemm %a, %b, %c unsigned_a : tensor<16x64xi8>, tensor<64x16xi8> -> tensor<16x16xi32>
    scale.yield %r : tensor<16x16xi32>
  }
}

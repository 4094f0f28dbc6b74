// An instruction of the program's own that llc does not know, or has with other types, is an error at the operation that it
// computes. A kernel with an instruction that this processor does not have is not started.
//
// REQUIRES: llc, cpu
// UNSUPPORTED: upstream
// RUN: not tsopt %s --tile-to-cpu-binary="arch=unknown triple=x86_64-unknown-linux-gnu chip=x86-64-v4" 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: not tsopt %s --tile-to-cpu-binary="arch=types triple=x86_64-unknown-linux-gnu chip=x86-64-v4" 2>&1 | FileCheck %s --check-prefix=TYPES
// RUN: tsopt %s --tile-to-cpu-binary="arch=absent triple=x86_64-unknown-linux-gnu chip=x86-64-v4" -o %t.mlir
// RUN: not tsrun %t.mlir --device=cpu 2>&1 | FileCheck %s --check-prefix=ABSENT

// UNKNOWN: instruction-errors.mlir:[[# @LINE+44]]:10: error: llc: does not know the intrinsic llvm.x86.avx512bf16.dpbf16pd.512; correct its name, or name an llc that has it
// UNKNOWN: instruction-errors.mlir:[[# @LINE+10]]:3: note: scale.instruction @dot is lowered to it; correct its lower, types or needs
// TYPES: instruction-errors.mlir:[[# @LINE+42]]:10: error: llc: {{.*}}llvm.x86.avx512.vpdpbusd.512; correct the types with which it is called
// TYPES: note: scale.instruction @dot is lowered to it; correct its lower, types or needs
// ABSENT: error: 'gpu.launch_func' op failed: kernel @main_kernel has instructions that need {{avx512bf16|tbm}}, which this machine's processor does not have; compile it with arch=host, or remove the scale.instruction that needs it

// The processors differ in the intrinsic, and in what it needs.
scale.arch @unknown attributes {backend = "cpu", triple = "x86_64-unknown-linux-gnu", chip = "x86-64-v4"} {
  scale.level @core {role = "block", count = 1, vector_bits = 512}
  scale.memory @registers at @core {role = "registers", bytes = 2048}
  scale.memory @scratch at @core {role = "scratch", bytes = 1048576}
  scale.instruction @dot at @core {needs = "avx512bf16", lower = "llvm.x86.avx512bf16.dpbf16pd.512",
      layouts = [#tile.layout<reg = [16@1]>, #tile.layout<reg = [2@1, 16@*]>, #tile.layout<reg = [2@0, 16@1]>, #tile.layout<reg = [16@1]>]} {
  ^bb0(%c: tensor<1x16xf32>, %a: tensor<1x2xbf16>, %b: tensor<2x16xbf16>):
    %r = tile.gemm %a, %b, %c : tensor<1x2xbf16>, tensor<2x16xbf16> -> tensor<1x16xf32>
    scale.yield %r : tensor<1x16xf32>
  }
}
scale.arch @types attributes {backend = "cpu", triple = "x86_64-unknown-linux-gnu", chip = "x86-64-v4"} {
  scale.level @core {role = "block", count = 1, vector_bits = 512}
  scale.memory @registers at @core {role = "registers", bytes = 2048}
  scale.memory @scratch at @core {role = "scratch", bytes = 1048576}
  scale.instruction @dot at @core {needs = "avx512vnni", lower = "llvm.x86.avx512.vpdpbusd.512",
      layouts = [#tile.layout<reg = [16@1]>, #tile.layout<reg = [2@1, 16@*]>, #tile.layout<reg = [2@0, 16@1]>, #tile.layout<reg = [16@1]>]} {
  ^bb0(%c: tensor<1x16xf32>, %a: tensor<1x2xbf16>, %b: tensor<2x16xbf16>):
    %r = tile.gemm %a, %b, %c : tensor<1x2xbf16>, tensor<2x16xbf16> -> tensor<1x16xf32>
    scale.yield %r : tensor<1x16xf32>
  }
}
scale.arch @absent attributes {backend = "cpu", triple = "x86_64-unknown-linux-gnu", chip = "x86-64-v4"} {
  scale.level @core {role = "block", count = 1, vector_bits = 512}
  scale.memory @registers at @core {role = "registers", bytes = 2048}
  scale.memory @scratch at @core {role = "scratch", bytes = 1048576}
  scale.instruction @dot at @core {needs = "avx512bf16,tbm", lower = "llvm.x86.avx512bf16.dpbf16ps.512",
      layouts = [#tile.layout<reg = [16@1]>, #tile.layout<reg = [2@1, 16@*]>, #tile.layout<reg = [2@0, 16@1]>, #tile.layout<reg = [16@1]>]} {
  ^bb0(%c: tensor<1x16xf32>, %a: tensor<1x2xbf16>, %b: tensor<2x16xbf16>):
    %r = tile.gemm %a, %b, %c : tensor<1x2xbf16>, tensor<2x16xbf16> -> tensor<1x16xf32>
    scale.yield %r : tensor<1x16xf32>
  }
}
func.func @main(%a: memref<32x64xbf16> {tile.init = "random"}, %b: memref<64x64xbf16> {tile.init = "random"}, %c: memref<32x64xf32> {tile.out}) {
  tile.kernel blocks(%i) = (1) {
    %s = tile.load %a[0, 0] : memref<32x64xbf16> -> tensor<32x64xbf16>
    %t = tile.load %b[0, 0] : memref<64x64xbf16> -> tensor<64x64xbf16>
    %g = tile.gemm %s, %t : tensor<32x64xbf16>, tensor<64x64xbf16> -> tensor<32x64xf32>
    tile.store %g, %c[0, 0] : tensor<32x64xf32>, memref<32x64xf32>
  }
  return
}

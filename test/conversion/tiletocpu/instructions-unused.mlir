// An instruction of the program's own target that no operation can become gets a remark: a layout in which the elements of a
// column are not runs along K, and a reduction.
//
// RUN: tsopt %s --convert-tile-to-cpu=arch=mine -o /dev/null 2>&1 | FileCheck %s
// CHECK: instructions-unused.mlir:[[# @LINE+5]]:3: remark: is not used: its body is no GEMM of registers with runs along K, and no elementwise operations that an intrinsic computes (also on line 16)
scale.arch @mine attributes {backend = "cpu", triple = "x86_64-unknown-linux-gnu"} {
  scale.level @core {role = "block", count = 1, vector_bits = 512}
  scale.memory @registers at @core {role = "registers", bytes = 2048}
  scale.memory @scratch at @core {role = "scratch", bytes = 1048576}
  scale.instruction @columns at @core {lower = "llvm.x86.columns",
      layouts = [#tile.layout<reg = [16@1]>, #tile.layout<reg = [2@1, 16@*]>, #tile.layout<reg = [8@1, 2@0, 2@1:8]>, #tile.layout<reg = [16@1]>]} {
  ^bb0(%c: tensor<1x16xf32>, %a: tensor<1x2xbf16>, %b: tensor<2x16xbf16>):
    %r = tile.gemm %a, %b, %c : tensor<1x2xbf16>, tensor<2x16xbf16> -> tensor<1x16xf32>
    scale.yield %r : tensor<1x16xf32>
  }
  scale.instruction @first at @core {lower = "llvm.x86.first"} {
  ^bb0(%a: tensor<1x16xf32>):
    %r = tile.broadcast %a : tensor<1x16xf32> -> tensor<2x16xf32>
    scale.yield %r : tensor<2x16xf32>
  }
}
func.func @main(%x: memref<16xf32>, %y: memref<16xf32>) {
  tile.kernel blocks(%i) = (1) {
    %t = tile.load %x[0] : memref<16xf32> -> tensor<16xf32>
    tile.store %t, %y[0] : tensor<16xf32>, memref<16xf32>
  }
  return
}

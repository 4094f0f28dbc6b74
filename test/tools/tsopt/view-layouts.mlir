// UNSUPPORTED: upstream
// --view-layouts draws each layout of the program once, under the name that the text
// has for a tile. Without passes the program is planned first.

// RUN: rm -rf %t && tsopt %S/../../../examples/gemm.mlir --view-layouts=%t/gemm -o %t.mlir
// RUN: cat %t/gemm/index.txt | FileCheck %s --check-prefix=INDEX
// INDEX: a.shared: memref<3x64x64xbf16, #tile.swizzle<3, 3, 3>, #scale.mem<l1>>: {{.*}}%a in line 14, %b in line 15
// INDEX: sum.registers: tensor<64x64xf32, {{.*}}: {{.*}}%sum in line 13
// RUN: cat %t/gemm/a.shared.txt | FileCheck %s --check-prefix=SHARED
// SHARED: 3 tiles at a distance of 8192 bytes
// SHARED: swizzle: bits 3 to 5 of an element's offset are xored with bits 6 to 8
// SHARED: wavefronts 1, ideal 1
// RUN: cat %t/gemm/sum.registers.txt | FileCheck %s --check-prefix=REGISTERS
// REGISTERS: 128 threads with 32 elements each
// RUN: cat %t/gemm/index.html | FileCheck %s --check-prefix=PAGE
// PAGE: <img src="sum.registers.svg"
// RUN: cat %t/gemm/sum.registers.svg | FileCheck %s --check-prefix=SVG
// SVG: <svg xmlns="http://www.w3.org/2000/svg"
// What is printed is what was drawn.
// RUN: cat %t.mlir | FileCheck %s --check-prefix=PRINTED
// PRINTED: tile.gemm {{.*}} impl(wgmma)

// A program whose tiles have layouts is drawn as it is, and so is what passes leave.
// RUN: tsopt %s --split-input-file --view-layouts=%t/given -o /dev/null
// RUN: cat %t/given/index.txt | FileCheck %s --check-prefix=GIVEN
// GIVEN:      acc.registers: tensor<32x8xf32
// GIVEN-NEXT: x.shared: memref<8x64xf16
// GIVEN-NEXT: x.shared-2: memref<8x32xf16

// Where there is nothing to draw, an error says between which passes there is.
// RUN: not tsopt %S/../../../examples/gemm.mlir --emit=gpu --view-layouts=%t/none 2>&1 | FileCheck %s --check-prefix=NONE
// NONE: error: --view-layouts: the program has no tile with a layout; tiles have layouts between infer-layout and convert-tile-to-gpu. Use passes that end there, or none
// RUN: not tsopt %S/../../../examples/gemm.mlir --view-layouts=%s/no 2>&1 | FileCheck %s --check-prefix=FOLDER
// FOLDER: cannot create the directory '{{.*}}' of --view-layouts: not a directory

func.func private @acc(tensor<32x8xf32, #tile.layout<reg = [2@1, 2@0:8], lane = [4@1:2, 8@0], warp = [2@0:16, 2@*]>>)

// -----

func.func private @x(memref<8x64xf16, #tile.swizzle<3, 3, 3>, #scale.mem<l1>>,
                     memref<8x32xf16, #tile.swizzle<0, 0, 0, pitch = 40>, #scale.mem<l1>>)

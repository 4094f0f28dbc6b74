// Assembly for this machine's processor, which has no line tables.
//
// REQUIRES: llc
// RUN: tsopt --emit=asm %s | FileCheck %s
// RUN: not tsopt --emit=asm --line-info %s 2>&1 | FileCheck %s --check-prefix=LINES
// RUN: not tsopt --cse --emit=asm %s 2>&1 | FileCheck %s --check-prefix=PASSES
// UNSUPPORTED: upstream
// CHECK: {{^}}main_kernel:
// CHECK: ret
// LINES: --line-info needs --emit=llvm, ptx or cubin
// PASSES: --emit=asm runs its own passes and cannot be combined with pass options

func.func @main(%a: memref<64xf32>) {
  tile.kernel blocks(%x) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %t = tile.load %a[%c0] : memref<64xf32> -> tensor<64xf32>
    tile.store %t, %a[%c0] : tensor<64xf32>, memref<64xf32>
  }
  return
}

// Machine code, an ELF file, from the tile program and from the llvm level. Several
// kernel modules are no one cubin.
//
// REQUIRES: llc, ptxas
// UNSUPPORTED: upstream
// RUN: tsopt --emit=cubin --emit-module=main_kernel %s -o %t.cubin && head -c 4 %t.cubin | od -c | FileCheck %s
// RUN: tsopt --emit=llvm-dialect %s | tsopt --emit=cubin --emit-module=main_kernel_0 | head -c 4 | od -c | FileCheck %s
// CHECK: 177   E   L   F
// RUN: not tsopt --emit=cubin %s -o %t.no 2>&1 | FileCheck %s --check-prefix=ONE
// RUN: not cat %t.no
// ONE: error: --emit=cubin writes one kernel module, but the program has 2; choose one of @main_kernel, with --emit-module @main_kernel_0

func.func @main(%a: memref<64xf32>) {
  tile.kernel blocks(%x) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %t = tile.load %a[%c0] : memref<64xf32> -> tensor<64xf32>
    tile.store %t, %a[%c0] : tensor<64xf32>, memref<64xf32>
  }
  tile.kernel blocks(%x) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %t = tile.load %a[%c0] : memref<64xf32> -> tensor<64xf32>
    %u = arith.addf %t, %t : tensor<64xf32>
    tile.store %u, %a[%c0] : tensor<64xf32>, memref<64xf32>
  }
  return
}

// One step from a tile program to any level, LLVM IR or PTX.
//
// RUN: tsopt --emit=planned %s | FileCheck %s --check-prefix=PLANNED
// RUN: tsopt --emit=gpu %s | FileCheck %s --check-prefix=GPU
// RUN: tsopt --emit=llvm-dialect %s | FileCheck %s --check-prefix=DIALECT
// RUN: tsopt --emit=llvm --emit-module=main_kernel %s -o %t.ll && FileCheck %s --check-prefix=LLVM --input-file=%t.ll
// RUN: tsopt --tile-to-llvm="chip=sm_80 features=+ptx75" --emit=llvm --emit-module=@main_kernel_0 %s | FileCheck %s --check-prefix=LLVM
// UNSUPPORTED: upstream

// PLANNED: tile.load {{.*}} -> tensor<64xf32, #layout>
// GPU: gpu.func @main_kernel
// DIALECT: llvm.func @main_kernel
// LLVM: target triple = "nvptx64-nvidia-cuda"
// LLVM: define ptx_kernel void @main_kernel

// Several modules are no one file for an assembler.
// RUN: tsopt --emit=llvm %s 2>&1 | FileCheck %s --check-prefix=SEVERAL
// SEVERAL: warning: the output has 2 kernel modules, which an assembler cannot read as one; choose one of @main_kernel, @main_kernel_0 with --emit-module=NAME
// SEVERAL: {{^}}; gpu.module @main_kernel{{$}}
// SEVERAL: {{^}}; gpu.module @main_kernel_0{{$}}

// RUN: not tsopt --emit=ptxx %s 2>&1 | FileCheck %s --check-prefix=FORM
// FORM: --emit: unknown format 'ptxx'; expected one of kernel-tree, planned, gpu, llvm-dialect, llvm, ptx, cubin, estimate, asm; did you mean 'ptx'?
// RUN: not tsopt --emit=llvm --emit-module=kernel %s 2>&1 | FileCheck %s --check-prefix=MODULE
// MODULE: error: --emit-module: unknown kernel module 'kernel'; the program has @main_kernel, @main_kernel_0
// RUN: not tsopt --emit-module=kernel %s 2>&1 | FileCheck %s --check-prefix=ALONE
// ALONE: --emit-module needs --emit
// RUN: not tsopt --emit=gpu --emit-module=kernel %s 2>&1 | FileCheck %s --check-prefix=WHOLE
// WHOLE: --emit=gpu writes the whole program; --emit-module needs --emit=llvm, ptx or cubin
// RUN: not tsopt --cse --emit=gpu %s 2>&1 | FileCheck %s --check-prefix=PASSES
// PASSES: --emit=gpu runs its own passes and cannot be combined with pass options
// RUN: not tsopt --cse --emit=llvm %s 2>&1 | FileCheck %s --check-prefix=NONE
// NONE: --emit=llvm: the program has no kernel

func.func @main(%a: memref<64xf32>) {
  tile.kernel blocks(%x) = (1) threads(32) {
    %t = tile.load %a[0] : memref<64xf32> -> tensor<64xf32>
    tile.store %t, %a[0] : tensor<64xf32>, memref<64xf32>
  }
  tile.kernel blocks(%x) = (2) threads(32) {
    %t = tile.load %a[0] : memref<64xf32> -> tensor<64xf32>
    tile.store %t, %a[0] : tensor<64xf32>, memref<64xf32>
  }
  return
}

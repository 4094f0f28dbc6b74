// REQUIRES: llc
// RUN: tsopt %s '-gpu-module-to-binary=format=isa' | FileCheck %s --check-prefix=ISA
// RUN: tsopt %s '-gpu-module-to-binary=format=llvm' | FileCheck %s --check-prefix=LLVM

// A module of the GPU becomes the text of its code, so that a compiled program
// is one file.

// ISA: gpu.binary @device [#gpu.object<#nvvm.target<chip = "sm_90">, {{.*}}assembly = "{{.*}}.target sm_90{{.*}}.entry kernel{{.*}}">]
// ISA-NOT: gpu.module
// LLVM: gpu.binary @device [#gpu.object<#nvvm.target<chip = "sm_90">, offload = "{{.*}}define ptx_kernel void @kernel{{.*}}">]
gpu.module @device [#nvvm.target<chip = "sm_90">] {
  llvm.func @kernel(%p: !llvm.ptr<1>) attributes {gpu.kernel, nvvm.kernel} {
    llvm.return
  }
}

// RUN: tsopt %s --gpu-lower-to-nvvm-pipeline='cubin-chip=sm_90 cubin-features=+ptx80 opt-level=3 cubin-format=isa' --dump-pass-pipeline 2>&1 | FileCheck %s

// The pipeline's options reach its passes.

// CHECK: builtin.module(
// CHECK-NEXT: convert-nvgpu-to-nvvm,
// CHECK-NEXT: gpu-kernel-outlining{data-layout-str=},
// CHECK-NEXT: convert-vector-to-scf{full-unroll=false lower-scalable=false lower-tensors=false target-rank=1},
// CHECK-NEXT: convert-scf-to-cf{allow-pattern-rollback=true},
// CHECK-NEXT: convert-nvvm-to-llvm,
// CHECK-NEXT: convert-func-to-llvm{index-bitwidth=0 use-bare-ptr-memref-call-conv=false},
// CHECK-NEXT: expand-strided-metadata,
// CHECK-NEXT: nvvm-attach-target{O=3 arch= chip=sm_90 fast=false features=+ptx80 ftz=false
// CHECK-SAME: triple=nvptx64-nvidia-cuda},
// CHECK-NEXT: lower-affine,
// CHECK-NEXT: convert-arith-to-llvm{index-bitwidth=0},
// CHECK-NEXT: convert-index-to-llvm{index-bitwidth=64},
// CHECK-NEXT: canonicalize
// CHECK-NEXT: cse,
// CHECK-NEXT: gpu.module(
// CHECK-NEXT: convert-gpu-to-nvvm{allow-pattern-rollback=true
// CHECK: gpu-to-llvm{intersperse-sizes-for-kernels=false use-bare-pointers-for-host=false use-bare-pointers-for-kernels=false},
// CHECK-NEXT: gpu-module-to-binary{cache= format=isa
// CHECK-NEXT: convert-math-to-llvm{approximate-log1p=true},
// CHECK-NEXT: canonicalize
// CHECK-NEXT: cse,
// CHECK-NEXT: reconcile-unrealized-casts
module {}

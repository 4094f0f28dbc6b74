// RUN: tsopt %s -split-input-file -verify-diagnostics --gpu-module-to-binary=format=llvm

// What a chip or a PTX version has not is said at the operation, before llc or ptxas
// stumble over it.

gpu.module @plain [#nvvm.target<chip = "sm_90">] {
  llvm.func @k(%a: i64, %d: f32) attributes {nvvm.kernel} {
    // expected-error @+1 {{'llvm.inline_asm' op is not supported on sm_90}}
    %0 = llvm.inline_asm has_side_effects "wgmma.mma_async.sync.aligned.m64n8k16.f32.bf16.bf16 {$0}, $1, $1, 1, 1, 1, 0, 0;", "=f,l,0" %a, %d : (i64, f32) -> f32
    llvm.return
  }
}

// -----

gpu.module @ptx [#nvvm.target<chip = "sm_90a", features = "+ptx80">] {
  llvm.func @k(%m: !llvm.ptr, %p: !llvm.ptr<3>, %x: i32) attributes {nvvm.kernel} {
    // expected-error @+1 {{into the block's own shared memory needs PTX 8.6; the target has the feature +ptx80}}
    nvvm.cp.async.bulk.tensor.shared.cluster.global %p, %m, %p, box[%x, %x] {isCTAOnly = true} : !llvm.ptr<3>, !llvm.ptr
    llvm.return
  }
}

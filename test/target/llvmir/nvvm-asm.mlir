// RUN: tstranslate --mlir-to-llvmir %s | FileCheck %s
// RUN: %if to-ptx %{ tstranslate --mlir-to-ptx --chip=sm_90a --features=+ptx83 %s | FileCheck %s --check-prefix=PTX %}
// UNSUPPORTED: upstream
// Upstream needs --convert-nvvm-to-llvm before it translates these.

// What LLVM has no intrinsic for is inline assembly.

// The accumulators of wgmma are read and written: outputs tied to inputs.
// PTX-LABEL: .func {{.*}}warp_group(
// PTX: wgmma.mma_async.sync.aligned.m64n8k16.f32.bf16.bf16
// CHECK-LABEL: define { float, float, float, float } @warp_group(i64 %0, { float, float, float, float } %1) {
// CHECK-NEXT:   call void @llvm.nvvm.wgmma.fence.sync.aligned()
// CHECK-NEXT:   %3 = extractvalue { float, float, float, float } %1, 0
// CHECK-NEXT:   %4 = extractvalue { float, float, float, float } %1, 1
// CHECK-NEXT:   %5 = extractvalue { float, float, float, float } %1, 2
// CHECK-NEXT:   %6 = extractvalue { float, float, float, float } %1, 3
// CHECK-NEXT:   %7 = call { float, float, float, float } asm sideeffect "{\0A.reg .pred p;\0Asetp.ne.b32 p, 1, 0;\0Awgmma.mma_async.sync.aligned.m64n8k16.f32.bf16.bf16 {$0, $1, $2, $3}, $8, $9, p, 1, 1, 0, 0;\0A}\0A", "=f,=f,=f,=f,0,1,2,3,l,l,~{memory}"(float %3, float %4, float %5, float %6, i64 %0, i64 %0)
// CHECK-NEXT:   call void @llvm.nvvm.wgmma.commit_group.sync.aligned()
// CHECK-NEXT:   call void @llvm.nvvm.wgmma.wait_group.sync.aligned(i64 0)
// CHECK-NEXT:   ret { float, float, float, float } %7
llvm.func @warp_group(%d: i64, %acc: !llvm.struct<(f32, f32, f32, f32)>) -> !llvm.struct<(f32, f32, f32, f32)> {
  nvvm.wgmma.fence.aligned
  %0 = nvvm.wgmma.mma_async %d, %d, %acc, <m = 64, n = 8, k = 16>, D [<f32>, #nvvm.wgmma_scale_out<one>], A [<bf16>, #nvvm.wgmma_scale_in<one>, <row>], B [<bf16>, #nvvm.wgmma_scale_in<one>, <col>] : !llvm.struct<(f32, f32, f32, f32)> -> !llvm.struct<(f32, f32, f32, f32)>
  nvvm.wgmma.commit.group.sync.aligned
  nvvm.wgmma.wait.group.sync.aligned 0
  llvm.return %0 : !llvm.struct<(f32, f32, f32, f32)>
}

// What is added to a descriptor is added in the assembly: LLVM would move the sum out of a loop, into two registers of each thread.
// PTX-LABEL: .func {{.*}}descriptors(
// PTX: add.s64 a, %rd{{[0-9]+}}, 2;
// PTX-NEXT: .reg .b64 b;
// PTX-NEXT: add.s64 b, %rd{{[0-9]+}}, 128;
// PTX-NEXT: wgmma.mma_async.sync.aligned.m64n8k16.f32.bf16.bf16 {{.*}}, a, b, p
// CHECK-LABEL: define { float, float, float, float } @descriptors(i64 %0, i64 %1, { float, float, float, float } %2) {
// CHECK: asm sideeffect "{\0A.reg .pred p;\0Asetp.ne.b32 p, 1, 0;\0A.reg .b64 a;\0Aadd.s64 a, $8, 2;\0A.reg .b64 b;\0Aadd.s64 b, $9, 128;\0Awgmma.mma_async.sync.aligned.m64n8k16.f32.bf16.bf16 {$0, $1, $2, $3}, a, b, p, 1, 1, 0, 0;{{.*}}(float {{.*}}, i64 %0, i64 %1)
llvm.func @descriptors(%left: i64, %right: i64, %acc: !llvm.struct<(f32, f32, f32, f32)>) -> !llvm.struct<(f32, f32, f32, f32)> {
  %2 = llvm.mlir.constant(2 : i64) : i64
  %128 = llvm.mlir.constant(128 : i64) : i64
  %a = llvm.add %left, %2 : i64
  %b = llvm.add %right, %128 : i64
  nvvm.wgmma.fence.aligned
  %0 = nvvm.wgmma.mma_async %a, %b, %acc, <m = 64, n = 8, k = 16>, D [<f32>, #nvvm.wgmma_scale_out<one>], A [<bf16>, #nvvm.wgmma_scale_in<one>, <row>], B [<bf16>, #nvvm.wgmma_scale_in<one>, <col>] : !llvm.struct<(f32, f32, f32, f32)> -> !llvm.struct<(f32, f32, f32, f32)>
  nvvm.wgmma.commit.group.sync.aligned
  nvvm.wgmma.wait.group.sync.aligned 0
  llvm.return %0 : !llvm.struct<(f32, f32, f32, f32)>
}

// PTX-LABEL: .func {{.*}}mbarrier(
// PTX: mbarrier.try_wait.parity
// CHECK-LABEL: define void @mbarrier(ptr addrspace(3) %0, i32 %1, i1 %2) {
// CHECK-NEXT:   %4 = ptrtoint ptr addrspace(3) %0 to i32
// CHECK-NEXT:   %5 = zext i1 %2 to i32
// CHECK-NEXT:   call void asm sideeffect "{ .reg .pred p; setp.ne.b32 p, $2, 0; @p mbarrier.init.shared.b64 [$0], $1; }", "r,r,r,~{memory}"(i32 %4, i32 %1, i32 %5)
// CHECK-NEXT:   call void @llvm.nvvm.fence.mbarrier_init.release.cluster()
// CHECK-NEXT:   %6 = call i64 @llvm.nvvm.mbarrier.arrive.shared(ptr addrspace(3) %0)
// CHECK-NEXT:   %7 = call i64 @llvm.nvvm.mbarrier.arrive.expect.tx.scope.cta.space.cta(ptr addrspace(3) %0, i32 %1)
// CHECK-NEXT:   %8 = ptrtoint ptr addrspace(3) %0 to i32
// CHECK-NEXT:   call void asm sideeffect "{\0A.reg .pred P1;\0ALAB_WAIT_${:uid}:\0Ambarrier.try_wait.parity.shared.b64 P1, [$0], $1, $2;\0A@P1 bra.uni DONE_${:uid};\0Abra.uni LAB_WAIT_${:uid};\0ADONE_${:uid}:\0A}", "r,r,r,~{memory}"(i32 %8, i32 %1, i32 %1)
// CHECK-NEXT:   ret void
llvm.func @mbarrier(%s: !llvm.ptr<3>, %n: i32, %b: i1) {
  nvvm.mbarrier.init %s, %n, predicate = %b : !llvm.ptr<3>, i32, i1
  nvvm.fence.mbarrier.init
  %0 = nvvm.mbarrier.arrive %s : !llvm.ptr<3> -> i64
  nvvm.mbarrier.arrive.expect_tx %s, %n : !llvm.ptr<3>, i32
  nvvm.mbarrier.try_wait.parity %s, %n, %n : !llvm.ptr<3>, i32, i32
  llvm.return
}

// PTX-LABEL: .func {{.*}}text(
// PTX: setmaxnreg.inc.sync.aligned.u32
// CHECK-LABEL: define float @text(float %0, i1 %1) {
// CHECK-NEXT:   %3 = call float asm sideeffect "ex2.approx.ftz.f32 $0, $1;", "=f,f"(float %0)
// CHECK-NEXT:   call void @llvm.nvvm.setmaxnreg.inc.sync.aligned.u32(i32 232)
// CHECK-NEXT:   ret float %3
llvm.func @text(%f: f32, %b: i1) -> f32 {
  %0 = nvvm.inline_ptx "ex2.approx.ftz.f32 $0, $1;" ro(%f : f32) -> f32
  nvvm.setmaxregister increase 232
  llvm.return %0 : f32
}

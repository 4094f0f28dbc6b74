// RUN: tstranslate --mlir-to-llvmir %s | FileCheck %s
// RUN: %if opt %{ tstranslate --mlir-to-llvmir %s | opt -passes=verify -disable-output %}
// RUN: %if to-ptx %{ tstranslate --mlir-to-ptx --chip=sm_90a --features=+ptx83 %s | FileCheck %s --check-prefix=PTX %}

// Operations of the hardware: an intrinsic where there is one, PTX otherwise.

// PTX-LABEL: .func {{.*}}coordinates(
// PTX: mov.u32 {{.*}}, %tid.x
// CHECK-LABEL: define i32 @coordinates() {
// CHECK-NEXT:   %1 = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
// CHECK-NEXT:   %2 = call range(i32 0, 64) i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
// CHECK-NEXT:   %3 = add i32 %1, %2
// CHECK-NEXT:   ret i32 %3
llvm.func @coordinates() -> i32 {
  %0 = nvvm.read.ptx.sreg.tid.x : i32
  %1 = nvvm.read.ptx.sreg.ctaid.y range <i32, 0, 64> : i32
  %2 = llvm.add %0, %1 : i32
  llvm.return %2 : i32
}

// PTX-LABEL: .func {{.*}}barriers(
// PTX: {{bar.sync|barrier.sync}}
// CHECK-LABEL: define void @barriers(i32 %0) {
// CHECK-NEXT:   call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
// CHECK-NEXT:   call void @llvm.nvvm.barrier.cta.sync.aligned.count(i32 %0, i32 %0)
// CHECK-NEXT:   call void @llvm.nvvm.bar.warp.sync(i32 %0)
// CHECK-NEXT:   call void @llvm.nvvm.barrier.cluster.arrive.aligned()
// CHECK-NEXT:   call void @llvm.nvvm.barrier.cluster.wait()
// CHECK-NEXT:   call void @llvm.nvvm.membar.gl()
// CHECK-NEXT:   ret void
llvm.func @barriers(%n: i32) {
  nvvm.barrier0
  nvvm.barrier id = %n number_of_threads = %n
  nvvm.bar.warp.sync %n : i32
  nvvm.cluster.arrive {aligned}
  nvvm.cluster.wait
  nvvm.memory.barrier <gpu>
  llvm.return
}

// PTX-LABEL: .func {{.*}}warp(
// PTX: shfl.sync.bfly.b32
// CHECK-LABEL: define i1 @warp(i32 %0, float %1, i32 %2, i1 %3) {
// CHECK-NEXT:   %5 = call float @llvm.nvvm.shfl.sync.bfly.f32(i32 %0, float %1, i32 %2, i32 %2)
// CHECK-NEXT:   %6 = call { i32, i1 } @llvm.nvvm.shfl.sync.idx.i32p(i32 %0, i32 %2, i32 %2, i32 %2)
// CHECK-NEXT:   %7 = call i32 @llvm.nvvm.vote.ballot.sync(i32 %0, i1 %3)
// CHECK-NEXT:   %8 = call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1)
// CHECK-NEXT:   %9 = extractvalue { i32, i1 } %8, 1
// CHECK-NEXT:   ret i1 %9
llvm.func @warp(%mask: i32, %f: f32, %i: i32, %b: i1) -> i1 {
  %0 = nvvm.shfl.sync bfly %mask, %f, %i, %i : f32 -> f32
  %1 = nvvm.shfl.sync idx %mask, %i, %i, %i {return_value_and_is_valid} : i32 -> !llvm.struct<(i32, i1)>
  %2 = nvvm.vote.sync ballot %mask, %b -> i32
  %3 = nvvm.elect.sync -> i1
  llvm.return %3 : i1
}

// PTX-LABEL: .func {{.*}}copies(
// PTX: cp.async.cg.shared.global
// CHECK-LABEL: define void @copies(ptr addrspace(3) %0, ptr addrspace(1) %1) {
// CHECK-NEXT:   call void @llvm.nvvm.cp.async.cg.shared.global.16(ptr addrspace(3) %0, ptr addrspace(1) %1)
// CHECK-NEXT:   call void @llvm.nvvm.cp.async.commit.group()
// CHECK-NEXT:   call void @llvm.nvvm.cp.async.wait.group(i32 1)
// CHECK-NEXT:   ret void
llvm.func @copies(%s: !llvm.ptr<3>, %g: !llvm.ptr<1>) {
  nvvm.cp.async.shared.global %s, %g, 16, cache = cg : !llvm.ptr<3>, !llvm.ptr<1>
  nvvm.cp.async.commit.group
  nvvm.cp.async.wait.group 1
  llvm.return
}

// PTX-LABEL: .func {{.*}}matrices(
// PTX: mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32
// CHECK-LABEL: define { float, float, float, float } @matrices(ptr addrspace(3) %0, <2 x half> %1, float %2) {
// CHECK-NEXT:   %4 = call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %0)
// CHECK-NEXT:   %5 = call { float, float, float, float } @llvm.nvvm.mma.m16n8k16.row.col.f32.f32(<2 x half> %1, <2 x half> %1, <2 x half> %1, <2 x half> %1, <2 x half> %1, <2 x half> %1, float %2, float %2, float %2, float %2)
// CHECK-NEXT:   ret { float, float, float, float } %5
llvm.func @matrices(%s: !llvm.ptr<3>, %v: vector<2xf16>, %f: f32) -> !llvm.struct<(f32, f32, f32, f32)> {
  %0 = nvvm.ldmatrix %s {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<row>, num = 4 : i32, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>} : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32, i32, i32)>
  %1 = nvvm.mma.sync A[%v, %v, %v, %v] B[%v, %v] C[%f, %f, %f, %f] {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
  llvm.return %1 : !llvm.struct<(f32, f32, f32, f32)>
}

// PTX-LABEL: .func {{.*}}tensor_copies(
// PTX: cp.async.bulk.tensor.2d.shared::cluster.global
// CHECK-LABEL: define void @tensor_copies(ptr addrspace(3) %0, ptr addrspace(7) %1, ptr %2, ptr addrspace(3) %3, i32 %4, i16 %5) {
// CHECK-NEXT:   call void @llvm.nvvm.cp.async.bulk.tensor.g2s.tile.2d(ptr addrspace(7) %1, ptr addrspace(3) %3, ptr %2, i32 %4, i32 %4, i16 %5, i64 0, i1 true, i1 false, i32 0)
// CHECK-NEXT:   call void @llvm.nvvm.cp.async.bulk.tensor.s2g.tile.2d(ptr addrspace(3) %0, ptr %2, i32 %4, i32 %4, i64 0, i1 false)
// CHECK-NEXT:   call void @llvm.nvvm.cp.async.bulk.commit.group()
// CHECK-NEXT:   call void @llvm.nvvm.cp.async.bulk.wait.group.read(i32 0)
// CHECK-NEXT:   call void @llvm.nvvm.fence.proxy.async.shared_cta()
// CHECK-NEXT:   ret void
llvm.func @tensor_copies(%s: !llvm.ptr<3>, %c: !llvm.ptr<7>, %d: !llvm.ptr, %m: !llvm.ptr<3>, %i: i32, %h: i16) {
  nvvm.cp.async.bulk.tensor.shared.cluster.global %c, %d, %m, box[%i, %i] multicast_mask = %h : !llvm.ptr<7>, !llvm.ptr
  nvvm.cp.async.bulk.tensor.global.shared.cta %d, %s, box[%i, %i] : !llvm.ptr, !llvm.ptr<3>
  nvvm.cp.async.bulk.commit.group
  nvvm.cp.async.bulk.wait_group 0 {read}
  nvvm.fence.proxy {kind = #nvvm.proxy_kind<async.shared>, space = #nvvm.shared_space<cta>}
  llvm.return
}

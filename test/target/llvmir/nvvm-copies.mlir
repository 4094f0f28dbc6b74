// RUN: tstranslate --mlir-to-llvmir %s | FileCheck %s

// Asynchronous copies of NVIDIA GPUs.

// CHECK-LABEL: define void @copies(ptr addrspace(3) %0, ptr addrspace(1) %1, i32 %2) {
// CHECK-NEXT: call void @llvm.nvvm.cp.async.ca.shared.global.4(ptr addrspace(3) %0, ptr addrspace(1) %1)
// CHECK-NEXT: call void @llvm.nvvm.cp.async.cg.shared.global.16(ptr addrspace(3) %0, ptr addrspace(1) %1)
// CHECK-NEXT: call void @llvm.nvvm.cp.async.cg.shared.global.16.s(ptr addrspace(3) %0, ptr addrspace(1) %1, i32 %2)
// CHECK-NEXT: call void @llvm.nvvm.cp.async.commit.group()
// CHECK-NEXT: call void @llvm.nvvm.cp.async.wait.group(i32 1)
// CHECK-NEXT: call void @llvm.nvvm.cp.async.bulk.commit.group()
// CHECK-NEXT: call void @llvm.nvvm.cp.async.bulk.wait.group(i32 0)
// CHECK-NEXT: call void @llvm.nvvm.cp.async.bulk.wait.group.read(i32 2)
// CHECK-NEXT: ret void
llvm.func @copies(%s: !llvm.ptr<3>, %g: !llvm.ptr<1>, %n: i32) {
  nvvm.cp.async.shared.global %s, %g, 4, cache = ca : !llvm.ptr<3>, !llvm.ptr<1>
  nvvm.cp.async.shared.global %s, %g, 16, cache = cg : !llvm.ptr<3>, !llvm.ptr<1>
  nvvm.cp.async.shared.global %s, %g, 16, cache = cg, %n : !llvm.ptr<3>, !llvm.ptr<1>, i32
  nvvm.cp.async.commit.group
  nvvm.cp.async.wait.group 1
  nvvm.cp.async.bulk.commit.group
  nvvm.cp.async.bulk.wait_group 0
  nvvm.cp.async.bulk.wait_group 2 {read}
  llvm.return
}
// CHECK-LABEL: define void @bulk(ptr addrspace(7) %0, ptr addrspace(3) %1, ptr addrspace(1) %2, ptr addrspace(3) %3, i32 %4, i64 %5, i16 %6) {
// CHECK-NEXT: call void @llvm.nvvm.cp.async.bulk.global.to.shared.cluster(ptr addrspace(7) %0, ptr addrspace(3) %3, ptr addrspace(1) %2, i32 %4, i16 0, i64 0, i1 false, i1 false)
// CHECK-NEXT: call void @llvm.nvvm.cp.async.bulk.global.to.shared.cluster(ptr addrspace(7) %0, ptr addrspace(3) %3, ptr addrspace(1) %2, i32 %4, i16 %6, i64 %5, i1 true, i1 true)
// CHECK-NEXT: call void @llvm.nvvm.cp.async.bulk.shared.cta.to.global(ptr addrspace(1) %2, ptr addrspace(3) %1, i32 %4, i64 0, i1 false)
// CHECK-NEXT: call void @llvm.nvvm.cp.async.bulk.shared.cta.to.global(ptr addrspace(1) %2, ptr addrspace(3) %1, i32 %4, i64 %5, i1 true)
// CHECK-NEXT: call void @llvm.nvvm.cp.async.bulk.prefetch.L2(ptr addrspace(1) %2, i32 %4, i64 0, i1 false)
// CHECK-NEXT: ret void
llvm.func @bulk(%c: !llvm.ptr<7>, %s: !llvm.ptr<3>, %g: !llvm.ptr<1>, %m: !llvm.ptr<3>, %n: i32, %h: i64, %mask: i16) {
  nvvm.cp.async.bulk.shared.cluster.global %c, %g, %m, %n : !llvm.ptr<7>, !llvm.ptr<1>
  nvvm.cp.async.bulk.shared.cluster.global %c, %g, %m, %n multicast_mask = %mask l2_cache_hint = %h : !llvm.ptr<7>, !llvm.ptr<1>
  nvvm.cp.async.bulk.global.shared.cta %g, %s, %n : !llvm.ptr<1>, !llvm.ptr<3>
  nvvm.cp.async.bulk.global.shared.cta %g, %s, %n l2_cache_hint = %h : !llvm.ptr<1>, !llvm.ptr<3>
  nvvm.cp.async.bulk.prefetch %g, %n : !llvm.ptr<1>
  llvm.return
}

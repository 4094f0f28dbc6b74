// RUN: tstranslate --mlir-to-llvmir %s | FileCheck %s

// Barriers and fences of NVIDIA GPUs.

// CHECK-LABEL: define void @barriers(i32 %0, i32 %1) {
// CHECK-NEXT: call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
// CHECK-NEXT: call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
// CHECK-NEXT: call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 %0)
// CHECK-NEXT: call void @llvm.nvvm.barrier.cta.sync.aligned.count(i32 %0, i32 %1)
// CHECK-NEXT: call void @llvm.nvvm.bar.warp.sync(i32 %1)
// CHECK-NEXT: call void @llvm.nvvm.barrier.cluster.arrive()
// CHECK-NEXT: call void @llvm.nvvm.barrier.cluster.arrive.aligned()
// CHECK-NEXT: call void @llvm.nvvm.barrier.cluster.arrive.relaxed()
// CHECK-NEXT: call void @llvm.nvvm.barrier.cluster.wait()
// CHECK-NEXT: call void @llvm.nvvm.fence.sc.cluster()
// CHECK-NEXT: call void @llvm.nvvm.fence.mbarrier_init.release.cluster()
// CHECK-NEXT: ret void
llvm.func @barriers(%id: i32, %n: i32) {
  nvvm.barrier0
  nvvm.barrier
  nvvm.barrier id = %id
  nvvm.barrier id = %id number_of_threads = %n
  nvvm.bar.warp.sync %n : i32
  nvvm.cluster.arrive
  nvvm.cluster.arrive {aligned}
  nvvm.cluster.arrive.relaxed
  nvvm.cluster.wait
  nvvm.fence.sc.cluster
  nvvm.fence.mbarrier.init
  llvm.return
}

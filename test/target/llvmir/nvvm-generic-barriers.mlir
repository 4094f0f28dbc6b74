// RUN: tstranslate --mlir-to-llvmir %s | FileCheck %s

// Barriers behind generic pointers, and behind those to shared memory.

// CHECK-LABEL: define void @generic(
// CHECK-NEXT:    call void @llvm.nvvm.mbarrier.init(ptr %0, i32 %1)
// CHECK-NEXT:    call i64 @llvm.nvvm.mbarrier.arrive.noComplete(ptr %0, i32 %1)
// CHECK-NEXT:    call void @llvm.nvvm.mbarrier.inval(ptr %0)
llvm.func @generic(%p: !llvm.ptr, %n: i32) {
  nvvm.mbarrier.init %p, %n : !llvm.ptr, i32
  %0 = nvvm.mbarrier.arrive.nocomplete %p, %n : !llvm.ptr, i32 -> i64
  nvvm.mbarrier.inval %p : !llvm.ptr
  llvm.return
}

// One arrival with what is the default has an intrinsic of its own.
// CHECK-LABEL: define void @shared(
// CHECK-NEXT:    call void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3) %0, i32 %1)
// CHECK-NEXT:    call i64 @llvm.nvvm.mbarrier.arrive.shared(ptr addrspace(3) %0)
// CHECK-NEXT:    call i64 @llvm.nvvm.mbarrier.arrive.relaxed.scope.cta.space.cta(ptr addrspace(3) %0, i32 1)
llvm.func @shared(%p: !llvm.ptr<3>, %n: i32) {
  nvvm.mbarrier.init %p, %n : !llvm.ptr<3>, i32
  %0 = nvvm.mbarrier.arrive %p : !llvm.ptr<3> -> i64
  %1 = nvvm.mbarrier.arrive %p {relaxed = true} : !llvm.ptr<3> -> i64
  llvm.return
}

// CHECK-LABEL: define void @descriptor(
// CHECK-NEXT:    %[[P:.*]] = addrspacecast ptr %0 to ptr addrspace(101)
// CHECK-NEXT:    call void @llvm.nvvm.prefetch.tensormap.p101(ptr addrspace(101) %[[P]])
llvm.func @descriptor(%p: !llvm.ptr) {
  nvvm.prefetch tensormap in_param_space, %p : !llvm.ptr
  llvm.return
}

// All numbers are no range.
// CHECK-LABEL: define i32 @any(
// CHECK-NEXT:    call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
llvm.func @any() -> i32 {
  %0 = nvvm.read.ptx.sreg.tid.x range <i32, 4294967295, 4294967295> : i32
  llvm.return %0 : i32
}

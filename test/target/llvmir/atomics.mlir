// RUN: tstranslate --mlir-to-llvmir %s | FileCheck %s

// Atomic read-modify-write, compare and exchange, fences.

// CHECK-LABEL: define void @integers(ptr %0, i32 %1) {
// CHECK-NEXT: %3 = atomicrmw xchg ptr %0, i32 %1 monotonic, align 4
// CHECK-NEXT: %4 = atomicrmw add ptr %0, i32 %1 acquire, align 4
// CHECK-NEXT: %5 = atomicrmw sub ptr %0, i32 %1 release, align 4
// CHECK-NEXT: %6 = atomicrmw and ptr %0, i32 %1 acq_rel, align 4
// CHECK-NEXT: %7 = atomicrmw nand ptr %0, i32 %1 seq_cst, align 4
// CHECK-NEXT: %8 = atomicrmw or ptr %0, i32 %1 monotonic, align 4
// CHECK-NEXT: %9 = atomicrmw xor ptr %0, i32 %1 monotonic, align 4
// CHECK-NEXT: %10 = atomicrmw max ptr %0, i32 %1 monotonic, align 4
// CHECK-NEXT: %11 = atomicrmw min ptr %0, i32 %1 monotonic, align 4
// CHECK-NEXT: %12 = atomicrmw umax ptr %0, i32 %1 monotonic, align 4
// CHECK-NEXT: %13 = atomicrmw umin ptr %0, i32 %1 monotonic, align 4
// CHECK-NEXT: %14 = atomicrmw uinc_wrap ptr %0, i32 %1 monotonic, align 4
// CHECK-NEXT: %15 = atomicrmw udec_wrap ptr %0, i32 %1 monotonic, align 4
// CHECK-NEXT: %16 = atomicrmw usub_cond ptr %0, i32 %1 monotonic, align 4
// CHECK-NEXT: %17 = atomicrmw usub_sat ptr %0, i32 %1 monotonic, align 4
// CHECK-NEXT: %18 = atomicrmw volatile add ptr %0, i32 %1 syncscope("singlethread") monotonic, align 8
// CHECK-NEXT: ret void
llvm.func @integers(%p: !llvm.ptr, %i: i32) {
  %0 = llvm.atomicrmw xchg %p, %i monotonic : !llvm.ptr, i32
  %1 = llvm.atomicrmw add %p, %i acquire : !llvm.ptr, i32
  %2 = llvm.atomicrmw sub %p, %i release : !llvm.ptr, i32
  %3 = llvm.atomicrmw _and %p, %i acq_rel : !llvm.ptr, i32
  %4 = llvm.atomicrmw nand %p, %i seq_cst : !llvm.ptr, i32
  %5 = llvm.atomicrmw _or %p, %i monotonic : !llvm.ptr, i32
  %6 = llvm.atomicrmw _xor %p, %i monotonic : !llvm.ptr, i32
  %7 = llvm.atomicrmw max %p, %i monotonic : !llvm.ptr, i32
  %8 = llvm.atomicrmw min %p, %i monotonic : !llvm.ptr, i32
  %9 = llvm.atomicrmw umax %p, %i monotonic : !llvm.ptr, i32
  %10 = llvm.atomicrmw umin %p, %i monotonic : !llvm.ptr, i32
  %11 = llvm.atomicrmw uinc_wrap %p, %i monotonic : !llvm.ptr, i32
  %12 = llvm.atomicrmw udec_wrap %p, %i monotonic : !llvm.ptr, i32
  %13 = llvm.atomicrmw usub_cond %p, %i monotonic : !llvm.ptr, i32
  %14 = llvm.atomicrmw usub_sat %p, %i monotonic : !llvm.ptr, i32
  %15 = llvm.atomicrmw volatile add %p, %i syncscope("singlethread") monotonic {alignment = 8 : i64} : !llvm.ptr, i32
  llvm.return
}
// CHECK-LABEL: define void @others(ptr %0, float %1, <2 x half> %2, ptr %3) {
// CHECK-NEXT: %5 = atomicrmw fadd ptr %0, float %1 monotonic, align 4
// CHECK-NEXT: %6 = atomicrmw fsub ptr %0, float %1 monotonic, align 4
// CHECK-NEXT: %7 = atomicrmw fmax ptr %0, <2 x half> %2 monotonic, align 4
// CHECK-NEXT: %8 = atomicrmw fmin ptr %0, float %1 monotonic, align 4
// CHECK-NEXT: %9 = atomicrmw xchg ptr %0, ptr %3 monotonic, align 8
// CHECK-NEXT: ret void
llvm.func @others(%p: !llvm.ptr, %f: f32, %v: vector<2xf16>, %q: !llvm.ptr) {
  %0 = llvm.atomicrmw fadd %p, %f monotonic : !llvm.ptr, f32
  %1 = llvm.atomicrmw fsub %p, %f monotonic : !llvm.ptr, f32
  %2 = llvm.atomicrmw fmax %p, %v monotonic : !llvm.ptr, vector<2xf16>
  %3 = llvm.atomicrmw fmin %p, %f monotonic : !llvm.ptr, f32
  %4 = llvm.atomicrmw xchg %p, %q monotonic : !llvm.ptr, !llvm.ptr
  llvm.return
}
// CHECK-LABEL: define i64 @exchange(ptr %0, i64 %1, i64 %2) {
// CHECK-NEXT: %4 = cmpxchg ptr %0, i64 %1, i64 %2 acq_rel monotonic, align 8
// CHECK-NEXT: %5 = extractvalue { i64, i1 } %4, 0
// CHECK-NEXT: %6 = cmpxchg weak volatile ptr %0, i64 %1, i64 %2 syncscope("device") seq_cst acquire, align 16
// CHECK-NEXT: fence syncscope("agent") release
// CHECK-NEXT: fence seq_cst
// CHECK-NEXT: ret i64 %5
llvm.func @exchange(%p: !llvm.ptr, %a: i64, %b: i64) -> i64 {
  %0 = llvm.cmpxchg %p, %a, %b acq_rel monotonic : !llvm.ptr, i64
  %1 = llvm.extractvalue %0[0] : !llvm.struct<(i64, i1)>
  %2 = llvm.cmpxchg weak volatile %p, %a, %b syncscope("device") seq_cst acquire {alignment = 16 : i64} : !llvm.ptr, i64
  llvm.fence syncscope("agent") release
  llvm.fence seq_cst
  llvm.return %1 : i64
}

// RUN: tstranslate --mlir-to-llvmir %s | FileCheck %s

// Loads and stores: alignment, volatile, ordering, hints.

// CHECK-LABEL: define void @plain(ptr %0, ptr addrspace(3) %1) {
// CHECK-NEXT: %3 = load i64, ptr %0, align 4
// CHECK-NEXT: %4 = load <4 x float>, ptr %0, align 1
// CHECK-NEXT: %5 = load volatile half, ptr addrspace(3) %1, align 2
// CHECK-NEXT: %6 = load { i8, i64 }, ptr %0, align 4
// CHECK-NEXT: %7 = load ptr, ptr %0, align 8
// CHECK-NEXT: store i64 %3, ptr %0, align 4
// CHECK-NEXT: store volatile <4 x float> %4, ptr %0, align 32
// CHECK-NEXT: store { i8, i64 } %6, ptr %0, align 4
// CHECK-NEXT: ret void
llvm.func @plain(%p: !llvm.ptr, %q: !llvm.ptr<3>) {
  %0 = llvm.load %p : !llvm.ptr -> i64
  %1 = llvm.load %p {alignment = 1 : i64} : !llvm.ptr -> vector<4xf32>
  %2 = llvm.load volatile %q : !llvm.ptr<3> -> f16
  %3 = llvm.load %p : !llvm.ptr -> !llvm.struct<(i8, i64)>
  %4 = llvm.load %p : !llvm.ptr -> !llvm.ptr
  llvm.store %0, %p : i64, !llvm.ptr
  llvm.store volatile %1, %p {alignment = 32 : i64} : vector<4xf32>, !llvm.ptr
  llvm.store %3, %p : !llvm.struct<(i8, i64)>, !llvm.ptr
  llvm.return
}
// CHECK-LABEL: define void @atomic(ptr %0) {
// CHECK-NEXT: %2 = load atomic float, ptr %0 monotonic, align 4
// CHECK-NEXT: %3 = load atomic volatile i32, ptr %0 syncscope("singlethread") acquire, align 4
// CHECK-NEXT: %4 = load atomic ptr, ptr %0 seq_cst, align 8
// CHECK-NEXT: store atomic float %2, ptr %0 unordered, align 4
// CHECK-NEXT: store atomic volatile i32 %3, ptr %0 syncscope("device") release, align 4
// CHECK-NEXT: ret void
llvm.func @atomic(%p: !llvm.ptr) {
  %0 = llvm.load %p atomic monotonic {alignment = 4 : i64} : !llvm.ptr -> f32
  %1 = llvm.load volatile %p atomic syncscope("singlethread") acquire {alignment = 4 : i64} : !llvm.ptr -> i32
  %2 = llvm.load %p atomic seq_cst {alignment = 8 : i64} : !llvm.ptr -> !llvm.ptr
  llvm.store %0, %p atomic unordered {alignment = 4 : i64} : f32, !llvm.ptr
  llvm.store volatile %1, %p atomic syncscope("device") release {alignment = 4 : i64} : i32, !llvm.ptr
  llvm.return
}
// CHECK-LABEL: define void @hints(ptr %0) {
// CHECK-NEXT: %2 = load i32, ptr %0, align 4, !invariant.load !1
// CHECK-NEXT: %3 = load i32, ptr %0, align 4, !invariant.group !1
// CHECK-NEXT: %4 = load i32, ptr %0, align 4, !nontemporal !2
// CHECK-NEXT: %5 = load ptr, ptr %0, align 8, !dereferenceable !3
// CHECK-NEXT: %6 = load ptr, ptr %0, align 8, !dereferenceable_or_null !4
// CHECK-NEXT: store i32 %2, ptr %0, align 4, !nontemporal !2, !invariant.group !1
// CHECK-NEXT: ret void
llvm.func @hints(%p: !llvm.ptr) {
  %0 = llvm.load %p invariant : !llvm.ptr -> i32
  %1 = llvm.load %p invariant_group : !llvm.ptr -> i32
  %2 = llvm.load %p {nontemporal} : !llvm.ptr -> i32
  %3 = llvm.load %p dereferenceable<bytes = 8> : !llvm.ptr -> !llvm.ptr
  %4 = llvm.load %p dereferenceable<bytes = 16, mayBeNull = true> : !llvm.ptr -> !llvm.ptr
  llvm.store %0, %p invariant_group {nontemporal} : i32, !llvm.ptr
  llvm.return
}

// CHECK-DAG: !1 = !{}
// CHECK-DAG: !2 = !{i32 1}
// CHECK-DAG: !3 = !{i64 8}
// CHECK-DAG: !4 = !{i64 16}

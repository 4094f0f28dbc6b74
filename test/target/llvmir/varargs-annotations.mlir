// RUN: tstranslate --mlir-to-llvmir %s | FileCheck %s

// Lists of variable arguments, annotations and scopes.

#dom = #llvm.alias_scope_domain<id = distinct[0]<>, description = "d">
#sc = #llvm.alias_scope<id = distinct[1]<>, domain = #dom, description = "s">
// CHECK-LABEL: define void @va(i32 %0, ...) {
// CHECK-NEXT: %2 = alloca [1 x ptr], align 8
// CHECK-NEXT: call void @llvm.va_start.p0(ptr %2)
// CHECK-NEXT: %3 = alloca ptr, align 8
// CHECK-NEXT: call void @llvm.va_copy.p0(ptr %3, ptr %2)
// CHECK-NEXT: call void @llvm.va_end.p0(ptr %2)
// CHECK-NEXT: call void @llvm.experimental.noalias.scope.decl(metadata !1)
// CHECK-NEXT: call void @llvm.ubsantrap(i8 1)
// CHECK-NEXT: %4 = call i32 @llvm.eh.typeid.for.p0(ptr %2)
// CHECK-NEXT: %5 = call i32 @llvm.annotation.i32.p0(i32 1, ptr %2, ptr %2, i32 1)
// CHECK-NEXT: %6 = call ptr @llvm.ptr.annotation.p0.p0(ptr %2, ptr %2, ptr %2, i32 1, ptr %2)
// CHECK-NEXT: call void @llvm.var.annotation.p0.p0(ptr %2, ptr %2, ptr %2, i32 1, ptr %2)
// CHECK-NEXT: ret void
llvm.func @va(%x : i32, ...) {
  %0 = llvm.mlir.constant(1 : i32) : i32
  %1 = llvm.alloca %0 x !llvm.array<1 x ptr> {alignment = 8 : i64} : (i32) -> !llvm.ptr
  llvm.intr.vastart %1 : !llvm.ptr
  %5 = llvm.alloca %0 x !llvm.ptr {alignment = 8 : i64} : (i32) -> !llvm.ptr
  llvm.intr.vacopy %1 to %5 : !llvm.ptr, !llvm.ptr
  llvm.intr.vaend %1 : !llvm.ptr
  llvm.intr.experimental.noalias.scope.decl #sc
  llvm.intr.ubsantrap <{failureKind = 1 : i8}>
  %9 = llvm.intr.eh.typeid.for %1 : (!llvm.ptr) -> i32
  %10 = "llvm.intr.annotation"(%0, %1, %1, %0) : (i32, !llvm.ptr, !llvm.ptr, i32) -> i32
  %11 = "llvm.intr.ptr.annotation"(%1, %1, %1, %0, %1) : (!llvm.ptr, !llvm.ptr, !llvm.ptr, i32, !llvm.ptr) -> !llvm.ptr
  "llvm.intr.var.annotation"(%1, %1, %1, %0, %1) : (!llvm.ptr, !llvm.ptr, !llvm.ptr, i32, !llvm.ptr) -> ()
  llvm.return
}

// CHECK-DAG: !1 = !{!2}
// CHECK-DAG: !2 = distinct !{!2, !3, !"s"}
// CHECK-DAG: !3 = distinct !{!3, !"d"}

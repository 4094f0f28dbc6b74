// RUN: tstranslate --mlir-to-llvmir %s | FileCheck %s

// Scopes, groups and type tags of accesses.

#domain = #llvm.alias_scope_domain<id = distinct[0]<>, description = "domain">
#one = #llvm.alias_scope<id = distinct[1]<>, domain = #domain, description = "one">
#two = #llvm.alias_scope<id = distinct[2]<>, domain = #domain>
#root = #llvm.tbaa_root<id = "root">
#char = #llvm.tbaa_type_desc<id = "char", members = {<#root, 0>}>
#int = #llvm.tbaa_type_desc<id = "int", members = {<#char, 0>}>
#record = #llvm.tbaa_type_desc<id = "record", members = {<#int, 0>, <#char, 4>}>
#tag = #llvm.tbaa_tag<base_type = #int, access_type = #int, offset = 0>
#field = #llvm.tbaa_tag<base_type = #record, access_type = #char, offset = 4, constant = true>
#g1 = #llvm.access_group<id = distinct[3]<>>
#g2 = #llvm.access_group<id = distinct[4]<>>
// CHECK-LABEL: declare void @callee()
llvm.func @callee()
// CHECK-LABEL: define void @accesses(ptr %0, ptr %1) {
// CHECK-NEXT: %3 = load i32, ptr %0, align 4, !alias.scope !1, !noalias !4
// CHECK-NEXT: store i32 %3, ptr %1, align 4, !alias.scope !6
// CHECK-NEXT: %4 = load i32, ptr %0, align 4, !tbaa !7
// CHECK-NEXT: %5 = load i8, ptr %0, align 1, !tbaa !11
// CHECK-NEXT: store i32 %4, ptr %1, align 4, !llvm.access.group !13
// CHECK-NEXT: call void @callee(), !noalias !4
// CHECK-NEXT: %6 = atomicrmw add ptr %0, i32 %4 monotonic, align 4, !alias.scope !4
// CHECK-NEXT: ret void
llvm.func @accesses(%p: !llvm.ptr, %q: !llvm.ptr) {
  %0 = llvm.load %p {alias_scopes = [#one], noalias_scopes = [#two]} : !llvm.ptr -> i32
  llvm.store %0, %q {alias_scopes = [#one, #two]} : i32, !llvm.ptr
  %1 = llvm.load %p {tbaa = [#tag]} : !llvm.ptr -> i32
  %2 = llvm.load %p {tbaa = [#field]} : !llvm.ptr -> i8
  llvm.store %1, %q {access_groups = [#g1, #g2]} : i32, !llvm.ptr
  llvm.call @callee() {noalias_scopes = [#two]} : () -> ()
  %3 = llvm.atomicrmw add %p, %1 monotonic {alias_scopes = [#two]} : !llvm.ptr, i32
  llvm.return
}

// CHECK-DAG: !1 = !{!2}
// CHECK-DAG: !2 = distinct !{!2, !3, !"one"}
// CHECK-DAG: !3 = distinct !{!3, !"domain"}
// CHECK-DAG: !4 = !{!5}
// CHECK-DAG: !5 = distinct !{!5, !3}
// CHECK-DAG: !6 = !{!2, !5}
// CHECK-DAG: !7 = !{!8, !8, i64 0}
// CHECK-DAG: !8 = !{!"int", !9, i64 0}
// CHECK-DAG: !9 = !{!"char", !10, i64 0}
// CHECK-DAG: !10 = !{!"root"}
// CHECK-DAG: !11 = !{!12, !9, i64 4, i64 1}
// CHECK-DAG: !12 = !{!"record", !8, i64 0, !9, i64 4}
// CHECK-DAG: !13 = !{!14, !15}
// CHECK-DAG: !14 = distinct !{}
// CHECK-DAG: !15 = distinct !{}

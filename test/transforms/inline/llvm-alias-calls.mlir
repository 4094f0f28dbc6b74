// UNSUPPORTED: upstream
// (there no call accesses what a parameter points to that is not one of its operands)
// RUN: tsopt %s --inline | FileCheck %s

// CHECK-DAG: #[[$KEPT:.*]] = #llvm.alias_scope<id = distinct[{{.*}}]<>, domain = #{{.*}}>

llvm.func @other()

// What a call may find a pointer in may be accessed by it.
llvm.func @escapes(%p: !llvm.ptr {llvm.noalias}, %kept: !llvm.ptr {llvm.noalias}, %to: !llvm.ptr, %x: f32) {
  llvm.store %p, %to : !llvm.ptr, !llvm.ptr
  llvm.store %x, %kept : f32, !llvm.ptr
  llvm.call @other() : () -> ()
  llvm.return
}
// CHECK-LABEL: llvm.func @caller(
// CHECK:         llvm.store %{{.*}} {alias_scopes = [#[[K:.*]]], noalias_scopes = [#{{.*}}]} : f32
// CHECK:         llvm.call @other() {noalias_scopes = [#[[K]]]}
llvm.func @caller(%a: !llvm.ptr, %b: !llvm.ptr, %c: !llvm.ptr, %x: f32) {
  llvm.call @escapes(%a, %b, %c, %x) : (!llvm.ptr, !llvm.ptr, !llvm.ptr, f32) -> ()
  llvm.return
}

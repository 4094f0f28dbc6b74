// RUN: tsopt %s --inline | FileCheck %s

// A parameter that is noalias becomes a scope: what is based on it alone is in the scope, what is not based on it is outside.

// CHECK-DAG: #[[D:.*]] = #llvm.alias_scope_domain<id = {{.*}}, description = "copy">
// CHECK-DAG: #[[$TO:.*]] = #llvm.alias_scope<id = {{.*}}, domain = #[[D]]>
// CHECK-DAG: #[[$FROM:.*]] = #llvm.alias_scope<id = {{.*}}, domain = #[[D]]>

llvm.func @copy(%to: !llvm.ptr {llvm.noalias}, %from: !llvm.ptr {llvm.noalias}, %other: !llvm.ptr, %i: i64) {
  %p = llvm.getelementptr %from[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %x = llvm.load %p : !llvm.ptr -> f32
  llvm.store %x, %to : f32, !llvm.ptr
  %y = llvm.load %other : !llvm.ptr -> f32
  %q = llvm.load %other : !llvm.ptr -> !llvm.ptr
  llvm.store %y, %q : f32, !llvm.ptr
  llvm.return
}
// CHECK-LABEL: llvm.func @scopes(
// CHECK:         scope.decl #[[$TO]]
// CHECK-NEXT:    scope.decl #[[$FROM]]
// CHECK:         llvm.load %{{.*}} {alias_scopes = [#[[$FROM]]], noalias_scopes = [#[[$TO]]]} : !llvm.ptr -> f32
// CHECK:         llvm.store %{{.*}} {alias_scopes = [#[[$TO]]], noalias_scopes = [#[[$FROM]]]}
// CHECK:         llvm.load %{{.*}} {noalias_scopes = [#[[$TO]], #[[$FROM]]]} : !llvm.ptr -> f32
// Any of them may be what was loaded.
// CHECK:         llvm.store %{{[^{]*}} : f32
llvm.func @scopes(%a: !llvm.ptr, %b: !llvm.ptr, %c: !llvm.ptr, %i: i64) {
  llvm.call @copy(%a, %b, %c, %i) : (!llvm.ptr, !llvm.ptr, !llvm.ptr, i64) -> ()
  llvm.return
}

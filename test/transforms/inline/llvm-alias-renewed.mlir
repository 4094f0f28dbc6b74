// RUN: tsopt %s --inline | FileCheck %s

// The scopes of a body are others wherever it stands, and an access is in those of the call too.

#domain = #llvm.alias_scope_domain<id = distinct[0]<>, description = "d">
#scope = #llvm.alias_scope<id = distinct[1]<>, domain = #domain, description = "s">
#outer = #llvm.alias_scope<id = distinct[2]<>, domain = #domain, description = "o">

// CHECK-DAG: #[[$OUTER:.*]] = #llvm.alias_scope<id = {{.*}}, domain = #{{.*}}, description = "o">

llvm.func @load(%p: !llvm.ptr) -> f32 {
  %x = llvm.load %p {alias_scopes = [#scope]} : !llvm.ptr -> f32
  llvm.return %x : f32
}
// CHECK-LABEL: llvm.func @load(
// CHECK:         alias_scopes = [#[[$OLD:.*]]]}
// CHECK-LABEL: llvm.func @twice(
// CHECK-NOT:     alias_scopes = [#[[$OLD]]
// CHECK:         llvm.load %{{.*}} {alias_scopes = [#[[FIRST:.*]], #[[$OUTER]]]}
// CHECK-NOT:     alias_scopes = [#[[$OLD]]
// CHECK-NOT:     alias_scopes = [#[[FIRST]]]
// CHECK:         llvm.load %{{.*}} {alias_scopes = [#{{.*}}]}
llvm.func @twice(%p: !llvm.ptr) -> f32 {
  %x = llvm.call @load(%p) {alias_scopes = [#outer]} : (!llvm.ptr) -> f32
  %y = llvm.call @load(%p) : (!llvm.ptr) -> f32
  %z = llvm.fadd %x, %y : f32
  llvm.return %z : f32
}

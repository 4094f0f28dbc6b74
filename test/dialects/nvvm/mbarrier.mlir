// RUN: tsopt %s | tsopt | FileCheck %s
// RUN: tsopt %s --mlir-print-op-generic | tsopt | FileCheck %s

// Barriers in shared memory that count arrivals and bytes.

// CHECK-LABEL: llvm.func @mbarrier_init(
// CHECK-NEXT:    nvvm.mbarrier.init %arg0, %arg2 : !llvm.ptr, i32
// CHECK-NEXT:    nvvm.mbarrier.init %arg0, %arg2, predicate = %arg3 : !llvm.ptr, i32, i1
// CHECK-NEXT:    nvvm.mbarrier.init %arg1, %arg2 : !llvm.ptr<3>, i32
// CHECK-NEXT:    nvvm.mbarrier.init %arg1, %arg2, predicate = %arg3 : !llvm.ptr<3>, i32, i1
llvm.func @mbarrier_init(%p: !llvm.ptr, %s: !llvm.ptr<3>, %i: i32, %b: i1) {
  nvvm.mbarrier.init %p, %i : !llvm.ptr, i32
  nvvm.mbarrier.init %p, %i, predicate = %b : !llvm.ptr, i32, i1
  nvvm.mbarrier.init %s, %i : !llvm.ptr<3>, i32
  nvvm.mbarrier.init %s, %i, predicate = %b : !llvm.ptr<3>, i32, i1
  llvm.return
}

// CHECK-LABEL: llvm.func @mbarrier_inval(
// CHECK-NEXT:    nvvm.mbarrier.inval %arg0 : !llvm.ptr
// CHECK-NEXT:    nvvm.mbarrier.inval %arg1 : !llvm.ptr<3>
llvm.func @mbarrier_inval(%p: !llvm.ptr, %s: !llvm.ptr<3>) {
  nvvm.mbarrier.inval %p : !llvm.ptr
  nvvm.mbarrier.inval %s : !llvm.ptr<3>
  llvm.return
}

// CHECK-LABEL: llvm.func @mbarrier_arrive(
// CHECK-NEXT:    %0 = nvvm.mbarrier.arrive %arg0 : !llvm.ptr -> i64
// CHECK-NEXT:    %1 = nvvm.mbarrier.arrive %arg0, %arg2 : !llvm.ptr -> i64
// CHECK-NEXT:    %2 = nvvm.mbarrier.arrive %arg1 : !llvm.ptr<3> -> i64
// CHECK-NEXT:    %3 = nvvm.mbarrier.arrive %arg1, %arg2 : !llvm.ptr<3> -> i64
llvm.func @mbarrier_arrive(%p: !llvm.ptr, %s: !llvm.ptr<3>, %i: i32) {
  %r0 = nvvm.mbarrier.arrive %p : !llvm.ptr -> i64
  %r1 = nvvm.mbarrier.arrive %p, %i : !llvm.ptr -> i64
  %r2 = nvvm.mbarrier.arrive %s : !llvm.ptr<3> -> i64
  %r3 = nvvm.mbarrier.arrive %s, %i : !llvm.ptr<3> -> i64
  llvm.return
}

// CHECK-LABEL: llvm.func @mbarrier_arrive_nocomplete(
// CHECK-NEXT:    %0 = nvvm.mbarrier.arrive.nocomplete %arg0, %arg2 : !llvm.ptr, i32 -> i64
// CHECK-NEXT:    %1 = nvvm.mbarrier.arrive.nocomplete %arg1, %arg2 : !llvm.ptr<3>, i32 -> i64
llvm.func @mbarrier_arrive_nocomplete(%p: !llvm.ptr, %s: !llvm.ptr<3>, %i: i32) {
  %r0 = nvvm.mbarrier.arrive.nocomplete %p, %i : !llvm.ptr, i32 -> i64
  %r1 = nvvm.mbarrier.arrive.nocomplete %s, %i : !llvm.ptr<3>, i32 -> i64
  llvm.return
}

// CHECK-LABEL: llvm.func @mbarrier_arrive_expect_tx(
// CHECK-NEXT:    %0 = nvvm.mbarrier.arrive.expect_tx %arg0, %arg2 : !llvm.ptr, i32 -> i64
// CHECK-NEXT:    nvvm.mbarrier.arrive.expect_tx %arg0, %arg2 {relaxed = true, scope = #nvvm.mem_scope<cluster>} : !llvm.ptr, i32
// CHECK-NEXT:    nvvm.mbarrier.arrive.expect_tx %arg0, %arg2, predicate = %arg3 : !llvm.ptr, i32, i1
// CHECK-NEXT:    %1 = nvvm.mbarrier.arrive.expect_tx %arg1, %arg2 : !llvm.ptr<3>, i32 -> i64
llvm.func @mbarrier_arrive_expect_tx(%p: !llvm.ptr, %s: !llvm.ptr<3>, %i: i32, %b: i1) {
  %r0 = nvvm.mbarrier.arrive.expect_tx %p, %i : !llvm.ptr, i32 -> i64
  nvvm.mbarrier.arrive.expect_tx %p, %i {scope = #nvvm.mem_scope<cluster>, relaxed = true} : !llvm.ptr, i32
  nvvm.mbarrier.arrive.expect_tx %p, %i, predicate = %b : !llvm.ptr, i32, i1
  %r1 = nvvm.mbarrier.arrive.expect_tx %s, %i : !llvm.ptr<3>, i32 -> i64
  llvm.return
}

// CHECK-LABEL: llvm.func @mbarrier_arrive_drop(
// CHECK-NEXT:    %0 = nvvm.mbarrier.arrive_drop %arg0 : !llvm.ptr -> i64
// CHECK-NEXT:    %1 = nvvm.mbarrier.arrive_drop %arg0, %arg2 : !llvm.ptr -> i64
// CHECK-NEXT:    %2 = nvvm.mbarrier.arrive_drop %arg1 : !llvm.ptr<3> -> i64
// CHECK-NEXT:    %3 = nvvm.mbarrier.arrive_drop %arg1, %arg2 : !llvm.ptr<3> -> i64
llvm.func @mbarrier_arrive_drop(%p: !llvm.ptr, %s: !llvm.ptr<3>, %i: i32) {
  %r0 = nvvm.mbarrier.arrive_drop %p : !llvm.ptr -> i64
  %r1 = nvvm.mbarrier.arrive_drop %p, %i : !llvm.ptr -> i64
  %r2 = nvvm.mbarrier.arrive_drop %s : !llvm.ptr<3> -> i64
  %r3 = nvvm.mbarrier.arrive_drop %s, %i : !llvm.ptr<3> -> i64
  llvm.return
}

// CHECK-LABEL: llvm.func @mbarrier_arrive_drop_nocomplete(
// CHECK-NEXT:    %0 = nvvm.mbarrier.arrive_drop.nocomplete %arg0, %arg2 : !llvm.ptr, i32 -> i64
// CHECK-NEXT:    %1 = nvvm.mbarrier.arrive_drop.nocomplete %arg1, %arg2 : !llvm.ptr<3>, i32 -> i64
llvm.func @mbarrier_arrive_drop_nocomplete(%p: !llvm.ptr, %s: !llvm.ptr<3>, %i: i32) {
  %r0 = nvvm.mbarrier.arrive_drop.nocomplete %p, %i : !llvm.ptr, i32 -> i64
  %r1 = nvvm.mbarrier.arrive_drop.nocomplete %s, %i : !llvm.ptr<3>, i32 -> i64
  llvm.return
}

// CHECK-LABEL: llvm.func @mbarrier_arrive_drop_expect_tx(
// CHECK-NEXT:    %0 = nvvm.mbarrier.arrive_drop.expect_tx %arg0, %arg2 : !llvm.ptr, i32 -> i64
// CHECK-NEXT:    nvvm.mbarrier.arrive_drop.expect_tx %arg0, %arg2 {relaxed = true, scope = #nvvm.mem_scope<cluster>} : !llvm.ptr, i32
// CHECK-NEXT:    %1 = nvvm.mbarrier.arrive_drop.expect_tx %arg1, %arg2 : !llvm.ptr<3>, i32 -> i64
// CHECK-NEXT:    nvvm.mbarrier.arrive_drop.expect_tx %arg1, %arg2 {relaxed = true, scope = #nvvm.mem_scope<cluster>} : !llvm.ptr<3>, i32
llvm.func @mbarrier_arrive_drop_expect_tx(%p: !llvm.ptr, %s: !llvm.ptr<3>, %i: i32) {
  %r0 = nvvm.mbarrier.arrive_drop.expect_tx %p, %i : !llvm.ptr, i32 -> i64
  nvvm.mbarrier.arrive_drop.expect_tx %p, %i {scope = #nvvm.mem_scope<cluster>, relaxed = true} : !llvm.ptr, i32
  %r1 = nvvm.mbarrier.arrive_drop.expect_tx %s, %i : !llvm.ptr<3>, i32 -> i64
  nvvm.mbarrier.arrive_drop.expect_tx %s, %i {scope = #nvvm.mem_scope<cluster>, relaxed = true} : !llvm.ptr<3>, i32
  llvm.return
}

// CHECK-LABEL: llvm.func @mbarrier_try_wait_parity(
// CHECK-NEXT:    nvvm.mbarrier.try_wait.parity %arg0, %arg2, %arg2 : !llvm.ptr, i32, i32
// CHECK-NEXT:    nvvm.mbarrier.try_wait.parity %arg1, %arg2, %arg2 : !llvm.ptr<3>, i32, i32
llvm.func @mbarrier_try_wait_parity(%p: !llvm.ptr, %s: !llvm.ptr<3>, %i: i32) {
  nvvm.mbarrier.try_wait.parity %p, %i, %i : !llvm.ptr, i32, i32
  nvvm.mbarrier.try_wait.parity %s, %i, %i : !llvm.ptr<3>, i32, i32
  llvm.return
}

// CHECK-LABEL: llvm.func @mbarrier_test_wait(
// CHECK-NEXT:    %0 = nvvm.mbarrier.test.wait %arg0, %arg3 : !llvm.ptr, i64 -> i1
// CHECK-NEXT:    %1 = nvvm.mbarrier.test.wait %arg0, %arg2 {relaxed = true} : !llvm.ptr, i32 -> i1
// CHECK-NEXT:    %2 = nvvm.mbarrier.test.wait %arg1, %arg3 : !llvm.ptr<3>, i64 -> i1
// CHECK-NEXT:    %3 = nvvm.mbarrier.test.wait %arg1, %arg2 {relaxed = true} : !llvm.ptr<3>, i32 -> i1
llvm.func @mbarrier_test_wait(%p: !llvm.ptr, %s: !llvm.ptr<3>, %i: i32, %l: i64) {
  %r0 = nvvm.mbarrier.test.wait %p, %l : !llvm.ptr, i64 -> i1
  %r1 = nvvm.mbarrier.test.wait %p, %i {relaxed = true} : !llvm.ptr, i32 -> i1
  %r2 = nvvm.mbarrier.test.wait %s, %l : !llvm.ptr<3>, i64 -> i1
  %r3 = nvvm.mbarrier.test.wait %s, %i {relaxed = true} : !llvm.ptr<3>, i32 -> i1
  llvm.return
}

// CHECK-LABEL: llvm.func @mbarrier_try_wait(
// CHECK-NEXT:    %0 = nvvm.mbarrier.try_wait %arg0, %arg3 : !llvm.ptr, i64 -> i1
// CHECK-NEXT:    %1 = nvvm.mbarrier.try_wait %arg0, %arg2, %arg2 : !llvm.ptr, i32, i32 -> i1
// CHECK-NEXT:    %2 = nvvm.mbarrier.try_wait %arg1, %arg3 : !llvm.ptr<3>, i64 -> i1
// CHECK-NEXT:    %3 = nvvm.mbarrier.try_wait %arg1, %arg2, %arg2 : !llvm.ptr<3>, i32, i32 -> i1
llvm.func @mbarrier_try_wait(%p: !llvm.ptr, %s: !llvm.ptr<3>, %i: i32, %l: i64) {
  %r0 = nvvm.mbarrier.try_wait %p, %l : !llvm.ptr, i64 -> i1
  %r1 = nvvm.mbarrier.try_wait %p, %i, %i : !llvm.ptr, i32, i32 -> i1
  %r2 = nvvm.mbarrier.try_wait %s, %l : !llvm.ptr<3>, i64 -> i1
  %r3 = nvvm.mbarrier.try_wait %s, %i, %i : !llvm.ptr<3>, i32, i32 -> i1
  llvm.return
}

// CHECK-LABEL: llvm.func @mbarrier_expect_tx(
// CHECK-NEXT:    nvvm.mbarrier.expect_tx %arg0, %arg2 : !llvm.ptr<3>, i32
// CHECK-NEXT:    nvvm.mbarrier.expect_tx %arg1, %arg2 : !llvm.ptr<7>, i32
llvm.func @mbarrier_expect_tx(%s: !llvm.ptr<3>, %c: !llvm.ptr<7>, %i: i32) {
  nvvm.mbarrier.expect_tx %s, %i : !llvm.ptr<3>, i32
  nvvm.mbarrier.expect_tx %c, %i : !llvm.ptr<7>, i32
  llvm.return
}

// CHECK-LABEL: llvm.func @mbarrier_complete_tx(
// CHECK-NEXT:    nvvm.mbarrier.complete_tx %arg0, %arg2 {scope = #nvvm.mem_scope<cluster>} : !llvm.ptr<3>, i32
// CHECK-NEXT:    nvvm.mbarrier.complete_tx %arg1, %arg2 {scope = #nvvm.mem_scope<cluster>} : !llvm.ptr<7>, i32
llvm.func @mbarrier_complete_tx(%s: !llvm.ptr<3>, %c: !llvm.ptr<7>, %i: i32) {
  nvvm.mbarrier.complete_tx %s, %i {scope = #nvvm.mem_scope<cluster>} : !llvm.ptr<3>, i32
  nvvm.mbarrier.complete_tx %c, %i {scope = #nvvm.mem_scope<cluster>} : !llvm.ptr<7>, i32
  llvm.return
}

// RUN: tsopt %s -split-input-file -verify-diagnostics

// Barriers in shared memory that count arrivals and bytes. What the verifiers reject.

llvm.func @f(%p: !llvm.ptr, %i: i32) {
  // expected-error @below {{'nvvm.mbarrier.expect_tx' op operand #0 must be LLVM pointer in address space 3 or LLVM pointer in address space 7, but got '!llvm.ptr'}}
  nvvm.mbarrier.expect_tx %p, %i : !llvm.ptr, i32
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %i: i32) {
  // expected-error @below {{'nvvm.mbarrier.complete_tx' op operand #0 must be LLVM pointer in address space 3 or LLVM pointer in address space 7, but got '!llvm.ptr'}}
  nvvm.mbarrier.complete_tx %p, %i {scope = #nvvm.mem_scope<cluster>} : !llvm.ptr, i32
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %i: i32) {
  // expected-error @below {{mbarrier scope must be either CTA or Cluster}}
  nvvm.mbarrier.arrive %p, %i {scope = #nvvm.mem_scope<sys>} : !llvm.ptr
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %i: i32) {
  // expected-error @below {{mbarrier scope must be either CTA or Cluster}}
  nvvm.mbarrier.arrive.expect_tx %p, %i {scope = #nvvm.mem_scope<gpu>} : !llvm.ptr, i32
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %i: i32) {
  // expected-error @below {{mbarrier scope must be either CTA or Cluster}}
  nvvm.mbarrier.arrive_drop %p, %i {scope = #nvvm.mem_scope<sys>} : !llvm.ptr
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %i: i32) {
  // expected-error @below {{mbarrier scope must be either CTA or Cluster}}
  nvvm.mbarrier.arrive_drop.expect_tx %p, %i {scope = #nvvm.mem_scope<gpu>} : !llvm.ptr, i32
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %i: i32, %b: i1) {
  // expected-error @below {{return-value is not supported when using predicate}}
  %0 = nvvm.mbarrier.arrive.expect_tx %p, %i, predicate = %b : !llvm.ptr, i32, i1 -> i64
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %i: i32, %b: i1) {
  // expected-error @below {{mbarrier with relaxed semantics is not supported when using predicate}}
  nvvm.mbarrier.arrive.expect_tx %p, %i, predicate = %b {relaxed = true} : !llvm.ptr, i32, i1
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %i: i32, %b: i1) {
  // expected-error @below {{mbarrier scope must be CTA when using predicate}}
  nvvm.mbarrier.arrive.expect_tx %p, %i, predicate = %b {scope = #nvvm.mem_scope<cluster>} : !llvm.ptr, i32, i1
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %i: i32) {
  // expected-error @below {{mbarrier scope must be either CTA or Cluster}}
  %0 = nvvm.mbarrier.try_wait %p, %i, %i {scope = #nvvm.mem_scope<sys>} : !llvm.ptr, i32, i32 -> i1
  llvm.return
}

// -----

llvm.func @f(%s: !llvm.ptr<3>, %i: i32) {
  // expected-error @below {{mbarrier scope must be either CTA or Cluster}}
  nvvm.mbarrier.expect_tx %s, %i {scope = #nvvm.mem_scope<gpu>} : !llvm.ptr<3>, i32
  llvm.return
}

// -----

llvm.func @f(%c: !llvm.ptr<7>, %i: i32) {
  // expected-error @below {{'nvvm.mbarrier.init' op operand #0 must be LLVM pointer in address space 0 or LLVM pointer in address space 3, but got '!llvm.ptr<7>'}}
  nvvm.mbarrier.init %c, %i : !llvm.ptr<7>, i32
  llvm.return
}

// -----

llvm.func @f(%c: !llvm.ptr<7>) {
  // expected-error @below {{'nvvm.mbarrier.inval' op operand #0 must be LLVM pointer in address space 0 or LLVM pointer in address space 3, but got '!llvm.ptr<7>'}}
  nvvm.mbarrier.inval %c : !llvm.ptr<7>
  llvm.return
}

// -----

llvm.func @f(%c: !llvm.ptr<7>) {
  // expected-error @below {{mbarrier in shared_cluster space cannot return any value}}
  %0 = nvvm.mbarrier.arrive %c : !llvm.ptr<7> -> i64
  llvm.return
}

// -----

llvm.func @f(%c: !llvm.ptr<7>, %i: i32) {
  // expected-error @below {{'nvvm.mbarrier.arrive.nocomplete' op operand #0 must be LLVM pointer in address space 0 or LLVM pointer in address space 3, but got '!llvm.ptr<7>'}}
  %0 = nvvm.mbarrier.arrive.nocomplete %c, %i : !llvm.ptr<7>, i32 -> i64
  llvm.return
}

// -----

llvm.func @f(%c: !llvm.ptr<7>, %i: i32) {
  // expected-error @below {{mbarrier in shared_cluster space cannot return any value}}
  %0 = nvvm.mbarrier.arrive.expect_tx %c, %i : !llvm.ptr<7>, i32 -> i64
  llvm.return
}

// -----

llvm.func @f(%c: !llvm.ptr<7>) {
  // expected-error @below {{mbarrier in shared_cluster space cannot return any value}}
  %0 = nvvm.mbarrier.arrive_drop %c : !llvm.ptr<7> -> i64
  llvm.return
}

// -----

llvm.func @f(%c: !llvm.ptr<7>, %i: i32) {
  // expected-error @below {{'nvvm.mbarrier.arrive_drop.nocomplete' op operand #0 must be LLVM pointer in address space 0 or LLVM pointer in address space 3, but got '!llvm.ptr<7>'}}
  %0 = nvvm.mbarrier.arrive_drop.nocomplete %c, %i : !llvm.ptr<7>, i32 -> i64
  llvm.return
}

// -----

llvm.func @f(%c: !llvm.ptr<7>, %i: i32) {
  // expected-error @below {{mbarrier in shared_cluster space cannot return any value}}
  %0 = nvvm.mbarrier.arrive_drop.expect_tx %c, %i : !llvm.ptr<7>, i32 -> i64
  llvm.return
}

// -----

llvm.func @f(%c: !llvm.ptr<7>, %i: i32, %b: i1) {
  // expected-error @below {{mbarrier in shared_cluster space is not supported when using predicate}}
  nvvm.mbarrier.arrive.expect_tx %c, %i, predicate = %b : !llvm.ptr<7>, i32, i1
  llvm.return
}

// -----

llvm.func @f(%c: !llvm.ptr<7>, %i: i32) {
  // expected-error @below {{'nvvm.mbarrier.try_wait.parity' op operand #0 must be LLVM pointer in address space 0 or LLVM pointer in address space 3, but got '!llvm.ptr<7>'}}
  nvvm.mbarrier.try_wait.parity %c, %i, %i : !llvm.ptr<7>, i32, i32
  llvm.return
}

// -----

llvm.func @f(%c: !llvm.ptr<7>, %l: i64) {
  // expected-error @below {{'nvvm.mbarrier.test.wait' op operand #0 must be LLVM pointer in address space 0 or LLVM pointer in address space 3, but got '!llvm.ptr<7>'}}
  %0 = nvvm.mbarrier.test.wait %c, %l : !llvm.ptr<7>, i64 -> i1
  llvm.return
}

// -----

llvm.func @f(%c: !llvm.ptr<7>, %l: i64) {
  // expected-error @below {{'nvvm.mbarrier.try_wait' op operand #0 must be LLVM pointer in address space 0 or LLVM pointer in address space 3, but got '!llvm.ptr<7>'}}
  %0 = nvvm.mbarrier.try_wait %c, %l : !llvm.ptr<7>, i64 -> i1
  llvm.return
}

// -----

llvm.func @f(%g: !llvm.ptr<1>) {
  // expected-error @below {{'nvvm.mbarrier.arrive' op operand #0 must be LLVM pointer in address space 0 or LLVM pointer in address space 3 or LLVM pointer in address space 7, but got '!llvm.ptr<1>'}}
  %0 = nvvm.mbarrier.arrive %g : !llvm.ptr<1> -> i64
  llvm.return
}

// -----

llvm.func @f(%g: !llvm.ptr<1>, %i: i32) {
  // expected-error @below {{'nvvm.mbarrier.arrive.expect_tx' op operand #0 must be LLVM pointer in address space 0 or LLVM pointer in address space 3 or LLVM pointer in address space 7, but got '!llvm.ptr<1>'}}
  %0 = nvvm.mbarrier.arrive.expect_tx %g, %i : !llvm.ptr<1>, i32 -> i64
  llvm.return
}

// -----

llvm.func @f(%g: !llvm.ptr<1>) {
  // expected-error @below {{'nvvm.mbarrier.arrive_drop' op operand #0 must be LLVM pointer in address space 0 or LLVM pointer in address space 3 or LLVM pointer in address space 7, but got '!llvm.ptr<1>'}}
  %0 = nvvm.mbarrier.arrive_drop %g : !llvm.ptr<1> -> i64
  llvm.return
}

// -----

llvm.func @f(%g: !llvm.ptr<1>, %i: i32) {
  // expected-error @below {{'nvvm.mbarrier.arrive_drop.expect_tx' op operand #0 must be LLVM pointer in address space 0 or LLVM pointer in address space 3 or LLVM pointer in address space 7, but got '!llvm.ptr<1>'}}
  %0 = nvvm.mbarrier.arrive_drop.expect_tx %g, %i : !llvm.ptr<1>, i32 -> i64
  llvm.return
}

// RUN: tstranslate --mlir-to-llvmir %s | FileCheck %s

// Calls: of names and pointers, tail calls, variable arguments, bundles.

// CHECK-LABEL: declare i32 @f(i32)
llvm.func @f(i32) -> i32
// CHECK-LABEL: declare void @nothing()
llvm.func @nothing()
// CHECK-LABEL: declare fastcc void @fast(i32)
llvm.func fastcc @fast(i32)
// CHECK-LABEL: declare i32 @printf(ptr, ...)
llvm.func @printf(!llvm.ptr, ...) -> i32
// CHECK-LABEL: define i32 @plain(i32 %0, ptr %1) {
// CHECK-NEXT: %3 = call i32 @f(i32 %0)
// CHECK-NEXT: call void @nothing()
// CHECK-NEXT: call fastcc void @fast(i32 %3)
// CHECK-NEXT: %4 = call i32 %1(i32 %0)
// CHECK-NEXT: %5 = call i32 (ptr, ...) @printf(ptr %1, i32 %0, i32 %0)
// CHECK-NEXT: ret i32 %5
llvm.func @plain(%x: i32, %p: !llvm.ptr) -> i32 {
  %0 = llvm.call @f(%x) : (i32) -> i32
  llvm.call @nothing() : () -> ()
  llvm.call fastcc @fast(%0) : (i32) -> ()
  %1 = llvm.call %p(%x) : !llvm.ptr, (i32) -> i32
  %2 = llvm.call @printf(%p, %x, %x) vararg(!llvm.func<i32 (ptr, ...)>) : (!llvm.ptr, i32, i32) -> i32
  llvm.return %2 : i32
}
// CHECK-LABEL: define i32 @tails(i32 %0) {
// CHECK-NEXT: %2 = tail call i32 @f(i32 %0)
// CHECK-NEXT: %3 = notail call i32 @f(i32 %2)
// CHECK-NEXT: %4 = musttail call i32 @f(i32 %3)
// CHECK-NEXT: ret i32 %4
llvm.func @tails(%x: i32) -> i32 {
  %0 = llvm.call tail @f(%x) : (i32) -> i32
  %1 = llvm.call notail @f(%0) : (i32) -> i32
  %2 = llvm.call musttail @f(%1) : (i32) -> i32
  llvm.return %2 : i32
}
// CHECK-LABEL: define void @attributes(i32 %0) {
// CHECK-NEXT: %2 = call i32 @f(i32 %0) #{{[0-9]+}}
// CHECK-NEXT: %3 = call i32 @f(i32 %0) #{{[0-9]+}}
// CHECK-NEXT: %4 = call i32 @f(i32 %0) #{{[0-9]+}}
// CHECK-NEXT: %5 = call i32 @f(i32 %0) #{{[0-9]+}}
// CHECK-NEXT: ret void
llvm.func @attributes(%x: i32) {
  %0 = llvm.call @f(%x) {convergent, no_unwind, will_return} : (i32) -> i32
  %1 = llvm.call @f(%x) {no_inline} : (i32) -> i32
  %2 = llvm.call @f(%x) {always_inline} : (i32) -> i32
  %3 = llvm.call @f(%x) {memory_effects = #llvm.memory_effects<other = read, argMem = read, inaccessibleMem = read, errnoMem = read, targetMem0 = read, targetMem1 = read>} : (i32) -> i32
  llvm.return
}
// CHECK-LABEL: define void @bundles(i32 %0, ptr %1) {
// CHECK-NEXT: call void @nothing() [ "tag"() ]
// CHECK-NEXT: call void @nothing() [ "first"(i32 %0), "second"(i32 %0, ptr %1) ]
// CHECK-NEXT: ret void
llvm.func @bundles(%x: i32, %p: !llvm.ptr) {
  llvm.call @nothing() ["tag"()] : () -> ()
  llvm.call @nothing() ["first"(%x : i32), "second"(%x, %p : i32, !llvm.ptr)] : () -> ()
  llvm.return
}

// CHECK-DAG: attributes #{{[0-9]+}} = { convergent nounwind willreturn }
// CHECK-DAG: attributes #{{[0-9]+}} = { noinline }
// CHECK-DAG: attributes #{{[0-9]+}} = { alwaysinline }
// CHECK-DAG: attributes #{{[0-9]+}} = { memory(read) }

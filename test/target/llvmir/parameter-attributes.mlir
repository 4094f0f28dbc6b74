// RUN: tstranslate --mlir-to-llvmir %s | FileCheck %s

// Attributes of parameters and results.

// CHECK-LABEL: declare ptr @pointers(ptr noalias nofree noundef nonnull captures(none), ptr readonly align 16 dereferenceable(64), ptr writeonly dereferenceable_or_null(32), ptr readnone returned)
llvm.func @pointers(!llvm.ptr {llvm.noalias, llvm.nocapture, llvm.nofree, llvm.nonnull, llvm.noundef}, !llvm.ptr {llvm.readonly, llvm.align = 16 : i64, llvm.dereferenceable = 64 : i64}, !llvm.ptr {llvm.writeonly, llvm.dereferenceable_or_null = 32 : i64}, !llvm.ptr {llvm.readnone, llvm.returned}) -> !llvm.ptr
// CHECK-LABEL: declare void @types(ptr byval(i64), ptr byref(float))
llvm.func @types(!llvm.ptr {llvm.byval = i64}, !llvm.ptr {llvm.byref = f32})
// CHECK-LABEL: declare void @memory(ptr sret({ i32, float }) align 8)
llvm.func @memory(!llvm.ptr {llvm.sret = !llvm.struct<(i32, f32)>, llvm.align = 8 : i64})
// CHECK-LABEL: declare void @on_stack(ptr inalloca(i32))
llvm.func @on_stack(!llvm.ptr {llvm.inalloca = i32})
// CHECK-LABEL: declare void @prepared(ptr preallocated(double))
llvm.func @prepared(!llvm.ptr {llvm.preallocated = f64})
// CHECK-LABEL: declare noundef signext i8 @numbers(i8 signext, i8 zeroext, i32 inreg, i32 range(i32 0, 64))
llvm.func @numbers(i8 {llvm.signext}, i8 {llvm.zeroext}, i32 {llvm.inreg}, i32 {llvm.range = #llvm.constant_range<i32, 0, 64>}) -> (i8 {llvm.signext, llvm.noundef})
// CHECK-LABEL: declare void @closure(ptr nest, ptr alignstack(16))
llvm.func @closure(!llvm.ptr {llvm.nest}, !llvm.ptr {llvm.alignstack = 16 : i64})
// CHECK-LABEL: declare noalias nonnull align 8 ptr @allocator(ptr allocptr, i64 allocalign)
llvm.func @allocator(!llvm.ptr {llvm.allocptr}, i64 {llvm.allocalign}) -> (!llvm.ptr {llvm.noalias, llvm.nonnull, llvm.align = 8 : i64})
// CHECK-LABEL: define range(i32 -5, 5) i32 @defined(ptr noalias align 4 %0, i32 noundef %1) {
// CHECK-NEXT: ret i32 %1
llvm.func @defined(%p: !llvm.ptr {llvm.noalias, llvm.align = 4 : i64}, %i: i32 {llvm.noundef}) -> (i32 {llvm.range = #llvm.constant_range<i32, -5, 5>}) {
  llvm.return %i : i32
}
// CHECK-LABEL: define i32 @at_call(ptr %0, i32 %1) {
// CHECK-NEXT: %3 = call noundef i32 @defined(ptr nonnull %0, i32 noundef %1)
// CHECK-NEXT: ret i32 %3
llvm.func @at_call(%p: !llvm.ptr, %i: i32) -> i32 {
  %0 = llvm.call @defined(%p, %i) : (!llvm.ptr {llvm.nonnull}, i32 {llvm.noundef}) -> (i32 {llvm.noundef})
  llvm.return %0 : i32
}

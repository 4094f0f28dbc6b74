// RUN: tstranslate --mlir-to-llvmir %s | FileCheck %s

// Calls that may throw, and where the exceptions arrive.

// CHECK-DAG: @type_info = external constant ptr
llvm.mlir.global external constant @type_info() : !llvm.ptr
// CHECK-LABEL: declare i32 @personality(...)
llvm.func @personality(...) -> i32
// CHECK-LABEL: declare i32 @may_throw(i32)
llvm.func @may_throw(i32) -> i32
// CHECK-LABEL: declare void @variadic(ptr, ...)
llvm.func @variadic(!llvm.ptr, ...)
// CHECK-LABEL: define i32 @catches(i32 %0) personality ptr @personality {
// CHECK-NEXT: %2 = invoke i32 @may_throw(i32 %0)
// CHECK-NEXT: to label %3 unwind label %5
// CHECK: 3:
// CHECK-NEXT: %4 = phi i32 [ %7, %5 ], [ %0, %1 ]
// CHECK-NEXT: ret i32 %4
// CHECK: 5:
// CHECK-NEXT: %6 = landingpad { ptr, i32 }
// CHECK-NEXT: cleanup
// CHECK-NEXT: catch ptr null
// CHECK-NEXT: catch ptr @type_info
// CHECK-NEXT: filter [1 x i8] zeroinitializer
// CHECK-NEXT: %7 = call i32 @llvm.eh.typeid.for.p0(ptr @type_info)
// CHECK-NEXT: br label %3
llvm.func @catches(%x: i32) -> i32 attributes {personality = @personality} {
  %0 = llvm.mlir.zero : !llvm.ptr
  %1 = llvm.mlir.addressof @type_info : !llvm.ptr
  %2 = llvm.mlir.constant(dense<0> : vector<1xi8>) : !llvm.array<1 x i8>
  %3 = llvm.invoke @may_throw(%x) to ^bb1(%x : i32) unwind ^bb2 : (i32) -> i32
^bb1(%4: i32):
  llvm.return %4 : i32
^bb2:
  %5 = llvm.landingpad cleanup (catch %0 : !llvm.ptr) (catch %1 : !llvm.ptr) (filter %2 : !llvm.array<1 x i8>) : !llvm.struct<(ptr, i32)>
  %6 = llvm.intr.eh.typeid.for %1 : (!llvm.ptr) -> i32
  llvm.br ^bb1(%6 : i32)
}
// CHECK-LABEL: define void @passes_on(ptr %0, i32 %1) personality ptr @personality {
// CHECK-NEXT: invoke fastcc void %0(i32 %1)
// CHECK-NEXT: to label %3 unwind label %4, !prof !1
// CHECK: 3:
// CHECK-NEXT: invoke void (ptr, ...) @variadic(ptr %0, i32 %1)
// CHECK-NEXT: to label %6 unwind label %4
// CHECK: 4:
// CHECK-NEXT: %5 = landingpad { ptr, i32 }
// CHECK-NEXT: cleanup
// CHECK-NEXT: resume { ptr, i32 } %5
// CHECK: 6:
// CHECK-NEXT: ret void
llvm.func @passes_on(%p: !llvm.ptr, %x: i32) attributes {personality = @personality} {
  llvm.invoke fastcc %p(%x) to ^bb1 unwind ^bb2 {branch_weights = array<i32: 42, 99>} : !llvm.ptr, (i32) -> ()
^bb1:
  llvm.invoke @variadic(%p, %x) to ^bb3 unwind ^bb2 vararg(!llvm.func<void (ptr, ...)>) : (!llvm.ptr, i32) -> ()
^bb2:
  %0 = llvm.landingpad cleanup : !llvm.struct<(ptr, i32)>
  llvm.resume %0 : !llvm.struct<(ptr, i32)>
^bb3:
  llvm.return
}

// CHECK-DAG: !1 = !{!"branch_weights", i32 42, i32 99}

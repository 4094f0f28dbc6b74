// RUN: tstranslate --mlir-to-llvmir %s | FileCheck %s

// Memory on the stack.

// CHECK-LABEL: define void @stack(i64 %0) {
// CHECK-NEXT: %2 = alloca i32, align 4
// CHECK-NEXT: %3 = alloca i64, i64 1, align 8
// CHECK-NEXT: %4 = alloca float, i64 %0, align 64
// CHECK-NEXT: %5 = alloca { i8, i64 }, align 8
// CHECK-NEXT: %6 = alloca <8 x float>, align 32
// CHECK-NEXT: %7 = alloca double, align 8, addrspace(5)
// CHECK-NEXT: %8 = alloca inalloca [4 x i16], align 2
// CHECK-NEXT: call void @llvm.lifetime.start.p0(ptr %2)
// CHECK-NEXT: call void @llvm.lifetime.end.p0(ptr %2)
// CHECK-NEXT: %9 = call ptr @llvm.stacksave.p0()
// CHECK-NEXT: call void @llvm.stackrestore.p0(ptr %9)
// CHECK-NEXT: ret void
llvm.func @stack(%n: i64) {
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %w1 = llvm.mlir.constant(1 : i64) : i64
  %0 = llvm.alloca %c1 x i32 : (i32) -> !llvm.ptr
  %1 = llvm.alloca %w1 x i64 : (i64) -> !llvm.ptr
  %2 = llvm.alloca %n x f32 {alignment = 64 : i64} : (i64) -> !llvm.ptr
  %3 = llvm.alloca %c1 x !llvm.struct<(i8, i64)> : (i32) -> !llvm.ptr
  %4 = llvm.alloca %c1 x vector<8xf32> : (i32) -> !llvm.ptr
  %5 = llvm.alloca %c1 x f64 : (i32) -> !llvm.ptr<5>
  %6 = llvm.alloca inalloca %c1 x !llvm.array<4 x i16> : (i32) -> !llvm.ptr
  llvm.intr.lifetime.start %0 : !llvm.ptr
  llvm.intr.lifetime.end %0 : !llvm.ptr
  %7 = llvm.intr.stacksave : !llvm.ptr
  llvm.intr.stackrestore %7 : !llvm.ptr
  llvm.return
}

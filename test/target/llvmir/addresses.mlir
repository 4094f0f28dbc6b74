// RUN: tstranslate --mlir-to-llvmir %s | FileCheck %s

// Address computations.

// CHECK-DAG: @table = internal global [8 x i32] [i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1]
llvm.mlir.global internal @table(dense<1> : tensor<8xi32>) : !llvm.array<8 x i32>
// CHECK-LABEL: define void @computed(ptr %0, i64 %1, <4 x i64> %2) {
// CHECK-NEXT: %4 = getelementptr float, ptr %0, i64 %1
// CHECK-NEXT: %5 = getelementptr inbounds { i32, [4 x float] }, ptr %0, i64 %1, i32 1, i32 2
// CHECK-NEXT: %6 = getelementptr nuw i8, ptr %0, i32 -3
// CHECK-NEXT: %7 = getelementptr nusw nuw i8, ptr %0, i32 5
// CHECK-NEXT: %8 = getelementptr inbounds nuw i8, ptr %0, i32 5
// CHECK-NEXT: %9 = getelementptr i32, ptr %0, <4 x i64> %2
// CHECK-NEXT: ret void
llvm.func @computed(%p: !llvm.ptr, %i: i64, %v: vector<4xi64>) {
  %0 = llvm.getelementptr %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %1 = llvm.getelementptr inbounds %p[%i, 1, 2] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.struct<(i32, array<4 x f32>)>
  %2 = llvm.getelementptr nuw %p[-3] : (!llvm.ptr) -> !llvm.ptr, i8
  %3 = llvm.getelementptr nusw|nuw %p[5] : (!llvm.ptr) -> !llvm.ptr, i8
  %4 = llvm.getelementptr inbounds|nuw %p[5] : (!llvm.ptr) -> !llvm.ptr, i8
  %5 = llvm.getelementptr %p[%v] : (!llvm.ptr, vector<4xi64>) -> vector<4x!llvm.ptr>, i32
  llvm.return
}
// CHECK-LABEL: define i32 @constant() {
// CHECK-NEXT: %1 = load i32, ptr getelementptr inbounds nuw (i8, ptr @table, i64 12), align 4
// CHECK-NEXT: %2 = load i32, ptr getelementptr inbounds nuw (i8, ptr @table, i64 8), align 4
// CHECK-NEXT: %3 = load i32, ptr @table, align 4
// CHECK-NEXT: %4 = add i32 %1, %2
// CHECK-NEXT: %5 = add i32 %4, %3
// CHECK-NEXT: ret i32 %5
llvm.func @constant() -> i32 {
  %0 = llvm.mlir.addressof @table : !llvm.ptr
  %1 = llvm.getelementptr inbounds %0[0, 3] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<8 x i32>
  %2 = llvm.getelementptr %1[-1] : (!llvm.ptr) -> !llvm.ptr, i32
  %3 = llvm.getelementptr %0[0, 0] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<8 x i32>
  %4 = llvm.load %1 : !llvm.ptr -> i32
  %5 = llvm.load %2 : !llvm.ptr -> i32
  %6 = llvm.load %3 : !llvm.ptr -> i32
  %7 = llvm.add %4, %5 : i32
  %8 = llvm.add %7, %6 : i32
  llvm.return %8 : i32
}

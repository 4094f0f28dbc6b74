// RUN: tstranslate --mlir-to-llvmir %s | FileCheck %s

// Products, transposition and access of matrices.

// CHECK-LABEL: define void @mat(<64 x float> %0, <48 x float> %1, ptr %2, i64 %3) {
// CHECK-NEXT: %5 = call <12 x float> @llvm.matrix.multiply.v12f32.v64f32.v48f32(<64 x float> %0, <48 x float> %1, i32 4, i32 16, i32 3)
// CHECK-NEXT: %6 = call <48 x float> @llvm.matrix.transpose.v48f32(<48 x float> %1, i32 3, i32 16)
// CHECK-NEXT: %7 = call <48 x float> @llvm.matrix.column.major.load.v48f32.i64(ptr align 4 %2, i64 %3, i1 false, i32 3, i32 16)
// CHECK-NEXT: call void @llvm.matrix.column.major.store.v48f32.i64(<48 x float> %7, ptr align 4 %2, i64 %3, i1 false, i32 3, i32 16)
// CHECK-NEXT: ret void
llvm.func @mat(%A: vector<64xf32>, %B: vector<48xf32>, %ptr: !llvm.ptr, %stride: i64) {
  %C = llvm.intr.matrix.multiply %A, %B { lhs_rows = 4: i32, lhs_columns = 16: i32 , rhs_columns = 3: i32} : (vector<64xf32>, vector<48xf32>) -> vector<12xf32>
  %D = llvm.intr.matrix.transpose %B { rows = 3: i32, columns = 16: i32} : vector<48xf32> into vector<48xf32>
  %E = llvm.intr.matrix.column.major.load %ptr, <stride=%stride> { isVolatile = 0: i1, rows = 3: i32, columns = 16: i32} : vector<48xf32> from !llvm.ptr stride i64
  llvm.intr.matrix.column.major.store %E, %ptr, <stride=%stride> { isVolatile = 0: i1, rows = 3: i32, columns = 16: i32} : vector<48xf32> to !llvm.ptr stride i64
  llvm.return
}

// RUN: tsopt %s | tsopt | FileCheck %s

// Matrices in vectors.

// CHECK-LABEL: llvm.func @mat(%arg0: vector<64xf32>, %arg1: vector<48xf32>, %arg2: !llvm.ptr, %arg3: i64) {
// CHECK-NEXT: %0 = llvm.intr.matrix.multiply %arg0, %arg1 {lhs_columns = 16 : i32, lhs_rows = 4 : i32, rhs_columns = 3 : i32} : (vector<64xf32>, vector<48xf32>) -> vector<12xf32>
// CHECK-NEXT: %1 = llvm.intr.matrix.transpose %arg1 {columns = 16 : i32, rows = 3 : i32} : vector<48xf32> into vector<48xf32>
// CHECK-NEXT: %2 = llvm.intr.matrix.column.major.load %arg2, <stride = %arg3> {columns = 16 : i32, isVolatile = false, rows = 3 : i32} : vector<48xf32> from !llvm.ptr stride i64
// CHECK-NEXT: llvm.intr.matrix.column.major.store %2, %arg2, <stride = %arg3> {columns = 16 : i32, isVolatile = false, rows = 3 : i32} : vector<48xf32> to !llvm.ptr stride i64
llvm.func @mat(%A: vector<64xf32>, %B: vector<48xf32>, %ptr: !llvm.ptr, %stride: i64) {
  %C = llvm.intr.matrix.multiply %A, %B { lhs_rows = 4: i32, lhs_columns = 16: i32 , rhs_columns = 3: i32} : (vector<64xf32>, vector<48xf32>) -> vector<12xf32>
  %D = llvm.intr.matrix.transpose %B { rows = 3: i32, columns = 16: i32} : vector<48xf32> into vector<48xf32>
  %E = llvm.intr.matrix.column.major.load %ptr, <stride=%stride> { isVolatile = 0: i1, rows = 3: i32, columns = 16: i32} : vector<48xf32> from !llvm.ptr stride i64
  llvm.intr.matrix.column.major.store %E, %ptr, <stride=%stride> { isVolatile = 0: i1, rows = 3: i32, columns = 16: i32} : vector<48xf32> to !llvm.ptr stride i64
  llvm.return
}

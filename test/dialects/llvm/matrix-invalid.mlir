// RUN: tsopt --split-input-file --verify-diagnostics %s

// Matrices that are no vectors.

llvm.func @f(%p: !llvm.ptr, %s: i32) {
  // expected-error @+1 {{custom op 'llvm.intr.matrix.column.major.load' invalid kind of type specified: expected builtin.vector, but found 'f32'}}
  %0 = llvm.intr.matrix.column.major.load %p, <stride=%s> {isVolatile = 0 : i1, rows = 3 : i32, columns = 16 : i32} : f32 from !llvm.ptr stride i32
  llvm.return
}

// -----

llvm.func @f(%m: vector<48xf32>, %p: i32, %s: i64) {
  // expected-error @+1 {{'llvm.intr.matrix.column.major.store' op operand #1 must be LLVM pointer type, but got 'i32'}}
  llvm.intr.matrix.column.major.store %m, %p, <stride=%s> {isVolatile = 0 : i1, rows = 3 : i32, columns = 16 : i32} : vector<48xf32> to i32 stride i64
  llvm.return
}

// -----

llvm.func @f(%a: vector<64xf32>, %b: f32) {
  // expected-error @+1 {{custom op 'llvm.intr.matrix.multiply' invalid kind of type specified: expected builtin.vector, but found 'f32'}}
  %0 = llvm.intr.matrix.multiply %a, %b {lhs_rows = 4 : i32, lhs_columns = 16 : i32, rhs_columns = 3 : i32} : (vector<64xf32>, f32) -> vector<12xf32>
  llvm.return
}

// -----

llvm.func @f(%m: f32) {
  // expected-error @+1 {{custom op 'llvm.intr.matrix.transpose' invalid kind of type specified: expected builtin.vector, but found 'f32'}}
  %0 = llvm.intr.matrix.transpose %m {rows = 3 : i32, columns = 16 : i32} : f32 into vector<48xf32>
  llvm.return
}

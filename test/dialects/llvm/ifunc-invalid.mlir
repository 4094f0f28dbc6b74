// RUN: tsopt --split-input-file --verify-diagnostics %s

// Resolvers that cannot be called.

// expected-error @+1 {{'llvm.mlir.ifunc' op 'common' linkage not supported in ifuncs, available options: private, internal, linkonce, weak, linkonce_odr, weak_odr, or external linkage}}
llvm.mlir.ifunc common @f : !llvm.func<f32 (i64)>, !llvm.ptr @r
llvm.func @r() -> !llvm.ptr {
  llvm.unreachable
}

// -----

// expected-error @+1 {{'llvm.mlir.ifunc' op resolver must be a definition}}
llvm.mlir.ifunc external @f : !llvm.func<f32 (i64)>, !llvm.ptr @r
llvm.func @r() -> !llvm.ptr

// -----

// expected-error @+1 {{'llvm.mlir.ifunc' op resolver must return a pointer}}
llvm.mlir.ifunc external @f : !llvm.func<f32 (i64)>, !llvm.ptr @r
llvm.func @r() -> i64 {
  llvm.unreachable
}

// -----

// expected-error @+1 {{'llvm.mlir.ifunc' op resolver has incorrect type}}
llvm.mlir.ifunc external @f : !llvm.func<f32 (i64)>, !llvm.ptr<3> @r
llvm.func @r() -> !llvm.ptr {
  llvm.unreachable
}

// -----

// expected-error @+1 {{'llvm.mlir.ifunc' op must have a function resolver}}
llvm.mlir.ifunc external @f : !llvm.func<f32 (i64)>, !llvm.ptr @g
llvm.mlir.global external @g() : i32

// RUN: tstranslate --mlir-to-llvmir %s | FileCheck %s

// What LLVM knows of the parameters of its intrinsics is said where they are declared, once.

// CHECK-DAG: declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i64, i1 immarg)
// CHECK-DAG: declare void @llvm.memmove.p0.p0.i64(ptr writeonly captures(none), ptr readonly captures(none), i64, i1 immarg)
// CHECK-DAG: declare void @llvm.memset.p0.i64(ptr writeonly captures(none), i8, i64, i1 immarg)
llvm.func @f(%d: !llvm.ptr, %s: !llvm.ptr, %v: i8, %n: i64) {
  "llvm.intr.memcpy"(%d, %s, %n) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  "llvm.intr.memcpy"(%s, %d, %n) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  "llvm.intr.memmove"(%d, %s, %n) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  "llvm.intr.memset"(%d, %v, %n) <{isVolatile = false}> : (!llvm.ptr, i8, i64) -> ()
  llvm.return
}

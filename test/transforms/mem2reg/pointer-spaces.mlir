// RUN: tsopt %s --mem2reg | FileCheck %s
// UNSUPPORTED: upstream

// The bits of a pointer, read as a pointer to another space: a cast between spaces may change bits, so the memory stays.

// CHECK-LABEL: llvm.func @space(
// CHECK:         llvm.alloca
// CHECK-NOT:     llvm.addrspacecast
llvm.func @space(%p: !llvm.ptr<1>) -> !llvm.ptr<3> {
  %n = llvm.mlir.constant(1 : i32) : i32
  %a = llvm.alloca %n x !llvm.ptr<1> : (i32) -> !llvm.ptr
  llvm.store %p, %a : !llvm.ptr<1>, !llvm.ptr
  %l = llvm.load %a : !llvm.ptr -> !llvm.ptr<3>
  llvm.return %l : !llvm.ptr<3>
}

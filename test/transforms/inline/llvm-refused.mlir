// RUN: tsopt %s --inline | FileCheck %s

// Bodies that mean their own function.

llvm.func @personality() -> i32
llvm.func @catches() attributes {personality = @personality} {
  llvm.return
}
llvm.func @twice() attributes {passthrough = ["returns_twice"]} {
  llvm.return
}
llvm.func @variable(...) {
  llvm.return
}
llvm.func @starts(%p: !llvm.ptr) {
  llvm.intr.vastart %p : !llvm.ptr
  llvm.return
}
llvm.func @in_alloca(%p: !llvm.ptr {llvm.inalloca = i32}) {
  llvm.return
}

// CHECK-LABEL: llvm.func @caller(
// CHECK-NEXT:    llvm.call @catches
// CHECK-NEXT:    llvm.call @twice
// CHECK-NEXT:    llvm.call @variable
// CHECK-NEXT:    llvm.call @starts
// CHECK-NEXT:    llvm.call @in_alloca
llvm.func @caller(%p: !llvm.ptr) {
  llvm.call @catches() : () -> ()
  llvm.call @twice() : () -> ()
  llvm.call @variable() vararg(!llvm.func<void (...)>) : () -> ()
  llvm.call @starts(%p) : (!llvm.ptr) -> ()
  llvm.call @in_alloca(%p) : (!llvm.ptr) -> ()
  llvm.return
}

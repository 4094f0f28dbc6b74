// What is translated computes, on this machine's processor, what the operations say:
// comparisons, selections, shifts and divisions that promise something, branches.
//
// RUN: tstranslate --mlir-to-llvmir %s | lli | FileCheck %s
// REQUIRES: lli

llvm.mlir.global private constant @line("%d %d %d\0A\00") {addr_space = 0 : i32}
llvm.func @printf(!llvm.ptr, ...) -> i32

llvm.func @print(%a: i32, %b: i32, %c: i32) {
  %f = llvm.mlir.addressof @line : !llvm.ptr
  %n = llvm.call @printf(%f, %a, %b, %c) vararg(!llvm.func<i32 (ptr, ...)>) : (!llvm.ptr, i32, i32, i32) -> i32
  llvm.return
}

llvm.func @compare(%a: i32, %b: i32) {
  %lt = llvm.icmp "slt" %a, %b : i32
  %below = llvm.icmp "ult" %a, %b : i32
  %less = llvm.zext %lt : i1 to i32
  %lower = llvm.zext %below : i1 to i32
  %min = llvm.select %lt, %a, %b : i1, i32
  llvm.call @print(%less, %lower, %min) : (i32, i32, i32) -> ()
  llvm.return
}

// Which way a branch goes, and which case a switch.
llvm.func @way(%n: i32) -> i32 {
  %c3 = llvm.mlir.constant(3 : i32) : i32
  %c10 = llvm.mlir.constant(10 : i32) : i32
  %c20 = llvm.mlir.constant(20 : i32) : i32
  %c30 = llvm.mlir.constant(30 : i32) : i32
  %small = llvm.icmp "slt" %n, %c3 : i32
  llvm.cond_br %small, ^small, ^large
^small:
  llvm.switch %n : i32, ^out(%n : i32) [
    1: ^out(%c10 : i32),
    2: ^two
  ]
^two:
  llvm.br ^out(%c20 : i32)
^large:
  llvm.br ^out(%c30 : i32)
^out(%r: i32):
  llvm.return %r : i32
}

llvm.func @promises(%n: i32) {
  %c3 = llvm.mlir.constant(3 : i32) : i32
  %c12 = llvm.mlir.constant(12 : i32) : i32
  %quotient = llvm.sdiv exact %n, %c12 : i32
  %shifted = llvm.lshr exact %n, %c3 : i32
  %wide = llvm.zext nneg %n : i32 to i64
  %narrow = llvm.trunc %wide : i64 to i32
  llvm.call @print(%quotient, %shifted, %narrow) : (i32, i32, i32) -> ()
  llvm.return
}

llvm.func @main() -> i32 {
  %c0 = llvm.mlir.constant(0 : i32) : i32
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %c2 = llvm.mlir.constant(2 : i32) : i32
  %c3 = llvm.mlir.constant(3 : i32) : i32
  %c24 = llvm.mlir.constant(24 : i32) : i32
  %m = llvm.mlir.constant(-7 : i32) : i32
  // CHECK: 1 0 -7
  llvm.call @compare(%m, %c2) : (i32, i32) -> ()
  // CHECK-NEXT: 0 1 -7
  llvm.call @compare(%c2, %m) : (i32, i32) -> ()
  // CHECK-NEXT: 0 10 20
  %w0 = llvm.call @way(%c0) : (i32) -> i32
  %w1 = llvm.call @way(%c1) : (i32) -> i32
  %w2 = llvm.call @way(%c2) : (i32) -> i32
  llvm.call @print(%w0, %w1, %w2) : (i32, i32, i32) -> ()
  // CHECK-NEXT: 30 -7 30
  %w3 = llvm.call @way(%c3) : (i32) -> i32
  %w4 = llvm.call @way(%m) : (i32) -> i32
  %w5 = llvm.call @way(%c24) : (i32) -> i32
  llvm.call @print(%w3, %w4, %w5) : (i32, i32, i32) -> ()
  // CHECK-NEXT: 2 3 24
  llvm.call @promises(%c24) : (i32) -> ()
  llvm.return %c0 : i32
}

// RUN: tsopt %s -canonicalize | FileCheck %s

// CHECK-LABEL: llvm.func @or(
// CHECK-NEXT:      %0 = llvm.mlir.constant(13 : i32) : i32
// CHECK-NEXT:      llvm.return %0 : i32
llvm.func @or() -> i32 {
  %0 = llvm.mlir.constant(5 : i32) : i32
  %1 = llvm.mlir.constant(8 : i32) : i32
  %2 = llvm.or %0, %1 : i32
  llvm.return %2 : i32
}

// CHECK-LABEL: llvm.func @shl(
// CHECK-NEXT:      %0 = llvm.mlir.constant(20 : i32) : i32
// CHECK-NEXT:      llvm.return %0 : i32
llvm.func @shl() -> i32 {
  %0 = llvm.mlir.constant(5 : i32) : i32
  %1 = llvm.mlir.constant(2 : i32) : i32
  %2 = llvm.shl %0, %1 : i32
  llvm.return %2 : i32
}

// CHECK-LABEL: llvm.func @shl_too_far(
// CHECK-NEXT:      %0 = llvm.mlir.constant(5 : i32) : i32
// CHECK-NEXT:      %1 = llvm.mlir.constant(32 : i32) : i32
// CHECK-NEXT:      %2 = llvm.shl %0, %1 : i32
// CHECK-NEXT:      llvm.return %2 : i32
llvm.func @shl_too_far() -> i32 {
  %0 = llvm.mlir.constant(5 : i32) : i32
  %1 = llvm.mlir.constant(32 : i32) : i32
  %2 = llvm.shl %0, %1 : i32
  llvm.return %2 : i32
}

// CHECK-LABEL: llvm.func @icmp_equal(
// CHECK-NEXT:      %0 = llvm.mlir.constant(true) : i1
// CHECK-NEXT:      llvm.return %0 : i1
llvm.func @icmp_equal(%a: i32) -> i1 {
  %0 = llvm.icmp "eq" %a, %a : i32
  llvm.return %0 : i1
}

// CHECK-LABEL: llvm.func @icmp_not_equal(
// CHECK-NEXT:      %0 = llvm.mlir.constant(false) : i1
// CHECK-NEXT:      llvm.return %0 : i1
llvm.func @icmp_not_equal(%a: i32) -> i1 {
  %0 = llvm.icmp "ne" %a, %a : i32
  llvm.return %0 : i1
}

// CHECK-LABEL: llvm.func @icmp_vector(
// CHECK-NEXT:      %0 = llvm.mlir.constant(dense<true> : vector<2xi1>) : vector<2xi1>
// CHECK-NEXT:      llvm.return %0 : vector<2xi1>
llvm.func @icmp_vector(%a: vector<2xi32>) -> vector<2xi1> {
  %0 = llvm.icmp "eq" %a, %a : vector<2xi32>
  llvm.return %0 : vector<2xi1>
}

// CHECK-LABEL: llvm.func @icmp_slt(
// CHECK-NEXT:      %0 = llvm.icmp "slt" %arg0, %arg0 : i32
// CHECK-NEXT:      llvm.return %0 : i1
llvm.func @icmp_slt(%a: i32) -> i1 {
  %0 = llvm.icmp "slt" %a, %a : i32
  llvm.return %0 : i1
}

// CHECK-LABEL: llvm.func @null_and_alloca(
// CHECK-NEXT:      %0 = llvm.mlir.constant(false) : i1
// CHECK-NEXT:      llvm.return %0 : i1
llvm.func @null_and_alloca() -> i1 {
  %n = llvm.mlir.constant(1 : i32) : i32
  %0 = llvm.alloca %n x i32 : (i32) -> !llvm.ptr
  %1 = llvm.mlir.zero : !llvm.ptr
  %2 = llvm.icmp "eq" %0, %1 : !llvm.ptr
  llvm.return %2 : i1
}

// CHECK-LABEL: llvm.func @null_and_alloca_not_equal(
// CHECK-NEXT:      %0 = llvm.mlir.constant(true) : i1
// CHECK-NEXT:      llvm.return %0 : i1
llvm.func @null_and_alloca_not_equal() -> i1 {
  %n = llvm.mlir.constant(1 : i32) : i32
  %0 = llvm.alloca %n x i32 : (i32) -> !llvm.ptr
  %1 = llvm.mlir.zero : !llvm.ptr
  %2 = llvm.icmp "ne" %1, %0 : !llvm.ptr
  llvm.return %2 : i1
}

// UNSUPPORTED: upstream
// Reason: a release of LLVM counts nothing.
// RUN: tsopt %s --pass-pipeline='builtin.module(func.func(cse),symbol-dce)' --mlir-pass-statistics -o /dev/null 2>&1 | FileCheck %s
// CHECK:      ... Pass statistics report ...
// CHECK:      'func.func' Pipeline
// CHECK-NEXT:   CSE
// CHECK-NEXT:     (S) 2 num-cse'd - Number of operations CSE'd
// CHECK-NEXT:     (S) 0 num-dce'd - Number of operations DCE'd
// CHECK-NEXT: SymbolDCE

func.func @f(%x: i32) -> i32 {
  %a = arith.addi %x, %x : i32
  %b = arith.addi %x, %x : i32
  %y = arith.muli %a, %b : i32
  return %y : i32
}
func.func @g(%x: i32) -> i32 {
  %a = arith.addi %x, %x : i32
  %b = arith.addi %x, %x : i32
  %y = arith.muli %a, %b : i32
  return %y : i32
}

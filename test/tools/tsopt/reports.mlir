// RUN: tsopt %s --pass-pipeline='builtin.module(func.func(cse,canonicalize),symbol-dce)' --mlir-timing -o /dev/null 2>&1 | FileCheck %s --check-prefix=TREE
// TREE: ... Execution time report ...
// TREE: ----Wall Time----  ----Name----
// TREE: Parser
// TREE: {{\)}}  'func.func' Pipeline
// TREE-NEXT: {{\)}}    CSE
// TREE-NEXT: {{\)}}      (A) DominanceInfo
// TREE-NEXT: {{\)}}    Canonicalizer
// TREE-NEXT: {{\)}}  SymbolDCE
// TREE-NEXT: Output
// TREE-NEXT: Rest
// TREE-NEXT: (100.0%)  Total

// RUN: tsopt %s --cse --mlir-timing --mlir-timing-display=list -o /dev/null 2>&1 | FileCheck %s --check-prefix=LIST
// LIST: (100.0%)  root

// RUN: tsopt %s --cse --mlir-timing --mlir-output-format=json -o /dev/null 2>&1 | FileCheck %s --check-prefix=JSON
// JSON: "name": "CSE"

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

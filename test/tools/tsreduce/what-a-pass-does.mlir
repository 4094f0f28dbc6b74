// What a pass does to a program: the script runs it and looks at the output.
// UNSUPPORTED: upstream
// REQUIRES: built-tools
// RUN: tsreduce --test=%S/Inputs/folds.sh --test-arg="constant 42" %s -o %t.mlir
// RUN: FileCheck %s < %t.mlir
// RUN: tsopt --sccp %t.mlir | FileCheck %s --check-prefix=STILL

// STILL: arith.constant 42

// CHECK:      module {
// CHECK-DAG:    %[[A:.*]] = arith.constant 6 : i32
// CHECK-DAG:    %[[B:.*]] = arith.constant 7 : i32
// CHECK-NEXT:   arith.muli %[[A]], %[[B]] : i32
// CHECK-NEXT: }
func.func @f(%c: i1, %x: i32) -> i32 {
  %a = arith.constant 6 : i32
  cf.cond_br %c, ^one(%a : i32), ^two(%x : i32)
^one(%0: i32):
  %b = arith.constant 7 : i32
  %1 = arith.muli %0, %b : i32
  %2 = arith.addi %1, %x : i32
  cf.br ^two(%2 : i32)
^two(%3: i32):
  return %3 : i32
}

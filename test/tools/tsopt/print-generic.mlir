// RUN: tsopt %s -mlir-print-op-generic | FileCheck %s
// RUN: tsopt %s -mlir-print-op-generic | tsopt | tsopt -mlir-print-op-generic | FileCheck %s

// The generic form shows properties, attributes, regions and all types.

// CHECK:      "builtin.module"() ({
// CHECK-NEXT:   "func.func"() <{function_type = (i1, i32) -> i32, sym_name = "choose"}> ({
// CHECK-NEXT:   ^bb0(%arg0: i1, %arg1: i32):
// CHECK-NEXT:     %0 = "scf.if"(%arg0) ({
// CHECK-NEXT:       %1 = "arith.addi"(%arg1, %arg1) <{overflowFlags = #arith.overflow<nsw>}> {note = "twice"} : (i32, i32) -> i32
// CHECK-NEXT:       "scf.yield"(%1) : (i32) -> ()
// CHECK-NEXT:     }, {
// CHECK-NEXT:       "scf.yield"(%arg1) : (i32) -> ()
// CHECK-NEXT:     }) : (i1) -> i32
// CHECK-NEXT:     "func.return"(%0) : (i32) -> ()
// CHECK-NEXT:   }) : () -> ()
// CHECK-NEXT: }) : () -> ()
func.func @choose(%c: i1, %x: i32) -> i32 {
  %r = scf.if %c -> i32 {
    %y = arith.addi %x, %x overflow<nsw> {note = "twice"} : i32
    scf.yield %y : i32
  } else {
    scf.yield %x : i32
  }
  return %r : i32
}

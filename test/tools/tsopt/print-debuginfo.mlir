// RUN: tsopt %s -mlir-print-debuginfo -mlir-print-local-scope | FileCheck %s
// RUN: tsopt %s -mlir-print-debuginfo | FileCheck %s --check-prefix=ALIAS
// RUN: tsopt %s -mlir-print-debuginfo | tsopt -mlir-print-debuginfo -mlir-print-local-scope | FileCheck %s
// RUN: tsopt %s | FileCheck %s --check-prefix=NONE

// Every kind of location, in place and as an alias.

// NONE-NOT: loc(
// ALIAS-DAG: #[[NAME:.*]] = loc("name")
// ALIAS-DAG: #[[FILE:.*]] = loc("file.c":3:4)
// ALIAS-DAG: = loc("range.c":1:2 to 3:4)
// ALIAS-DAG: = loc("range.c":1:2 to :9)
// ALIAS-DAG: = loc(callsite(#[[NAME]] at #[[FILE]]))
// ALIAS-DAG: = loc(fused<"why">[#[[NAME]], #[[FILE]]])

// CHECK-LABEL: func.func @f(%arg0: i32 loc("arg"))
func.func @f(%x: i32 loc("arg")) {
  // CHECK: arith.constant 0 : i32 loc("name")
  %0 = arith.constant 0 : i32 loc("name")
  // CHECK: arith.constant 1 : i32 loc("file.c":3:4)
  %1 = arith.constant 1 : i32 loc("file.c":3:4)
  // CHECK: arith.constant 2 : i32 loc("range.c":1:2 to 3:4)
  %2 = arith.constant 2 : i32 loc("range.c":1:2 to 3:4)
  // CHECK: arith.constant 3 : i32 loc("range.c":1:2 to :9)
  %3 = arith.constant 3 : i32 loc("range.c":1:2 to 1:9)
  // CHECK: arith.constant 4 : i32 loc(callsite("name" at "file.c":3:4))
  %4 = arith.constant 4 : i32 loc(callsite("name" at "file.c":3:4))
  // CHECK: arith.constant 5 : i32 loc(fused<"why">["name", "file.c":3:4])
  %5 = arith.constant 5 : i32 loc(fused<"why">["name", "file.c":3:4])
  // CHECK: arith.constant 6 : i32 loc("outer"("inner"))
  %6 = arith.constant 6 : i32 loc("outer"("inner"))
  // CHECK: arith.constant 7 : i32 loc("name")
  %7 = arith.constant 7 : i32 loc(fused["name", unknown, "name"])
  // CHECK: arith.constant 8 : i32 loc("line.c":7:0)
  %8 = arith.constant 8 : i32 loc("line.c":7)
  // CHECK: return loc(unknown)
  return loc(unknown)
} loc("f.c":1:1)

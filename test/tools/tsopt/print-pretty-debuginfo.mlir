// RUN: tsopt %s -mlir-print-debuginfo -mlir-pretty-debuginfo -mlir-print-local-scope | FileCheck %s

// CHECK: arith.constant 0 : i32 "name"
// CHECK: arith.constant 1 : i32 file.c:3:4
// CHECK: arith.constant 2 : i32 "name" at file.c:3:4
// CHECK: arith.constant 3 : i32 <"why">["name", file.c:3:4]
// CHECK: return [unknown]
func.func @f() {
  %0 = arith.constant 0 : i32 loc("name")
  %1 = arith.constant 1 : i32 loc("file.c":3:4)
  %2 = arith.constant 2 : i32 loc(callsite("name" at "file.c":3:4))
  %3 = arith.constant 3 : i32 loc(fused<"why">["name", "file.c":3:4])
  return loc(unknown)
}

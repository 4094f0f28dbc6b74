// RUN: tsopt %s --cse | FileCheck %s

// What is known outside of an operation that sees nothing of it is not used inside.
// CHECK-LABEL: func.func @outer
// CHECK:   arith.constant 1
// CHECK: func.func @inner
// CHECK:   %[[ONE:.*]] = arith.constant 1
// CHECK:   return %[[ONE]]
func.func @outer() -> i32 {
  %c = arith.constant 1 : i32
  builtin.module {
    func.func @inner() -> i32 {
      %d = arith.constant 1 : i32
      return %d : i32
    }
  }
  return %c : i32
}

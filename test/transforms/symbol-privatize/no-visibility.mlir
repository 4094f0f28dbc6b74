// UNSUPPORTED: upstream
// Reason: mlir-opt does not have the scale dialect.
//
// RUN: tsopt %s --symbol-privatize | FileCheck %s
// A symbol that has no visibility is as it was.

// CHECK: scale.arch @small {
// CHECK-NOT: private
// CHECK: func.func private @f
scale.arch @small {
  scale.level @thread
  scale.level @warp of @thread {count = 32}
  scale.level @block of @warp {count = 2}
  scale.level @device of @block {count = 1}
}
func.func @f() {
  return
}

// RUN: tsopt %s --remove-dead-values | FileCheck %s
// UNSUPPORTED: upstream
// Upstream leaves a call without the operand.

// A public function keeps an argument that it makes nothing of; who calls it passes poison then, as the
// value that was passed goes.
// CHECK-LABEL: func.func @main
// CHECK-NEXT: %[[P:.*]] = ub.poison : memref<?xf32>
// CHECK-NEXT: call @public(%[[P]])
// CHECK-NEXT: call @private()
// CHECK-NEXT: return
func.func @main(%a: memref<4xf32>) {
  %0 = memref.cast %a : memref<4xf32> to memref<?xf32>
  call @public(%0) : (memref<?xf32>) -> ()
  call @private(%0) : (memref<?xf32>) -> ()
  return
}
func.func @public(%a: memref<?xf32>) {
  return
}
func.func private @private(%a: memref<?xf32>) {
  return
}

// A tree that is there stays as it is, and its group with it; the other group gets one.
//
// RUN: tsopt %s --construct-schedule | FileCheck %s
// RUN: tsopt %s --construct-schedule | tsopt --construct-schedule | FileCheck %s
// UNSUPPORTED: upstream

// CHECK: sched.tree @tanh_schedule of @tanh
// CHECK: func.func private @exp(
// CHECK-NEXT: tensor.empty
// CHECK-NEXT: linalg.exp ins(
// CHECK-NEXT: return
// CHECK: sched.tree @mine of @exp axes(rows = 64, columns = 64) {
// CHECK-NEXT: sched.tile spatial [rows = 2] threads(32) {
// CHECK-NEXT: sched.tile temporal [columns = 16] stages(2) {
// CHECK-NEXT: sched.leaf "exp"(rows, columns)
// CHECK-NOT: sched.tree
func.func @main(%x: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %0 = call @exp(%x) : (tensor<64x64xf32>) -> tensor<64x64xf32>
  %e = tensor.empty() : tensor<64x64xf32>
  %1 = linalg.tanh ins(%0 : tensor<64x64xf32>) outs(%e : tensor<64x64xf32>) -> tensor<64x64xf32>
  return %1 : tensor<64x64xf32>
}
func.func private @exp(%x: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %e = tensor.empty() : tensor<64x64xf32>
  %0 = linalg.exp ins(%x : tensor<64x64xf32>) outs(%e : tensor<64x64xf32>) -> tensor<64x64xf32>
  return %0 : tensor<64x64xf32>
}
sched.tree @mine of @exp axes(rows = 64, columns = 64) {
  sched.tile spatial [rows = 2] threads(32) {
    sched.tile temporal [columns = 16] stages(2) {
      sched.leaf "exp"(rows, columns)
    }
  }
}

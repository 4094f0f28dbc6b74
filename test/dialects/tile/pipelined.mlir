// RUN: tsopt %s | tsopt | FileCheck %s
// RUN: tsopt %s --mlir-print-op-generic | tsopt | FileCheck %s

// tile.pipelined means scf.for; `stages(n)` says how many iterations software-pipeline
// has in flight.

// CHECK-LABEL: func.func private @counted
func.func private @counted(%n: index) {
  // CHECK: tile.pipelined %{{.*}} = %{{.*}} to %{{.*}} step %{{.*}} stages(2) {
  // CHECK-NOT: tile.yield
  // CHECK: }
  tile.pipelined %k = %n to %n step %n stages(2) {
  }
  // CHECK: tile.pipelined %{{.*}} = %{{.*}} to %{{.*}} step %{{.*}} stages(1) {
  // CHECK: } {my.note}
  tile.pipelined %k = %n to %n step %n stages(1) {
  } {my.note}
  return
}

// CHECK-LABEL: func.func private @carried
func.func private @carried(%x: tensor<16x8xf32>, %n: index) {
  // CHECK: tile.pipelined %[[K:.*]] = %{{.*}} to %{{.*}} step %{{.*}} stages(3) iter_args(%[[A:.*]] = %{{.*}}, %{{.*}} = %{{.*}}) -> (tensor<16x8xf32>, index) {
  // CHECK: tile.yield %[[A]], %[[K]] : tensor<16x8xf32>, index
  %1:2 = tile.pipelined %k = %n to %n step %n stages(3) iter_args(%a = %x, %b = %n) -> (tensor<16x8xf32>, index) {
    tile.yield %a, %k : tensor<16x8xf32>, index
  }
  return
}

// Bounds and step are literals too.

// CHECK-LABEL: func.func private @literals
func.func private @literals(%n: index) {
  // CHECK: tile.pipelined %{{.*}} = 0 to %{{.*}} step 64 stages(2) {
  tile.pipelined %k = 0 to %n step 64 stages(2) {
  }
  // CHECK: tile.pipelined %{{.*}} = %{{.*}} to 128 step 64 stages(2) {
  tile.pipelined %k = %n to 128 step 64 stages(2) {
  }
  return
}

// Groups without products: whole rows of what is reduced, and so many rows that a tile has some thousand elements.
//
// RUN: tsopt %s --construct-schedule --split-input-file | FileCheck %s
// UNSUPPORTED: upstream

// Short rows are computed whole.
// CHECK: sched.tree @softmax_rows_schedule of @softmax_rows axes(i = 4096, r = 1000) {
// CHECK-NEXT: sched.tile spatial [i = 4] threads(256) {
// CHECK-NEXT: sched.leaf "max"(i, r)
// CHECK-NEXT: sched.leaf "exp"(i, r)
// CHECK-NEXT: sched.leaf "add"(i, r)
// CHECK-NEXT: sched.leaf "divf"(i, r)
// CHECK-NEXT: }
// CHECK-NEXT: }
func.func @short(%x: tensor<4096x1000xf32>) -> tensor<4096x1000xf32> {
  %e = tensor.empty() : tensor<4096x1000xf32>
  %0 = linalg.softmax dimension(1) ins(%x : tensor<4096x1000xf32>) outs(%e : tensor<4096x1000xf32>) -> tensor<4096x1000xf32>
  return %0 : tensor<4096x1000xf32>
}

// -----

// Long rows are computed in loops.
// CHECK: sched.tree @softmax_rows_schedule of @softmax_rows axes(i = 64, r = 50000) {
// CHECK-NEXT: sched.tile spatial [i = 1] threads(256) {
// CHECK-NEXT: sched.tile temporal [r = 4096] stages(at_least 3) {
// CHECK-NEXT: sched.leaf "max"(i, r)
// CHECK-NEXT: sched.leaf "exp"(i, r)
// CHECK-NEXT: sched.leaf "add"(i, r)
// CHECK-NEXT: sched.leaf "divf"(i, r)
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: }
func.func @long(%x: tensor<64x50000xf32>) -> tensor<64x50000xf32> {
  %e = tensor.empty() : tensor<64x50000xf32>
  %0 = linalg.softmax dimension(1) ins(%x : tensor<64x50000xf32>) outs(%e : tensor<64x50000xf32>) -> tensor<64x50000xf32>
  return %0 : tensor<64x50000xf32>
}

// -----

// The last axis of elementwise operations is divided last: its elements are neighbors in memory.
// CHECK: sched.tree @add_schedule of @add axes(i = 7, i2 = 300, i3 = 5000) {
// CHECK-NEXT: sched.tile spatial [i = 1, i2 = 1, i3 = 4096] threads(256) {
// CHECK-NEXT: sched.leaf "addf"(i, i2, i3)
// CHECK-NEXT: }
// CHECK-NEXT: }
func.func @elementwise(%x: tensor<7x300x5000xf32>, %y: tensor<7x300x5000xf32>) -> tensor<7x300x5000xf32> {
  %e = tensor.empty() : tensor<7x300x5000xf32>
  %0 = linalg.add ins(%x, %y : tensor<7x300x5000xf32>, tensor<7x300x5000xf32>) outs(%e : tensor<7x300x5000xf32>) -> tensor<7x300x5000xf32>
  return %0 : tensor<7x300x5000xf32>
}

// -----

// As many rows as the program says at run time.
// CHECK: sched.tree @sum_schedule of @sum axes(i = ?, r = 500) {
// CHECK-NEXT: sched.tile spatial [i = 8] threads(256) {
// CHECK-NEXT: sched.leaf "add"(i, r)
// CHECK-NEXT: }
// CHECK-NEXT: }
func.func @dynamic(%x: tensor<?x500xf32>, %n: index) -> tensor<?xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty(%n) : tensor<?xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %0 = linalg.reduce {arith.addf} ins(%x : tensor<?x500xf32>) outs(%z : tensor<?xf32>) dimensions = [1]
  return %0 : tensor<?xf32>
}

// -----

// Everything is reduced, by one block.
// CHECK: sched.tree @sum_schedule of @sum axes(r = 300, r2 = 500) {
// CHECK-NEXT: sched.tile spatial [] threads(256) {
// CHECK-NEXT: sched.tile temporal [r = 8] stages(at_least 3) {
// CHECK-NEXT: sched.leaf "add"(r, r2)
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: }
func.func @all(%x: tensor<300x500xf32>) -> tensor<f32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<f32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<f32>) -> tensor<f32>
  %0 = linalg.reduce {arith.addf} ins(%x : tensor<300x500xf32>) outs(%z : tensor<f32>) dimensions = [0, 1]
  return %0 : tensor<f32>
}

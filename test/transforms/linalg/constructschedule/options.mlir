// Tiles that the user asks for, and such that no schedule has.
//
// RUN: tsopt %s --construct-schedule='rows=64 columns=32 terms=16 elements=1024 threads=64 stages=2' | FileCheck %s
// RUN: not tsopt %s --construct-schedule=rows=48 2>&1 | FileCheck %s --check-prefix=ROWS
// RUN: not tsopt %s --construct-schedule=columns=8 2>&1 | FileCheck %s --check-prefix=COLUMNS
// RUN: not tsopt %s --construct-schedule=threads=100 2>&1 | FileCheck %s --check-prefix=WARPS
// RUN: not tsopt %s --construct-schedule=threads=2048 2>&1 | FileCheck %s --check-prefix=BLOCK
// UNSUPPORTED: upstream

// CHECK: sched.tree @exp_schedule of @exp axes(i = 512, i2 = 256) {
// CHECK-NEXT: sched.tile spatial [i = 4, i2 = 256] threads(64) {
// CHECK: sched.tree @matmul_schedule of @matmul axes(m = 512, n = 384, k = 256) {
// CHECK-NEXT: sched.tile spatial [m = 64, n = 32] threads(64) {
// CHECK-NEXT: sched.tile temporal [k = 16] stages(2) {
// ROWS: error: construct-schedule: rows=48 must be a power of two, at least 16, or 0 to choose it
// COLUMNS: error: construct-schedule: columns=8 must be a power of two, at least 16, or 0 to choose it
// WARPS: error: construct-schedule: threads=100 must be a multiple of 32, at most 1024 on h200, or 0 to choose it
// BLOCK: error: construct-schedule: threads=2048 must be a multiple of 32, at most 1024 on h200, or 0 to choose it
func.func private @exp(%x: tensor<512x256xf16>) -> tensor<512x256xf16> {
  %e = tensor.empty() : tensor<512x256xf16>
  %0 = linalg.exp ins(%x : tensor<512x256xf16>) outs(%e : tensor<512x256xf16>) -> tensor<512x256xf16>
  return %0 : tensor<512x256xf16>
}
func.func private @matmul(%x: tensor<512x256xf16>, %w: tensor<256x384xf16>) -> tensor<512x384xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<512x384xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<512x384xf32>) -> tensor<512x384xf32>
  %0 = linalg.matmul ins(%x, %w : tensor<512x256xf16>, tensor<256x384xf16>) outs(%z : tensor<512x384xf32>) -> tensor<512x384xf32>
  return %0 : tensor<512x384xf32>
}

// Upstream's pass drops what a launch says besides.
// UNSUPPORTED: upstream
// RUN: tsopt %s --gpu-kernel-outlining | FileCheck %s

// What a launch says of all blocks and devices the new one says too.

// CHECK-LABEL: func.func @together(
// CHECK: gpu.launch_func @together_kernel::@together_kernel
// CHECK-SAME: {gpu.cooperative, tile.devices = 2 : i64}
func.func @together() {
  %c1 = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1) threads(%tx, %ty, %tz) in (%sx = %c1, %sy = %c1, %sz = %c1) {
    gpu.terminator
  } {gpu.cooperative, tile.devices = 2 : i64}
  return
}

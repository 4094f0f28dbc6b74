// A barrier that half of the threads never reach.
//
// RUN: not tsrun %s 2>&1 | FileCheck %s
// CHECK: error: deadlock: all agents wait
// CHECK: note: block [0], thread 0 (warp 0, lane 0) and 31 more of its block wait for barrier 0 of the block
// CHECK: note: 32 of 64 threads have arrived
// CHECK: note: thread 32 has ended without arriving

func.func @main() {
  %c1 = arith.constant 1 : index
  %c32 = arith.constant 32 : index
  %c64 = arith.constant 64 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
      threads(%tx, %ty, %tz) in (%nx = %c64, %ny = %c1, %nz = %c1) {
    %low = arith.cmpi ult, %tx, %c32 : index
    scf.if %low {
      gpu.barrier
    }
    gpu.terminator
  }
  return
}

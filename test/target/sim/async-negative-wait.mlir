// cp.async.wait_group counts from zero.
//
// RUN: not tsrun %s 2>&1 | FileCheck %s
// CHECK: :[[# @LINE + 8]]:7: error: 'nvvm.cp.async.wait.group' op waits until at most -1 groups of async copies are outstanding; the number must be at least 0

func.func @main(%o: memref<1xi32> {tile.out}) {
  %c1 = arith.constant 1 : index
  %c32 = arith.constant 32 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %c32, %sy = %c1, %sz = %c1) {
      nvvm.cp.async.commit.group
      nvvm.cp.async.wait.group -1
      gpu.terminator
  }
  return
}

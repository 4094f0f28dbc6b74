// RUN: tsopt %s -scf-parallel-for-to-nested-fors | FileCheck %s

// A parallel loop of two dimensions becomes two loops; the mapping, which means
// nothing to scf.for, goes and other attributes stay on both.
// CHECK-LABEL: func.func @nest(
// CHECK-NEXT:   scf.for %arg5 = %arg0 to %arg1 step %arg2 {
// CHECK-NEXT:     scf.for %arg6 = %arg0 to %arg1 step %arg2 {
// CHECK-NEXT:       scf.for %arg7 = %arg5 to %arg1 step %arg2 {
// CHECK-NEXT:         memref.store %arg4, %arg3[%arg6] : memref<?xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT:   return
func.func @nest(%lb: index, %ub: index, %step: index, %m: memref<?xi32>, %v: i32) {
  scf.parallel (%i, %j) = (%lb, %lb) to (%ub, %ub) step (%step, %step) {
    scf.parallel (%k) = (%i) to (%ub) step (%step) {
      memref.store %v, %m[%j] : memref<?xi32>
    } {inner}
  } {outer, mapping = [#gpu.loop_dim_map<processor = block_x, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
  return
}

// A loop with reductions stays, what is inside does not.
// CHECK-LABEL: func.func @reduction(
// CHECK: %0 = scf.parallel (%arg5) = (%arg0) to (%arg1) step (%arg2) init (%arg4) -> i32 {
// CHECK: scf.for %arg6 = %arg5 to %arg1 step %arg2 {
// CHECK: scf.reduce(%arg4 : i32) {
// CHECK: scf.reduce.return %arg7 : i32
func.func @reduction(%lb: index, %ub: index, %step: index, %m: memref<?xi32>, %v: i32) -> i32 {
  %r = scf.parallel (%i) = (%lb) to (%ub) step (%step) init (%v) -> i32 {
    scf.parallel (%k) = (%i) to (%ub) step (%step) {
      memref.store %v, %m[%i] : memref<?xi32>
    }
    scf.reduce(%v : i32) {
    ^bb0(%x: i32, %y: i32):
      scf.reduce.return %y : i32
    }
  }
  return %r : i32
}

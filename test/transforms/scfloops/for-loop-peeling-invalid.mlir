// RUN: tsopt %s -scf-for-loop-peeling -verify-diagnostics -split-input-file

// The new bound is computed by affine.apply, which takes no integers.
func.func @integers(%ub: i32, %m: memref<?xi32>, %at: index) {
  %c0 = arith.constant 0 : i32
  %c4 = arith.constant 4 : i32
  // expected-error @+1 {{'affine.apply' op operand #0 must be variadic of index, but got 'i32'}}
  scf.for %i = %c0 to %ub step %c4 : i32 {
    memref.store %i, %m[%at] : memref<?xi32>
  }
  return
}

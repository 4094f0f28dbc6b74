// Threads that exchange registers read elements of a tile of all of them: a sum of lanes, a neighbour on each side, one
// lane's number.
//
// REQUIRES: llc, cpu
// UNSUPPORTED: upstream
// RUN: tsopt %s --run-units-in-turn | FileCheck %s --check-prefix=TURN
// RUN: tsrun %s --verify-each-stage=tile-to-cpu-binary | FileCheck %s
// RUN: tsopt %S/../../../../examples/hadamard.mlir --tile-to-cpu-binary -o %t
// RUN: tsrun %t --device=cpu --verify | FileCheck %s --check-prefix=HADAMARD
// TURN-NOT: gpu.shuffle
// CHECK: run-units-in-turn ok
// CHECK: on the CPU ok
// HADAMARD: verified

func.func @main(%x: memref<96xf32> {tile.init = "random"}, %y: memref<96xf32> {tile.out}) {
  tile.kernel blocks(%b) = (1) threads(96) {
    scale.on @thread as (%i, %n) {
      %c0 = arith.constant 0 : index
      %c5 = arith.constant 5 : index
      %c1 = arith.constant 1 : index
      %one = arith.constant 1 : i32
      %width = arith.constant 32 : i32
      %v = memref.load %x[%i] : memref<96xf32>
      %s:2 = scf.for %k = %c0 to %c5 step %c1 iter_args(%sum = %v, %d = %one) -> (f32, i32) {
        %w, %ok = gpu.shuffle xor %sum, %d, %width : f32
        %next = arith.addf %sum, %w : f32
        %dd = arith.shli %d, %one : i32
        scf.yield %next, %dd : f32, i32
      }
      %vv = arith.mulf %v, %v : f32
      %p, %okp = gpu.shuffle up %vv, %one, %width : f32
      %q, %okq = gpu.shuffle down %p, %one, %width : f32
      %zero = arith.constant 0.0 : f32
      %e = arith.select %okp, %p, %zero : f32
      %f = arith.select %okq, %q, %zero : f32
      %g = arith.addf %e, %f : f32
      %h = arith.addf %g, %s#0 : f32
      %c2 = arith.constant 3 : i32
      %z, %okz = gpu.shuffle idx %h, %c2, %width : f32
      %hh = arith.addf %h, %z : f32
      memref.store %hh, %y[%i] : memref<96xf32>
    }
  }
  return
}

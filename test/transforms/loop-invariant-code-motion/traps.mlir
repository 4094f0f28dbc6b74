// A loop that does not run divides by nothing: what may trap stays inside. Upstream
// hoists remainders, floordivsi and affine maps.
//
// RUN: tsopt %s --loop-invariant-code-motion | FileCheck %s
// RUN: tsrun %s | FileCheck %s --check-prefix=EXEC
// RUN: tsopt %s --loop-invariant-code-motion -o %t && tsrun %t | FileCheck %s --check-prefix=EXEC
// UNSUPPORTED: upstream

// EXEC: result 0: 0
// EXEC: result 1: 0

func.func @main() -> (i64, i64) {
  %n, %d, %e = call @zeros() : () -> (index, index, i64)
  %0 = call @integers(%n, %e) : (index, i64) -> i64
  %1 = call @affine(%n, %d) : (index, index) -> i64
  return %0, %1 : i64, i64
}
func.func private @zeros() -> (index, index, i64) attributes {no_inline} {
  %z = arith.constant 0 : index
  %y = arith.constant 0 : i64
  return %z, %z, %y : index, index, i64
}

// CHECK-LABEL: func.func private @integers
// CHECK: arith.remsi %{{.*}}, %c7_i64
// CHECK: arith.floordivsi %{{.*}}, %c7_i64
// CHECK: scf.for
// CHECK: arith.remui
// CHECK: arith.remsi
// CHECK: arith.floordivsi
// CHECK: arith.divui
// CHECK: math.ipowi
// CHECK: llvm.srem
// CHECK: llvm.urem
// CHECK: arith.remsi %{{.*}}, %c-1_i64
func.func private @integers(%n: index, %d: i64) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0 : i64
  %k = arith.constant 42 : i64
  %seven = arith.constant 7 : i64
  %minus = arith.constant -1 : i64
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %z) -> i64 {
    %q0 = arith.remui %k, %d : i64
    %q1 = arith.remsi %k, %d : i64
    %q2 = arith.floordivsi %k, %d : i64
    %x = arith.cmpi eq, %d, %k : i64
    %q3 = scf.if %x -> i64 {
      scf.yield %z : i64
    } else {
      %q = arith.divui %k, %d : i64
      scf.yield %q : i64
    }
    %q4 = math.ipowi %d, %minus : i64
    %q5 = llvm.srem %k, %d : i64
    %q6 = llvm.urem %k, %d : i64
    %q7 = arith.remsi %k, %minus : i64
    %safe0 = arith.remsi %k, %seven : i64
    %safe1 = arith.floordivsi %k, %seven : i64
    %t0 = arith.addi %q0, %q1 : i64
    %t1 = arith.addi %q2, %q3 : i64
    %t2 = arith.addi %q4, %q5 : i64
    %t3 = arith.addi %q6, %q7 : i64
    %t4 = arith.addi %safe0, %safe1 : i64
    %u0 = arith.addi %t0, %t1 : i64
    %u1 = arith.addi %t2, %t3 : i64
    %u2 = arith.addi %u0, %t4 : i64
    %u3 = arith.addi %u1, %u2 : i64
    %t = arith.addi %u3, %s : i64
    scf.yield %t : i64
  }
  return %r : i64
}

// CHECK-LABEL: func.func private @affine
// CHECK: affine.apply #{{.*}}()[%c5]
// CHECK: index.rems %{{.*}}, %c5
// CHECK: scf.for
// CHECK: affine.apply
// CHECK: affine.min
// CHECK: affine.max
// CHECK: affine.delinearize_index
// CHECK: affine.if
// CHECK: index.remu
func.func private @affine(%n: index, %d: index) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %k = arith.constant 42 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %c0) -> index {
    %q0 = affine.apply affine_map<(d0)[s0] -> (d0 mod s0)>(%k)[%d]
    %q1 = affine.min affine_map<(d0)[s0] -> (d0 floordiv s0, 3)>(%k)[%d]
    %q2 = affine.max affine_map<(d0)[s0] -> (d0 ceildiv (s0 * 4), 3)>(%k)[%d]
    %q3:2 = affine.delinearize_index %k into (%d) : index, index
    %q4 = affine.if affine_set<()[s0] : (7 floordiv s0 - 1 >= 0)>()[%d] -> index {
      affine.yield %k : index
    } else {
      affine.yield %c0 : index
    }
    %q5 = index.remu %k, %d
    %safe0 = affine.apply affine_map<()[s0] -> (7 mod s0)>()[%c5]
    %safe1 = index.rems %k, %c5
    %t0 = arith.addi %q0, %q1 : index
    %t1 = arith.addi %q2, %q3#0 : index
    %t2 = arith.addi %q4, %q5 : index
    %t3 = arith.addi %safe0, %safe1 : index
    %u0 = arith.addi %t0, %t1 : index
    %u1 = arith.addi %t2, %t3 : index
    %u2 = arith.addi %u0, %u1 : index
    %t = arith.addi %u2, %s : index
    scf.yield %t : index
  }
  %x = arith.index_cast %r : index to i64
  return %x : i64
}

// Regions go in the place of the operation around them, values that loops hand
// round disappear, branches lose successors.
// UNSUPPORTED: upstream
// RUN: tsreduce --test=%S/Inputs/has.sh --test-arg=scf.for --test-arg=memref.load %s | FileCheck %s --check-prefix=LOOP
// RUN: tsreduce --test=%S/Inputs/has.sh --test-arg=cf.br --test-arg=math.exp %s | FileCheck %s --check-prefix=BRANCH
// RUN: tsreduce --test=%S/Inputs/has.sh --test-arg=math.sin %s | FileCheck %s --check-prefix=INNER

// LOOP-NOT:  func.func
// LOOP:      scf.for %[[I:.*]] = %[[C:.*]] to %[[C]] step %[[C]] {
// LOOP-NEXT:   memref.load %{{.*}}[%[[I]]] : memref<?xf32>
// LOOP-NEXT: }

// BRANCH-NOT: scf.for
// BRANCH-NOT: cf.cond_br
// BRANCH:     cf.br
// BRANCH-NOT: cf.

// INNER:      module {
// INNER-NEXT:   %[[V:.*]] = {{arith.constant 0.0|ub.poison}}
// INNER-NEXT:   math.sin %[[V]] : f32
// INNER-NEXT: }
func.func @f(%m: memref<?xf32>, %n: index, %c: i1) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  cf.cond_br %c, ^sum, ^none(%zero : f32)
^sum:
  %sum = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %zero) -> f32 {
    %x = memref.load %m[%i] : memref<?xf32>
    %y = scf.if %c -> f32 {
      %s = math.sin %x : f32
      scf.yield %s : f32
    } else {
      scf.yield %x : f32
    }
    %z = arith.addf %acc, %y : f32
    scf.yield %z : f32
  }
  cf.br ^none(%sum : f32)
^none(%r: f32):
  %e = math.exp %r : f32
  return %e : f32
}

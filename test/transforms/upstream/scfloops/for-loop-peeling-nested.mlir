// RUN: tsopt %s -scf-for-loop-peeling | FileCheck %s
// RUN: tsopt %s -scf-for-loop-peeling=skip-partial=false | FileCheck %s --check-prefix=ALL
//
// Upstream runs the body once where a loop does not run.
// UNSUPPORTED: upstream

// A loop inside a partial iteration is not peeled again, unless told to.

// CHECK-LABEL:  func.func @nested(
// CHECK:          scf.for
// CHECK-NEXT:       affine.max
// CHECK-NEXT:       scf.for
// CHECK:            }
// CHECK-NEXT:       scf.for
// CHECK:            }
// CHECK-NEXT:     } {outer}
// CHECK-NEXT:     scf.for
// CHECK-NEXT:       scf.for
// CHECK-NOT:        scf.for
// CHECK:          return

// ALL-LABEL:    func.func @nested(
// ALL:            scf.for
// ALL:              scf.for
// ALL:              scf.for
// ALL:            } {outer}
// ALL:            scf.for
// ALL:              scf.for
// ALL:              scf.for
// ALL:            } {outer}
func.func @nested(%n: index, %m: memref<?x?xindex>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %n step %c4 {
    scf.for %j = %c0 to %n step %c4 {
      memref.store %i, %m[%i, %j] : memref<?x?xindex>
    }
  } {outer}
  return
}

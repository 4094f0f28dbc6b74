// RUN: tsopt %s --allocate-memory --convert-tile-to-gpu --canonicalize | FileCheck %s

// All threads of a role arrive, each behind a fence for those that read past the threads what it wrote. Of the phase that is waited for the lowest bit is the parity: others
// mean nothing to mbarrier.try_wait.parity.

// CHECK-LABEL: func.func @phases
// CHECK: scf.for
// CHECK: nvvm.fence.proxy
// CHECK-NEXT: nvvm.mbarrier.arrive
// CHECK: scf.for
// CHECK: %[[ROUND:.*]] = arith.index_cast %{{.*}} : index to i32
// CHECK: %[[PARITY:.*]] = arith.andi %[[ROUND]], %c1_i32 : i32
// CHECK: nvvm.mbarrier.try_wait %{{.*}}, %[[PARITY]]
func.func @phases() {
  tile.kernel blocks(%x) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    %b = tile.mbarrier [128]
    tile.specialize @warpgroup {
      tile.role "arrives" units(1) {
        scf.for %i = %c0 to %c8 step %c1 {
          tile.mbarrier_arrive %b[%c0]
        }
      }
      tile.role "waits" units(1) {
        scf.for %i = %c0 to %c8 step %c1 {
          tile.mbarrier_wait %b[%c0], %i
        }
      }
    }
  }
  return
}

// RUN: tsopt %s --allocate-memory --convert-tile-to-gpu --canonicalize | FileCheck %s

// One thread arrives for all of a role when they have met, behind the fence of each. A role in which nothing else is done than to wait, to let the copy engine copy and
// to arrive is one thread, which meets nobody.

// CHECK-LABEL: func.func @once
// CHECK: nvvm.fence.proxy
// CHECK: memref.store
// CHECK: nvvm.fence.proxy
// CHECK-NEXT: nvvm.barrier id
// CHECK-NEXT: scf.if
// CHECK-NEXT: nvvm.mbarrier.arrive
// CHECK-NEXT: }
// CHECK: scf.if
// CHECK-NOT: nvvm.barrier id
// CHECK: nvvm.mbarrier.try_wait
// CHECK-NOT: nvvm.barrier id
// CHECK: nvvm.mbarrier.arrive
func.func @once() {
  tile.kernel blocks(%i) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %x = arith.constant 1.0 : f32
    %a = tile.alloc : memref<64xf32, #scale.mem<l1>>
    %b = tile.mbarrier [1, 1]
    tile.specialize @warpgroup {
      tile.role "writes" units(1) {
        memref.store %x, %a[%c0] : memref<64xf32, #scale.mem<l1>>
        tile.mbarrier_arrive %b[%c0] once
      }
      tile.role "waits" units(1) {
        tile.mbarrier_wait %b[%c0], %c0
        tile.mbarrier_arrive %b[%c1] once
      }
    }
  }
  return
}

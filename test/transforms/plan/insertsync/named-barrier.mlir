// RUN: tsopt %s --insert-sync | FileCheck %s

// Threads of a role that wait at a named barrier have met there: what they wrote before is read behind it without another barrier. Those that only
// arrive have not.

// CHECK-LABEL: func.func @meet
// CHECK: tile.role "first"
// CHECK: tile.store
// CHECK-NOT: tile.barrier
// CHECK: tile.named_barrier_sync
// CHECK-NOT: tile.barrier
// CHECK: tile.role "second"
// CHECK: tile.named_barrier_arrive
// CHECK: tile.barrier @role
// CHECK-NEXT: tile.load
func.func @meet(%A: memref<64x64xf32>) {
  tile.kernel blocks(%i) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %z = arith.constant dense<1.0> : tensor<64x64xf32>
    %a = tile.alloc : memref<64x64xf32, #scale.mem<l1>>
    %c = tile.alloc : memref<64x64xf32, #scale.mem<l1>>
    %b = tile.named_barrier [256]
    tile.specialize @warpgroup {
      tile.role "first" units(1) {
        tile.store %z, %a[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32, #scale.mem<l1>>
        tile.named_barrier_sync %b[%c0]
        %y = tile.load %a[%c0, %c0] : memref<64x64xf32, #scale.mem<l1>> -> tensor<64x64xf32>
        tile.store %y, %A[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
      }
      tile.role "second" units(1) {
        tile.store %z, %c[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32, #scale.mem<l1>>
        tile.named_barrier_arrive %b[%c0]
        %y = tile.load %c[%c0, %c0] : memref<64x64xf32, #scale.mem<l1>> -> tensor<64x64xf32>
      }
    }
  }
  return
}

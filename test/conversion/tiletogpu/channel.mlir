// A channel in shared memory is barriers and counts: a queue is full, or free, when one thread of each
// warp of the unit has said so, and each warp counts its slots for itself.
//
// RUN: tsopt %s --infer-layout --allocate-memory --convert-tile-to-gpu | FileCheck %s

// CHECK-LABEL: gpu.launch
// Three queues between warpgroups: of two slots each two barriers, and eight counts.
// CHECK:      scf.for %{{.*}} to %c12 step %c256
// CHECK:        nvvm.mbarrier.init %{{.*}}, %c4_i32
// CHECK:      scf.for %{{.*}} to %c24 step %c256
// CHECK:        llvm.store %c0_i32
// CHECK:      gpu.barrier
func.func @main() {
  tile.kernel blocks(%b) = (1) threads(256) {
    %c2 = arith.constant 2 : index
    %slots = tile.alloc : memref<3x2x128xf32, #scale.mem<l1>>
    %c = comm.channel @warpgroup in %slots : !comm.channel<tensor<128xf32>, 2>, memref<3x2x128xf32, #scale.mem<l1>>
    scale.on @warpgroup as (%w, %n) {
      %x = arith.constant dense<1.0> : tensor<128xf32>
      // The slot is the low bits of the count, and the parity of its round the bits above; a free slot is
      // one of the round before.
      // CHECK: %[[N:.*]] = llvm.load %{{.*}} : !llvm.ptr<3> -> i32
      // CHECK: %[[PARITY:.*]] = arith.shrui %[[N]], %c8_i32
      // CHECK: %[[BEFORE:.*]] = arith.xori %[[PARITY]], %c1_i32
      // CHECK: %[[SLOT:.*]] = arith.andi %[[N]], %c255_i32
      // CHECK: scf.while
      // CHECK:   nvvm.mbarrier.try_wait %{{.*}}, %[[BEFORE]]
      %s = comm.send_slot %c[%c2] : !comm.channel<tensor<128xf32>, 2>
      tile.store %x, %slots[2, %s, 0] : tensor<128xf32>, memref<3x2x128xf32, #scale.mem<l1>>
      // CHECK: %[[N:.*]] = llvm.load %{{.*}} : !llvm.ptr<3> -> i32
      // CHECK: nvvm.bar.warp.sync
      // CHECK: scf.if
      // CHECK:   nvvm.mbarrier.arrive
      // CHECK:   llvm.store %{{.*}}, %{{.*}} : i32
      // CHECK: nvvm.bar.warp.sync
      comm.sent %c[%c2] : !comm.channel<tensor<128xf32>, 2>
      // CHECK: %[[N:.*]] = llvm.load
      // CHECK: %[[PARITY:.*]] = arith.shrui %[[N]], %c8_i32
      // CHECK: nvvm.mbarrier.try_wait %{{.*}}, %[[PARITY]]
      %r = comm.recv_slot %c[%w] : !comm.channel<tensor<128xf32>, 2>
      comm.received %c[%w] : !comm.channel<tensor<128xf32>, 2>
    }
  }
  return
}

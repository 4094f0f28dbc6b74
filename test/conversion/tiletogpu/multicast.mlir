// RUN: tsopt %s --infer-layout --allocate-memory --insert-sync --insert-fences --convert-tile-to-gpu --canonicalize --cse | FileCheck %s

// Two blocks share a ring. Each copies half of the rows, from the row and to the byte
// that its number in the cluster says, to both blocks. The four warps of each block
// release a slot to both: eight arrivals make it free. The blocks meet when the barriers
// are made, and before the shared memory of one ceases to exist.
// CHECK-LABEL: func @shared
// CHECK: nvgpu.tma.create.descriptor %{{.*}} box[%c32, %c64]
// CHECK: %[[RANK:.*]] = arith.remui %{{.*}}, %c2_i32 : i32
// CHECK: %[[BYTES:.*]] = arith.muli %[[RANK]], %c4096_i32
// CHECK: nvvm.mbarrier.init %{{.*}}, %c1_i32
// CHECK: nvvm.mbarrier.init %{{.*}}, %c8_i32
// CHECK: nvvm.fence.mbarrier.init
// CHECK: nvvm.cluster.arrive
// CHECK-NEXT: nvvm.cluster.wait
// CHECK: llvm.getelementptr %{{.*}}[%[[BYTES]]]
// CHECK: nvvm.cp.async.bulk.tensor.shared.cluster.global {{.*}} multicast_mask = %c3_i16
// CHECK: nvvm.mbarrier.arrive.expect_tx %{{.*}}, %c8192_i32
// CHECK: nvvm.bar.warp.sync
// CHECK-NEXT: scf.if
// CHECK: %[[THERE:.*]] = nvvm.mapa %{{.*}} : !llvm.ptr<3> -> !llvm.ptr<7>
// CHECK-NEXT: nvvm.mbarrier.arrive %[[THERE]] : !llvm.ptr<7>
// CHECK: nvvm.cluster.arrive
// CHECK-NEXT: nvvm.cluster.wait
// CHECK-NEXT: gpu.terminator
func.func @shared(%A: memref<64x512xbf16>, %C: memref<2x64x64xbf16>) {
  tile.kernel cluster(2) blocks(%b) = (2) threads(256) {
    %c0 = arith.constant 0 : index
    %c64 = arith.constant 64 : index
    %c512 = arith.constant 512 : index
    %a = tile.alloc : memref<1x64x64xbf16, #scale.mem<l1>>
    %ring = tile.ring %a : memref<1x64x64xbf16, #scale.mem<l1>>
    tile.specialize @warpgroup {
      tile.role "load" units(1) {
        %n0 = tile.cursor
        %n1 = scf.for %k = %c0 to %c512 step %c64 iter_args(%n = %n0) -> (!tile.cursor) {
          %i = tile.acquire %ring[%n]
          %x = tile.slot %a[%i] : memref<1x64x64xbf16, #scale.mem<l1>> -> memref<64x64xbf16, #scale.mem<l1>>
          tile.copy async %A[%c0, %k] to %x[%c0, %c0] tile(64, 64) engine(tma) arrives(%ring[%n]) multicast : memref<64x512xbf16> to memref<64x64xbf16, #scale.mem<l1>>
          tile.publish %ring[%n]
          %m = tile.advance %ring[%n]
          scf.yield %m : !tile.cursor
        }
      }
      tile.role "use" units(1) {
        %n0 = tile.cursor
        %n1 = scf.for %k = %c0 to %c512 step %c64 iter_args(%n = %n0) -> (!tile.cursor) {
          %i = tile.take %ring[%n]
          %x = tile.slot %a[%i] : memref<1x64x64xbf16, #scale.mem<l1>> -> memref<64x64xbf16, #scale.mem<l1>>
          %t = tile.load %x[%c0, %c0] : memref<64x64xbf16, #scale.mem<l1>> -> tensor<64x64xbf16>
          tile.release %ring[%n]
          tile.store %t, %C[%b, %c0, %c0] : tensor<64x64xbf16>, memref<2x64x64xbf16>
          %m = tile.advance %ring[%n]
          scf.yield %m : !tile.cursor
        }
      }
    }
  }
  return
}

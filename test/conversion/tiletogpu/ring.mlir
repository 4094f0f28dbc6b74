// RUN: tsopt %s --infer-layout --allocate-memory --insert-sync --insert-fences --convert-tile-to-gpu --canonicalize --cse | FileCheck %s

// A ring of two slots: its barriers lie behind the buffers, one that is full for each
// slot, which the loading thread alone arrives at, and one that is free, at which each
// of the eight warps that compute arrives. One thread begins and all wait for it.
// CHECK-LABEL: func @ring
// CHECK: %[[MA:.*]] = nvgpu.tma.create.descriptor %{{.*}} box[%c128, %c64] : memref<*xbf16> -> <tensor = memref<128x64xbf16, #gpu.address_space<workgroup>>, swizzle = swizzle_128b, l2promo = l2promo_128b, oob = zero, interleave = none>
// CHECK: gpu.launch
// CHECK-SAME: threads(%{{.*}}) in (%{{.*}} = %c384
// CHECK: %[[GROUP:.*]] = nvvm.shfl.sync idx
// CHECK: nvvm.mbarrier.init %{{.*}}, %c1_i32 : !llvm.ptr<3>, i32
// CHECK: nvvm.mbarrier.init %{{.*}}, %c1_i32 : !llvm.ptr<3>, i32
// CHECK: nvvm.mbarrier.init %{{.*}}, %c8_i32 : !llvm.ptr<3>, i32
// CHECK: nvvm.mbarrier.init %{{.*}}, %c8_i32 : !llvm.ptr<3>, i32
// CHECK-NEXT: nvvm.fence.mbarrier.init
// CHECK-NEXT: nvvm.fence.proxy {kind = #nvvm.proxy_kind<async.shared>
// CHECK: gpu.barrier
// CHECK-NEXT: scf.if

// One thread of the first warpgroup runs the role that does nothing but tell the copy
// engine. A slot is free in the first round: the parity waited for is the other.
// CHECK: nvvm.setmaxregister decrease 40
// CHECK: scf.if
// CHECK: scf.for {{.*}} iter_args(%[[N:.*]] = %c0_i32) -> (i32)
// CHECK: %[[ROUND:.*]] = arith.shrui %[[N]], %c8_i32
// CHECK: %[[OTHER:.*]] = arith.xori %[[ROUND]], %c1_i32
// CHECK: %[[SLOT:.*]] = arith.andi %[[N]], %c255_i32
// CHECK: scf.while
// CHECK: nvvm.mbarrier.try_wait %{{.*}}, %[[OTHER]] : !llvm.ptr<3>, i32 -> i1
// CHECK: nvvm.cp.async.bulk.tensor.shared.cluster.global
// CHECK: nvvm.cp.async.bulk.tensor.shared.cluster.global
// CHECK: nvvm.cp.async.bulk.tensor.shared.cluster.global
// CHECK: nvvm.mbarrier.arrive.expect_tx %{{.*}}, %c32768_i32
// CHECK: %[[NEXT:.*]] = arith.addi %[[N]], %c1_i32
// CHECK: arith.xori %[[NEXT]], %c258_i32

// CHECK: nvvm.setmaxregister increase 232
// CHECK: %[[ROUND:.*]] = arith.shrui %{{.*}}, %c8_i32
// CHECK: nvvm.mbarrier.try_wait %{{.*}}, %[[ROUND]] : !llvm.ptr<3>, i32 -> i1
// CHECK: nvvm.wgmma.mma_async
// CHECK: wgmma.wait_group
// CHECK: nvvm.bar.warp.sync
// CHECK-NEXT: scf.if
// CHECK-NEXT: nvvm.mbarrier.arrive
func.func @ring(%A: memref<128x512xbf16>, %B: memref<512x128xbf16>, %C: memref<128x128xf32>) {
  tile.kernel blocks(%b) = (1) threads(384) {
    %c0 = arith.constant 0 : index
    %c64 = arith.constant 64 : index
    %c512 = arith.constant 512 : index
    %a = tile.alloc : memref<2x128x64xbf16, #scale.mem<l1>>
    %s = tile.alloc : memref<2x64x128xbf16, #scale.mem<l1>>
    %ring = tile.ring %a, %s : memref<2x128x64xbf16, #scale.mem<l1>>, memref<2x64x128xbf16, #scale.mem<l1>>
    tile.specialize @warpgroup {
      tile.role "load" units(1) registers(40) {
        %n0 = tile.cursor
        %n1 = scf.for %k = %c0 to %c512 step %c64 iter_args(%n = %n0) -> (!tile.cursor) {
          %i = tile.acquire %ring[%n]
          %x = tile.slot %a[%i] : memref<2x128x64xbf16, #scale.mem<l1>> -> memref<128x64xbf16, #scale.mem<l1>>
          %y = tile.slot %s[%i] : memref<2x64x128xbf16, #scale.mem<l1>> -> memref<64x128xbf16, #scale.mem<l1>>
          tile.copy async %A[%c0, %k] to %x[%c0, %c0] tile(128, 64) engine(tma) arrives(%ring[%n]) : memref<128x512xbf16> to memref<128x64xbf16, #scale.mem<l1>>
          tile.copy async %B[%k, %c0] to %y[%c0, %c0] tile(64, 128) engine(tma) arrives(%ring[%n]) : memref<512x128xbf16> to memref<64x128xbf16, #scale.mem<l1>>
          tile.publish %ring[%n]
          %m = tile.advance %ring[%n]
          scf.yield %m : !tile.cursor
        }
      }
      tile.role "math" units(2) registers(232) {
        %n0 = tile.cursor
        %zero = arith.constant dense<0.0> : tensor<128x128xf32>
        %sum, %n1 = scf.for %k = %c0 to %c512 step %c64 iter_args(%acc = %zero, %n = %n0) -> (tensor<128x128xf32>, !tile.cursor) {
          %i = tile.take %ring[%n]
          %x = tile.slot %a[%i] : memref<2x128x64xbf16, #scale.mem<l1>> -> memref<128x64xbf16, #scale.mem<l1>>
          %y = tile.slot %s[%i] : memref<2x64x128xbf16, #scale.mem<l1>> -> memref<64x128xbf16, #scale.mem<l1>>
          %d = tile.gemm %x, %y, %acc impl(wgmma) : memref<128x64xbf16, #scale.mem<l1>>, memref<64x128xbf16, #scale.mem<l1>> -> tensor<128x128xf32>
          tile.release %ring[%n]
          %m = tile.advance %ring[%n]
          scf.yield %d, %m : tensor<128x128xf32>, !tile.cursor
        }
        tile.store %sum, %C[%c0, %c0] : tensor<128x128xf32>, memref<128x128xf32>
      }
    }
  }
  return
}

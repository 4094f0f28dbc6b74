// A copy by the copy engine alone, written for threads: each block of a cluster of two
// loads a box of 64×64 by a tensor map with a swizzle of 128 bytes, and stores it by
// another with the same; rows do not divide, so that the last boxes are clipped. It
// shows that a GPU takes the maps that the host encodes, the arguments that they are
// and launches in clusters:
//
//   go run ./test/hardware prepare -o DIR test/hardware/programs/*.mlir
//
// REQUIRES: llc
// RUN: tsopt %s --tile-to-binary='chip=sm_90a format=isa' | FileCheck %s
// CHECK: gpu.binary @k
// CHECK-SAME: .param .align 64 .b8 copy_param_0[128]
// CHECK-SAME: .reqnctapercluster 2
// CHECK-SAME: cp.async.bulk.tensor.2d.shared::cluster.global
// CHECK-SAME: cp.async.bulk.tensor.2d.global.shared::cta
// CHECK: nvgpu.tma.create.descriptor

!map = !nvgpu.tensormap.descriptor<tensor = memref<64x64xbf16, #gpu.address_space<workgroup>>, swizzle = swizzle_128b, l2promo = l2promo_128b, oob = zero, interleave = none>

module attributes {gpu.container_module} {
  gpu.module @k {
    gpu.func @copy(%from: !map, %to: !map) kernel attributes {known_block_size = array<i32: 128, 1, 1>, known_cluster_size = array<i32: 2, 1, 1>} {
      %a = builtin.unrealized_conversion_cast %from : !map to !llvm.ptr
      %c = builtin.unrealized_conversion_cast %to : !map to !llvm.ptr
      %c0 = arith.constant 0 : i32
      %c1 = arith.constant 1 : i32
      %c64 = arith.constant 64 : i32
      %bytes = arith.constant 8192 : i32
      %true = arith.constant true
      %tid = nvvm.read.ptx.sreg.tid.x : i32
      %bx = nvvm.read.ptx.sreg.ctaid.x : i32
      %by = nvvm.read.ptx.sreg.ctaid.y : i32
      %x = arith.muli %bx, %c64 : i32
      %y = arith.muli %by, %c64 : i32
      %shared = gpu.dynamic_shared_memory : memref<?xi8, #gpu.address_space<workgroup>>
      %index = memref.extract_aligned_pointer_as_index %shared : memref<?xi8, #gpu.address_space<workgroup>> -> index
      %wide = arith.index_cast %index : index to i64
      %tile = llvm.inttoptr %wide : i64 to !llvm.ptr<3>
      %bar = llvm.getelementptr %tile[8192] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
      %first = arith.cmpi eq, %tid, %c0 : i32
      scf.if %first {
        nvvm.mbarrier.init %bar, %c1 : !llvm.ptr<3>, i32
        nvvm.fence.mbarrier.init
        nvvm.fence.proxy {kind = #nvvm.proxy_kind<async.shared>, space = #nvvm.shared_space<cta>}
      }
      gpu.barrier
      scf.if %first {
        nvvm.mbarrier.arrive.expect_tx %bar, %bytes : !llvm.ptr<3>, i32
        %dst = llvm.addrspacecast %tile : !llvm.ptr<3> to !llvm.ptr<7>
        nvvm.cp.async.bulk.tensor.shared.cluster.global %dst, %a, %bar, box[%x, %y] : !llvm.ptr<7>, !llvm.ptr
        scf.while : () -> () {
          %ok = nvvm.mbarrier.try_wait %bar, %c0 : !llvm.ptr<3>, i32 -> i1
          %again = arith.xori %ok, %true : i1
          scf.condition(%again)
        } do {
          scf.yield
        }
        nvvm.cp.async.bulk.tensor.global.shared.cta %c, %tile, box[%x, %y] : !llvm.ptr, !llvm.ptr<3>
        nvvm.cp.async.bulk.commit.group
        nvvm.cp.async.bulk.wait_group 0
      }
      gpu.return
    }
  }

  func.func @main(%A: memref<200x128xbf16> {tile.init = "random"}, %C: memref<200x128xbf16> {tile.out}) {
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c4 = arith.constant 4 : index
    %c64 = arith.constant 64 : index
    %c128 = arith.constant 128 : index
    %shared = arith.constant 8200 : i32
    %a = memref.cast %A : memref<200x128xbf16> to memref<*xbf16>
    %c = memref.cast %C : memref<200x128xbf16> to memref<*xbf16>
    %from = nvgpu.tma.create.descriptor %a box[%c64, %c64] : memref<*xbf16> -> !map
    %to = nvgpu.tma.create.descriptor %c box[%c64, %c64] : memref<*xbf16> -> !map
    gpu.launch_func @k::@copy clusters in (%c2, %c1, %c1) blocks in (%c2, %c4, %c1) threads in (%c128, %c1, %c1) dynamic_shared_memory_size %shared args(%from : !map, %to : !map)
    return
  }

  func.func @reference(%A: memref<200x128xbf16>, %C: memref<200x128xbf16>) {
    memref.copy %A, %C : memref<200x128xbf16> to memref<200x128xbf16>
    return
  }
}

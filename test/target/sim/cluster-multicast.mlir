// Two blocks of a cluster: block 0 has TMA send a tile to both, each waits at its own
// mbarrier, and tells block 0 by a remote arrival that it has read.
//
// RUN: tsrun %s --print | FileCheck %s
// RUN: tsrun %s --print --schedule=5 | FileCheck %s
// CHECK: argument 1 [2 16]: 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15
//
// Block 1 may not have its mbarrier yet when block 0 sends.
// RUN: sed '/SETUP/d' %s | not tsrun - 2>&1 | FileCheck %s --check-prefix=SETUP
// SETUP: error: {{.*}}uses an uninitialized mbarrier
//
// Block 0 may have ended when block 1 arrives there.
// RUN: sed '/LAST/d' %s | not tsrun - 2>&1 | FileCheck %s --check-prefix=LAST
// LAST: error: 'nvvm.mbarrier.arrive' op {{.*}}shared memory

module attributes {gpu.container_module} {
  gpu.module @k {
    gpu.func @send(%map: !llvm.ptr, %c: memref<2x16xf32>) kernel {
      %i0 = arith.constant 0 : i32
      %i1 = arith.constant 1 : i32
      %i2 = arith.constant 2 : i32
      %bytes = arith.constant 64 : i32
      %both = arith.constant 3 : i16
      %c0 = arith.constant 0 : index
      %smem = gpu.dynamic_shared_memory : memref<?xi8, #gpu.address_space<workgroup>>
      %at = memref.extract_aligned_pointer_as_index %smem : memref<?xi8, #gpu.address_space<workgroup>> -> index
      %word = arith.index_cast %at : index to i64
      %buf = llvm.inttoptr %word : i64 to !llvm.ptr<3>
      %tile = memref.view %smem[%c0][] : memref<?xi8, #gpu.address_space<workgroup>> to memref<16xf32, #gpu.address_space<workgroup>>
      %full = llvm.getelementptr %buf[64] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
      %read = llvm.getelementptr %buf[72] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
      %tid = nvvm.read.ptx.sreg.tid.x : i32
      %rank = nvvm.read.ptx.sreg.cluster.ctarank : i32
      %first = arith.cmpi eq, %tid, %i0 : i32
      %leader = arith.cmpi eq, %rank, %i0 : i32
      scf.if %first {
        nvvm.mbarrier.init %full, %i1 : !llvm.ptr<3>, i32
        nvvm.mbarrier.init %read, %i2 : !llvm.ptr<3>, i32
        nvvm.fence.mbarrier.init
        nvvm.mbarrier.arrive.expect_tx %full, %bytes : !llvm.ptr<3>, i32
      }
      nvvm.cluster.arrive {aligned} // SETUP
      nvvm.cluster.wait {aligned} // SETUP
      %sends = arith.andi %first, %leader : i1
      scf.if %sends {
        %buf7 = llvm.addrspacecast %buf : !llvm.ptr<3> to !llvm.ptr<7>
        nvvm.cp.async.bulk.tensor.shared.cluster.global %buf7, %map, %full, box[%i0] multicast_mask = %both : !llvm.ptr<7>, !llvm.ptr
      }
      scf.if %first {
        nvvm.mbarrier.try_wait.parity %full, %i0, %bytes : !llvm.ptr<3>, i32, i32
        %x = vector.load %tile[%c0] : memref<16xf32, #gpu.address_space<workgroup>>, vector<16xf32>
        %row = arith.index_cast %rank : i32 to index
        vector.store %x, %c[%row, %c0] : memref<2x16xf32>, vector<16xf32>
        %remote = nvvm.mapa %read, %i0 : !llvm.ptr<3> -> !llvm.ptr<7>
        nvvm.mbarrier.arrive %remote : !llvm.ptr<7>
      }
      scf.if %sends {
        nvvm.mbarrier.try_wait.parity %read, %i0, %bytes : !llvm.ptr<3>, i32, i32 // LAST
      }
      gpu.return
    }
  }
  func.func @main(%a: memref<16xf32> {tile.init = "iota"}, %c: memref<2x16xf32> {tile.out}) {
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c16 = arith.constant 16 : index
    %c32 = arith.constant 32 : index
    %shared = arith.constant 128 : i32
    %u = memref.cast %a : memref<16xf32> to memref<*xf32>
    %d = nvgpu.tma.create.descriptor %u box[%c16] : memref<*xf32> -> <tensor = memref<16xf32, 3>, swizzle = none, l2promo = none, oob = zero, interleave = none>
    %map = builtin.unrealized_conversion_cast %d : !nvgpu.tensormap.descriptor<tensor = memref<16xf32, 3>, swizzle = none, l2promo = none, oob = zero, interleave = none> to !llvm.ptr
    gpu.launch_func @k::@send clusters in (%c2, %c1, %c1) blocks in (%c2, %c1, %c1) threads in (%c32, %c1, %c1) dynamic_shared_memory_size %shared args(%map : !llvm.ptr, %c : memref<2x16xf32>)
    return
  }
}

// Bulk copies: all threads let the engine see what they wrote, one thread fills the first stages, and for each part waits for
// it, sends it, and fills the stage of which all has been read. Before anybody goes on all of it has arrived.
//
// RUN: tsopt %s --lower-comm --allocate-memory=arch=h100 --insert-sync --convert-tile-to-gpu | FileCheck %s
// RUN: %if to-ptx %{ tsopt %s --emit=ptx | FileCheck %s --check-prefix=PTX %}

// CHECK-LABEL: func.func @put
//       CHECK: gpu.launch
//       CHECK: %[[THERE:.*]] = comm.peer %{{.*}} of
//       CHECK: %[[TO:.*]] = memref.extract_aligned_pointer_as_index %[[THERE]]
//       CHECK: nvvm.fence.proxy {kind = #nvvm.proxy_kind<async>}
//  CHECK-NEXT: gpu.barrier
// The elements behind the last 16 bytes.
//       CHECK: scf.for
//       CHECK:   llvm.load {{.*}} : !llvm.ptr<1> -> i8
//       CHECK:   llvm.store {{.*}} : i8, !llvm.ptr<1>
//       CHECK: scf.if
// CHECK-COUNT-3: nvvm.mbarrier.init
//       CHECK:   nvvm.fence.proxy {kind = #nvvm.proxy_kind<async.shared>, space = #nvvm.shared_space<cta>}
//       CHECK:   scf.for
//       CHECK:     nvvm.mbarrier.arrive.expect_tx
//       CHECK:     nvvm.cp.async.bulk.shared.cluster.global
//       CHECK:   scf.for
//       CHECK:     nvvm.mbarrier.try_wait
//       CHECK:     nvvm.cp.async.bulk.global.shared.cta
//  CHECK-NEXT:     nvvm.cp.async.bulk.commit.group
//       CHECK:     scf.if
//  CHECK-NEXT:       nvvm.cp.async.bulk.wait_group 1 {read}
//       CHECK:       nvvm.cp.async.bulk.shared.cluster.global
//       CHECK:   nvvm.cp.async.bulk.wait_group 0{{$}}
// CHECK-COUNT-3: nvvm.mbarrier.inval
//       CHECK: gpu.barrier
//       CHECK: comm.notify

// PTX-LABEL: .entry put_on_device_kernel
//       PTX: fence.proxy.async;
//  PTX-NEXT: bar.sync
//       PTX: mbarrier.init
//       PTX: fence.proxy.async.shared::cta
//       PTX: cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes
//       PTX: mbarrier.try_wait
//       PTX: cp.async.bulk.global.shared::cta.bulk_group
//       PTX: cp.async.bulk.commit_group
//       PTX: cp.async.bulk.wait_group.read 1
//       PTX: cp.async.bulk.wait_group 0
//       PTX: red.release.sys
func.func @put(%A: memref<2x1003xi8>) {
  %buf = comm.symm_alloc : memref<1x1003xi8, #scale.mem<symmetric>>
  %sig = comm.signal_alloc : !comm.signal<1>
  tile.kernel devices(2) blocks(%x) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %one = arith.constant 1 : i32
    %me = comm.rank @device
    %peer = arith.subi %c1, %me : index
    %a = scale.view %A shard<0> at @device : memref<2x1003xi8> -> memref<1x1003xi8>
    %t = comm.putmem %a, %buf to %peer via(tma) stages(3 of 256) : memref<1x1003xi8>, memref<1x1003xi8, #scale.mem<symmetric>>
    comm.notify %sig[%c0] add %one to %peer after %t : !comm.signal<1>
  }
  return
}

// What is fetched comes from the peer.
// CHECK-LABEL: func.func @get
//       CHECK: %[[THERE:.*]] = comm.peer %{{.*}} of
//       CHECK: %[[P:.*]] = memref.extract_aligned_pointer_as_index %[[THERE]]
//       CHECK: %[[I:.*]] = arith.index_cast %[[P]]
//       CHECK: %[[PTR:.*]] = llvm.inttoptr %[[I]] : i64 to !llvm.ptr<1>
//       CHECK: %[[FIRST:.*]] = llvm.getelementptr %[[PTR]]
//       CHECK: scf.for
//       CHECK:   %[[FROM:.*]] = llvm.getelementptr %[[FIRST]]
//       CHECK:   nvvm.cp.async.bulk.shared.cluster.global %{{.*}}, %[[FROM]]
func.func @get(%O: memref<8x64xf32>) {
  %buf = comm.symm_alloc : memref<4x64xf32, #scale.mem<symmetric>>
  tile.kernel devices(2) blocks(%x) = (1) threads(64) {
    %c1 = arith.constant 1 : index
    %me = comm.rank @device
    %peer = arith.subi %c1, %me : index
    %o = scale.view %O shard<0> at @device : memref<8x64xf32> -> memref<4x64xf32>
    comm.getmem %buf, %o from %peer via(tma) : memref<4x64xf32, #scale.mem<symmetric>>, memref<4x64xf32>
  }
  return
}

// Sums: what is left over threads add as far as the engine does.
// CHECK-LABEL: func.func @add
//       CHECK: red.relaxed.sys.global.add.noftz.bf16 [$0], $1;", "l,h,~{memory}"
//       CHECK: cp.reduce.async.bulk.global.shared::cta.bulk_group.add.noftz.bf16 [$0], [$1], $2;", "l,r,r,~{memory}"
// PTX-LABEL: .entry add_on_device_kernel
//       PTX: red.relaxed.sys.global.add.noftz.bf16
//       PTX: cp.reduce.async.bulk.global.shared::cta.bulk_group.add.noftz.bf16
//       PTX: cp.async.bulk.wait_group 0
//   PTX-NOT: cp.async.bulk.global
func.func @add(%A: memref<2x105xbf16>) {
  %buf = comm.symm_alloc : memref<1x105xbf16, #scale.mem<symmetric>>
  %sig = comm.signal_alloc : !comm.signal<1>
  tile.kernel devices(2) blocks(%x) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %one = arith.constant 1 : i32
    %me = comm.rank @device
    %peer = arith.subi %c1, %me : index
    %a = scale.view %A shard<0> at @device : memref<2x105xbf16> -> memref<1x105xbf16>
    %t = comm.putmem %a, %buf to %peer accumulate(add) : memref<1x105xbf16>, memref<1x105xbf16, #scale.mem<symmetric>>
    comm.notify %sig[%c0] add %one to %peer after %t : !comm.signal<1>
  }
  return
}

// RUN: tsopt %s | tsopt | FileCheck %s
// RUN: tsopt %s --mlir-print-op-generic | tsopt | FileCheck %s

// Barriers of blocks and clusters, fences, and what steers a thread.

// CHECK-LABEL: llvm.func @barrier(
// CHECK-NEXT:    nvvm.barrier
// CHECK-NEXT:    nvvm.barrier id = %arg0
// CHECK-NEXT:    %0 = nvvm.barrier #nvvm.reduction<popc> %arg0 -> i32
// CHECK-NEXT:    nvvm.barrier #nvvm.reduction<or> %arg0
// CHECK-NEXT:    %1 = nvvm.barrier -> i32
llvm.func @barrier(%i: i32) {
  nvvm.barrier
  nvvm.barrier id = %i
  %r0 = nvvm.barrier #nvvm.reduction<popc> %i -> i32
  nvvm.barrier #nvvm.reduction<or> %i
  %r1 = nvvm.barrier -> i32
  llvm.return
}

// CHECK-LABEL: llvm.func @barrier0(
// CHECK-NEXT:    nvvm.barrier0 {a}
llvm.func @barrier0() {
  nvvm.barrier0 {a}
  llvm.return
}

// CHECK-LABEL: llvm.func @barrier_arrive(
// CHECK-NEXT:    nvvm.barrier.arrive number_of_threads = %arg0
// CHECK-NEXT:    nvvm.barrier.arrive id = %arg0 number_of_threads = %arg0
llvm.func @barrier_arrive(%i: i32) {
  nvvm.barrier.arrive number_of_threads = %i
  nvvm.barrier.arrive id = %i number_of_threads = %i
  llvm.return
}

// CHECK-LABEL: llvm.func @bar_warp_sync(
// CHECK-NEXT:    nvvm.bar.warp.sync %arg0 : i32
llvm.func @bar_warp_sync(%i: i32) {
  nvvm.bar.warp.sync %i : i32
  llvm.return
}

// CHECK-LABEL: llvm.func @cluster_arrive(
// CHECK-NEXT:    nvvm.cluster.arrive
// CHECK-NEXT:    nvvm.cluster.arrive {aligned}
llvm.func @cluster_arrive() {
  nvvm.cluster.arrive
  nvvm.cluster.arrive {aligned}
  llvm.return
}

// CHECK-LABEL: llvm.func @cluster_wait(
// CHECK-NEXT:    nvvm.cluster.wait
llvm.func @cluster_wait() {
  nvvm.cluster.wait
  llvm.return
}

// CHECK-LABEL: llvm.func @cluster_arrive_relaxed(
// CHECK-NEXT:    nvvm.cluster.arrive.relaxed
llvm.func @cluster_arrive_relaxed() {
  nvvm.cluster.arrive.relaxed
  llvm.return
}

// CHECK-LABEL: llvm.func @memory_barrier(
// CHECK-NEXT:    nvvm.memory.barrier <cta>
// CHECK-NEXT:    nvvm.memory.barrier <cluster>
// CHECK-NEXT:    nvvm.memory.barrier <gpu>
// CHECK-NEXT:    nvvm.memory.barrier <sys>
// CHECK-NEXT:    nvvm.memory.barrier <gpu>
llvm.func @memory_barrier() {
  nvvm.memory.barrier <cta>
  nvvm.memory.barrier <cluster>
  nvvm.memory.barrier <gpu>
  nvvm.memory.barrier <sys>
  nvvm.memory.barrier #nvvm.mem_scope<gpu>
  llvm.return
}

// CHECK-LABEL: llvm.func @fence_sync_restrict(
// CHECK-NEXT:    nvvm.fence.sync_restrict {order = #nvvm.mem_order<acquire>}
llvm.func @fence_sync_restrict() {
  nvvm.fence.sync_restrict {order = #nvvm.mem_order<acquire>}
  llvm.return
}

// CHECK-LABEL: llvm.func @fence_proxy_sync_restrict(
// CHECK-NEXT:    nvvm.fence.proxy.sync_restrict {order = #nvvm.mem_order<release>}
llvm.func @fence_proxy_sync_restrict() {
  nvvm.fence.proxy.sync_restrict {order = #nvvm.mem_order<release>}
  llvm.return
}

// CHECK-LABEL: llvm.func @fence_proxy(
// CHECK-NEXT:    nvvm.fence.proxy {kind = #nvvm.proxy_kind<alias>}
// CHECK-NEXT:    nvvm.fence.proxy {kind = #nvvm.proxy_kind<async>}
// CHECK-NEXT:    nvvm.fence.proxy {kind = #nvvm.proxy_kind<async.global>}
// CHECK-NEXT:    nvvm.fence.proxy {kind = #nvvm.proxy_kind<async.shared>, space = #nvvm.shared_space<cluster>}
llvm.func @fence_proxy() {
  nvvm.fence.proxy {kind = #nvvm.proxy_kind<alias>}
  nvvm.fence.proxy {kind = #nvvm.proxy_kind<async>}
  nvvm.fence.proxy {kind = #nvvm.proxy_kind<async.global>}
  nvvm.fence.proxy {kind = #nvvm.proxy_kind<async.shared>, space = #nvvm.shared_space<cluster>}
  llvm.return
}

// CHECK-LABEL: llvm.func @fence_proxy_acquire(
// CHECK-NEXT:    nvvm.fence.proxy.acquire <gpu> %arg0, %arg1
// CHECK-NEXT:    nvvm.fence.proxy.acquire <gpu> %arg0, %arg1
llvm.func @fence_proxy_acquire(%p: !llvm.ptr, %i: i32) {
  nvvm.fence.proxy.acquire <gpu> %p, %i
  nvvm.fence.proxy.acquire <gpu> %p, %i from_proxy = <generic> to_proxy = <tensormap>
  llvm.return
}

// CHECK-LABEL: llvm.func @fence_proxy_release(
// CHECK-NEXT:    nvvm.fence.proxy.release <cta>
llvm.func @fence_proxy_release() {
  nvvm.fence.proxy.release <cta>
  llvm.return
}

// CHECK-LABEL: llvm.func @fence_sc_cluster(
// CHECK-NEXT:    nvvm.fence.sc.cluster
llvm.func @fence_sc_cluster() {
  nvvm.fence.sc.cluster
  llvm.return
}

// CHECK-LABEL: llvm.func @fence_mbarrier_init(
// CHECK-NEXT:    nvvm.fence.mbarrier.init
llvm.func @fence_mbarrier_init() {
  nvvm.fence.mbarrier.init
  llvm.return
}

// CHECK-LABEL: llvm.func @setmaxregister(
// CHECK-NEXT:    nvvm.setmaxregister  increase 232
llvm.func @setmaxregister() {
  nvvm.setmaxregister increase 232
  llvm.return
}

// CHECK-LABEL: llvm.func @griddepcontrol(
// CHECK-NEXT:    nvvm.griddepcontrol  wait
// CHECK-NEXT:    nvvm.griddepcontrol  launch_dependents
llvm.func @griddepcontrol() {
  nvvm.griddepcontrol wait
  nvvm.griddepcontrol launch_dependents
  llvm.return
}

// CHECK-LABEL: llvm.func @nanosleep(
// CHECK-NEXT:    nvvm.nanosleep %arg0
llvm.func @nanosleep(%i: i32) {
  nvvm.nanosleep %i
  llvm.return
}

// CHECK-LABEL: llvm.func @pmevent(
// CHECK-NEXT:    nvvm.pmevent id = 1
// CHECK-NEXT:    nvvm.pmevent mask = 5
llvm.func @pmevent() {
  nvvm.pmevent id = 1
  nvvm.pmevent mask = 5
  llvm.return
}

// CHECK-LABEL: llvm.func @exit(
// CHECK-NEXT:    nvvm.exit
llvm.func @exit() {
  nvvm.exit
  llvm.return
}

// CHECK-LABEL: llvm.func @breakpoint(
// CHECK-NEXT:    nvvm.breakpoint
llvm.func @breakpoint() {
  nvvm.breakpoint
  llvm.return
}

// CHECK-LABEL: llvm.func @clusterlaunchcontrol_try_cancel(
// CHECK-NEXT:    nvvm.clusterlaunchcontrol.try.cancel %arg0, %arg0
llvm.func @clusterlaunchcontrol_try_cancel(%s: !llvm.ptr<3>) {
  nvvm.clusterlaunchcontrol.try.cancel %s, %s
  llvm.return
}

// CHECK-LABEL: llvm.func @clusterlaunchcontrol_query_cancel(
// CHECK-NEXT:    %0 = nvvm.clusterlaunchcontrol.query.cancel query =  get_first_cta_id_y, %arg0 : i32
llvm.func @clusterlaunchcontrol_query_cancel(%r: i128) {
  %r0 = nvvm.clusterlaunchcontrol.query.cancel query = get_first_cta_id_y, %r : i32
  llvm.return
}

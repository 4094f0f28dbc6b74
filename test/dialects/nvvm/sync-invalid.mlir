// RUN: tsopt %s -split-input-file -verify-diagnostics

// Barriers of blocks and clusters, fences, and what steers a thread. What the verifiers reject.

llvm.func @f(%i: i32) {
  // expected-error @below {{'nvvm.barrier' op barrier id is missing, it should be set between 0 to 15}}
  nvvm.barrier number_of_threads = %i
  llvm.return
}

// -----

llvm.func @f(%i: i32) {
  // expected-error @below {{invalid SSA value result number}}
  %0 = nvvm.barrier id = %i number_of_threads = %i #nvvm.reduction<and> %i -> i32
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @below {{'nvvm.fence.sync_restrict' op only acquire and release semantics are supported}}
  nvvm.fence.sync_restrict {order = #nvvm.mem_order<weak>}
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @below {{'nvvm.fence.proxy.sync_restrict' op only acquire and release semantics are supported}}
  nvvm.fence.proxy.sync_restrict {order = #nvvm.mem_order<sc>}
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @below {{'nvvm.fence.proxy.sync_restrict' op only generic is support for from_proxy attribute}}
  nvvm.fence.proxy.sync_restrict {order = #nvvm.mem_order<acquire>, fromProxy = #nvvm.proxy_kind<alias>}
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @below {{'nvvm.fence.proxy.sync_restrict' op only async is supported for to_proxy attribute}}
  nvvm.fence.proxy.sync_restrict {order = #nvvm.mem_order<acquire>, toProxy = #nvvm.proxy_kind<alias>}
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @below {{'nvvm.fence.proxy' op only async_shared fence can have space attribute}}
  nvvm.fence.proxy {kind = #nvvm.proxy_kind<alias>, space = #nvvm.shared_space<cluster>}
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @below {{'nvvm.fence.proxy' op async_shared fence requires space attribute}}
  nvvm.fence.proxy {kind = #nvvm.proxy_kind<async.shared>}
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @below {{'nvvm.fence.proxy' op tensormap proxy is not a supported proxy kind}}
  nvvm.fence.proxy {kind = #nvvm.proxy_kind<tensormap>}
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @below {{'nvvm.fence.proxy' op generic proxy not a supported proxy kind}}
  nvvm.fence.proxy {kind = #nvvm.proxy_kind<generic>}
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %i: i32) {
  // expected-error @below {{'nvvm.fence.proxy.acquire' op uni-directional proxies only support generic for from_proxy attribute}}
  nvvm.fence.proxy.acquire <gpu> %p, %i from_proxy = <async>
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @below {{'nvvm.fence.proxy.release' op uni-directional proxies only support tensormap for to_proxy attribute}}
  nvvm.fence.proxy.release <cta> to_proxy = <async>
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @below {{'nvvm.setmaxregister' op new register size must be multiple of 8}}
  nvvm.setmaxregister decrease 20
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @below {{'nvvm.setmaxregister' op new register size must be in between 24 to 256}}
  nvvm.setmaxregister decrease 16
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @below {{'nvvm.pmevent' op either `id` or `mask` must be set}}
  nvvm.pmevent
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @below {{'nvvm.pmevent' op `id` and `mask` cannot be set at the same time}}
  nvvm.pmevent id = 1 mask = 5
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @below {{'nvvm.pmevent' op `id` must be between 0 and 15}}
  nvvm.pmevent id = 16
  llvm.return
}

// -----

llvm.func @f(%r: i128) {
  // expected-error @below {{'nvvm.clusterlaunchcontrol.query.cancel' op is_canceled query type returns an i1}}
  %0 = nvvm.clusterlaunchcontrol.query.cancel query = is_canceled, %r : i32
  llvm.return
}

// -----

llvm.func @f(%r: i128) {
  // expected-error @below {{'nvvm.clusterlaunchcontrol.query.cancel' op get_first_cta_id_x, get_first_cta_id_y, get_first_cta_id_z query types return an i32}}
  %0 = nvvm.clusterlaunchcontrol.query.cancel query = get_first_cta_id_x, %r : i1
  llvm.return
}

// RUN: tsopt %s -split-input-file -verify-diagnostics

// Copies that run while the thread goes on, and prefetches. What the verifiers reject.

llvm.func @f(%g: !llvm.ptr<1>, %s: !llvm.ptr<3>) {
  // expected-error @below {{expected byte size to be either 4, 8 or 16.}}
  nvvm.cp.async.shared.global %s, %g, 3, cache = ca : !llvm.ptr<3>, !llvm.ptr<1>
  llvm.return
}

// -----

llvm.func @f(%g: !llvm.ptr<1>, %s: !llvm.ptr<3>) {
  // expected-error @below {{Only CG and CA cache modifiers are supported.}}
  nvvm.cp.async.shared.global %s, %g, 3, cache = cs : !llvm.ptr<3>, !llvm.ptr<1>
  llvm.return
}

// -----

llvm.func @f(%g: !llvm.ptr<1>, %s: !llvm.ptr<3>) {
  // expected-error @below {{CG cache modifier is only support for 16 bytes copy.}}
  nvvm.cp.async.shared.global %s, %g, 4, cache = cg : !llvm.ptr<3>, !llvm.ptr<1>
  llvm.return
}

// -----

llvm.func @f(%g: !llvm.ptr<1>) {
  // expected-error @below {{'nvvm.cp.async.mbarrier.arrive' op operand #0 must be LLVM pointer in address space 0 or LLVM pointer in address space 3, but got '!llvm.ptr<1>'}}
  nvvm.cp.async.mbarrier.arrive %g : !llvm.ptr<1>
  llvm.return
}

// -----

llvm.func @f(%g: !llvm.ptr<1>, %s: !llvm.ptr<3>, %i: i32, %l: i64, %h: i16) {
  // expected-error @below {{Multicast is not supported with shared::cta mode.}}
  nvvm.cp.async.bulk.shared.cluster.global %s, %g, %s, %i multicast_mask = %h l2_cache_hint = %l : !llvm.ptr<3>, !llvm.ptr<1>
  llvm.return
}

// -----

llvm.func @f(%s: !llvm.ptr<3>, %i: i32) {
  // expected-error @below {{'nvvm.cp.async.bulk.shared.cluster.shared.cta' op operand #0 must be LLVM pointer in address space 7, but got '!llvm.ptr<3>'}}
  nvvm.cp.async.bulk.shared.cluster.shared.cta %s, %s, %s, %i : !llvm.ptr<3>, !llvm.ptr<3>
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %s: !llvm.ptr<3>) {
  // expected-error @below {{Shared::cluster destination requires address-space 7.}}
  nvvm.cp.async.bulk.tensor.shared.cluster.global %s, %p, %s, box[] : !llvm.ptr<3>, !llvm.ptr
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %s: !llvm.ptr<3>) {
  // expected-error @below {{expects coordinates between 1 to 5 dimension}}
  nvvm.cp.async.bulk.tensor.shared.cluster.global %s, %p, %s, box[] {isCTAOnly = true} : !llvm.ptr<3>, !llvm.ptr
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %l: i64) {
  // expected-error @below {{expects coordinates between 1 to 5 dimension}}
  nvvm.cp.async.bulk.tensor.prefetch %p, box[] l2_cache_hint = %l {mode = #nvvm.tma_load_mode<im2col>} : !llvm.ptr
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %i: i32, %l: i64) {
  // expected-error @below {{to use im2col mode, the tensor has to be at least 3-dimensional}}
  nvvm.cp.async.bulk.tensor.prefetch %p, box[%i] l2_cache_hint = %l {mode = #nvvm.tma_load_mode<im2col>} : !llvm.ptr
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %i: i32, %l: i64, %h: i16) {
  // expected-error @below {{to use im2col_w mode, the tensor has to be at least 3-dimensional}}
  nvvm.cp.async.bulk.tensor.prefetch %p, box[%i] im2col[%h, %h] l2_cache_hint = %l {mode = #nvvm.tma_load_mode<im2col_w>} : !llvm.ptr
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %i: i32, %l: i64, %h: i16) {
  // expected-error @below {{to use im2col_w_128 mode, the tensor has to be at least 3-dimensional}}
  nvvm.cp.async.bulk.tensor.prefetch %p, box[%i] im2col[%h, %h] l2_cache_hint = %l {mode = #nvvm.tma_load_mode<im2col_w_128>} : !llvm.ptr
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %i: i32, %l: i64) {
  // expected-error @below {{Gather4 mode expects 5 coordinates}}
  nvvm.cp.async.bulk.tensor.prefetch %p, box[%i] l2_cache_hint = %l {mode = #nvvm.tma_load_mode<tile_gather4>} : !llvm.ptr
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %i: i32, %l: i64, %h: i16) {
  // expected-error @below {{ im2col offsets expected 1 (provided 7)}}
  nvvm.cp.async.bulk.tensor.prefetch %p, box[%i, %i, %i] im2col[%h, %h, %h, %h, %h, %h, %h] l2_cache_hint = %l {mode = #nvvm.tma_load_mode<im2col>} : !llvm.ptr
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %s: !llvm.ptr<3>, %c: !llvm.ptr<7>) {
  // expected-error @below {{Shared::cta destination requires address-space 3.}}
  nvvm.cp.async.bulk.tensor.shared.cluster.global %c, %p, %s, box[] {isCTAOnly = true} : !llvm.ptr<7>, !llvm.ptr
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %s: !llvm.ptr<3>, %c: !llvm.ptr<7>, %i: i32, %l: i64, %h: i16) {
  // expected-error @below {{to use im2col mode, the tensor has to be at least 3-dimensional}}
  nvvm.cp.async.bulk.tensor.shared.cluster.global %c, %p, %s, box[%i] multicast_mask = %h l2_cache_hint = %l {mode = #nvvm.tma_load_mode<im2col>} : !llvm.ptr<7>, !llvm.ptr
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %s: !llvm.ptr<3>, %c: !llvm.ptr<7>, %i: i32, %l: i64, %h: i16) {
  // expected-error @below {{to use im2col_w mode, the tensor has to be at least 3-dimensional}}
  nvvm.cp.async.bulk.tensor.shared.cluster.global %c, %p, %s, box[%i] im2col[%h, %h] multicast_mask = %h l2_cache_hint = %l {mode = #nvvm.tma_load_mode<im2col_w>} : !llvm.ptr<7>, !llvm.ptr
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %s: !llvm.ptr<3>, %c: !llvm.ptr<7>, %i: i32, %l: i64, %h: i16) {
  // expected-error @below {{to use im2col_w_128 mode, the tensor has to be at least 3-dimensional}}
  nvvm.cp.async.bulk.tensor.shared.cluster.global %c, %p, %s, box[%i] im2col[%h, %h] multicast_mask = %h l2_cache_hint = %l {mode = #nvvm.tma_load_mode<im2col_w_128>} : !llvm.ptr<7>, !llvm.ptr
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %s: !llvm.ptr<3>, %c: !llvm.ptr<7>, %i: i32, %l: i64, %h: i16) {
  // expected-error @below {{Gather4 mode expects 5 coordinates}}
  nvvm.cp.async.bulk.tensor.shared.cluster.global %c, %p, %s, box[%i] multicast_mask = %h l2_cache_hint = %l {mode = #nvvm.tma_load_mode<tile_gather4>} : !llvm.ptr<7>, !llvm.ptr
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %s: !llvm.ptr<3>, %c: !llvm.ptr<7>, %i: i32, %l: i64, %h: i16) {
  // expected-error @below {{ im2col offsets expected 1 (provided 7)}}
  nvvm.cp.async.bulk.tensor.shared.cluster.global %c, %p, %s, box[%i, %i, %i] im2col[%h, %h, %h, %h, %h, %h, %h] multicast_mask = %h l2_cache_hint = %l {mode = #nvvm.tma_load_mode<im2col>} : !llvm.ptr<7>, !llvm.ptr
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %s: !llvm.ptr<3>, %i: i32) {
  // expected-error @below {{CTAGroup is not supported with shared::cta mode.}}
  nvvm.cp.async.bulk.tensor.shared.cluster.global %s, %p, %s, box[%i] {isCTAOnly = true, group = #nvvm.cta_group<cta_1>} : !llvm.ptr<3>, !llvm.ptr
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %s: !llvm.ptr<3>, %i: i32, %h: i16) {
  // expected-error @below {{Multicast is not supported with shared::cta mode.}}
  nvvm.cp.async.bulk.tensor.shared.cluster.global %s, %p, %s, box[%i] multicast_mask = %h {isCTAOnly = true} : !llvm.ptr<3>, !llvm.ptr
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %s: !llvm.ptr<3>, %i: i32, %b: i1) {
  // expected-error @below {{Predicate is supported only for shared::cluster mode.}}
  nvvm.cp.async.bulk.tensor.shared.cluster.global %s, %p, %s, box[%i] predicate = %b {isCTAOnly = true} : !llvm.ptr<3>, !llvm.ptr
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %s: !llvm.ptr<3>, %i: i32, %h: i16, %b: i1) {
  // expected-error @below {{Predicate is supported only for Tile and Im2col modes.}}
  nvvm.cp.async.bulk.tensor.shared.cluster.global %s, %p, %s, box[%i, %i, %i] im2col[%h, %h] predicate = %b {mode = #nvvm.tma_load_mode<im2col_w>} : !llvm.ptr<3>, !llvm.ptr
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @below {{'nvvm.cp.async.bulk.wait_group' op attribute 'group' failed to satisfy constraint: 32-bit signless integer attribute whose minimum value is 0}}
  nvvm.cp.async.bulk.wait_group -1
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %s: !llvm.ptr<3>) {
  // expected-error @below {{expects coordinates between 1 to 5 dimension}}
  nvvm.cp.async.bulk.tensor.global.shared.cta %p, %s, box[] {mode = #nvvm.tma_store_mode<tile>} : !llvm.ptr, !llvm.ptr<3>
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %s: !llvm.ptr<3>, %l: i64) {
  // expected-error @below {{expects coordinates between 1 to 5 dimension}}
  nvvm.cp.async.bulk.tensor.reduce %p, %s, box[] l2_cache_hint = %l {mode = #nvvm.tma_store_mode<tile>, redKind = #nvvm.tma_redux_kind<add>} : !llvm.ptr, !llvm.ptr<3>
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %s: !llvm.ptr<3>, %b: i1) {
  // expected-error @below {{Inline-ptx lowering supported only for Tile mode.}}
  nvvm.cp.async.bulk.tensor.global.shared.cta %p, %s, box[], predicate = %b {mode = #nvvm.tma_store_mode<im2col>} : !llvm.ptr, !llvm.ptr<3>
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %s: !llvm.ptr<3>) {
  // expected-error @below {{Scatter4 mode expects 5 coordinates}}
  nvvm.cp.async.bulk.tensor.global.shared.cta %p, %s, box[] {mode = #nvvm.tma_store_mode<tile_scatter4>} : !llvm.ptr, !llvm.ptr<3>
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %s: !llvm.ptr<3>, %l: i64) {
  // expected-error @below {{Scatter mode unsupported for CpAsyncBulkTensorReduceOp}}
  nvvm.cp.async.bulk.tensor.reduce %p, %s, box[] l2_cache_hint = %l {mode = #nvvm.tma_store_mode<tile_scatter4>, redKind = #nvvm.tma_redux_kind<add>} : !llvm.ptr, !llvm.ptr<3>
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %s: !llvm.ptr<3>, %i: i32) {
  // expected-error @below {{to use im2col mode, the tensor has to be at least 3-dimensional}}
  nvvm.cp.async.bulk.tensor.global.shared.cta %p, %s, box[%i] {mode = #nvvm.tma_store_mode<im2col>} : !llvm.ptr, !llvm.ptr<3>
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %s: !llvm.ptr<3>, %i: i32, %l: i64) {
  // expected-error @below {{to use im2col mode, the tensor has to be at least 3-dimensional}}
  nvvm.cp.async.bulk.tensor.reduce %p, %s, box[%i] l2_cache_hint = %l {mode = #nvvm.tma_store_mode<im2col>, redKind = #nvvm.tma_redux_kind<add>} : !llvm.ptr, !llvm.ptr<3>
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %s: !llvm.ptr<3>, %i: i32, %l: i64, %b: i1) {
  // expected-error @below {{Inline-ptx lowering unsupported with L2 cache-hint.}}
  nvvm.cp.async.bulk.tensor.global.shared.cta %p, %s, box[%i] l2_cache_hint = %l, predicate = %b : !llvm.ptr, !llvm.ptr<3>
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr) {
  // expected-error @below {{'nvvm.prefetch' op unsupported cache level, the only supported uniform cache level is L1}}
  nvvm.prefetch level = L2 uniform, %p : !llvm.ptr
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr) {
  // expected-error @below {{'nvvm.prefetch' op cache eviction priority requires a global pointer}}
  nvvm.prefetch level = L2, evict_priority = evict_last, %p : !llvm.ptr
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr) {
  // expected-error @below {{'nvvm.prefetch' op cache eviction priority supported only for cache level L2}}
  nvvm.prefetch level = L1, evict_priority = evict_last, %p : !llvm.ptr
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr) {
  // expected-error @below {{'nvvm.prefetch' op prefetch tensormap does not support eviction priority}}
  nvvm.prefetch tensormap, evict_priority = evict_last, %p : !llvm.ptr
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr) {
  // expected-error @below {{'nvvm.prefetch' op requires specification of either cache level or tensormap}}
  nvvm.prefetch %p : !llvm.ptr
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr) {
  // expected-error @below {{'nvvm.prefetch' op cannot specify both tensormap and cache level}}
  nvvm.prefetch level = L1, tensormap, %p : !llvm.ptr
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %b: i1) {
  // expected-error @below {{'nvvm.prefetch' op predicate supported only on prefetch tensormap}}
  nvvm.prefetch level = L1, %p, predicate = %b : !llvm.ptr, i1
  llvm.return
}

// -----

llvm.func @f(%g: !llvm.ptr<1>) {
  // expected-error @below {{'nvvm.prefetch' op prefetch to uniform cache requires a generic pointer}}
  nvvm.prefetch level = L1 uniform, %g : !llvm.ptr<1>
  llvm.return
}

// -----

llvm.func @f(%g: !llvm.ptr<1>) {
  // expected-error @below {{'nvvm.prefetch' op prefetch tensormap requires a generic or constant pointer}}
  nvvm.prefetch tensormap, %g : !llvm.ptr<1>
  llvm.return
}

// -----

llvm.func @f(%g: !llvm.ptr<1>) {
  // expected-error @below {{'nvvm.prefetch' op unsupported cache eviction priority, only evict_last and evict_normal are supported}}
  nvvm.prefetch level = L2, evict_priority = evict_first, %g : !llvm.ptr<1>
  llvm.return
}

// -----

llvm.func @f(%k: !llvm.ptr<4>) {
  // expected-error @below {{'nvvm.prefetch' op prefetch to cache level requires a generic, global, or local pointer}}
  nvvm.prefetch level = L1, %k : !llvm.ptr<4>
  llvm.return
}

// -----

llvm.func @f(%k: !llvm.ptr<4>) {
  // expected-error @below {{'nvvm.prefetch' op in_param_space can only be specified for a generic pointer}}
  nvvm.prefetch tensormap in_param_space, %k : !llvm.ptr<4>
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %l: i64) {
  // expected-error @below {{'nvvm.st.bulk' op only 0 is supported for initVal, got 1}}
  nvvm.st.bulk %p, size = %l, init = 1 : !llvm.ptr
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %i: i32) {
  // expected-error @below {{'nvvm.mapa' op failed to verify that Valid address-space check(or mapping) for mapa Op}}
  %0 = nvvm.mapa %p, %i : !llvm.ptr -> !llvm.ptr<7>
  llvm.return
}

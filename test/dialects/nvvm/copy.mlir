// RUN: tsopt %s | tsopt | FileCheck %s
// RUN: tsopt %s --mlir-print-op-generic | tsopt | FileCheck %s

// Copies that run while the thread goes on, and prefetches.

// CHECK-LABEL: llvm.func @cp_async_shared_global(
// CHECK-NEXT:    nvvm.cp.async.shared.global %arg1, %arg0, 4, cache =  ca : !llvm.ptr<3>, !llvm.ptr<1>
// CHECK-NEXT:    nvvm.cp.async.shared.global %arg1, %arg0, 8, cache =  ca : !llvm.ptr<3>, !llvm.ptr<1>
// CHECK-NEXT:    nvvm.cp.async.shared.global %arg1, %arg0, 16, cache =  ca : !llvm.ptr<3>, !llvm.ptr<1>
// CHECK-NEXT:    nvvm.cp.async.shared.global %arg1, %arg0, 16, cache =  cg : !llvm.ptr<3>, !llvm.ptr<1>
// CHECK-NEXT:    nvvm.cp.async.shared.global %arg1, %arg0, 16, cache =  cg, %arg2 : !llvm.ptr<3>, !llvm.ptr<1>, i32
llvm.func @cp_async_shared_global(%g: !llvm.ptr<1>, %s: !llvm.ptr<3>, %i: i32) {
  nvvm.cp.async.shared.global %s, %g, 4, cache = ca : !llvm.ptr<3>, !llvm.ptr<1>
  nvvm.cp.async.shared.global %s, %g, 8, cache = ca : !llvm.ptr<3>, !llvm.ptr<1>
  nvvm.cp.async.shared.global %s, %g, 16, cache = ca : !llvm.ptr<3>, !llvm.ptr<1>
  nvvm.cp.async.shared.global %s, %g, 16, cache = cg : !llvm.ptr<3>, !llvm.ptr<1>
  nvvm.cp.async.shared.global %s, %g, 16, cache = cg, %i : !llvm.ptr<3>, !llvm.ptr<1>, i32
  llvm.return
}

// CHECK-LABEL: llvm.func @cp_async_commit_group(
// CHECK-NEXT:    nvvm.cp.async.commit.group
llvm.func @cp_async_commit_group() {
  nvvm.cp.async.commit.group
  llvm.return
}

// CHECK-LABEL: llvm.func @cp_async_wait_group(
// CHECK-NEXT:    nvvm.cp.async.wait.group 2
llvm.func @cp_async_wait_group() {
  nvvm.cp.async.wait.group 2
  llvm.return
}

// CHECK-LABEL: llvm.func @cp_async_mbarrier_arrive(
// CHECK-NEXT:    nvvm.cp.async.mbarrier.arrive %arg1 : !llvm.ptr<3>
// CHECK-NEXT:    nvvm.cp.async.mbarrier.arrive %arg0 {noinc = true} : !llvm.ptr
llvm.func @cp_async_mbarrier_arrive(%p: !llvm.ptr, %s: !llvm.ptr<3>) {
  nvvm.cp.async.mbarrier.arrive %s : !llvm.ptr<3>
  nvvm.cp.async.mbarrier.arrive %p {noinc = true} : !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @cp_async_bulk_shared_cluster_global(
// CHECK-NEXT:    nvvm.cp.async.bulk.shared.cluster.global %arg1, %arg0, %arg1, %arg3 : !llvm.ptr<3>, <1>
// CHECK-NEXT:    nvvm.cp.async.bulk.shared.cluster.global %arg2, %arg0, %arg1, %arg3 : !llvm.ptr<7>, <1>
// CHECK-NEXT:    nvvm.cp.async.bulk.shared.cluster.global %arg2, %arg0, %arg1, %arg3 multicast_mask = %arg5 l2_cache_hint = %arg4 : !llvm.ptr<7>, <1>
llvm.func @cp_async_bulk_shared_cluster_global(%g: !llvm.ptr<1>, %s: !llvm.ptr<3>, %c: !llvm.ptr<7>, %i: i32, %l: i64, %h: i16) {
  nvvm.cp.async.bulk.shared.cluster.global %s, %g, %s, %i : !llvm.ptr<3>, !llvm.ptr<1>
  nvvm.cp.async.bulk.shared.cluster.global %c, %g, %s, %i : !llvm.ptr<7>, !llvm.ptr<1>
  nvvm.cp.async.bulk.shared.cluster.global %c, %g, %s, %i multicast_mask = %h l2_cache_hint = %l : !llvm.ptr<7>, !llvm.ptr<1>
  llvm.return
}

// CHECK-LABEL: llvm.func @cp_async_bulk_tensor_shared_cluster_global(
// CHECK-NEXT:    nvvm.cp.async.bulk.tensor.shared.cluster.global %arg1, %arg0, %arg1, box[%arg3] {isCTAOnly = true} : !llvm.ptr<3>, !llvm.ptr
// CHECK-NEXT:    nvvm.cp.async.bulk.tensor.shared.cluster.global %arg1, %arg0, %arg1, box[%arg3, %arg3] predicate = %arg6 : !llvm.ptr<3>, !llvm.ptr
// CHECK-NEXT:    nvvm.cp.async.bulk.tensor.shared.cluster.global %arg1, %arg0, %arg1, box[%arg3, %arg3, %arg3, %arg3, %arg3] {isCTAOnly = true} : !llvm.ptr<3>, !llvm.ptr
// CHECK-NEXT:    nvvm.cp.async.bulk.tensor.shared.cluster.global %arg2, %arg0, %arg1, box[%arg3] predicate = %arg6 : !llvm.ptr<7>, !llvm.ptr
// CHECK-NEXT:    nvvm.cp.async.bulk.tensor.shared.cluster.global %arg2, %arg0, %arg1, box[%arg3, %arg3, %arg3] : !llvm.ptr<7>, !llvm.ptr
// CHECK-NEXT:    nvvm.cp.async.bulk.tensor.shared.cluster.global %arg2, %arg0, %arg1, box[%arg3, %arg3, %arg3] im2col[%arg5, %arg5] multicast_mask = %arg5 l2_cache_hint = %arg4 {mode = #nvvm.tma_load_mode<im2col_w>} : !llvm.ptr<7>, !llvm.ptr
// CHECK-NEXT:    nvvm.cp.async.bulk.tensor.shared.cluster.global %arg2, %arg0, %arg1, box[%arg3, %arg3, %arg3, %arg3, %arg3] predicate = %arg6 : !llvm.ptr<7>, !llvm.ptr
llvm.func @cp_async_bulk_tensor_shared_cluster_global(%p: !llvm.ptr, %s: !llvm.ptr<3>, %c: !llvm.ptr<7>, %i: i32, %l: i64, %h: i16, %b: i1) {
  nvvm.cp.async.bulk.tensor.shared.cluster.global %s, %p, %s, box[%i] {isCTAOnly = true} : !llvm.ptr<3>, !llvm.ptr
  nvvm.cp.async.bulk.tensor.shared.cluster.global %s, %p, %s, box[%i, %i] predicate = %b : !llvm.ptr<3>, !llvm.ptr
  nvvm.cp.async.bulk.tensor.shared.cluster.global %s, %p, %s, box[%i, %i, %i, %i, %i] {isCTAOnly = true} : !llvm.ptr<3>, !llvm.ptr
  nvvm.cp.async.bulk.tensor.shared.cluster.global %c, %p, %s, box[%i] predicate = %b : !llvm.ptr<7>, !llvm.ptr
  nvvm.cp.async.bulk.tensor.shared.cluster.global %c, %p, %s, box[%i, %i, %i] : !llvm.ptr<7>, !llvm.ptr
  nvvm.cp.async.bulk.tensor.shared.cluster.global %c, %p, %s, box[%i, %i, %i] im2col[%h, %h] multicast_mask = %h l2_cache_hint = %l {mode = #nvvm.tma_load_mode<im2col_w>} : !llvm.ptr<7>, !llvm.ptr
  nvvm.cp.async.bulk.tensor.shared.cluster.global %c, %p, %s, box[%i, %i, %i, %i, %i] predicate = %b : !llvm.ptr<7>, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @cp_async_bulk_tensor_prefetch(
// CHECK-NEXT:    nvvm.cp.async.bulk.tensor.prefetch %arg0, box[%arg1, %arg1, %arg1] im2col[%arg3] l2_cache_hint = %arg2 {mode = #nvvm.tma_load_mode<im2col>} : !llvm.ptr
// CHECK-NEXT:    nvvm.cp.async.bulk.tensor.prefetch %arg0, box[%arg1, %arg1, %arg1] im2col[%arg3, %arg3] l2_cache_hint = %arg2 {mode = #nvvm.tma_load_mode<im2col_w_128>} : !llvm.ptr
// CHECK-NEXT:    nvvm.cp.async.bulk.tensor.prefetch %arg0, box[%arg1, %arg1, %arg1, %arg1, %arg1] im2col[%arg3, %arg3] l2_cache_hint = %arg2 {mode = #nvvm.tma_load_mode<im2col_w>} : !llvm.ptr
// CHECK-NEXT:    nvvm.cp.async.bulk.tensor.prefetch %arg0, box[%arg1, %arg1, %arg1, %arg1, %arg1] l2_cache_hint = %arg2 {mode = #nvvm.tma_load_mode<tile_gather4>} : !llvm.ptr
// CHECK-NEXT:    nvvm.cp.async.bulk.tensor.prefetch %arg0, box[%arg1, %arg1, %arg1] im2col[%arg3, %arg3] l2_cache_hint = %arg2 {mode = #nvvm.tma_load_mode<im2col_w>} : !llvm.ptr
// CHECK-NEXT:    nvvm.cp.async.bulk.tensor.prefetch %arg0, box[%arg1, %arg1, %arg1, %arg1, %arg1] im2col[%arg3, %arg3, %arg3] l2_cache_hint = %arg2 {mode = #nvvm.tma_load_mode<im2col>} : !llvm.ptr
// CHECK-NEXT:    nvvm.cp.async.bulk.tensor.prefetch %arg0, box[%arg1, %arg1, %arg1, %arg1, %arg1] im2col[%arg3, %arg3] l2_cache_hint = %arg2 {mode = #nvvm.tma_load_mode<im2col_w_128>} : !llvm.ptr
llvm.func @cp_async_bulk_tensor_prefetch(%p: !llvm.ptr, %i: i32, %l: i64, %h: i16) {
  nvvm.cp.async.bulk.tensor.prefetch %p, box[%i, %i, %i] im2col[%h] l2_cache_hint = %l {mode = #nvvm.tma_load_mode<im2col>} : !llvm.ptr
  nvvm.cp.async.bulk.tensor.prefetch %p, box[%i, %i, %i] im2col[%h, %h] l2_cache_hint = %l {mode = #nvvm.tma_load_mode<im2col_w_128>} : !llvm.ptr
  nvvm.cp.async.bulk.tensor.prefetch %p, box[%i, %i, %i, %i, %i] im2col[%h, %h] l2_cache_hint = %l {mode = #nvvm.tma_load_mode<im2col_w>} : !llvm.ptr
  nvvm.cp.async.bulk.tensor.prefetch %p, box[%i, %i, %i, %i, %i] l2_cache_hint = %l {mode = #nvvm.tma_load_mode<tile_gather4>} : !llvm.ptr
  nvvm.cp.async.bulk.tensor.prefetch %p, box[%i, %i, %i] im2col[%h, %h] l2_cache_hint = %l {mode = #nvvm.tma_load_mode<im2col_w>} : !llvm.ptr
  nvvm.cp.async.bulk.tensor.prefetch %p, box[%i, %i, %i, %i, %i] im2col[%h, %h, %h] l2_cache_hint = %l {mode = #nvvm.tma_load_mode<im2col>} : !llvm.ptr
  nvvm.cp.async.bulk.tensor.prefetch %p, box[%i, %i, %i, %i, %i] im2col[%h, %h] l2_cache_hint = %l {mode = #nvvm.tma_load_mode<im2col_w_128>} : !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @cp_async_bulk_shared_cluster_shared_cta(
// CHECK-NEXT:    nvvm.cp.async.bulk.shared.cluster.shared.cta %arg1, %arg0, %arg0, %arg2 : <7>, <3>
llvm.func @cp_async_bulk_shared_cluster_shared_cta(%s: !llvm.ptr<3>, %c: !llvm.ptr<7>, %i: i32) {
  nvvm.cp.async.bulk.shared.cluster.shared.cta %c, %s, %s, %i : !llvm.ptr<7>, !llvm.ptr<3>
  llvm.return
}

// CHECK-LABEL: llvm.func @cp_async_bulk_prefetch(
// CHECK-NEXT:    nvvm.cp.async.bulk.prefetch %arg0, %arg1 : <1>
// CHECK-NEXT:    nvvm.cp.async.bulk.prefetch %arg0, %arg1 l2_cache_hint = %arg2 : <1>
llvm.func @cp_async_bulk_prefetch(%g: !llvm.ptr<1>, %i: i32, %l: i64) {
  nvvm.cp.async.bulk.prefetch %g, %i : !llvm.ptr<1>
  nvvm.cp.async.bulk.prefetch %g, %i l2_cache_hint = %l : !llvm.ptr<1>
  llvm.return
}

// CHECK-LABEL: llvm.func @cp_async_bulk_global_shared_cta(
// CHECK-NEXT:    nvvm.cp.async.bulk.global.shared.cta %arg0, %arg1, %arg2 : <1>, <3>
// CHECK-NEXT:    nvvm.cp.async.bulk.global.shared.cta %arg0, %arg1, %arg2 l2_cache_hint = %arg3 byte_mask = %arg4 : <1>, <3>
llvm.func @cp_async_bulk_global_shared_cta(%g: !llvm.ptr<1>, %s: !llvm.ptr<3>, %i: i32, %l: i64, %h: i16) {
  nvvm.cp.async.bulk.global.shared.cta %g, %s, %i : !llvm.ptr<1>, !llvm.ptr<3>
  nvvm.cp.async.bulk.global.shared.cta %g, %s, %i l2_cache_hint = %l byte_mask = %h : !llvm.ptr<1>, !llvm.ptr<3>
  llvm.return
}

// CHECK-LABEL: llvm.func @cp_async_bulk_commit_group(
// CHECK-NEXT:    nvvm.cp.async.bulk.commit.group
llvm.func @cp_async_bulk_commit_group() {
  nvvm.cp.async.bulk.commit.group
  llvm.return
}

// CHECK-LABEL: llvm.func @cp_async_bulk_wait_group(
// CHECK-NEXT:    nvvm.cp.async.bulk.wait_group 1
// CHECK-NEXT:    nvvm.cp.async.bulk.wait_group 0 {read}
llvm.func @cp_async_bulk_wait_group() {
  nvvm.cp.async.bulk.wait_group 1
  nvvm.cp.async.bulk.wait_group 0 {read}
  llvm.return
}

// CHECK-LABEL: llvm.func @cp_async_bulk_tensor_global_shared_cta(
// CHECK-NEXT:    nvvm.cp.async.bulk.tensor.global.shared.cta %arg0, %arg1, box[%arg2] : !llvm.ptr, <3>
// CHECK-NEXT:    nvvm.cp.async.bulk.tensor.global.shared.cta %arg0, %arg1, box[%arg2], predicate = %arg3 : !llvm.ptr, <3>
// CHECK-NEXT:    nvvm.cp.async.bulk.tensor.global.shared.cta %arg0, %arg1, box[%arg2, %arg2, %arg2] : !llvm.ptr, <3>
// CHECK-NEXT:    nvvm.cp.async.bulk.tensor.global.shared.cta %arg0, %arg1, box[%arg2, %arg2, %arg2], predicate = %arg3 : !llvm.ptr, <3>
// CHECK-NEXT:    nvvm.cp.async.bulk.tensor.global.shared.cta %arg0, %arg1, box[%arg2, %arg2, %arg2] {mode = #nvvm.tma_store_mode<im2col>} : !llvm.ptr, <3>
// CHECK-NEXT:    nvvm.cp.async.bulk.tensor.global.shared.cta %arg0, %arg1, box[%arg2, %arg2, %arg2, %arg2, %arg2] : !llvm.ptr, <3>
// CHECK-NEXT:    nvvm.cp.async.bulk.tensor.global.shared.cta %arg0, %arg1, box[%arg2, %arg2, %arg2, %arg2, %arg2], predicate = %arg3 : !llvm.ptr, <3>
// CHECK-NEXT:    nvvm.cp.async.bulk.tensor.global.shared.cta %arg0, %arg1, box[%arg2] l2_cache_hint = %arg4 : !llvm.ptr, <3>
llvm.func @cp_async_bulk_tensor_global_shared_cta(%p: !llvm.ptr, %s: !llvm.ptr<3>, %i: i32, %b: i1, %hint: i64) {
  nvvm.cp.async.bulk.tensor.global.shared.cta %p, %s, box[%i] {mode = #nvvm.tma_store_mode<tile>} : !llvm.ptr, !llvm.ptr<3>
  nvvm.cp.async.bulk.tensor.global.shared.cta %p, %s, box[%i], predicate = %b {mode = #nvvm.tma_store_mode<tile>} : !llvm.ptr, !llvm.ptr<3>
  nvvm.cp.async.bulk.tensor.global.shared.cta %p, %s, box[%i, %i, %i] {mode = #nvvm.tma_store_mode<tile>} : !llvm.ptr, !llvm.ptr<3>
  nvvm.cp.async.bulk.tensor.global.shared.cta %p, %s, box[%i, %i, %i], predicate = %b {mode = #nvvm.tma_store_mode<tile>} : !llvm.ptr, !llvm.ptr<3>
  nvvm.cp.async.bulk.tensor.global.shared.cta %p, %s, box[%i, %i, %i] {mode = #nvvm.tma_store_mode<im2col>} : !llvm.ptr, !llvm.ptr<3>
  nvvm.cp.async.bulk.tensor.global.shared.cta %p, %s, box[%i, %i, %i, %i, %i] {mode = #nvvm.tma_store_mode<tile>} : !llvm.ptr, !llvm.ptr<3>
  nvvm.cp.async.bulk.tensor.global.shared.cta %p, %s, box[%i, %i, %i, %i, %i], predicate = %b {mode = #nvvm.tma_store_mode<tile>} : !llvm.ptr, !llvm.ptr<3>
  nvvm.cp.async.bulk.tensor.global.shared.cta %p, %s, box[%i] l2_cache_hint = %hint : !llvm.ptr, !llvm.ptr<3>
  llvm.return
}

// CHECK-LABEL: llvm.func @cp_async_bulk_tensor_reduce(
// CHECK-NEXT:    nvvm.cp.async.bulk.tensor.reduce %arg0, %arg1, box[%arg2] l2_cache_hint = %arg3 {redKind = #nvvm.tma_redux_kind<add>} : !llvm.ptr, <3>
// CHECK-NEXT:    nvvm.cp.async.bulk.tensor.reduce %arg0, %arg1, box[%arg2, %arg2, %arg2] l2_cache_hint = %arg3 {redKind = #nvvm.tma_redux_kind<add>} : !llvm.ptr, <3>
// CHECK-NEXT:    nvvm.cp.async.bulk.tensor.reduce %arg0, %arg1, box[%arg2, %arg2, %arg2] l2_cache_hint = %arg3 {mode = #nvvm.tma_store_mode<im2col>, redKind = #nvvm.tma_redux_kind<add>} : !llvm.ptr, <3>
// CHECK-NEXT:    nvvm.cp.async.bulk.tensor.reduce %arg0, %arg1, box[%arg2, %arg2, %arg2, %arg2, %arg2] l2_cache_hint = %arg3 {redKind = #nvvm.tma_redux_kind<add>} : !llvm.ptr, <3>
// CHECK-NEXT:    nvvm.cp.async.bulk.tensor.reduce %arg0, %arg1, box[%arg2, %arg2, %arg2, %arg2, %arg2] l2_cache_hint = %arg3 {mode = #nvvm.tma_store_mode<im2col>, redKind = #nvvm.tma_redux_kind<add>} : !llvm.ptr, <3>
// CHECK-NEXT:    nvvm.cp.async.bulk.tensor.reduce %arg0, %arg1, box[%arg2] {redKind = #nvvm.tma_redux_kind<add>} : !llvm.ptr, <3>
// CHECK-NEXT:    nvvm.cp.async.bulk.tensor.reduce %arg0, %arg1, box[%arg2] {redKind = #nvvm.tma_redux_kind<max>} : !llvm.ptr, <3>
llvm.func @cp_async_bulk_tensor_reduce(%p: !llvm.ptr, %s: !llvm.ptr<3>, %i: i32, %l: i64) {
  nvvm.cp.async.bulk.tensor.reduce %p, %s, box[%i] l2_cache_hint = %l {mode = #nvvm.tma_store_mode<tile>, redKind = #nvvm.tma_redux_kind<add>} : !llvm.ptr, !llvm.ptr<3>
  nvvm.cp.async.bulk.tensor.reduce %p, %s, box[%i, %i, %i] l2_cache_hint = %l {mode = #nvvm.tma_store_mode<tile>, redKind = #nvvm.tma_redux_kind<add>} : !llvm.ptr, !llvm.ptr<3>
  nvvm.cp.async.bulk.tensor.reduce %p, %s, box[%i, %i, %i] l2_cache_hint = %l {mode = #nvvm.tma_store_mode<im2col>, redKind = #nvvm.tma_redux_kind<add>} : !llvm.ptr, !llvm.ptr<3>
  nvvm.cp.async.bulk.tensor.reduce %p, %s, box[%i, %i, %i, %i, %i] l2_cache_hint = %l {mode = #nvvm.tma_store_mode<tile>, redKind = #nvvm.tma_redux_kind<add>} : !llvm.ptr, !llvm.ptr<3>
  nvvm.cp.async.bulk.tensor.reduce %p, %s, box[%i, %i, %i, %i, %i] l2_cache_hint = %l {mode = #nvvm.tma_store_mode<im2col>, redKind = #nvvm.tma_redux_kind<add>} : !llvm.ptr, !llvm.ptr<3>
  nvvm.cp.async.bulk.tensor.reduce %p, %s, box[%i] {redKind = #nvvm.tma_redux_kind<add>} : !llvm.ptr, !llvm.ptr<3>
  nvvm.cp.async.bulk.tensor.reduce %p, %s, box[%i] {redKind = #nvvm.tma_redux_kind<max>} : !llvm.ptr, !llvm.ptr<3>
  llvm.return
}

// CHECK-LABEL: llvm.func @prefetch(
// CHECK-NEXT:    nvvm.prefetch level =  L1, %arg0 : !llvm.ptr
// CHECK-NEXT:    nvvm.prefetch level =  L2, %arg0 : !llvm.ptr
// CHECK-NEXT:    nvvm.prefetch level =  L1 uniform, %arg0 : !llvm.ptr
// CHECK-NEXT:    nvvm.prefetch tensormap, %arg0 : !llvm.ptr
// CHECK-NEXT:    nvvm.prefetch tensormap in_param_space, %arg0 : !llvm.ptr
// CHECK-NEXT:    nvvm.prefetch tensormap, %arg0, predicate = %arg2 : !llvm.ptr, i1
// CHECK-NEXT:    nvvm.prefetch level =  L1, %arg1 : !llvm.ptr<1>
llvm.func @prefetch(%p: !llvm.ptr, %g: !llvm.ptr<1>, %b: i1) {
  nvvm.prefetch level = L1, %p : !llvm.ptr
  nvvm.prefetch level = L2, %p : !llvm.ptr
  nvvm.prefetch level = L1 uniform, %p : !llvm.ptr
  nvvm.prefetch tensormap, %p : !llvm.ptr
  nvvm.prefetch tensormap in_param_space, %p : !llvm.ptr
  nvvm.prefetch tensormap, %p, predicate = %b : !llvm.ptr, i1
  nvvm.prefetch level = L1, %g : !llvm.ptr<1>
  llvm.return
}

// CHECK-LABEL: llvm.func @st_bulk(
// CHECK-NEXT:    nvvm.st.bulk %arg1, size = %arg2 : !llvm.ptr<3>
// CHECK-NEXT:    nvvm.st.bulk %arg0, size = %arg2 : !llvm.ptr
llvm.func @st_bulk(%p: !llvm.ptr, %s: !llvm.ptr<3>, %l: i64) {
  nvvm.st.bulk %s, size = %l : !llvm.ptr<3>
  nvvm.st.bulk %p, size = %l, init = 0 : !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @mapa(
// CHECK-NEXT:    %0 = nvvm.mapa %arg1, %arg2 : !llvm.ptr<3> -> !llvm.ptr<7>
// CHECK-NEXT:    %1 = nvvm.mapa %arg0, %arg2 : !llvm.ptr -> !llvm.ptr
llvm.func @mapa(%p: !llvm.ptr, %s: !llvm.ptr<3>, %i: i32) {
  %r0 = nvvm.mapa %s, %i : !llvm.ptr<3> -> !llvm.ptr<7>
  %r1 = nvvm.mapa %p, %i : !llvm.ptr -> !llvm.ptr
  llvm.return
}

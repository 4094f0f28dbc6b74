// RUN: tsopt %s -allow-unregistered-dialect -split-input-file | tsopt -allow-unregistered-dialect -split-input-file | FileCheck %s

// Attributes of the nvvm dialect: what a module is compiled for, the launch
// bounds of kernels.

// CHECK:       gpu.module @a [#nvvm.target] {
gpu.module @a [#nvvm.target] {}

// -----

// CHECK:       gpu.module @a [#nvvm.target<O = 3, triple = "nvptx64", chip = "sm_90a", features = "+ptx80", flags = {fast, ftz}, link = ["a.bc"], verifyTarget = false>] {
gpu.module @a [#nvvm.target<O = 3, triple = "nvptx64", chip = "sm_90a", features = "+ptx80", flags = {fast, ftz}, link = ["a.bc"], verifyTarget = false>] {}

// -----

// CHECK:       gpu.module @a [#nvvm.target<O = 1, chip = "sm_90">, #nvvm.target<flags = {"ptxas-cmd-options" = "-v"}>] {
gpu.module @a [#nvvm.target<chip = "sm_90", O = 1>, #nvvm.target<flags = {"ptxas-cmd-options" = "-v"}>] {}

// -----

// CHECK:       gpu.module @a [#nvvm.target<features = "ptx80">] {
gpu.module @a [#nvvm.target<features = "ptx80">] {}

// -----

// CHECK:       llvm.func @f() attributes {nvvm.blocksareclusters, nvvm.cluster_dim = array<i32: 2, 1, 1>, nvvm.cluster_max_blocks = 8 : i32, nvvm.kernel, nvvm.maxnreg = 64 : i32, nvvm.maxntid = array<i32: 1, 2, 3>, nvvm.minctasm = 2 : i32, nvvm.reqntid = array<i32: 32>} {
llvm.func @f() attributes {nvvm.kernel, nvvm.maxntid = array<i32: 1, 2, 3>, nvvm.reqntid = array<i32: 32>, nvvm.minctasm = 2 : i32, nvvm.maxnreg = 64 : i32, nvvm.cluster_dim = array<i32: 2, 1, 1>, nvvm.cluster_max_blocks = 8 : i32, nvvm.blocksareclusters} { llvm.return }

// -----

// CHECK:       llvm.func @f(%arg0: !llvm.ptr {llvm.byval = i32, nvvm.grid_constant}) attributes {nvvm.kernel} {
llvm.func @f(%p: !llvm.ptr {llvm.byval = i32, nvvm.grid_constant}) attributes {nvvm.kernel} { llvm.return }

// -----

// CHECK:       gpu.module @m [#nvvm.target<chip = "sm_70", verifyTarget = false>] {
gpu.module @m [#nvvm.target<chip = "sm_70", verifyTarget = false>] { llvm.func @f(%i: i32) { nvvm.cluster.arrive.relaxed
 llvm.return } }

// -----

// CHECK:       gpu.module @m [#nvvm.target<chip = "sm_90a">] {
gpu.module @m [#nvvm.target<chip = "sm_90a">] { llvm.func @f(%i: i32) { nvvm.wgmma.fence.aligned
 llvm.return } }

// -----

// CHECK:       "test.attrs"()
// CHECK-SAME:    a = #nvvm<shfl_kind bfly>, b = #nvvm.mma_layout<row>, c = #nvvm<redux_kind xor>, d = #nvvm.shape<m = 1, n = 2, k = 3>
// CHECK-SAME:    e = #nvvm.proxy_kind<async.shared>, f = #nvvm<prefetch_cache_level L2>, g = #nvvm.memory_space<shared_cluster>
// CHECK-SAME:    h = #nvvm.ld_st_matrix_shape<m = 8, n = 16>, i = #nvvm<cache_eviction_priority evict_last>, j = #nvvm<action increase>, k = #nvvm.wgmma_scale_in<neg>
"test.attrs"() {a = #nvvm<shfl_kind bfly>, b = #nvvm.mma_layout<row>, c = #nvvm<redux_kind xor>, d = #nvvm.shape<n = 2, m = 1, k = 3>,
  e = #nvvm.proxy_kind<async.shared>, f = #nvvm<prefetch_cache_level L2>, g = #nvvm.memory_space<shared_cluster>,
  h = #nvvm.ld_st_matrix_shape<m = 8, n = 16>, i = #nvvm<cache_eviction_priority evict_last>, j = #nvvm<action increase>,
  k = #nvvm.wgmma_scale_in<neg>} : () -> ()

// RUN: tsopt %s -split-input-file -verify-diagnostics

// Targets, launch bounds and kernel arguments that make no sense, and operations
// that the chip does not have.

// expected-error @+1 {{The optimization level must be a number between 0 and 3.}}
gpu.module @a [#nvvm.target<O = 4>] {}

// -----

// expected-error @+1 {{The target chip cannot be empty.}}
gpu.module @a [#nvvm.target<chip = "">] {}

// -----

// expected-error @+1 {{The target triple cannot be empty.}}
gpu.module @a [#nvvm.target<triple = "">] {}

// -----

// expected-error @+1 {{duplicate or unknown struct parameter name: foo}}
gpu.module @a [#nvvm.target<foo = 1>] {}

// -----

// expected-error @+1 {{duplicate or unknown struct parameter name: O}}
gpu.module @a [#nvvm.target<O = 1, O = 2>] {}

// -----

// expected-error @+1 {{All the elements in the `link` array must be strings.}}
gpu.module @a [#nvvm.target<link = [1]>] {}

// -----

// expected-error @+1 {{'"nvvm.maxntid"' attribute must be integer array with maximum 3 index}}
llvm.func @f() attributes {nvvm.maxntid = 3 : i32} { llvm.return }

// -----

// expected-error @+1 {{'"nvvm.maxntid"' attribute must be integer array with maximum 3 index}}
llvm.func @f() attributes {nvvm.maxntid = array<i32: 1, 2, 3, 4>} { llvm.return }

// -----

// expected-error @+1 {{'"nvvm.maxntid"' attribute must be integer array with maximum 3 index}}
llvm.func @f() attributes {nvvm.maxntid = array<i32>} { llvm.return }

// -----

// expected-error @+1 {{'"nvvm.reqntid"' attribute must be integer array with maximum 3 index}}
llvm.func @f() attributes {nvvm.reqntid = array<i64: 1>} { llvm.return }

// -----

// expected-error @+1 {{'"nvvm.cluster_dim"' attribute must be integer array with maximum 3 index}}
llvm.func @f() attributes {nvvm.cluster_dim = "a"} { llvm.return }

// -----

// expected-error @+1 {{'"nvvm.minctasm"' attribute must be integer constant}}
llvm.func @f() attributes {nvvm.minctasm = "foo"} { llvm.return }

// -----

// expected-error @+1 {{'"nvvm.maxnreg"' attribute must be integer constant}}
llvm.func @f() attributes {nvvm.maxnreg = array<i32: 1>} { llvm.return }

// -----

// expected-error @+1 {{'"nvvm.cluster_max_blocks"' attribute must be integer constant}}
llvm.func @f() attributes {nvvm.cluster_max_blocks = "a"} { llvm.return }

// -----

// expected-error @+1 {{'"nvvm.blocksareclusters"' attribute must be used along with 'nvvm.reqntid' and 'nvvm.cluster_dim'}}
llvm.func @f() attributes {nvvm.blocksareclusters} { llvm.return }

// -----

// expected-error @+1 {{'"nvvm.grid_constant"' attribute requires the argument to also have attribute 'llvm.byval'}}
llvm.func @f(%p: !llvm.ptr {nvvm.grid_constant}) attributes {nvvm.kernel} { llvm.return }

// -----

// expected-error @+1 {{'"nvvm.grid_constant"' must be a unit attribute}}
llvm.func @f(%p: !llvm.ptr {llvm.byval = i32, nvvm.grid_constant = true}) attributes {nvvm.kernel} { llvm.return }

// -----

// expected-error @+1 {{'"nvvm.grid_constant"' attribute must be present only on kernel arguments}}
llvm.func @f(%p: i32 {nvvm.grid_constant}) { llvm.return }

// -----

// expected-error @+1 {{'builtin.module' op can only contain attributes with dialect-prefixed names, found: 'a'}}
module attributes {a = #nvvm<shfl_kind bfly>, b = #nvvm.mma_layout<row>, c = #nvvm<redux_kind xor>, d = #nvvm.shape<m = 1, n = 2, k = 3>, e = #nvvm.proxy_kind<async.shared>, f = #nvvm<prefetch_cache_level L2>, g = #nvvm.memory_space<shared_cluster>, h = #nvvm.ld_st_matrix_shape<m = 8, n = 16>, i = #nvvm<cache_eviction_priority evict_last>, j = #nvvm<action increase>, k = #nvvm.wgmma_scale_in<neg>} {}

// -----

// expected-error @+1 {{'builtin.module' op can only contain attributes with dialect-prefixed names, found: 'a'}}
module attributes {a = #nvvm.shape<n = 1, m = 2, k = 3>} {}

// -----

// expected-error @+1 {{unknown attribute `foo` in dialect `nvvm`}}
module attributes {a = #nvvm.foo<n = 1, m = 2, k = 3>} {}

// -----

// expected-error @+1 {{'nvvm.cluster.arrive.relaxed' op is not supported on sm_70}}
gpu.module @m [#nvvm.target<chip = "sm_70">] { llvm.func @f(%i: i32) { nvvm.cluster.arrive.relaxed
 %0 = nvvm.redux.sync add %i, %i : i32 -> i32
 llvm.return } }

// -----

// expected-error @+1 {{'nvvm.wgmma.fence.aligned' op is not supported on sm_90}}
gpu.module @m [#nvvm.target<chip = "sm_90">] { llvm.func @f(%i: i32) { nvvm.wgmma.fence.aligned
 llvm.return } }

// -----

// expected-error @+1 {{Minimum NVVM target SM version is sm_20}}
gpu.module @m [#nvvm.target<chip = "sm_5">] { llvm.func @f(%i: i32) { llvm.return } }

// -----

// expected-error @+1 {{Minimum NVVM target SM version is sm_20}}
gpu.module @m [#nvvm.target<chip = "sm_10">] { llvm.func @f(%i: i32) { llvm.return } }

package tilelang

import "slices"

// unsupported are functions that are known, but not supported.
func unsupported(why string, names ...string) (out []Function) {
	for _, n := range names {
		out = append(out, Function{Name: n, Doc: "Not supported: " + why + ".", Unsupported: why})
	}
	return out
}

// unsupportedTypes are types of elements of so many bits.
func unsupportedTypes(bits int, why string, names ...string) []Function {
	out := unsupported(why, names...)
	for i := range out {
		out[i].bits = bits
	}
	return out
}

const twoInAByte = "sm_90a has no arithmetic for it; pack two elements into a T.uint8 and unpack them with shifts and T.reinterpret"

const insertsCUDA = "it inserts CUDA source, and there is no CUDA compiler; write the operation with tiles, or in a T.Parallel"

var unsupportedFunctions = slices.Concat(
	unsupported(insertsCUDA, "call_intrin", "call_pure_intrin"),
	unsupported("raw addresses hide accesses from the compiler; pass the buffer or a part of it", "ptr", "make_tensor",
		"make_tensor_from_addr", "handle_add_byte_offset", "isnullptr", "Ptr"),
	unsupported("it needs sm_100a; the target is sm_90a", "alloc_tmem", "tcgen05_gemm", "tcgen05_mma", "tcgen05_ld",
		"tcgen05_st", "tcgen05_mma_arrive", "deallocate_tmem", "tcgen05_gemm_blockscaled", "alloc_tcgen05_smem_desc",
		"alloc_tcgen05_instr_desc",
		"alloc_tcgen05_instruction_desc", "initialize_tcgen05_descriptor", "ptx_tcgen05_mma_ss", "ptx_tcgen05_mma_ts",
		"ptx_tcgen05_mma_blockscaled_ss", "tcgen05_gemm_sp",
		"tcgen05_mma_blockscaled", "tcgen05_after_thread_sync", "tcgen05_before_thread_sync", "tcgen05_cp_warpx4",
		"tcgen05_sf_warp_transpose", "tma_load_2sm", "tma_gather4",
		"tma_gather4_bytes", "tma_scatter4", "compute_umma_descriptor", "TCGEN05DescriptorParams",
		"TCGEN05TensorCoreIntrinEmitter"),
	unsupported("it needs sm_120a or sm_100a; on sm_90a scale the operands, or the accumulator of each block of K, in a T.Parallel", "gemm_blockscaled", "mma_gemm_blockscaled", "ptx_mma_block_scale",
		"make_blockscaled_gemm_layout", "TensorCoreIntrinEmitterSM120"),
	unsupported("it is for AMD GPUs, but the target is NVIDIA's sm_90a; use T.gemm", "tvm_mfma", "tvm_mfma_store", "mfma",
		"mfma_store", "tvm_rdna_wmma", "tvm_rdna_wmma_store"),
	unsupported("it is for Apple GPUs, but the target is NVIDIA's sm_90a; use T.gemm", "make_filled_simdgroup_matrix",
		"simdgroup_load", "simdgroup_multiply_accumulate", "simdgroup_store"),
	unsupported("it is a low-level tensor core instruction, which the compiler selects; use T.gemm", "TensorCoreIntrinEmitter",
		"TensorCoreIntrinEmitterWithLadderTransform", "SparseTensorCoreIntrinEmitter",
		"WGMMATensorCoreIntrinEmitter", "WGSparseTensorCoreIntrinEmitter", "WGMMADescriptorParams", "alloc_descriptor",
		"alloc_wgmma_desc", "initialize_wgmma_descriptor", "compute_gmma_descriptor",
		"increase_descriptor_offset"),
	unsupported("the compiler infers layouts; remove it", "get_swizzle_layout", "make_mma_swizzle_layout", "index_map"),
	unsupported("use T.alloc_barrier([128, 128]) and T.barrier_arrive(b[0])", "create_barriers", "ptx_arrive_barrier",
		"ptx_init_barrier_thread_count", "ptx_fence_barrier_init"),
	unsupported("use T.barrier_wait(b[0], parity) on a barrier of T.alloc_barrier", "ptx_wait_barrier"),
	unsupported("a barrier of T.alloc_barrier is local to a block; synchronize the blocks of a cluster with T.barrier() in a T.Scale(\"cluster\")", "ptx_arrive_cluster_barrier"),
	unsupported("use a Python name for a value: x = value, or x = T.alloc_var(dtype, init=value) for a mutable variable",
		"let", "Let", "bind", "var", "get_let_value", "has_let_value", "meta_var"),
	unsupported("declare the types of parameters of a T.prim_func: A: T.Tensor((M, N), dtype)", "match_buffer", "arg",
		"buffer", "buffer_var", "func_name", "func_ret", "lookup_param"),
	unsupported("use T.alloc_shared, T.alloc_fragment or T.alloc_local, or T.view of an existing buffer", "decl_buffer",
		"buffer_decl"),
	unsupported("use B[i, j] = value", "buffer_store"),
	unsupported("use an assert statement, or T.device_assert(condition)", "Assert"),
	unsupported("use helper functions with the decorator T.macro, which are inlined, and pass the fields of a class as arguments", "inline", "meta_class"),
	unsupported("use T.reduce_sum, T.reduce_max, … on a tile, or T.tvm_thread_allreduce with a T.comm_reducer", "Reduce",
		"CommReducer"),
	unsupported("use T.serial(start, stop), T.Parallel or T.grid", "Range", "axis", "iter_var", "init", "where"),
	unsupported("T.Kernel delimits the parts of a program; remove it", "block_name_suffix_context", "ProducerLoad", "target"),
	unsupported("call a helper function, with the decorator T.macro if it contains statements", "Call"),
	unsupported("only kernels can be called, and they return arrays: use return, or T.thread_return() in a kernel", "ret"),
	unsupported("a kernel cannot call host functions; compute the value on the host and pass it as an argument", "call_packed",
		"call_cpacked", "call_packed_lowered", "call_cpacked_lowered", "tvm_call_packed", "tvm_call_cpacked",
		"tvm_call_packed_lowered", "tvm_call_cpacked_lowered", "anylist_getitem", "anylist_resetitem",
		"anylist_setitem_call_packed", "anylist_setitem_call_cpacked", "tvm_stack_alloca", "tvm_stack_make_array",
		"tvm_stack_make_shape", "tvm_struct_get", "tvm_struct_set", "tvm_throw_last_error", "tvm_tuple",
		"TVMBackendAllocWorkspace", "TVMBackendFreeWorkspace"),
	unsupported("kernels of other compilers cannot be part of a program; write the operation with tiles", "call_kernel"),
	unsupported("LLVM intrinsics cannot be called by name; use operators and functions of the language", "call_llvm_intrin",
		"call_llvm_pure_intrin", "llvm_lookup_intrinsic_id"),
	unsupported("a kernel is measured from outside: use tsopt.bench or a GPU profiler", "start_profile_intrinsic",
		"end_profile_intrinsic"),
	unsupported("use T.bfloat16x2(a, b), and T.extract_lane(x, 0) and T.extract_lane(x, 1)", "vectorlow", "vectorhigh",
		"vectorcombine"),
	unsupported("vector lengths must be known at compile time; use a T.Parallel with the extent of the data", "vscale",
		"get_active_lane_mask"),
	unsupported("uninitialized memory is undefined already: use T.alloc_var(dtype) without init, or any number", "undef",
		"void"),
	unsupported("multiply as T.int64 and shift: T.cast(T.cast(x, \"int64\") * y >> s, \"int32\")", "q_multiply_shift",
		"q_multiply_shift_per_axis"),
	unsupported("use T.popcount: T.popcount(mask & ((1 << lane) - 1)) is the number of lanes of the mask below lane", "__fns"),
	unsupported("use T.match_any_sync to find threads with equal values", "tvm_thread_invariant"),
	unsupported("use T.Kernel(…, threads=…) to launch threads and T.get_thread_binding for their indices", "launch_thread",
		"env_thread"),
	unsupported("a barrier of T.alloc_barrier is local to a block; for a cluster use T.barrier() in a T.Scale(\"cluster\"), and T.copy(…, peer=…) with a signal", "alloc_cluster_barrier"),
	unsupported("use an element of T.alloc_barrier: b = T.alloc_barrier([128, 128]); b[0]", "get_mbarrier"),
	unsupported("T.tma_copy(…, barrier=…) sets the expected bytes; threads arrive with T.barrier_arrive", "mbarrier_expect_tx",
		"mbarrier_arrive_expect_tx", "ptx_arrive_barrier_expect_tx"),
	unsupported("T.barrier_arrive already waits for a thread's copies", "cp_async_barrier_noinc", "ptx_cp_async_barrier"),
	unsupported("a copy to an array completes before the kernel ends or its source is overwritten; remove it",
		"tma_store_wait"),
	unsupported("use T.copy: the compiler chooses TMA where the array allows it, and waits for the copy", "tma_load",
		"tma_store_arrive", "create_tma_descriptor", "ptx_cp_async_bulk"),
	unsupported("the compiler chooses the width of memory accesses; read and write elements, or use T.copy", "ldg64", "ldg128",
		"ldg256", "stg64", "stg128", "stg256", "lds64", "lds128", "sts64", "sts128", "Shuffle"),
	unsupported("access the element: T.reinterpret(x[i], T.uint32) loads it, and x[i] = T.reinterpret(v, dtype) stores it",
		"ldg32", "stg32", "lds32", "sts32"),
	unsupported("use T.Kernel(…, cluster_dims=n) for clusters, and T.Scale(\"cluster\") and T.copy(…, peer=…) to access other blocks' tiles", "ClusterKernel", "copy_cluster", "block_rank_in_cluster", "cluster_sync", "cluster_arrive", "cluster_wait", "cluster_arrive_relaxed"),
	unsupported(insertsCUDA, "CUDASourceCodeKernel"),
	unsupported("use T.sync_threads(barrier_id, arrive_count)", "named_barrier_sync"),
	unsupported("use T.tvm_thread_allreduce, or T.atomic_add on an element of a T.alloc_shared", "syncthreads_count",
		"syncthreads_and", "syncthreads_or"),
	unsupported("use the mask of a vote for the set of convergent lanes: T.ballot_sync(True, mask)", "activemask",
		"tvm_warp_activemask"),
	unsupported("use T.ld(src, value, sem=\"relaxed\") and T.st(dst, value, sem=\"relaxed\") for atomic accesses",
		"atomic_load", "atomic_store"),
	unsupported("use `for x, y in T.Persistent(…)`, or a T.Kernel with a block per tile, which the compiler can make persistent", "PersistentTileScheduler", "clc_try_cancel", "clc_try_cancel_multicast", "clc_is_canceled", "clc_get_first_ctaid_x", "clc_get_first_ctaid_y", "clc_get_first_ctaid_z", "BaseTileScheduler"),
	unsupported("the compiler assigns work to warps; remove it, or use T.specialize and T.role", "annotate_ws_schedule",
		"WSSchedule", "WSScope", "WSRole", "WSPipeline", "WSSync", "WSID", "ws_op", "WSInstr", "WSOpRef", "WSSyncKind"),
	unsupportedTypes(4, twoInAByte, "int4", "uint4"),
	unsupportedTypes(8, twoInAByte, "float4_e2m1fnx2", "float4_e2m1_unpacked"),
	unsupported(twoInAByte, "float4_e2m1fnx4", "float4_e2m1fnx8", "float4_e2m1fnx16", "float4_e2m1fnx32", "float4_e2m1fnx64"),
	unsupportedTypes(6, "sm_90a has no arithmetic for it; store its bits in a T.uint8, and build a float32 from sign, exponent and fraction with shifts and T.reinterpret", "float6_e2m3fn", "float6_e3m2fn"),
	unsupportedTypes(8, "no GPU has arithmetic for it; the 8-bit floats of sm_90a are float8_e4m3fn and float8_e5m2",
		"float8_e3m4", "float8_e4m3b11fnuz"),
	unsupportedTypes(8, "sm_90a has no arithmetic for it; store the exponent e in a T.uint8 and use T.reinterpret(T.cast(e, \"uint32\") << 23, \"float32\")", "float8_e8m0fnu"),
	unsupportedTypes(8, "it is for AMD GPUs; NVIDIA GPUs have float8_e4m3fn and float8_e5m2", "float8_e4m3fnuz",
		"float8_e5m2fnuz"),
	unsupported("a kernel has arrays and numbers as arguments: T.Tensor(shape, dtype), T.int32", "handle"),
	unsupported("the compiler selects the instruction; use T.gemm", "ptx_mma", "ptx_ldmatrix", "tvm_mma_sync", "ptx_mma_sm70",
		"ptx_mma_sp", "ptx_wgmma_ss", "ptx_wgmma_rs", "ptx_wgmma_sp_ss", "ptx_wgmma_sp_rs", "mma_fill", "mma_store",
		"mma_store_index_map", "tvm_bmma_sync", "tvm_fill_fragment", "tvm_load_matrix_sync", "tvm_store_matrix_sync",
		"get_ldmatrix_offset", "get_mma_micro_size", "wgmma_gemm_sp", "wgmma_mma", "gemm_sp", "gemm_sp_v2"),
)

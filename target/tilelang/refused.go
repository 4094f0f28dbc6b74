package tilelang

import "slices"

// refused are functions that are known, but not supported.
func refused(why string, names ...string) (out []Function) {
	for _, n := range names {
		out = append(out, Function{Name: n, Doc: "Not supported: " + why + ".", Refused: why})
	}
	return out
}

// refusedTypes are types of elements of so many bits.
func refusedTypes(bits int, why string, names ...string) []Function {
	out := refused(why, names...)
	for i := range out {
		out[i].bits = bits
	}
	return out
}

const twoInAByte = "sm_90a has no arithmetic of it; keep two elements in a T.uint8, and take them apart by shifts and T.reinterpret"

const insertsCUDA = "it inserts CUDA source, and there is no CUDA compiler here; write it in tiles, or as T.Parallel"

var refusedFunctions = slices.Concat(
	refused(insertsCUDA, "call_intrin", "call_pure_intrin"),
	refused("raw addresses would hide from the compiler what is accessed; pass the buffer or a part of it", "ptr", "make_tensor", "make_tensor_from_addr", "handle_add_byte_offset", "isnullptr", "Ptr"),
	refused("it needs sm_100a; the target is sm_90a", "alloc_tmem", "tcgen05_gemm", "tcgen05_mma", "tcgen05_ld", "tcgen05_st", "tcgen05_mma_arrive", "deallocate_tmem", "tcgen05_gemm_blockscaled", "alloc_tcgen05_smem_desc", "alloc_tcgen05_instr_desc",
		"alloc_tcgen05_instruction_desc", "initialize_tcgen05_descriptor", "ptx_tcgen05_mma_ss", "ptx_tcgen05_mma_ts", "ptx_tcgen05_mma_blockscaled_ss", "tcgen05_gemm_sp",
		"tcgen05_mma_blockscaled", "tcgen05_after_thread_sync", "tcgen05_before_thread_sync", "tcgen05_cp_warpx4", "tcgen05_sf_warp_transpose", "tma_load_2sm", "tma_gather4",
		"tma_gather4_bytes", "tma_scatter4", "compute_umma_descriptor", "TCGEN05DescriptorParams", "TCGEN05TensorCoreIntrinEmitter"),
	refused("it needs sm_120a or sm_100a; on sm_90a scale the operands, or what T.gemm computes of each block of K, in a T.Parallel", "gemm_blockscaled", "mma_gemm_blockscaled", "ptx_mma_block_scale",
		"make_blockscaled_gemm_layout", "TensorCoreIntrinEmitterSM120"),
	refused("it is of AMD's GPUs; the target is NVIDIA's sm_90a: write T.gemm", "tvm_mfma", "tvm_mfma_store", "mfma", "mfma_store", "tvm_rdna_wmma", "tvm_rdna_wmma_store"),
	refused("it is of Apple's GPUs; the target is NVIDIA's sm_90a: write T.gemm", "make_filled_simdgroup_matrix", "simdgroup_load", "simdgroup_multiply_accumulate", "simdgroup_store"),
	refused("it writes instructions of tensor cores by hand, which the compiler chooses: write T.gemm", "TensorCoreIntrinEmitter", "TensorCoreIntrinEmitterWithLadderTransform", "SparseTensorCoreIntrinEmitter",
		"WGMMATensorCoreIntrinEmitter", "WGSparseTensorCoreIntrinEmitter", "WGMMADescriptorParams", "alloc_descriptor", "alloc_wgmma_desc", "initialize_wgmma_descriptor", "compute_gmma_descriptor",
		"increase_descriptor_offset"),
	refused("layouts are inferred by the compiler; leave it out", "get_swizzle_layout", "make_mma_swizzle_layout", "index_map"),
	refused("write T.alloc_barrier([128, 128]) and T.barrier_arrive(b[0])", "create_barriers", "ptx_arrive_barrier", "ptx_init_barrier_thread_count", "ptx_fence_barrier_init"),
	refused("write T.barrier_wait(b[0], parity) of a barrier of T.alloc_barrier", "ptx_wait_barrier"),
	refused("barriers of T.alloc_barrier are of one block; blocks of a cluster meet at T.barrier() in a T.Scale(\"cluster\")", "ptx_arrive_cluster_barrier"),
	refused("a name of Python's holds a value: x = value, or of what changes x = T.alloc_var(dtype, init=value)", "let", "Let", "bind", "var", "get_let_value", "has_let_value", "meta_var"),
	refused("parameters of a T.prim_func have types: A: T.Tensor((M, N), dtype)", "match_buffer", "arg", "buffer", "buffer_var", "func_name", "func_ret", "lookup_param"),
	refused("write T.alloc_shared, T.alloc_fragment or T.alloc_local, or T.view of what there is", "decl_buffer", "buffer_decl"),
	refused("write B[i, j] = value", "buffer_store"),
	refused("write an assert statement, or T.device_assert(condition)", "Assert"),
	refused("helper functions under T.macro are evaluated where they are called; give what a class holds as arguments", "inline", "meta_class"),
	refused("write T.reduce_sum, T.reduce_max, … of a tile, or T.tvm_thread_allreduce with a T.comm_reducer", "Reduce", "CommReducer"),
	refused("loops are T.serial(start, stop), T.Parallel and T.grid", "Range", "axis", "iter_var", "init", "where"),
	refused("T.Kernel says what a part of a program is; leave it out", "block_name_suffix_context", "ProducerLoad", "target"),
	refused("call a helper function, under T.macro where it makes statements", "Call"),
	refused("nothing but kernels is called, and they return arrays: write return, or T.thread_return() in a kernel", "ret"),
	refused("a kernel calls no functions of the host; compute it before, and pass it", "call_packed", "call_cpacked", "call_packed_lowered", "call_cpacked_lowered", "tvm_call_packed", "tvm_call_cpacked",
		"tvm_call_packed_lowered", "tvm_call_cpacked_lowered", "anylist_getitem", "anylist_resetitem", "anylist_setitem_call_packed", "anylist_setitem_call_cpacked", "tvm_stack_alloca", "tvm_stack_make_array",
		"tvm_stack_make_shape", "tvm_struct_get", "tvm_struct_set", "tvm_throw_last_error", "tvm_tuple", "TVMBackendAllocWorkspace", "TVMBackendFreeWorkspace"),
	refused("kernels of other compilers are not part of a program; write it in tiles", "call_kernel"),
	refused("there are no intrinsics of LLVM's by name; write what it computes in operators and functions of the language", "call_llvm_intrin", "call_llvm_pure_intrin", "llvm_lookup_intrinsic_id"),
	refused("a kernel is measured from outside of it: tsopt.bench, or a profiler of the device's", "start_profile_intrinsic", "end_profile_intrinsic"),
	refused("a vector is T.bfloat16x2(a, b), whose lanes are T.extract_lane(x, 0) and T.extract_lane(x, 1)", "vectorlow", "vectorhigh", "vectorcombine"),
	refused("the lengths of vectors are numbers that are known; a T.Parallel is as long as the data", "vscale", "get_active_lane_mask"),
	refused("what is not written is undefined: T.alloc_var(dtype) without init, or a number that stands for it", "undef", "void"),
	refused("multiply as T.int64, and shift: T.cast(T.cast(x, \"int64\") * y >> s, \"int32\")", "q_multiply_shift", "q_multiply_shift_per_axis"),
	refused("count by T.popcount: T.popcount(mask & ((1 << lane) - 1)) is how many lanes of a mask are below one", "__fns"),
	refused("threads that differ in a value are found by T.match_any_sync", "tvm_thread_invariant"),
	refused("T.Kernel(…, threads=…) launches threads, and T.get_thread_binding numbers them", "launch_thread", "env_thread"),
	refused("barriers of T.alloc_barrier are of one block; blocks of a cluster meet at T.barrier() in a T.Scale(\"cluster\"), and signal each other by T.copy(…, peer=…)", "alloc_cluster_barrier"),
	refused("a barrier is an element of what T.alloc_barrier gives: b = T.alloc_barrier([128, 128]); b[0]", "get_mbarrier"),
	refused("T.tma_copy(…, barrier=…) says how many bytes come, and threads arrive by T.barrier_arrive", "mbarrier_expect_tx", "mbarrier_arrive_expect_tx", "ptx_arrive_barrier_expect_tx"),
	refused("what threads copy is there when they arrive by T.barrier_arrive", "cp_async_barrier_noinc", "ptx_cp_async_barrier"),
	refused("what is copied to an array is waited for where the kernel ends, or its source is written again; leave it out", "tma_store_wait"),
	refused("write T.copy: the copy engine is chosen where rows and box allow it, and what is copied is waited for", "tma_load", "tma_store_arrive", "create_tma_descriptor", "ptx_cp_async_bulk"),
	refused("how wide memory is accessed is found by the compiler: read and write elements, or T.copy a part", "ldg64", "ldg128", "ldg256", "stg64", "stg128", "stg256", "lds64", "lds128", "sts64", "sts128", "Shuffle"),
	refused("write the element: T.reinterpret(x[i], T.uint32) is what it loads, and x[i] = T.reinterpret(v, dtype) what it stores", "ldg32", "stg32", "lds32", "sts32"),
	refused("blocks of a cluster are given by T.Kernel(…, cluster_dims=n), and tiles of them by T.Scale(\"cluster\") and T.copy(…, peer=…)", "ClusterKernel", "copy_cluster", "block_rank_in_cluster", "cluster_sync", "cluster_arrive", "cluster_wait", "cluster_arrive_relaxed"),
	refused(insertsCUDA, "CUDASourceCodeKernel"),
	refused("write T.sync_threads(barrier_id, arrive_count)", "named_barrier_sync"),
	refused("threads combine what they have by T.tvm_thread_allreduce, or T.atomic_add of an element of a T.alloc_shared", "syncthreads_count", "syncthreads_and", "syncthreads_or"),
	refused("which lanes come to it is what the mask of a vote says: T.ballot_sync(True, mask)", "activemask", "tvm_warp_activemask"),
	refused("an element is loaded in one piece by T.ld(src, value, sem=\"relaxed\") and stored by T.st(dst, value, sem=\"relaxed\")", "atomic_load", "atomic_store"),
	refused("tiles are taken in turn by `for x, y in T.Persistent(…)`, or by a T.Kernel of a block a tile, of which persistent ones are made", "PersistentTileScheduler", "clc_try_cancel", "clc_try_cancel_multicast", "clc_is_canceled", "clc_get_first_ctaid_x", "clc_get_first_ctaid_y", "clc_get_first_ctaid_z", "BaseTileScheduler"),
	refused("which warps do what is found by the compiler; leave it out, or write T.specialize and T.role", "annotate_ws_schedule", "WSSchedule", "WSScope", "WSRole", "WSPipeline", "WSSync", "WSID", "ws_op", "WSInstr", "WSOpRef", "WSSyncKind"),
	refusedTypes(4, twoInAByte, "int4", "uint4"),
	refusedTypes(8, twoInAByte, "float4_e2m1fnx2", "float4_e2m1_unpacked"),
	refused(twoInAByte, "float4_e2m1fnx4", "float4_e2m1fnx8", "float4_e2m1fnx16", "float4_e2m1fnx32", "float4_e2m1fnx64"),
	refusedTypes(6, "sm_90a has no arithmetic of it; keep its bits in a T.uint8, and make a float32 of sign, exponent and fraction by shifts and T.reinterpret", "float6_e2m3fn", "float6_e3m2fn"),
	refusedTypes(8, "no GPU has arithmetic of it; the 8-bit floats of sm_90a are float8_e4m3fn and float8_e5m2", "float8_e3m4", "float8_e4m3b11fnuz"),
	refusedTypes(8, "sm_90a has no arithmetic of it; an exponent is a T.uint8, of which T.reinterpret(T.cast(e, \"uint32\") << 23, \"float32\") is the number", "float8_e8m0fnu"),
	refusedTypes(8, "it is AMD's; NVIDIA's are float8_e4m3fn and float8_e5m2", "float8_e4m3fnuz", "float8_e5m2fnuz"),
	refused("arguments of kernels are arrays and numbers: T.Tensor(shape, dtype), T.int32", "handle"),
	refused("the instruction is chosen by the compiler: write T.gemm", "ptx_mma", "ptx_ldmatrix", "tvm_mma_sync", "ptx_mma_sm70", "ptx_mma_sp", "ptx_wgmma_ss", "ptx_wgmma_rs", "ptx_wgmma_sp_ss", "ptx_wgmma_sp_rs", "mma_fill", "mma_store", "mma_store_index_map", "tvm_bmma_sync", "tvm_fill_fragment", "tvm_load_matrix_sync", "tvm_store_matrix_sync", "get_ldmatrix_offset", "get_mma_micro_size", "wgmma_gemm_sp", "wgmma_mma", "gemm_sp", "gemm_sp_v2"),
)

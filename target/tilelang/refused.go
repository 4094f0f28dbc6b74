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
	refused("raw addresses would hide from the compiler what is accessed; pass the buffer or a part of it", "ptr", "make_tensor"),
	refused("it needs sm_100a; the target is sm_90a", "alloc_tmem", "tcgen05_gemm", "tcgen05_mma", "tcgen05_ld", "tcgen05_st", "tcgen05_mma_arrive", "deallocate_tmem", "tcgen05_gemm_blockscaled", "alloc_tcgen05_smem_desc", "alloc_tcgen05_instr_desc"),
	refused("T.Kernel(…, threads=…) launches threads, and T.get_thread_binding numbers them", "launch_thread"),
	refused("barriers of T.alloc_barrier are of one block; blocks of a cluster meet at T.barrier() in a T.Scale(\"cluster\"), and signal each other by T.copy(…, peer=…)", "alloc_cluster_barrier"),
	refused("a barrier is an element of what T.alloc_barrier gives: b = T.alloc_barrier([128, 128]); b[0]", "get_mbarrier"),
	refused("T.tma_copy(…, barrier=…) says how many bytes come, and threads arrive by T.barrier_arrive", "mbarrier_expect_tx"),
	refused("what threads copy is there when they arrive by T.barrier_arrive", "cp_async_barrier_noinc"),
	refused("what is copied to an array is waited for where the kernel ends, or its source is written again; leave it out", "tma_store_wait"),
	refused("write T.copy: the copy engine is chosen where rows and box allow it, and what is copied is waited for", "tma_load", "tma_store_arrive"),
	refused("how wide memory is accessed is found by the compiler: read and write elements, or T.copy a part", "ldg64", "ldg128", "ldg256", "stg64", "stg128", "stg256", "lds64", "lds128", "sts64", "sts128", "Shuffle"),
	refused("write the element: T.reinterpret(x[i], T.uint32) is what it loads, and x[i] = T.reinterpret(v, dtype) what it stores", "ldg32", "stg32", "lds32", "sts32"),
	refused("blocks of a cluster are given by T.Kernel(…, cluster_dims=n), and tiles of them by T.Scale(\"cluster\") and T.copy(…, peer=…)", "ClusterKernel", "copy_cluster", "block_rank_in_cluster", "cluster_sync", "cluster_arrive", "cluster_wait"),
	refused(insertsCUDA, "CUDASourceCodeKernel"),
	refused("write T.sync_threads(barrier_id, arrive_count)", "named_barrier_sync"),
	refused("threads combine what they have by T.tvm_thread_allreduce, or T.atomic_add of an element of a T.alloc_shared", "syncthreads_count", "syncthreads_and", "syncthreads_or"),
	refused("which lanes come to it is what the mask of a vote says: T.ballot_sync(True, mask)", "activemask"),
	refused("an element is loaded in one piece by T.ld(src, value, sem=\"relaxed\") and stored by T.st(dst, value, sem=\"relaxed\")", "atomic_load", "atomic_store"),
	refused("tiles are taken in turn by `for x, y in T.Persistent(…)`, or by a T.Kernel of a block a tile, of which persistent ones are made", "PersistentTileScheduler", "clc_try_cancel", "clc_try_cancel_multicast", "clc_is_canceled", "clc_get_first_ctaid_x"),
	refused("which warps do what is found by the compiler; leave it out, or write T.specialize and T.role", "annotate_ws_schedule", "WSSchedule", "WSScope", "WSRole", "WSPipeline", "WSSync", "WSID", "ws_op"),
	refusedTypes(4, twoInAByte, "int4", "uint4"),
	refusedTypes(8, twoInAByte, "float4_e2m1fnx2", "float4_e2m1_unpacked"),
	refusedTypes(8, "sm_90a has no arithmetic of it; an exponent is a T.uint8, of which T.reinterpret(T.cast(e, \"uint32\") << 23, \"float32\") is the number", "float8_e8m0fnu"),
	refusedTypes(8, "it is AMD's; NVIDIA's are float8_e4m3fn and float8_e5m2", "float8_e4m3fnuz", "float8_e5m2fnuz"),
	refused("arguments of kernels are arrays and numbers: T.Tensor(shape, dtype), T.int32", "handle"),
	refused("the instruction is chosen by the compiler: write T.gemm", "ptx_mma", "ptx_ldmatrix", "tvm_mma_sync", "gemm_sp", "gemm_sp_v2"),
)

package tilelang

import "slices"

// refused are functions that are known, but not supported.
func refused(why string, names ...string) (out []Function) {
	for _, n := range names {
		out = append(out, Function{Name: n, Doc: "Not supported: " + why + ".", Refused: why})
	}
	return out
}

const insertsCUDA = "it inserts CUDA source, and there is no CUDA compiler here; write it in tiles, or as T.Parallel"

var refusedFunctions = slices.Concat(
	refused(insertsCUDA, "call_extern", "call_pure_extern", "call_intrin", "call_pure_intrin"),
	refused("raw addresses would hide from the compiler what is accessed; pass the buffer or a part of it", "access_ptr", "ptr", "make_tensor", "tvm_access_ptr"),
	refused("it needs sm_100a; the target is sm_90a", "alloc_tmem", "tcgen05_gemm", "tcgen05_mma", "tcgen05_ld", "tcgen05_st", "tcgen05_mma_arrive", "deallocate_tmem", "tcgen05_gemm_blockscaled", "alloc_tcgen05_smem_desc", "alloc_tcgen05_instr_desc"),
	refused("T.Kernel(…, threads=…) launches threads, and T.get_thread_binding numbers them", "launch_thread"),
	refused("barriers and roles of warps are found by the compiler: write copies and T.gemm in a T.Pipelined", "alloc_barrier", "alloc_cluster_barrier", "mbarrier_arrive", "mbarrier_wait_parity", "mbarrier_expect_tx", "barrier_arrive", "barrier_wait", "tma_copy", "tma_load", "tma_store_arrive", "tma_store_wait", "set_max_nreg", "inc_max_nreg", "dec_max_nreg", "wait_wgmma", "wgmma_gemm", "ptx_cp_async", "cp_async_barrier_noinc", "ptx_wait_group", "ptx_commit_group", "fence_proxy_async", "warpgroup_arrive", "warpgroup_commit_batch", "warpgroup_wait"),
	refused("statements are Python's: write if, else and while", "If", "Then", "Else", "While"),
	refused("the instruction is chosen by the compiler: write T.gemm", "ptx_mma", "ptx_ldmatrix", "tvm_mma_sync", "gemm_sp", "gemm_sp_v2"),
)

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
	refused("barriers are made by the compiler; write copies and T.gemm in one T.Pipelined and leave barriers out, or write roles: a T.ring(buffers) for each pair of barriers, full and empty, T.acquire(ring) where it is filled and T.take(ring) where it is used", "alloc_barrier", "alloc_cluster_barrier", "create_list_of_mbarrier", "get_mbarrier"),
	refused("what is read is waited for by the compiler; leave it out of a T.Pipelined, and between roles let `with T.take(ring)` wait until a slot is full, `with T.acquire(ring)` until it is empty", "mbarrier_wait_parity", "barrier_wait"),
	refused("what is written is announced by the compiler; leave it out of a T.Pipelined, and between roles the end of `with T.acquire(ring)` says that a slot is full, that of `with T.take(ring)` that it is empty", "mbarrier_arrive", "mbarrier_expect_tx", "barrier_arrive", "cp_async_barrier_noinc"),
	refused("write T.copy: the copy engine is chosen where rows and box allow it, and what is copied is waited for", "tma_copy", "tma_load", "tma_store_arrive", "tma_store_wait"),
	refused("write T.copy in a T.Pipelined: its copies run ahead as num_stages says", "ptx_cp_async", "ptx_wait_group", "ptx_commit_group"),
	refused("statements are Python's: write if, else and while", "If", "Then", "Else", "While"),
	refused("the instruction is chosen by the compiler: write T.gemm", "ptx_mma", "ptx_ldmatrix", "tvm_mma_sync", "gemm_sp", "gemm_sp_v2"),
)

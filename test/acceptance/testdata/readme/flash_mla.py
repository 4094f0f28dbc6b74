"""TileScale's README, latent attention of four devices, with what is wrong there mended (../../readme_test.go)."""

import tilelang.language as T

batch, heads, kv_head_num, seqlen_kv, dim, pe_dim = 2, 32, 1, 256, 64, 32
block_H, block_N = 32, 32
kv_group_num = heads // kv_head_num
VALID_BLOCK_H = min(block_H, kv_group_num)
dtype, accum_dtype = "float16", "float32"
softmax_scale = 0.1
scale = softmax_scale * 1.44269504  # log2(e)


# Attention to two parts of the keys, as one: outputs weigh what the scores of their parts add up to.
def merge(o, lse, o2, lse2):
    both = T.alloc(lse.shape, accum_dtype)
    for i in T.Parallel(lse.shape[0]):
        both[i] = T.max(lse[i], lse2[i]) + T.log2(1 + T.exp2(-T.abs(lse[i] - lse2[i])))
    for i, j in T.Parallel(o.shape[0], o.shape[1]):
        o[i, j] = o[i, j] * T.exp2(lse[i] - both[i]) + o2[i, j] * T.exp2(lse2[i] - both[i])
    T.copy(lse, both)


@T.prim_func
# Example of FlashMLA
# 4-GPU Context Parallelism, using L2 to communicate
# 2-warpgroups split acc_S and all-gather, using L1 to communicate
def flash_mla(
        Q: T.Tensor([batch, heads, dim], dtype),
        Q_pe: T.Tensor([batch, heads, pe_dim], dtype),
        KV: T.Tensor([batch, seqlen_kv, kv_head_num, dim], dtype),
        K_pe: T.Tensor([batch, seqlen_kv, kv_head_num, pe_dim], dtype),
        Output: T.Tensor([batch, heads, dim], dtype),
):
    with T.Kernel(
        device=(4),
        block=(batch, heads // min(block_H, kv_group_num)),
        threads=256
    ) as (bx, by):
        with T.Scale("device"):
            Q_global = T.view(Q, layout=T.Replica)
            Q_pe_global = T.view(Q_pe, layout=T.Replica)
            KV_global = T.view(KV, layout=lambda i, j, k, l: j // (seqlen_kv // 4))
            K_pe_global = T.view(K_pe, layout=lambda i, j, k, l: j // (seqlen_kv // 4))
            output_global = T.view(Output, layout=T.Replica)
            logsum_global = T.alloc([batch, heads], accum_dtype, level="l2")

        with T.Scale("block"):
            Q_shared = T.alloc([block_H, dim], dtype, level="l1")
            Q_pe_shared = T.alloc([block_H, pe_dim], dtype, level="l1")
            KV_shared = T.alloc([block_N, dim], dtype, level="l1")
            K_pe_shared = T.alloc([block_N, pe_dim], dtype, level="l1")

            acc_s = T.alloc([block_H, block_N], accum_dtype, level="l0")
            acc_s_cast = T.alloc([block_H, block_N], dtype, level="l0")
            acc_o = T.alloc([block_H, dim], accum_dtype, level="l0")
            scores_max = T.alloc([block_H], accum_dtype, level="l0")
            scores_max_prev = T.alloc([block_H], accum_dtype, level="l0")
            scores_scale = T.alloc([block_H], accum_dtype, level="l0")
            scores_sum = T.alloc([block_H], accum_dtype, level="l0")
            logsum = T.alloc([block_H], accum_dtype, level="l0")

            cur_kv_head = by // (kv_group_num // block_H)

            T.copy(Q_shared, Q_global[bx, by * VALID_BLOCK_H:(by + 1) * VALID_BLOCK_H, :])
            T.copy(Q_pe_shared, Q_pe_global[bx, by * VALID_BLOCK_H:(by + 1) * VALID_BLOCK_H, :])
            T.fill(acc_o, 0)
            T.fill(logsum, 0)
            T.fill(scores_max, -T.infinity(accum_dtype))

            loop_range = T.ceildiv(KV_global.shape[1], block_N)
            for k in T.Pipelined(loop_range, num_stages=2):
                T.copy(KV_shared, KV_global[bx, k * block_N:(k + 1) * block_N, cur_kv_head, :])
                T.copy(K_pe_shared, K_pe_global[bx, k * block_N:(k + 1) * block_N, cur_kv_head, :])
                T.clear(acc_s)

                T.gemm(Q_shared, KV_shared, acc_s, transpose_B=True, policy=T.GemmWarpPolicy.FullCol)
                T.gemm(Q_pe_shared, K_pe_shared, acc_s, transpose_B=True, policy=T.GemmWarpPolicy.FullCol)

                T.copy(scores_max_prev, scores_max)
                T.fill(scores_max, -T.infinity(accum_dtype))
                T.reduce_max(acc_s, scores_max, dim=1, clear=False)
                for i in T.Parallel(block_H):
                    scores_scale[i] = T.exp2(scores_max_prev[i] * scale - scores_max[i] * scale)
                for i, j in T.Parallel(block_H, block_N):
                    acc_s[i, j] = T.exp2(acc_s[i, j] * scale - scores_max[i] * scale)
                T.reduce_sum(acc_s, scores_sum, dim=1)

                with T.Scale("warpgroup") as (wg_id, wg_num):
                    acc_s_local = T.view(acc_s, layout=T.FullCol)
                    acc_s_cast_local = T.view(acc_s_cast, layout=T.Replica)
                    half = block_N // wg_num
                    T.copy(acc_s_cast_local[:, wg_id * half:(wg_id + 1) * half], acc_s_local)
                    # transfer on l0 using l1
                    T.copy(acc_s_cast_local[:, wg_id * half:(wg_id + 1) * half], acc_s_local, dst=(wg_id + 1) % wg_num)
                    T.barrier()
                    # Or, you can use high level cooperative primitive
                    # T.allgather(acc_s_local), and Cast ...

                for i in T.Parallel(block_H):
                    logsum[i] = logsum[i] * scores_scale[i] + scores_sum[i]
                for i, j in T.Parallel(block_H, dim):
                    acc_o[i, j] *= scores_scale[i]
                T.gemm(acc_s_cast, KV_shared, acc_o)
            for i, j in T.Parallel(block_H, dim):
                acc_o[i, j] /= logsum[i]
            for i in T.Parallel(block_H):
                logsum[i] = T.log2(logsum[i]) + scores_max[i] * scale
            T.copy(output_global[bx, by * VALID_BLOCK_H:(by + 1) * VALID_BLOCK_H, :], acc_o)
            T.copy(logsum_global[bx, by * VALID_BLOCK_H:(by + 1) * VALID_BLOCK_H], logsum)

        with T.Scale("device"):
            # AllReduce on L2
            T.allreduce(
                output_global[bx, by * VALID_BLOCK_H:(by + 1) * VALID_BLOCK_H, :],
                logsum_global[bx, by * VALID_BLOCK_H:(by + 1) * VALID_BLOCK_H],
                fn=merge,
            )
            # Or, you can write copy output_global to peers and reduce by hand

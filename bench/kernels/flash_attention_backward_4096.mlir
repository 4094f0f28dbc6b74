// Attention forward and backward: 128 heads of 4096 positions and 128 columns, bf16; 128 keys or queries a block,
// 64 a step. examples/attention_backward.mlir has the same with a reference.
!m = memref<128x4096x128xbf16>
!r = memref<128x4096xf32>
!k = tensor<128x128xbf16>
!q = tensor<64x128xbf16>
!st = tensor<128x64xf32>
!sb = tensor<128x64xbf16>
!g = tensor<128x128xf32>
!row = tensor<128xf32>
func.func @main(%Q: !m {tile.init = "random"}, %K: !m {tile.init = "random"}, %V: !m {tile.init = "random"}, %dO: !m {tile.init = "random"}, %O: !m, %LSE: !r, %Delta: !r,
                %dQ: !m {tile.out, tile.tolerance = 3.0e-2 : f64}, %dK: !m {tile.out, tile.tolerance = 3.0e-2 : f64}, %dV: !m {tile.out, tile.tolerance = 3.0e-2 : f64}) {
  tile.kernel (%bh, %q0) = (0, 0) to (128, 4096) step (1, 128) threads(256) {
    %scale = arith.constant dense<0.12751743082459868> : !st
    %ninf = arith.constant dense<0xFF800000> : !row
    %zrow = arith.constant dense<0.0> : !row
    %zs = arith.constant dense<0.0> : !st
    %zo = arith.constant dense<0.0> : !g
    %q = tile.load %Q[%bh, %q0, 0] : !m -> !k
    %m, %l, %o = tile.pipelined %k = 0 to 4096 step 64 stages(2) iter_args(%mi = %ninf, %li = %zrow, %oi = %zo) -> (!row, !row, !g) {
      %kt = tile.load %K[%bh, %k, 0] : !m -> !q
      %vt = tile.load %V[%bh, %k, 0] : !m -> !q
      %s0 = tile.gemm %q, %kt, %zs transpose_b policy(full_row) : !k, !q -> !st
      %s = arith.mulf %s0, %scale : !st
      %mt = tile.reduce max %s dims [1] : !st
      %mn = arith.maximumf %mi, %mt : !row
      %d = arith.subf %mi, %mn : !row
      %alpha = math.exp2 %d fastmath<afn> : !row
      %mb = tile.broadcast %mn dims [1] : !row -> !st
      %sd = arith.subf %s, %mb : !st
      %p = math.exp2 %sd fastmath<afn> : !st
      %ps = tile.reduce add %p dims [1] : !st
      %ln = math.fma %li, %alpha, %ps : !row
      %ab = tile.broadcast %alpha dims [1] : !row -> !g
      %oa = arith.mulf %oi, %ab : !g
      %pb = arith.truncf %p : !st to !sb
      %on = tile.gemm %pb, %vt, %oa policy(full_row) : !sb, !q -> !g
      tile.yield %mn, %ln, %on : !row, !row, !g
    }
    %lb = tile.broadcast %l dims [1] : !row -> !g
    %of = arith.divf %o, %lb fastmath<arcp> : !g
    %ob = arith.truncf %of : !g to !k
    tile.store %ob, %O[%bh, %q0, 0] : !k, !m
    %ll = math.log2 %l : !row
    %lse = arith.addf %m, %ll : !row
    tile.store %lse, %LSE[%bh, %q0] : !row, !r
  }
  // The sum of each row of dO ∘ O.
  tile.kernel (%bh, %q0) = (0, 0) to (128, 4096) step (1, 128) threads(128) {
    %a0 = tile.load %O[%bh, %q0, 0] : !m -> !k
    %b0 = tile.load %dO[%bh, %q0, 0] : !m -> !k
    %a = arith.extf %a0 : !k to !g
    %b = arith.extf %b0 : !k to !g
    %ab = arith.mulf %a, %b : !g
    %d = tile.reduce add %ab dims [1] : !g
    tile.store %d, %Delta[%bh, %q0] : !row, !r
  }
  // Of a tile of keys, over all queries: S and dP turned round, so that P and dS are left factors in registers.
  tile.kernel (%bh, %k0) = (0, 0) to (128, 4096) step (1, 128) threads(256) {
    %scale = arith.constant dense<0.12751743082459868> : !st
    %zs = arith.constant dense<0.0> : !st
    %zg = arith.constant dense<0.0> : !g
    %out = arith.constant dense<0.08838834764831843> : !g
    %kt = tile.load %K[%bh, %k0, 0] : !m -> !k
    %vt = tile.load %V[%bh, %k0, 0] : !m -> !k
    %dk, %dv = tile.pipelined %q0 = 0 to 4096 step 64 stages(2) iter_args(%dki = %zg, %dvi = %zg) -> (!g, !g) {
      %qt = tile.load %Q[%bh, %q0, 0] : !m -> !q
      %dot = tile.load %dO[%bh, %q0, 0] : !m -> !q
      %lse = tile.load %LSE[%bh, %q0] : !r -> tensor<64xf32>
      %delta = tile.load %Delta[%bh, %q0] : !r -> tensor<64xf32>
      %s = tile.gemm %kt, %qt, %zs transpose_b policy(full_row) : !k, !q -> !st
      %dp = tile.gemm %vt, %dot, %zs transpose_b policy(full_row) : !k, !q -> !st
      %lb = tile.broadcast %lse dims [0] : tensor<64xf32> -> !st
      %nl = arith.negf %lb : !st
      %e = math.fma %s, %scale, %nl : !st
      %p = math.exp2 %e fastmath<afn> : !st
      %pb = arith.truncf %p : !st to !sb
      %dvn = tile.gemm %pb, %dot, %dvi policy(full_row) : !sb, !q -> !g
      %db = tile.broadcast %delta dims [0] : tensor<64xf32> -> !st
      %dd = arith.subf %dp, %db : !st
      %ds = arith.mulf %p, %dd : !st
      %dsb = arith.truncf %ds : !st to !sb
      %dkn = tile.gemm %dsb, %qt, %dki policy(full_row) : !sb, !q -> !g
      tile.yield %dkn, %dvn : !g, !g
    }
    %dks = arith.mulf %dk, %out : !g
    %dkb = arith.truncf %dks : !g to !k
    %dvb = arith.truncf %dv : !g to !k
    tile.store %dkb, %dK[%bh, %k0, 0] : !k, !m
    tile.store %dvb, %dV[%bh, %k0, 0] : !k, !m
  }
  // Of a tile of queries, over all keys.
  tile.kernel (%bh, %q0) = (0, 0) to (128, 4096) step (1, 128) threads(256) {
    %scale = arith.constant dense<0.12751743082459868> : !st
    %zs = arith.constant dense<0.0> : !st
    %zg = arith.constant dense<0.0> : !g
    %out = arith.constant dense<0.08838834764831843> : !g
    %qt = tile.load %Q[%bh, %q0, 0] : !m -> !k
    %dot = tile.load %dO[%bh, %q0, 0] : !m -> !k
    %lse = tile.load %LSE[%bh, %q0] : !r -> !row
    %delta = tile.load %Delta[%bh, %q0] : !r -> !row
    %dq = tile.pipelined %k0 = 0 to 4096 step 64 stages(2) iter_args(%dqi = %zg) -> (!g) {
      %kt = tile.load %K[%bh, %k0, 0] : !m -> !q
      %vt = tile.load %V[%bh, %k0, 0] : !m -> !q
      %s = tile.gemm %qt, %kt, %zs transpose_b policy(full_row) : !k, !q -> !st
      %dp = tile.gemm %dot, %vt, %zs transpose_b policy(full_row) : !k, !q -> !st
      %lb = tile.broadcast %lse dims [1] : !row -> !st
      %nl = arith.negf %lb : !st
      %e = math.fma %s, %scale, %nl : !st
      %p = math.exp2 %e fastmath<afn> : !st
      %db = tile.broadcast %delta dims [1] : !row -> !st
      %dd = arith.subf %dp, %db : !st
      %ds = arith.mulf %p, %dd : !st
      %dsb = arith.truncf %ds : !st to !sb
      %dqn = tile.gemm %dsb, %kt, %dqi policy(full_row) : !sb, !q -> !g
      tile.yield %dqn : !g
    }
    %dqs = arith.mulf %dq, %out : !g
    %dqb = arith.truncf %dqs : !g to !k
    tile.store %dqb, %dQ[%bh, %q0, 0] : !k, !m
  }
  return
}

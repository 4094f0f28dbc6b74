// The gradients of attention. Forward keeps the logarithm of each row's sum, of which P comes again; then a
// kernel goes over the queries for a tile of keys (dK, dV) and one over the keys for a tile of
// queries (dQ), so that no sum needs atomics. Where the sum is over queries, S and dP are computed turned
// round: P and dS are left factors of the next products, in the registers that they were computed in.
//
// RUN: tsrun %s --verify | FileCheck %s
// CHECK: verified

!m = memref<2x128x32xbf16>
!r = memref<2x128xf32>
!k = tensor<64x32xbf16>
!q = tensor<32x32xbf16>
!st = tensor<64x32xf32>
!sb = tensor<64x32xbf16>
!g = tensor<64x32xf32>
!row = tensor<64xf32>
func.func @main(%Q: !m {tile.init = "random"}, %K: !m {tile.init = "random"}, %V: !m {tile.init = "random"}, %dO: !m {tile.init = "random"}, %O: !m, %LSE: !r, %Delta: !r,
                %dQ: !m {tile.out, tile.tolerance = 3.0e-2 : f64}, %dK: !m {tile.out, tile.tolerance = 3.0e-2 : f64}, %dV: !m {tile.out, tile.tolerance = 3.0e-2 : f64}) {
  // Forward.
  tile.kernel (%bh, %q0) = (0, 0) to (2, 128) step (1, 64) threads(128) {
    %scale = arith.constant dense<0.25503486164919736> : !st
    %ninf = arith.constant dense<0xFF800000> : !row
    %zrow = arith.constant dense<0.0> : !row
    %zs = arith.constant dense<0.0> : !st
    %zo = arith.constant dense<0.0> : !g
    %q = tile.load %Q[%bh, %q0, 0] : !m -> !k
    %m, %l, %o = tile.pipelined %k = 0 to 128 step 32 stages(2) iter_args(%mi = %ninf, %li = %zrow, %oi = %zo) -> (!row, !row, !g) {
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
  tile.kernel (%bh, %q0) = (0, 0) to (2, 128) step (1, 64) threads(128) {
    %a0 = tile.load %O[%bh, %q0, 0] : !m -> !k
    %b0 = tile.load %dO[%bh, %q0, 0] : !m -> !k
    %a = arith.extf %a0 : !k to !g
    %b = arith.extf %b0 : !k to !g
    %ab = arith.mulf %a, %b : !g
    %d = tile.reduce add %ab dims [1] : !g
    tile.store %d, %Delta[%bh, %q0] : !row, !r
  }
  // Of a tile of keys, over all queries: S and dP turned round, so that P and dS are left factors in registers.
  tile.kernel (%bh, %k0) = (0, 0) to (2, 128) step (1, 64) threads(128) {
    %scale = arith.constant dense<0.25503486164919736> : !st
    %zs = arith.constant dense<0.0> : !st
    %zg = arith.constant dense<0.0> : !g
    %out = arith.constant dense<0.17677669529663687> : !g
    %kt = tile.load %K[%bh, %k0, 0] : !m -> !k
    %vt = tile.load %V[%bh, %k0, 0] : !m -> !k
    %dk, %dv = tile.pipelined %q0 = 0 to 128 step 32 stages(2) iter_args(%dki = %zg, %dvi = %zg) -> (!g, !g) {
      %qt = tile.load %Q[%bh, %q0, 0] : !m -> !q
      %dot = tile.load %dO[%bh, %q0, 0] : !m -> !q
      %lse = tile.load %LSE[%bh, %q0] : !r -> tensor<32xf32>
      %delta = tile.load %Delta[%bh, %q0] : !r -> tensor<32xf32>
      %s = tile.gemm %kt, %qt, %zs transpose_b policy(full_row) : !k, !q -> !st
      %dp = tile.gemm %vt, %dot, %zs transpose_b policy(full_row) : !k, !q -> !st
      %lb = tile.broadcast %lse dims [0] : tensor<32xf32> -> !st
      %nl = arith.negf %lb : !st
      %e = math.fma %s, %scale, %nl : !st
      %p = math.exp2 %e fastmath<afn> : !st
      %pb = arith.truncf %p : !st to !sb
      %dvn = tile.gemm %pb, %dot, %dvi policy(full_row) : !sb, !q -> !g
      %db = tile.broadcast %delta dims [0] : tensor<32xf32> -> !st
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
  tile.kernel (%bh, %q0) = (0, 0) to (2, 128) step (1, 64) threads(128) {
    %scale = arith.constant dense<0.25503486164919736> : !st
    %zs = arith.constant dense<0.0> : !st
    %zg = arith.constant dense<0.0> : !g
    %out = arith.constant dense<0.17677669529663687> : !g
    %qt = tile.load %Q[%bh, %q0, 0] : !m -> !k
    %dot = tile.load %dO[%bh, %q0, 0] : !m -> !k
    %lse = tile.load %LSE[%bh, %q0] : !r -> !row
    %delta = tile.load %Delta[%bh, %q0] : !r -> !row
    %dq = tile.pipelined %k0 = 0 to 128 step 32 stages(2) iter_args(%dqi = %zg) -> (!g) {
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

func.func @reference(%Q: !m, %K: !m, %V: !m, %dO: !m, %O: !m, %LSE: !r, %Delta: !r, %dQ: !m, %dK: !m, %dV: !m) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %nb = arith.constant 2 : index
  %ns = arith.constant 128 : index
  %nd = arith.constant 32 : index
  %z = arith.constant 0.0 : f32
  %scale = arith.constant 0.17677669529663687 : f32
  %P = memref.alloca() : memref<128x128xf32>
  %G = memref.alloca() : memref<128x128xf32>
  scf.for %b = %c0 to %nb step %c1 {
    scf.for %i = %c0 to %ns step %c1 {
      %sum = scf.for %j = %c0 to %ns step %c1 iter_args(%t = %z) -> (f32) {
        %dot = scf.for %d = %c0 to %nd step %c1 iter_args(%a = %z) -> (f32) {
          %xh = memref.load %Q[%b, %i, %d] : !m
          %x = arith.extf %xh : bf16 to f32
          %yh = memref.load %K[%b, %j, %d] : !m
          %y = arith.extf %yh : bf16 to f32
          %n = math.fma %x, %y, %a : f32
          scf.yield %n : f32
        }
        %s = arith.mulf %dot, %scale : f32
        %e = math.exp %s : f32
        memref.store %e, %P[%i, %j] : memref<128x128xf32>
        %tn = arith.addf %t, %e : f32
        scf.yield %tn : f32
      }
      // dP, and the sum of P ∘ dP over the row.
      %delta = scf.for %j = %c0 to %ns step %c1 iter_args(%t = %z) -> (f32) {
        %dp = scf.for %d = %c0 to %nd step %c1 iter_args(%a = %z) -> (f32) {
          %xh = memref.load %dO[%b, %i, %d] : !m
          %x = arith.extf %xh : bf16 to f32
          %yh = memref.load %V[%b, %j, %d] : !m
          %y = arith.extf %yh : bf16 to f32
          %n = math.fma %x, %y, %a : f32
          scf.yield %n : f32
        }
        %e = memref.load %P[%i, %j] : memref<128x128xf32>
        %p = arith.divf %e, %sum : f32
        memref.store %p, %P[%i, %j] : memref<128x128xf32>
        memref.store %dp, %G[%i, %j] : memref<128x128xf32>
        %tn = math.fma %p, %dp, %t : f32
        scf.yield %tn : f32
      }
      scf.for %j = %c0 to %ns step %c1 {
        %p = memref.load %P[%i, %j] : memref<128x128xf32>
        %dp = memref.load %G[%i, %j] : memref<128x128xf32>
        %dd = arith.subf %dp, %delta : f32
        %pd = arith.mulf %p, %dd : f32
        %ds = arith.mulf %pd, %scale : f32
        memref.store %ds, %G[%i, %j] : memref<128x128xf32>
      }
    }
    scf.for %i = %c0 to %ns step %c1 {
      scf.for %d = %c0 to %nd step %c1 {
        %q, %k, %v = scf.for %j = %c0 to %ns step %c1 iter_args(%aq = %z, %ak = %z, %av = %z) -> (f32, f32, f32) {
          %kjh = memref.load %K[%b, %j, %d] : !m
          %kj = arith.extf %kjh : bf16 to f32
          %qjh = memref.load %Q[%b, %j, %d] : !m
          %qj = arith.extf %qjh : bf16 to f32
          %ojh = memref.load %dO[%b, %j, %d] : !m
          %oj = arith.extf %ojh : bf16 to f32
          %gij = memref.load %G[%i, %j] : memref<128x128xf32>
          %gji = memref.load %G[%j, %i] : memref<128x128xf32>
          %pji = memref.load %P[%j, %i] : memref<128x128xf32>
          %nq = math.fma %gij, %kj, %aq : f32
          %nk = math.fma %gji, %qj, %ak : f32
          %nv = math.fma %pji, %oj, %av : f32
          scf.yield %nq, %nk, %nv : f32, f32, f32
        }
        %qb = arith.truncf %q : f32 to bf16
        %kb = arith.truncf %k : f32 to bf16
        %vb = arith.truncf %v : f32 to bf16
        memref.store %qb, %dQ[%b, %i, %d] : !m
        memref.store %kb, %dK[%b, %i, %d] : !m
        memref.store %vb, %dV[%b, %i, %d] : !m
      }
    }
  }
  return
}

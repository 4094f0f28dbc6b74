// The gated delta rule forward in three kernels (examples/gated_delta_rule.mlir): 32 heads of 32768 positions, 128
// columns of keys and of values, chunks of 64, bf16; states of 128x128 are written for each chunk. At least 1.08 GB, 1.61 GB
// (2.42 GB with those that four blocks read alike) and 1.61 GB are moved, for 137, 69 and 69 GFLOP.
!k = memref<32x32768x128xbf16>
!v = memref<32x32768x128xbf16>
!g = memref<32x32768xf32>
!states = memref<32x512x128x128xbf16>
!ck = tensor<64x128xbf16>
!cv = tensor<64x128xbf16>
!row = tensor<64xf32>
!cc = tensor<64x64xf32>
!cb = tensor<64x64xbf16>
!ov = tensor<64x128xf32>
func.func @main(%Q: !k {tile.init = "random", tile.name = "q"}, %K: !k {tile.init = "random", tile.name = "k"}, %V: !v {tile.init = "random", tile.name = "v"},
                %gate: !g {tile.init = "uniform", tile.name = "gate"}, %beta: !g {tile.init = "uniform", tile.name = "beta"},
                %W: !k, %U: !v, %N: !v, %states: !states, %O: !v {tile.out, tile.tolerance = 3.0e-2 : f64, tile.name = "o"}) {
  // What each chunk asks of the state, W, and what it would write to an empty one, U.
  tile.kernel (%h, %t) = (0, 0) to (32, 32768) step (1, 64) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %cn = arith.constant 5 : index
    %slope = arith.constant dense<-0.1> : !row
    %scale = arith.constant dense<0.0883883476> : !row
    %minus = arith.constant dense<-0.0078125> : !row
    %ninf = arith.constant dense<0xFF800000> : !cc
    %zero = arith.constant dense<0.0> : !cc
    %ones = arith.constant dense<1.0> : !cc
    %k = tile.load %K[%h, %t, 0] : !k -> !ck
    %v = tile.load %V[%h, %t, 0] : !v -> !cv
    %gt = tile.load %gate[%h, %t] : !g -> !row
    %b = tile.load %beta[%h, %t] : !g -> !row
    %la = arith.mulf %gt, %slope : !row
    %sum = tile.scan add %la dim 0 : !row
    %si = tile.broadcast %sum dims [1] : !row -> !cc
    %sj = tile.broadcast %sum dims [0] : !row -> !cc
    %d = arith.subf %si, %sj : !cc
    %i = tile.iota dim 0 : tensor<64x64xi32>
    %j = tile.iota dim 1 : tensor<64x64xi32>
    %below = arith.cmpi sgt, %i, %j : tensor<64x64xi32>
    %on = arith.cmpi eq, %i, %j : tensor<64x64xi32>
    %dm = arith.select %below, %d, %ninf : tensor<64x64xi1>, !cc
    %e = math.exp %dm fastmath<afn> : !cc
    %kk = tile.gemm %k, %k transpose_b : !ck, !ck -> !cc
    %bm = arith.mulf %b, %minus : !row
    %bi = tile.broadcast %bm dims [1] : !row -> !cc
    %be = arith.mulf %e, %bi : !cc
    %n = arith.mulf %kk, %be : !cc
    %eye = arith.select %on, %ones, %zero : tensor<64x64xi1>, !cc
    %t0 = arith.addf %eye, %n : !cc
    // The inverse of I - N: (I + N)(I + N^2)(I + N^4)…
    %inv, %p = scf.for %s = %c0 to %cn step %c1 iter_args(%ti = %t0, %pi = %n) -> (!cc, !cc) {
      %pb = arith.truncf %pi : !cc to tensor<64x64xf16>
      %p2 = tile.gemm %pb, %pb : tensor<64x64xf16>, tensor<64x64xf16> -> !cc
      %tb = arith.truncf %ti : !cc to tensor<64x64xf16>
      %p2b = arith.truncf %p2 : !cc to tensor<64x64xf16>
      %tn = tile.gemm %tb, %p2b, %ti : tensor<64x64xf16>, tensor<64x64xf16> -> !cc
      scf.yield %tn, %p2 : !cc, !cc
    }
    %es = math.exp %sum fastmath<afn> : !row
    %bs = arith.mulf %b, %scale : !row
    %bes = arith.mulf %bs, %es : !row
    %bj = tile.broadcast %b dims [0] : !row -> !cc
    %bej = tile.broadcast %bes dims [0] : !row -> !cc
    %tu = arith.mulf %inv, %bj : !cc
    %tw = arith.mulf %inv, %bej : !cc
    %tub = arith.truncf %tu : !cc to !cb
    %twb = arith.truncf %tw : !cc to !cb
    %u = tile.gemm %tub, %v : !cb, !cv -> !ov
    %ub = arith.truncf %u : !ov to !cv
    tile.store %ub, %U[%h, %t, 0] : !cv, !v
    %w = tile.gemm %twb, %k : !cb, !ck -> tensor<64x128xf32>
    %wb = arith.truncf %w : tensor<64x128xf32> to !ck
    tile.store %wb, %W[%h, %t, 0] : !ck, !k
  }

  // The state before each chunk, and what the chunk writes to it, N: its columns are independent.
  tile.kernel (%col, %h) = (0, 0) to (128, 32) step (32, 1) threads(128) {
    %zero = arith.constant dense<0.0> : tensor<128x32xf32>
    %slope = arith.constant dense<-0.1> : !row
    %scale = arith.constant dense<0.0883883476> : !row
    %cC = arith.constant 64 : index
    %last = tile.pipelined %c = 0 to 512 step 1 stages(2) iter_args(%s = %zero) -> (tensor<128x32xf32>) {
      %t = arith.muli %c, %cC : index
      %w = tile.load %W[%h, %t, 0] : !k -> !ck
      %k = tile.load %K[%h, %t, 0] : !k -> !ck
      %u = tile.load %U[%h, %t, %col] : !v -> tensor<64x32xbf16>
      %gt = tile.load %gate[%h, %t] : !g -> !row
      %sb = arith.truncf %s : tensor<128x32xf32> to tensor<128x32xbf16>
      tile.store %sb, %states[%h, %c, 0, %col] : tensor<128x32xbf16>, !states
      %ws = tile.gemm %w, %sb : !ck, tensor<128x32xbf16> -> tensor<64x32xf32>
      %uf = arith.extf %u : tensor<64x32xbf16> to tensor<64x32xf32>
      %n = arith.subf %uf, %ws : tensor<64x32xf32>
      %nb = arith.truncf %n : tensor<64x32xf32> to tensor<64x32xbf16>
      tile.store %nb, %N[%h, %t, %col] : tensor<64x32xbf16>, !v
      %la = arith.mulf %gt, %slope : !row
      %sum = tile.scan add %la dim 0 : !row
      %tot = tile.reduce add %la dims [0] keep : !row
      %totb = tile.broadcast %tot : tensor<1xf32> -> !row
      %rest = arith.subf %totb, %sum : !row
      %er = math.exp %rest fastmath<afn> : !row
      %ers = arith.mulf %er, %scale : !row
      %erb = tile.broadcast %ers dims [1] : !row -> tensor<64x32xf32>
      %ne = arith.mulf %n, %erb : tensor<64x32xf32>
      %neb = arith.truncf %ne : tensor<64x32xf32> to tensor<64x32xbf16>
      %tot2 = tile.reshape %tot : tensor<1xf32> -> tensor<1x1xf32>
      %et = math.exp %tot2 fastmath<afn> : tensor<1x1xf32>
      %etb = tile.broadcast %et : tensor<1x1xf32> -> tensor<128x32xf32>
      %sd = arith.mulf %s, %etb : tensor<128x32xf32>
      %sn = tile.gemm %k, %neb, %sd transpose_a : !ck, tensor<64x32xbf16> -> tensor<128x32xf32>
      tile.yield %sn : tensor<128x32xf32>
    }
  }

  // What the queries read: of the state before the chunk, and of what the chunk wrote before them.
  tile.kernel (%h, %c) = (0, 0) to (32, 512) step (1, 1) threads(128) {
    %cC = arith.constant 64 : index
    %slope = arith.constant dense<-0.1> : !row
    %scale = arith.constant dense<0.0883883476> : !row
    %scale2 = arith.constant dense<0.0078125> : !cc
    %ninf = arith.constant dense<0xFF800000> : !cc
    %t = arith.muli %c, %cC : index
    %q = tile.load %Q[%h, %t, 0] : !k -> !ck
    %s = tile.load %states[%h, %c, 0, 0] : !states -> tensor<128x128xbf16>
    %k = tile.load %K[%h, %t, 0] : !k -> !ck
    %n = tile.load %N[%h, %t, 0] : !v -> !cv
    %gt = tile.load %gate[%h, %t] : !g -> !row
    %la = arith.mulf %gt, %slope : !row
    %sum = tile.scan add %la dim 0 : !row
    %si = tile.broadcast %sum dims [1] : !row -> !cc
    %sj = tile.broadcast %sum dims [0] : !row -> !cc
    %d = arith.subf %si, %sj : !cc
    %i = tile.iota dim 0 : tensor<64x64xi32>
    %j = tile.iota dim 1 : tensor<64x64xi32>
    %low = arith.cmpi sge, %i, %j : tensor<64x64xi32>
    %dm = arith.select %low, %d, %ninf : tensor<64x64xi1>, !cc
    %e = math.exp %dm fastmath<afn> : !cc
    %es = math.exp %sum fastmath<afn> : !row
    %ess = arith.mulf %es, %scale : !row
    %esb = tile.broadcast %ess dims [1] : !row -> !ov
    %o0 = tile.gemm %q, %s : !ck, tensor<128x128xbf16> -> !ov
    %o1 = arith.mulf %o0, %esb : !ov
    %qk = tile.gemm %q, %k transpose_b : !ck, !ck -> !cc
    %qs = arith.mulf %qk, %scale2 : !cc
    %qe = arith.mulf %qs, %e : !cc
    %qb = arith.truncf %qe : !cc to !cb
    %o = tile.gemm %qb, %n, %o1 : !cb, !cv -> !ov
    %ob = arith.truncf %o : !ov to !cv
    tile.store %ob, %O[%h, %t, 0] : !cv, !v
  }
  return
}

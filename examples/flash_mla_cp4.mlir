// The second program of TileScale's README: multi-head latent attention for one
// query token, context-parallel on four devices. Keys and values (they are the
// same latent vectors, the keys with a positional part besides) are divided over
// the devices along the sequence. In a block two warpgroups divide the scores'
// columns, exchange their halves through shared memory, and divide the output's
// columns. At the end outputs and log-sums of the devices are merged by a
// combiner.
//
// The README sends the halves without waiting for them and writes both to the
// same place relative to the receiver, which swaps them; comm.all_gather has
// neither hole. test/transforms/check/verifycomm shows what our checks say of those.
//
// RUN: tsrun %s --verify | FileCheck %s
// CHECK: verified

func.func @main(%Q: memref<2x32x64xbf16> {tile.init = "random"},
                %Qpe: memref<2x32x32xbf16> {tile.init = "random"},
                %KV: memref<2x256x64xbf16> {tile.init = "random"},
                %Kpe: memref<2x256x32xbf16> {tile.init = "random"},
                %O: memref<2x32x64xf32> {tile.out, tile.tolerance = 1.0e-2 : f64}) {
  tile.kernel devices(4) blocks(%bx) = (2) threads(256) {
    %KVd = scale.view %KV map<(d0, d1, d2) -> (d1 floordiv 64)> at @device : memref<2x256x64xbf16> -> memref<2x64x64xbf16>
    %Kd = scale.view %Kpe map<(d0, d1, d2) -> (d1 floordiv 64)> at @device : memref<2x256x32xbf16> -> memref<2x64x32xbf16>
    %c0 = arith.constant 0 : index
    %c32 = arith.constant 32 : index
    %c64 = arith.constant 64 : index
    %f0 = arith.constant 0.0 : f32
    %ninf = arith.constant 0xFF800000 : f32
    // log2(e) / sqrt(96)
    %scale = arith.constant 0.14724445 : f32
    %scaler = tile.fill %scale : f32 -> tensor<32xf32>
    %scalet = tile.fill %scale : f32 -> tensor<32x32xf32>
    %q = tile.load %Q[%bx, %c0, %c0] : memref<2x32x64xbf16> -> tensor<32x64xbf16>
    %qpe = tile.load %Qpe[%bx, %c0, %c0] : memref<2x32x32xbf16> -> tensor<32x32xbf16>
    %m0 = tile.fill %ninf : f32 -> tensor<32xf32>
    %l0 = tile.fill %f0 : f32 -> tensor<32xf32>
    %o0 = tile.fill %f0 : f32 -> tensor<32x64xf32>
    %m, %l, %o = tile.pipelined %k = %c0 to %c64 step %c32 stages(2) iter_args(%mi = %m0, %li = %l0, %oi = %o0)
        -> (tensor<32xf32>, tensor<32xf32>, tensor<32x64xf32>) {
      %kv = tile.load %KVd[%bx, %k, %c0] : memref<2x64x64xbf16> -> tensor<32x64xbf16>
      %kpe = tile.load %Kd[%bx, %k, %c0] : memref<2x64x32xbf16> -> tensor<32x32xbf16>
      %s = scale.on @warpgroup as (%wg, %n)
          in(%q as %ql replica, %qpe as %qp replica, %kv as %kl shard<0>, %kpe as %kp shard<0>)
          : (tensor<32x64xbf16>, tensor<32x32xbf16>, tensor<32x64xbf16>, tensor<32x32xbf16>) -> (tensor<32x32xf32> shard<1>) {
        %z = arith.constant dense<0.0> : tensor<32x16xf32>
        %s1 = tile.gemm %ql, %kl, %z transpose_b : tensor<32x64xbf16>, tensor<16x64xbf16> -> tensor<32x16xf32>
        %s2 = tile.gemm %qp, %kp, %s1 transpose_b : tensor<32x32xbf16>, tensor<16x32xbf16> -> tensor<32x16xf32>
        scale.yield %s2 : tensor<32x16xf32>
      }
      %mt = tile.reduce max %s dims [1] : tensor<32x32xf32>
      %mn = arith.maximumf %mi, %mt : tensor<32xf32>
      %md = arith.subf %mi, %mn : tensor<32xf32>
      %ms = arith.mulf %md, %scaler : tensor<32xf32>
      %alpha = math.exp2 %ms : tensor<32xf32>
      %mnb = tile.broadcast %mn dims [1] : tensor<32xf32> -> tensor<32x32xf32>
      %sd = arith.subf %s, %mnb : tensor<32x32xf32>
      %ss = arith.mulf %sd, %scalet : tensor<32x32xf32>
      %p = math.exp2 %ss : tensor<32x32xf32>
      %rs = tile.reduce add %p dims [1] : tensor<32x32xf32>
      %la = arith.mulf %li, %alpha : tensor<32xf32>
      %ln = arith.addf %la, %rs : tensor<32xf32>
      %ab = tile.broadcast %alpha dims [1] : tensor<32xf32> -> tensor<32x64xf32>
      %oa = arith.mulf %oi, %ab : tensor<32x64xf32>
      %pb = arith.truncf %p : tensor<32x32xf32> to tensor<32x32xbf16>
      %on = scale.on @warpgroup as (%wg, %n) in(%pb as %pl shard<1>, %kv as %vl shard<1>, %oa as %ol shard<1>)
          : (tensor<32x32xbf16>, tensor<32x64xbf16>, tensor<32x64xf32>) -> (tensor<32x64xf32> shard<1>) {
        %pw = comm.all_gather %pl dim 1 at @warpgroup : tensor<32x16xbf16> -> tensor<32x32xbf16>
        %r = tile.gemm %pw, %vl, %ol : tensor<32x32xbf16>, tensor<32x32xbf16> -> tensor<32x32xf32>
        scale.yield %r : tensor<32x32xf32>
      }
      tile.yield %mn, %ln, %on : tensor<32xf32>, tensor<32xf32>, tensor<32x64xf32>
    }
    %lb = tile.broadcast %l dims [1] : tensor<32xf32> -> tensor<32x64xf32>
    %out = arith.divf %o, %lb : tensor<32x64xf32>
    %lg = math.log2 %l : tensor<32xf32>
    %msc = arith.mulf %m, %scaler : tensor<32xf32>
    %lse = arith.addf %msc, %lg : tensor<32xf32>
    %all, %lall = comm.all_reduce (%out, %lse) at @device
        : tensor<32x64xf32>, tensor<32xf32> -> tensor<32x64xf32>, tensor<32xf32> {
    ^bb0(%oa: tensor<32x64xf32>, %la: tensor<32xf32>, %ob: tensor<32x64xf32>, %lb2: tensor<32xf32>):
      %mx = arith.maximumf %la, %lb2 : tensor<32xf32>
      %da = arith.subf %la, %mx : tensor<32xf32>
      %db = arith.subf %lb2, %mx : tensor<32xf32>
      %wa = math.exp2 %da : tensor<32xf32>
      %wb = math.exp2 %db : tensor<32xf32>
      %sum = arith.addf %wa, %wb : tensor<32xf32>
      %ra = arith.divf %wa, %sum : tensor<32xf32>
      %rb = arith.divf %wb, %sum : tensor<32xf32>
      %rab = tile.broadcast %ra dims [1] : tensor<32xf32> -> tensor<32x64xf32>
      %rbb = tile.broadcast %rb dims [1] : tensor<32xf32> -> tensor<32x64xf32>
      %xa = arith.mulf %oa, %rab : tensor<32x64xf32>
      %xb = arith.mulf %ob, %rbb : tensor<32x64xf32>
      %x = arith.addf %xa, %xb : tensor<32x64xf32>
      %lgs = math.log2 %sum : tensor<32xf32>
      %lx = arith.addf %mx, %lgs : tensor<32xf32>
      comm.yield %x, %lx : tensor<32x64xf32>, tensor<32xf32>
    }
    tile.store %all, %O[%bx, %c0, %c0] : tensor<32x64xf32>, memref<2x32x64xf32>
  }
  return
}

func.func @reference(%Q: memref<2x32x64xbf16>, %Qpe: memref<2x32x32xbf16>, %KV: memref<2x256x64xbf16>,
                     %Kpe: memref<2x256x32xbf16>, %O: memref<2x32x64xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %h = arith.constant 32 : index
  %d = arith.constant 64 : index
  %s = arith.constant 256 : index
  %zero = arith.constant 0.0 : f64
  %w = memref.alloc() : memref<256xf64>
  scf.for %b = %c0 to %c2 step %c1 {
    scf.for %i = %c0 to %h step %c1 {
      %sum = scf.for %j = %c0 to %s step %c1 iter_args(%acc = %zero) -> (f64) {
        %x = func.call @score(%Q, %Qpe, %KV, %Kpe, %b, %i, %j)
            : (memref<2x32x64xbf16>, memref<2x32x32xbf16>, memref<2x256x64xbf16>, memref<2x256x32xbf16>, index, index, index) -> f64
        %e = math.exp %x : f64
        memref.store %e, %w[%j] : memref<256xf64>
        %r = arith.addf %acc, %e : f64
        scf.yield %r : f64
      }
      scf.for %c = %c0 to %d step %c1 {
        %v = scf.for %j = %c0 to %s step %c1 iter_args(%acc = %zero) -> (f64) {
          %e = memref.load %w[%j] : memref<256xf64>
          %x = memref.load %KV[%b, %j, %c] : memref<2x256x64xbf16>
          %y = arith.extf %x : bf16 to f64
          %z = arith.mulf %e, %y : f64
          %r = arith.addf %acc, %z : f64
          scf.yield %r : f64
        }
        %q = arith.divf %v, %sum : f64
        %f = arith.truncf %q : f64 to f32
        memref.store %f, %O[%b, %i, %c] : memref<2x32x64xf32>
      }
    }
  }
  memref.dealloc %w : memref<256xf64>
  return
}

// The scaled score of head i and position j.
func.func private @score(%Q: memref<2x32x64xbf16>, %Qpe: memref<2x32x32xbf16>, %KV: memref<2x256x64xbf16>,
                         %Kpe: memref<2x256x32xbf16>, %b: index, %i: index, %j: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = arith.constant 64 : index
  %pe = arith.constant 32 : index
  %zero = arith.constant 0.0 : f64
  %scale = arith.constant 0.10206207261596575 : f64
  %x = scf.for %c = %c0 to %d step %c1 iter_args(%acc = %zero) -> (f64) {
    %q = memref.load %Q[%b, %i, %c] : memref<2x32x64xbf16>
    %k = memref.load %KV[%b, %j, %c] : memref<2x256x64xbf16>
    %u = arith.extf %q : bf16 to f64
    %v = arith.extf %k : bf16 to f64
    %p = arith.mulf %u, %v : f64
    %r = arith.addf %acc, %p : f64
    scf.yield %r : f64
  }
  %y = scf.for %c = %c0 to %pe step %c1 iter_args(%acc = %x) -> (f64) {
    %q = memref.load %Qpe[%b, %i, %c] : memref<2x32x32xbf16>
    %k = memref.load %Kpe[%b, %j, %c] : memref<2x256x32xbf16>
    %u = arith.extf %q : bf16 to f64
    %v = arith.extf %k : bf16 to f64
    %p = arith.mulf %u, %v : f64
    %r = arith.addf %acc, %p : f64
    scf.yield %r : f64
  }
  %r = arith.mulf %y, %scale : f64
  return %r : f64
}

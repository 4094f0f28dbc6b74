// Multi-head latent attention of one new position a sequence (decode), as DeepSeek's: all
// heads share one row of keys, a latent part and a rotary one, and the values are its latent part.
// A block has 64 heads, and roles: one loads, one multiplies queries and keys and makes
// weights of the scores, two warpgroups add the values up, each for half of the columns, which
// fill their registers. Both use the tile of keys where it lies, loaded once: the ring has two users. Weights
// go through a ring that threads fill. So the next scores are made while values are added up.
//
// RUN: tsrun %s --verify-each-stage | FileCheck %s
// CHECK: verified after every one of

!q = memref<1x64x128xbf16, #scale.mem<l1>>
!qr = memref<1x64x64xbf16, #scale.mem<l1>>
!kv = memref<2x64x128xbf16, #scale.mem<l1>>
!kr = memref<2x64x64xbf16, #scale.mem<l1>>
!pb = memref<1x64x64xbf16, #scale.mem<l1>>
!ab = memref<1x64xf32, #scale.mem<l1>>
!s = tensor<64x64xf32>
!o = tensor<64x128xf32>
!row = tensor<64xf32>
!Q = memref<2x64x192xbf16>
!KV = memref<2x128x192xbf16>
!O = memref<2x64x128xbf16>
func.func @main(%Q: !Q {tile.init = "random"}, %KV: !KV {tile.init = "random"}, %O: !O {tile.out, tile.tolerance = 2.0e-2 : f64}) {
  tile.kernel blocks(%hb, %b) = (1, 2) threads(512) {
    %c0 = arith.constant 0 : index
    %c64 = arith.constant 64 : index
    %cn = arith.constant 64 : index
    %end = arith.constant 128 : index
    %scale = arith.constant 0.1041 : f32
    %h = arith.muli %hb, %c64 : index
    %qm = tile.alloc : !q
    %qrm = tile.alloc : !qr
    %kvm = tile.alloc : !kv
    %krm = tile.alloc : !kr
    %pm = tile.alloc : !pb
    %am = tile.alloc : !ab
    %lm = tile.alloc : !ab
    %qring = tile.ring %qm, %qrm : !q, !qr
    %kvring = tile.ring %kvm, %krm : !kv, !kr
    %pring = tile.ring %pm, %am : !pb, !ab
    %lring = tile.ring %lm : !ab
    tile.specialize @warpgroup {
      tile.role "load" units(1) registers(24) {
        %q0 = tile.cursor
        %qs = tile.acquire %qring[%q0]
        %qa = tile.slot %qm[%qs] : !q -> memref<64x128xbf16, #scale.mem<l1>>
        %qb = tile.slot %qrm[%qs] : !qr -> memref<64x64xbf16, #scale.mem<l1>>
        tile.copy async %Q[%b, %h, 0] to %qa[0, 0] tile(64, 128) engine(tma) arrives(%qring[%q0]) : !Q to memref<64x128xbf16, #scale.mem<l1>>
        tile.copy async %Q[%b, %h, 128] to %qb[0, 0] tile(64, 64) engine(tma) arrives(%qring[%q0]) : !Q to memref<64x64xbf16, #scale.mem<l1>>
        tile.publish %qring[%q0]
        %k0 = tile.cursor
        %ke = scf.for %k = %c0 to %end step %cn iter_args(%n = %k0) -> (!tile.cursor) {
          %s = tile.acquire %kvring[%n]
          %a = tile.slot %kvm[%s] : !kv -> memref<64x128xbf16, #scale.mem<l1>>
          %r = tile.slot %krm[%s] : !kr -> memref<64x64xbf16, #scale.mem<l1>>
          tile.copy async %KV[%b, %k, 0] to %a[0, 0] tile(64, 128) engine(tma) arrives(%kvring[%n]) : !KV to memref<64x128xbf16, #scale.mem<l1>>
          tile.copy async %KV[%b, %k, 128] to %r[0, 0] tile(64, 64) engine(tma) arrives(%kvring[%n]) : !KV to memref<64x64xbf16, #scale.mem<l1>>
          tile.publish %kvring[%n]
          %m = tile.advance %kvring[%n]
          scf.yield %m : !tile.cursor
        }
      }
      tile.role "scores" units(1) registers(152) {
        %ninf = arith.constant dense<0xFF800000> : !row
        %zrow = arith.constant dense<0.0> : !row
        %zs = arith.constant dense<0.0> : !s
        %scaler = tile.fill %scale : f32 -> !row
        %scalet = tile.fill %scale : f32 -> !s
        %q0 = tile.cursor
        %qs = tile.take %qring[%q0]
        %qa = tile.slot %qm[%qs] : !q -> memref<64x128xbf16, #scale.mem<l1>>
        %qb = tile.slot %qrm[%qs] : !qr -> memref<64x64xbf16, #scale.mem<l1>>
        %k0 = tile.cursor
        %p0 = tile.cursor
        %m, %l, %ke, %pe = scf.for %k = %c0 to %end step %cn iter_args(%mi = %ninf, %li = %zrow, %n = %k0, %p = %p0) -> (!row, !row, !tile.cursor, !tile.cursor) {
          %s = tile.take %kvring[%n]
          %a = tile.slot %kvm[%s] : !kv -> memref<64x128xbf16, #scale.mem<l1>>
          %r = tile.slot %krm[%s] : !kr -> memref<64x64xbf16, #scale.mem<l1>>
          %sr = tile.gemm async %qb, %r, %zs transpose_b : memref<64x64xbf16, #scale.mem<l1>>, memref<64x64xbf16, #scale.mem<l1>>, !s -> !tile.future<!s>
          %sf = tile.gemm async %qa, %a, %sr transpose_b : memref<64x128xbf16, #scale.mem<l1>>, memref<64x128xbf16, #scale.mem<l1>>, !tile.future<!s> -> !tile.future<!s>
          %sv = tile.await %sf : !tile.future<!s> -> !s
          tile.release %kvring[%n]
          %mt = tile.reduce max %sv dims [1] : !s
          %mn = arith.maximumf %mi, %mt : !row
          %md = arith.subf %mi, %mn : !row
          %ms = arith.mulf %md, %scaler : !row
          %alpha = math.exp2 %ms fastmath<afn> : !row
          %mns = arith.mulf %mn, %scaler : !row
          %mnb = tile.broadcast %mns dims [1] : !row -> !s
          %neg = arith.negf %mnb : !s
          %ss = math.fma %sv, %scalet, %neg : !s
          %e = math.exp2 %ss fastmath<afn> : !s
          %es = tile.reduce add %e dims [1] : !s
          %ln = math.fma %li, %alpha, %es : !row
          %pb = arith.truncf %e : !s to tensor<64x64xbf16>
          %t = tile.acquire %pring[%p]
          %ps = tile.slot %pm[%t] : !pb -> memref<64x64xbf16, #scale.mem<l1>>
          %as = tile.slot %am[%t] : !ab -> memref<64xf32, #scale.mem<l1>>
          tile.store %pb, %ps[0, 0] : tensor<64x64xbf16>, memref<64x64xbf16, #scale.mem<l1>>
          tile.store %alpha, %as[0] : !row, memref<64xf32, #scale.mem<l1>>
          tile.publish %pring[%p]
          %nn = tile.advance %kvring[%n]
          %pn = tile.advance %pring[%p]
          scf.yield %mn, %ln, %nn, %pn : !row, !row, !tile.cursor, !tile.cursor
        }
        tile.release %qring[%q0]
        %l0 = tile.cursor
        %t = tile.acquire %lring[%l0]
        %ls = tile.slot %lm[%t] : !ab -> memref<64xf32, #scale.mem<l1>>
        tile.store %l, %ls[0] : !row, memref<64xf32, #scale.mem<l1>>
        tile.publish %lring[%l0]
      }
      tile.role "values" units(2) registers(168) {
        %zo = arith.constant dense<0.0> : !o
        %k0 = tile.cursor
        %p0 = tile.cursor
        %o, %ke, %pe = scf.for %k = %c0 to %end step %cn iter_args(%oi = %zo, %n = %k0, %p = %p0) -> (!o, !tile.cursor, !tile.cursor) {
          %t = tile.take %pring[%p]
          %ps = tile.slot %pm[%t] : !pb -> memref<64x64xbf16, #scale.mem<l1>>
          %as = tile.slot %am[%t] : !ab -> memref<64xf32, #scale.mem<l1>>
          %alpha = tile.load %as[0] : memref<64xf32, #scale.mem<l1>> -> !row
          %ab = tile.broadcast %alpha dims [1] : !row -> !o
          %oa = arith.mulf %oi, %ab : !o
          %s = tile.take %kvring[%n]
          %a = tile.slot %kvm[%s] : !kv -> memref<64x128xbf16, #scale.mem<l1>>
          %on = tile.gemm %ps, %a, %oa policy(full_col) : memref<64x64xbf16, #scale.mem<l1>>, memref<64x128xbf16, #scale.mem<l1>> -> !o
          tile.release %kvring[%n]
          tile.release %pring[%p]
          %nn = tile.advance %kvring[%n]
          %pn = tile.advance %pring[%p]
          scf.yield %on, %nn, %pn : !o, !tile.cursor, !tile.cursor
        }
        %l0 = tile.cursor
        %t = tile.take %lring[%l0]
        %ls = tile.slot %lm[%t] : !ab -> memref<64xf32, #scale.mem<l1>>
        %l = tile.load %ls[0] : memref<64xf32, #scale.mem<l1>> -> !row
        tile.release %lring[%l0]
        %lb = tile.broadcast %l dims [1] : !row -> !o
        %r = arith.divf %o, %lb fastmath<arcp> : !o
        %rb = arith.truncf %r : !o to tensor<64x128xbf16>
        tile.store %rb, %O[%b, %h, 0] : tensor<64x128xbf16>, !O
      }
    }
  }
  return
}

func.func @reference(%Q: !Q, %KV: !KV, %O: !O) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %b1 = arith.constant 2 : index
  %h1 = arith.constant 64 : index
  %s1 = arith.constant 128 : index
  %d1 = arith.constant 192 : index
  %l1 = arith.constant 128 : index
  %z = arith.constant 0.0 : f32
  %scale = arith.constant 0.1041 : f32
  %w = memref.alloc() : memref<128xf32>
  scf.for %b = %c0 to %b1 step %c1 {
    scf.for %h = %c0 to %h1 step %c1 {
      %sum = scf.for %k = %c0 to %s1 step %c1 iter_args(%t = %z) -> (f32) {
        %dot = scf.for %d = %c0 to %d1 step %c1 iter_args(%a = %z) -> (f32) {
          %x0 = memref.load %Q[%b, %h, %d] : !Q
          %y0 = memref.load %KV[%b, %k, %d] : !KV
          %x = arith.extf %x0 : bf16 to f32
          %y = arith.extf %y0 : bf16 to f32
          %n = math.fma %x, %y, %a : f32
          scf.yield %n : f32
        }
        %sc = arith.mulf %dot, %scale : f32
        %e = math.exp2 %sc : f32
        memref.store %e, %w[%k] : memref<128xf32>
        %tn = arith.addf %t, %e : f32
        scf.yield %tn : f32
      }
      scf.for %d = %c0 to %l1 step %c1 {
        %o = scf.for %k = %c0 to %s1 step %c1 iter_args(%a = %z) -> (f32) {
          %e = memref.load %w[%k] : memref<128xf32>
          %y0 = memref.load %KV[%b, %k, %d] : !KV
          %y = arith.extf %y0 : bf16 to f32
          %n = math.fma %e, %y, %a : f32
          scf.yield %n : f32
        }
        %r = arith.divf %o, %sum : f32
        %rb = arith.truncf %r : f32 to bf16
        memref.store %rb, %O[%b, %h, %d] : !O
      }
    }
  }
  memref.dealloc %w : memref<128xf32>
  return
}

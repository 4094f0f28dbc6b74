// Causal attention with a sliding window: a position sees itself and the 63 before it. The loop begins at the first key
// that any query of the tile sees; peel-masked-iterations divides it where the window's edge and the diagonal cut through
// tiles of keys. The first tile may hold no key of the last queries, so their greatest score begins as a number: the
// difference of two infinities is none.
//
// RUN: tsrun %s --verify | FileCheck %s
// CHECK: verified

!qkv = memref<1x256x64xbf16>
!row = tensor<64xf32>
!q = tensor<64x64xbf16>
!kv = tensor<64x64xbf16>
!s = tensor<64x64xf32>
!o = tensor<64x64xf32>
func.func @main(%Q: !qkv {tile.init = "random", tile.name = "q"}, %K: !qkv {tile.init = "random", tile.name = "k"}, %V: !qkv {tile.init = "random", tile.name = "v"},
                %O: !qkv {tile.out, tile.tolerance = 2.0e-2 : f64, tile.name = "o"}) {
  tile.kernel (%h, %q0) = (0, 0) to (1, 256) step (1, 64) threads(128) {
    %c0 = arith.constant 0 : index
    %bq = arith.constant 64 : index
    %window = arith.constant 64 : index
    %ninf = arith.constant 0xFF800000 : f32
    %scaler = arith.constant dense<0.18033688> : !row
    %scalet = arith.constant dense<0.18033688> : !s
    %m0 = arith.constant dense<-1.0e30> : !row
    %l0 = arith.constant dense<0.0> : !row
    %s0 = arith.constant dense<0.0> : !s
    %o0 = arith.constant dense<0.0> : !o
    %q = tile.load %Q[%h, %q0, 0] : !qkv -> !q
    %before = arith.subi %q0, %window : index
    %from = arith.maxsi %before, %c0 : index
    %to = arith.addi %q0, %bq : index
    %m, %l, %o = tile.pipelined %k = %from to %to step 64 stages(2) iter_args(%mi = %m0, %li = %l0, %oi = %o0) -> (!row, !row, !o) {
      %kt = tile.load %K[%h, %k, 0] : !qkv -> !kv
      %vt = tile.load %V[%h, %k, 0] : !qkv -> !kv
      %qk = tile.gemm %q, %kt, %s0 transpose_b policy(full_row) : !q, !kv -> !s
      %s = tile.parallel (%i, %j) = (64, 64) in(%qk as %e) : (!s) {
        %key = arith.addi %k, %j : index
        %query = arith.addi %q0, %i : index
        %since = arith.subi %query, %window : index
        %seen = arith.cmpi sle, %key, %query : index
        %near = arith.cmpi sgt, %key, %since : index
        %x = arith.select %seen, %e, %ninf : f32
        %y = arith.select %near, %x, %ninf : f32
        tile.yield %y : f32
      } : !s
      %mt = tile.reduce max %s dims [1] : !s
      %mn = arith.maximumf %mi, %mt : !row
      %md = arith.subf %mi, %mn : !row
      %ms = arith.mulf %md, %scaler : !row
      %alpha = math.exp2 %ms fastmath<afn> : !row
      %mns = arith.mulf %mn, %scaler : !row
      %mnb = tile.broadcast %mns dims [1] : !row -> !s
      %neg = arith.negf %mnb : !s
      %ss = math.fma %s, %scalet, %neg : !s
      %p = math.exp2 %ss fastmath<afn> : !s
      %rs = tile.reduce add %p dims [1] : !s
      %ln = math.fma %li, %alpha, %rs : !row
      %ab = tile.broadcast %alpha dims [1] : !row -> !o
      %oa = arith.mulf %oi, %ab : !o
      %pb = arith.truncf %p : !s to tensor<64x64xbf16>
      %on = tile.gemm %pb, %vt, %oa policy(full_row) : tensor<64x64xbf16>, !kv -> !o
      tile.yield %mn, %ln, %on : !row, !row, !o
    }
    %lb = tile.broadcast %l dims [1] : !row -> !o
    %r = arith.divf %o, %lb fastmath<arcp> : !o
    %rb = arith.truncf %r : !o to !q
    tile.store %rb, %O[%h, %q0, 0] : !q, !qkv
  }
  return
}

func.func @reference(%Q: !qkv, %K: !qkv, %V: !qkv, %O: !qkv) {
  %z = arith.constant 0.0 : f32
  %scale = arith.constant 0.125 : f32
  %w = memref.alloc() : memref<256xf32>
  affine.for %h = 0 to 1 {
    affine.for %i = 0 to 256 {
      %sum = affine.for %k = max affine_map<(i) -> (0, i - 63)>(%i) to affine_map<(i) -> (i + 1)>(%i) iter_args(%t = %z) -> (f32) {
        %dot = affine.for %d = 0 to 64 iter_args(%a = %z) -> (f32) {
          %x0 = affine.load %Q[%h, %i, %d] : !qkv
          %y0 = affine.load %K[%h, %k, %d] : !qkv
          %x = arith.extf %x0 : bf16 to f32
          %y = arith.extf %y0 : bf16 to f32
          %n = math.fma %x, %y, %a : f32
          affine.yield %n : f32
        }
        %sc = arith.mulf %dot, %scale : f32
        %e = math.exp %sc : f32
        affine.store %e, %w[%k] : memref<256xf32>
        %tn = arith.addf %t, %e : f32
        affine.yield %tn : f32
      }
      affine.for %d = 0 to 64 {
        %o = affine.for %k = max affine_map<(i) -> (0, i - 63)>(%i) to affine_map<(i) -> (i + 1)>(%i) iter_args(%a = %z) -> (f32) {
          %e = affine.load %w[%k] : memref<256xf32>
          %y0 = affine.load %V[%h, %k, %d] : !qkv
          %y = arith.extf %y0 : bf16 to f32
          %n = math.fma %e, %y, %a : f32
          affine.yield %n : f32
        }
        %r = arith.divf %o, %sum : f32
        %rb = arith.truncf %r : f32 to bf16
        affine.store %rb, %O[%h, %i, %d] : !qkv
      }
    }
  }
  memref.dealloc %w : memref<256xf32>
  return
}

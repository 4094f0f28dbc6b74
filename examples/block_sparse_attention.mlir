// Block-sparse attention: of each 64 queries and 64 keys a score says whether they are seen, where it is 50 or
// more. A first kernel makes of each row of scores the list of its key blocks: a running sum says
// where in it a block comes. Attention then goes along the list, so that nothing is done for
// other blocks; their places are read from memory by the warps that load. Queries without any block give zero.
//
// RUN: tsrun %s --verify | FileCheck %s
// CHECK: verified

!qkv = memref<1x256x64xbf16>
!score = memref<1x4x4xi8>
!list = memref<1x4x4xi32>
!count = memref<1x4xi32>
!b = tensor<4x4xi32>
!row = tensor<64xf32>
!q = tensor<64x64xbf16>
!kv = tensor<64x64xbf16>
!s = tensor<64x64xf32>
!o = tensor<64x64xf32>
func.func @main(%Q: !qkv {tile.init = "random", tile.name = "q"}, %K: !qkv {tile.init = "random", tile.name = "k"}, %V: !qkv {tile.init = "random", tile.name = "v"},
                %score: !score {tile.init = "uniform", tile.name = "score"}, %list: !list, %count: !count, %O: !qkv {tile.out, tile.tolerance = 2.0e-2 : f64, tile.name = "o"}) {
  tile.kernel (%h, %q0) = (0, 0) to (1, 4) step (1, 4) threads(128) {
    %half = arith.constant dense<50> : tensor<4x4xi8>
    %one = arith.constant dense<1> : !b
    %end = arith.constant dense<4> : !b
    %sc = tile.load %score[%h, %q0, 0] : !score -> tensor<4x4xi8>
    %keep = arith.cmpi sge, %sc, %half : tensor<4x4xi8>
    %n = arith.extui %keep : tensor<4x4xi1> to !b
    %upto = tile.scan add %n dim 1 : !b
    %place = arith.subi %upto, %one : !b
    %at = arith.select %keep, %place, %end : tensor<4x4xi1>, !b
    %q32 = arith.index_cast %q0 : index to i32
    %first = tile.fill %q32 : i32 -> !b
    %i = tile.iota dim 0 : !b
    %q = arith.addi %i, %first : !b
    %k = tile.iota dim 1 : !b
    tile.scatter %k, %list[%h, %q, %at] [1, 1, 1] : !b, !list, index, !b, !b
    %all = tile.reduce add %n dims [1] : !b
    tile.store %all, %count[%h, %q0] : tensor<4xi32>, !count
  }
  tile.kernel (%h, %qb) = (0, 0) to (1, 4) step (1, 1) threads(128) {
    %bq = arith.constant 64 : index
    %bk = arith.constant 64 : index
    %scaler = arith.constant dense<0.18033688> : !row
    %scalet = arith.constant dense<0.18033688> : !s
    %m0 = arith.constant dense<0xFF800000> : !row
    %l0 = arith.constant dense<0.0> : !row
    %s0 = arith.constant dense<0.0> : !s
    %o0 = arith.constant dense<0.0> : !o
    %q0 = arith.muli %qb, %bq : index
    %q = tile.load %Q[%h, %q0, 0] : !qkv -> !q
    %n32 = memref.load %count[%h, %qb] : !count
    %n = arith.index_cast %n32 : i32 to index
    %m, %l, %o = tile.pipelined %i = 0 to %n step 1 stages(2) iter_args(%mi = %m0, %li = %l0, %oi = %o0) -> (!row, !row, !o) {
      %kb32 = memref.load %list[%h, %qb, %i] : !list
      %kb = arith.index_cast %kb32 : i32 to index
      %k = arith.muli %kb, %bk : index
      %kt = tile.load %K[%h, %k, 0] : !qkv -> !kv
      %vt = tile.load %V[%h, %k, 0] : !qkv -> !kv
      %s = tile.gemm %q, %kt, %s0 transpose_b policy(full_row) : !q, !kv -> !s
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
    %some = arith.constant dense<1.0e-30> : !row
    %ls = arith.maximumf %l, %some : !row
    %lb = tile.broadcast %ls dims [1] : !row -> !o
    %r = arith.divf %o, %lb fastmath<arcp> : !o
    %rb = arith.truncf %r : !o to !q
    tile.store %rb, %O[%h, %q0, 0] : !q, !qkv
  }
  return
}

func.func @reference(%Q: !qkv, %K: !qkv, %V: !qkv, %score: !score, %list: !list, %count: !count, %O: !qkv) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %heads = arith.constant 1 : index
  %s = arith.constant 256 : index
  %d = arith.constant 64 : index
  %bq = arith.constant 64 : index
  %bk = arith.constant 64 : index
  %half = arith.constant 50 : i8
  %z = arith.constant 0.0 : f32
  %tiny = arith.constant 1.0e-30 : f32
  %scale = arith.constant 0.125 : f32
  %w = memref.alloc() : memref<256xf32>
  scf.for %h = %c0 to %heads step %c1 {
    scf.for %i = %c0 to %s step %c1 {
      %ib = arith.divui %i, %bq : index
      %sum = scf.for %k = %c0 to %s step %c1 iter_args(%t = %z) -> (f32) {
        %kb = arith.divui %k, %bk : index
        %sc = memref.load %score[%h, %ib, %kb] : !score
        %keep = arith.cmpi sge, %sc, %half : i8
        %e = scf.if %keep -> (f32) {
          %dot = scf.for %j = %c0 to %d step %c1 iter_args(%a = %z) -> (f32) {
            %x0 = memref.load %Q[%h, %i, %j] : !qkv
            %y0 = memref.load %K[%h, %k, %j] : !qkv
            %x = arith.extf %x0 : bf16 to f32
            %y = arith.extf %y0 : bf16 to f32
            %n = math.fma %x, %y, %a : f32
            scf.yield %n : f32
          }
          %sd = arith.mulf %dot, %scale : f32
          %ex = math.exp %sd : f32
          scf.yield %ex : f32
        } else {
          scf.yield %z : f32
        }
        memref.store %e, %w[%k] : memref<256xf32>
        %tn = arith.addf %t, %e : f32
        scf.yield %tn : f32
      }
      %most = arith.maximumf %sum, %tiny : f32
      scf.for %j = %c0 to %d step %c1 {
        %o = scf.for %k = %c0 to %s step %c1 iter_args(%a = %z) -> (f32) {
          %e = memref.load %w[%k] : memref<256xf32>
          %y0 = memref.load %V[%h, %k, %j] : !qkv
          %y = arith.extf %y0 : bf16 to f32
          %n = math.fma %e, %y, %a : f32
          scf.yield %n : f32
        }
        %r = arith.divf %o, %most : f32
        %rb = arith.truncf %r : f32 to bf16
        memref.store %rb, %O[%h, %i, %j] : !qkv
      }
    }
  }
  memref.dealloc %w : memref<256xf32>
  return
}

// Attention of one new position a sequence (decode) whose keys and values lie in pages, as vLLM
// keeps them: a table says which page of the pool has a sequence's next 64 positions. Sequences
// have different lengths; each is divided into two parts of whole pages, of which the
// second may be empty, and a second kernel combines them. Products are turned round as
// in attention_decode.mlir. Warps that load read the table for themselves, pages ahead of those that multiply. What is left
// of a last page is multiplied by zero, so it must hold numbers.
//
// RUN: tsrun %s --verify | FileCheck %s
// CHECK: verified

!q = tensor<8x64xbf16>
!kv = tensor<64x64xbf16>
!s = tensor<64x8xf32>
!o = tensor<64x8xf32>
!row = tensor<8xf32>
!Q = memref<2x2x4x64xbf16>
!pool = memref<6x2x64x64xbf16>
!table = memref<2x4xi32>
!len = memref<2xi32>
!P = memref<2x2x2x4x64xf32>
!M = memref<2x2x2x4xf32>
func.func @main(%Q: !Q {tile.init = "random"}, %K: !pool {tile.init = "random"}, %V: !pool {tile.init = "random"},
                %table: !table {tile.init = dense<[[4, -1, -1, -1], [2, 5, 0, -1]]> : tensor<2x4xi32>}, %len: !len {tile.init = dense<[37, 130]> : tensor<2xi32>},
                %P: !P, %M: !M, %L: !M, %O: !Q {tile.out, tile.tolerance = 2.0e-2 : f64}) {
  tile.kernel blocks(%part, %h, %b) = (2, 2, 2) threads(128) {
    %c2 = arith.constant 2 : index
    %c64 = arith.constant 64 : index
    %scale = arith.constant dense<0.18033688011112042> : !s
    %ninf = arith.constant 0xFF800000 : f32
    %m0 = arith.constant dense<0xFF800000> : !row
    %zrow = arith.constant dense<0.0> : !row
    %zs = arith.constant dense<0.0> : !s
    %zo = arith.constant dense<0.0> : !o
    %len32 = memref.load %len[%b] : !len
    %n = arith.index_cast %len32 : i32 to index
    %pages = arith.ceildivsi %n, %c64 : index
    %most = arith.ceildivsi %pages, %c2 : index
    %from = arith.muli %part, %most : index
    %next = arith.addi %from, %most : index
    %to = arith.minsi %next, %pages : index
    %q = tile.load %Q[%b, %h, 0, 0] : !Q -> !q
    %m, %l, %o = tile.pipelined %i = %from to %to step 1 stages(2) iter_args(%mi = %m0, %li = %zrow, %oi = %zo) -> (!row, !row, !o) {
      %page32 = memref.load %table[%b, %i] : !table
      %page = arith.index_cast %page32 : i32 to index
      %kt = tile.load %K[%page, %h, 0, 0] : !pool -> !kv
      %vt = tile.load %V[%page, %h, 0, 0] : !pool -> !kv
      %s0 = tile.gemm %kt, %q, %zs transpose_b : !kv, !q -> !s
      %s1 = arith.mulf %s0, %scale : !s
      %k = arith.muli %i, %c64 : index
      %s = tile.parallel (%r, %c) = (64, 8) in(%s1 as %e) : (!s) {
        %key = arith.addi %k, %r : index
        %in = arith.cmpi slt, %key, %n : index
        %v = arith.select %in, %e, %ninf : f32
        tile.yield %v : f32
      } : !s
      %mt = tile.reduce max %s dims [0] : !s
      %mn = arith.maximumf %mi, %mt : !row
      %d = arith.subf %mi, %mn : !row
      %alpha = math.exp2 %d fastmath<afn> : !row
      %mb = tile.broadcast %mn dims [0] : !row -> !s
      %sd = arith.subf %s, %mb : !s
      %p = math.exp2 %sd fastmath<afn> : !s
      %ps = tile.reduce add %p dims [0] : !s
      %ln = math.fma %li, %alpha, %ps : !row
      %ab = tile.broadcast %alpha dims [0] : !row -> !o
      %oa = arith.mulf %oi, %ab : !o
      %pb = arith.truncf %p : !s to tensor<64x8xbf16>
      %pt = tile.transpose %pb, [1, 0] : tensor<64x8xbf16>
      %on = tile.gemm %vt, %pt, %oa transpose_a transpose_b : !kv, tensor<8x64xbf16> -> !o
      tile.yield %mn, %ln, %on : !row, !row, !o
    }
    %ot = tile.transpose %o, [1, 0] : !o -> tensor<8x64xf32>
    tile.store %ot, %P[%b, %h, %part, 0, 0] : tensor<8x64xf32>, !P
    tile.store %m, %M[%b, %h, %part, 0] : !row, !M
    tile.store %l, %L[%b, %h, %part, 0] : !row, !M
  }

  // The parts, by what each has of the sum.
  tile.kernel blocks(%h, %b) = (2, 2) threads(128) {
    %m = tile.load %M[%b, %h, 0, 0] : !M -> tensor<2x4xf32>
    %l = tile.load %L[%b, %h, 0, 0] : !M -> tensor<2x4xf32>
    %p = tile.load %P[%b, %h, 0, 0, 0] : !P -> tensor<2x4x64xf32>
    %mm = tile.reduce max %m dims [0] : tensor<2x4xf32>
    %mb = tile.broadcast %mm dims [0] : tensor<4xf32> -> tensor<2x4xf32>
    %d = arith.subf %m, %mb : tensor<2x4xf32>
    %w = math.exp2 %d fastmath<afn> : tensor<2x4xf32>
    %lw = arith.mulf %l, %w : tensor<2x4xf32>
    %sum = tile.reduce add %lw dims [0] : tensor<2x4xf32>
    %wb = tile.broadcast %w dims [2] : tensor<2x4xf32> -> tensor<2x4x64xf32>
    %pw = arith.mulf %p, %wb : tensor<2x4x64xf32>
    %o = tile.reduce add %pw dims [0] : tensor<2x4x64xf32>
    %sb = tile.broadcast %sum dims [1] : tensor<4xf32> -> tensor<4x64xf32>
    %r = arith.divf %o, %sb : tensor<4x64xf32>
    %rb = arith.truncf %r : tensor<4x64xf32> to tensor<4x64xbf16>
    tile.store %rb, %O[%b, %h, 0, 0] : tensor<4x64xbf16>, !Q
  }
  return
}

func.func @reference(%Q: !Q, %K: !pool, %V: !pool, %table: !table, %len: !len, %P: !P, %M: !M, %L: !M, %O: !Q) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %c64 = arith.constant 64 : index
  %z = arith.constant 0.0 : f32
  %scale = arith.constant 0.125 : f32
  %w = memref.alloc() : memref<256xf32>
  scf.for %b = %c0 to %c2 step %c1 {
    %len32 = memref.load %len[%b] : !len
    %n = arith.index_cast %len32 : i32 to index
    scf.for %h = %c0 to %c2 step %c1 {
      scf.for %g = %c0 to %c4 step %c1 {
        %sum = scf.for %k = %c0 to %n step %c1 iter_args(%t = %z) -> (f32) {
          %page, %r = func.call @place(%table, %b, %k) : (!table, index, index) -> (index, index)
          %dot = scf.for %d = %c0 to %c64 step %c1 iter_args(%a = %z) -> (f32) {
            %x0 = memref.load %Q[%b, %h, %g, %d] : !Q
            %y0 = memref.load %K[%page, %h, %r, %d] : !pool
            %x = arith.extf %x0 : bf16 to f32
            %y = arith.extf %y0 : bf16 to f32
            %s = math.fma %x, %y, %a : f32
            scf.yield %s : f32
          }
          %sc = arith.mulf %dot, %scale : f32
          %e = math.exp %sc : f32
          memref.store %e, %w[%k] : memref<256xf32>
          %tn = arith.addf %t, %e : f32
          scf.yield %tn : f32
        }
        scf.for %d = %c0 to %c64 step %c1 {
          %o = scf.for %k = %c0 to %n step %c1 iter_args(%a = %z) -> (f32) {
            %page, %r = func.call @place(%table, %b, %k) : (!table, index, index) -> (index, index)
            %e = memref.load %w[%k] : memref<256xf32>
            %y0 = memref.load %V[%page, %h, %r, %d] : !pool
            %y = arith.extf %y0 : bf16 to f32
            %s = math.fma %e, %y, %a : f32
            scf.yield %s : f32
          }
          %r = arith.divf %o, %sum : f32
          %rb = arith.truncf %r : f32 to bf16
          memref.store %rb, %O[%b, %h, %g, %d] : !Q
        }
      }
    }
  }
  memref.dealloc %w : memref<256xf32>
  return
}

// The page of a sequence's position, and the row in it.
func.func private @place(%table: !table, %b: index, %k: index) -> (index, index) {
  %c64 = arith.constant 64 : index
  %i = arith.divui %k, %c64 : index
  %r = arith.remui %k, %c64 : index
  %page32 = memref.load %table[%b, %i] : !table
  %page = arith.index_cast %page32 : i32 to index
  return %page, %r : index, index
}

// Attention of sequences of different lengths, packed one after the other: sequence b has the rows
// from %begin[b] to %begin[b + 1] (cu_seqlens). A block finds its sequence there. Its last keys
// may be the next sequence's, which are masked; its last queries as well, whose results a store
// to the sequence's own rows, a subview, leaves out. A tile of queries behind the end has no keys
// to go through. What is masked is multiplied by zero, so it must be numbers: no NaN in any sequence.
//
// RUN: tsrun %s --verify | FileCheck %s
// CHECK: verified

!row = tensor<64xf32>
!tile = tensor<64x64xbf16>
!s = tensor<64x64xf32>
!seq = memref<200x2x64xbf16>
!begin = memref<4xi32>
func.func @main(%Q: !seq {tile.init = "random"}, %K: !seq {tile.init = "random"}, %V: !seq {tile.init = "random"},
                %begin: !begin {tile.init = dense<[0, 37, 137, 200]> : tensor<4xi32>}, %O: !seq {tile.out, tile.tolerance = 2.0e-2 : f64}) {
  tile.kernel (%b, %h, %q0) = (0, 0, 0) to (3, 2, 128) step (1, 1, 64) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %ninf = arith.constant 0xFF800000 : f32
    %scaler = arith.constant dense<0.18033688> : !row
    %scalet = arith.constant dense<0.18033688> : !s
    %m0 = arith.constant dense<0xFF800000> : !row
    %l0 = arith.constant dense<0.0> : !row
    %o0 = arith.constant dense<0.0> : !s
    %next = arith.addi %b, %c1 : index
    %first32 = memref.load %begin[%b] : !begin
    %end32 = memref.load %begin[%next] : !begin
    %len32 = arith.subi %end32, %first32 : i32
    %first = arith.index_cast %first32 : i32 to index
    %len = arith.index_cast %len32 : i32 to index
    %some = arith.cmpi slt, %q0, %len : index
    %to = arith.select %some, %len, %c0 : index
    %qrow = arith.addi %first, %q0 : index
    %q = tile.load %Q[%qrow, %h, 0] [64, 1, 64] : !seq -> !tile
    %m, %l, %o = tile.pipelined %k = 0 to %to step 64 stages(2) iter_args(%mi = %m0, %li = %l0, %oi = %o0) -> (!row, !row, !s) {
      %krow = arith.addi %first, %k : index
      %kt = tile.load %K[%krow, %h, 0] [64, 1, 64] : !seq -> !tile
      %vt = tile.load %V[%krow, %h, 0] [64, 1, 64] : !seq -> !tile
      %qk = tile.gemm %q, %kt transpose_b policy(full_row) : !tile, !tile -> !s
      %sm = tile.parallel (%i, %j) = (64, 64) in(%qk as %e) : (!s) {
        %key = arith.addi %k, %j : index
        %in = arith.cmpi slt, %key, %len : index
        %v = arith.select %in, %e, %ninf : f32
        tile.yield %v : f32
      } : !s
      %mt = tile.reduce max %sm dims [1] : !s
      %mn = arith.maximumf %mi, %mt : !row
      %md = arith.subf %mi, %mn : !row
      %ms = arith.mulf %md, %scaler : !row
      %alpha = math.exp2 %ms fastmath<afn> : !row
      %mb = tile.broadcast %mn dims [1] : !row -> !s
      %sd = arith.subf %sm, %mb : !s
      %ss = arith.mulf %sd, %scalet : !s
      %p = math.exp2 %ss fastmath<afn> : !s
      %rs = tile.reduce add %p dims [1] : !s
      %ln = math.fma %li, %alpha, %rs : !row
      %ab = tile.broadcast %alpha dims [1] : !row -> !s
      %oa = arith.mulf %oi, %ab : !s
      %pb = arith.truncf %p : !s to !tile
      %on = tile.gemm %pb, %vt, %oa policy(full_row) : !tile, !tile -> !s
      tile.yield %mn, %ln, %on : !row, !row, !s
    }
    %lb = tile.broadcast %l dims [1] : !row -> !s
    %r = arith.divf %o, %lb fastmath<arcp> : !s
    %rb = arith.truncf %r : !s to !tile
    %own = memref.subview %O[%first, %h, 0] [%len, 1, 64] [1, 1, 1] : !seq to memref<?x64xbf16, strided<[128, 1], offset: ?>>
    tile.store %rb, %own[%q0, 0] : !tile, memref<?x64xbf16, strided<[128, 1], offset: ?>>
  }
  return
}

func.func @reference(%Q: !seq, %K: !seq, %V: !seq, %begin: !begin, %O: !seq) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c64 = arith.constant 64 : index
  %z = arith.constant 0.0 : f32
  %scale = arith.constant 0.125 : f32
  %w = memref.alloc() : memref<200xf32>
  scf.for %b = %c0 to %c3 step %c1 {
    %next = arith.addi %b, %c1 : index
    %first32 = memref.load %begin[%b] : !begin
    %end32 = memref.load %begin[%next] : !begin
    %first = arith.index_cast %first32 : i32 to index
    %end = arith.index_cast %end32 : i32 to index
    scf.for %h = %c0 to %c2 step %c1 {
      scf.for %i = %first to %end step %c1 {
        %sum = scf.for %k = %first to %end step %c1 iter_args(%t = %z) -> (f32) {
          %dot = scf.for %d = %c0 to %c64 step %c1 iter_args(%a = %z) -> (f32) {
            %x0 = memref.load %Q[%i, %h, %d] : !seq
            %y0 = memref.load %K[%k, %h, %d] : !seq
            %x = arith.extf %x0 : bf16 to f32
            %y = arith.extf %y0 : bf16 to f32
            %n = math.fma %x, %y, %a : f32
            scf.yield %n : f32
          }
          %sc = arith.mulf %dot, %scale : f32
          %e = math.exp %sc : f32
          memref.store %e, %w[%k] : memref<200xf32>
          %tn = arith.addf %t, %e : f32
          scf.yield %tn : f32
        }
        scf.for %d = %c0 to %c64 step %c1 {
          %o = scf.for %k = %first to %end step %c1 iter_args(%a = %z) -> (f32) {
            %e = memref.load %w[%k] : memref<200xf32>
            %y0 = memref.load %V[%k, %h, %d] : !seq
            %y = arith.extf %y0 : bf16 to f32
            %n = math.fma %e, %y, %a : f32
            scf.yield %n : f32
          }
          %r = arith.divf %o, %sum : f32
          %rb = arith.truncf %r : f32 to bf16
          memref.store %rb, %O[%i, %h, %d] : !seq
        }
      }
    }
  }
  memref.dealloc %w : memref<200xf32>
  return
}

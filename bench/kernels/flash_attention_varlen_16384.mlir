// Attention forward of eight packed sequences of 512 to 3584 positions (examples/flash_attention_varlen.mlir), 16384 in all, 32 heads of 128
// columns, bf16: tiles of 128 queries and 128 keys, two warpgroups, two stages. 671 GFLOP, 0.54 GB at least. Blocks
// take tiles by a table, those of the longest sequence first, and pass over none.
!seq = memref<16384x32x128xbf16>
!own = memref<?x128xbf16, strided<[4096, 1], offset: ?>>
!begin = memref<9xi32>
!table = memref<136xi32>
!b = tensor<8xi32>
!t = tensor<136xi32>
!tb = tensor<136x8xi32>
!tt = tensor<136x136xi32>
!row = tensor<128xf32>
!q = tensor<128x128xbf16>
!kv = tensor<128x128xbf16>
!s = tensor<128x128xf32>
!o = tensor<128x128xf32>
func.func @main(%Q: !seq {tile.init = "random", tile.name = "q"}, %K: !seq {tile.init = "random", tile.name = "k"}, %V: !seq {tile.init = "random", tile.name = "v"},
                %begin: !begin {tile.init = dense<[0, 512, 1512, 3048, 5096, 7656, 10728, 14312, 16384]> : tensor<9xi32>, tile.name = "begin"}, %sequence: !table, %first: !table, %count: memref<1xi32>,
                %O: !seq {tile.out, tile.tolerance = 2.0e-2 : f64, tile.name = "o"}) {
  // For each tile of 128 queries its sequence, and its first query there: those with the most keys first.
  tile.kernel blocks(%x) = (1) threads(512) {
    %bm = arith.constant dense<128> : !b
    %up = arith.constant dense<127> : !b
    %bmt = arith.constant dense<128> : !t
    %none = arith.constant dense<0> : !tb
    %from = tile.load %begin[0] : !begin -> !b
    %to = tile.load %begin[1] : !begin -> !b
    %rows = arith.subi %to, %from : !b
    %rowsup = arith.addi %rows, %up : !b
    %tiles = arith.divui %rowsup, %bm : !b
    %end = tile.scan add %tiles dim 0 : !b
    %start = arith.subi %end, %tiles : !b
    %n = tile.reduce add %tiles dims [0] keep : !b
    %i = tile.iota dim 0 : !tb
    %ends = tile.broadcast %end dims [0] : !b -> !tb
    %starts = tile.broadcast %start dims [0] : !b -> !tb
    %lens = tile.broadcast %rows dims [0] : !b -> !tb
    %since = arith.cmpi sge, %i, %starts : !tb
    %until = arith.cmpi slt, %i, %ends : !tb
    %its = arith.andi %since, %until : tensor<136x8xi1>
    %after = arith.cmpi sge, %i, %ends : !tb
    %before = arith.extui %after : tensor<136x8xi1> to !tb
    %seq = tile.reduce add %before dims [1] : !tb
    %down = arith.subi %i, %starts : !tb
    %down1 = arith.select %its, %down, %none : tensor<136x8xi1>, !tb
    %nth = tile.reduce add %down1 dims [1] : !tb
    %at = arith.muli %nth, %bmt : !t
    %len1 = arith.select %its, %lens, %none : tensor<136x8xi1>, !tb
    %len = tile.reduce add %len1 dims [1] : !tb
    %j = tile.iota dim 0 : !tt
    %k = tile.iota dim 1 : !tt
    %a = tile.broadcast %len dims [1] : !t -> !tt
    %b = tile.broadcast %len dims [0] : !t -> !tt
    %more = arith.cmpi sgt, %b, %a : !tt
    %same = arith.cmpi eq, %b, %a : !tt
    %earlier = arith.cmpi slt, %k, %j : !tt
    %tie = arith.andi %same, %earlier : tensor<136x136xi1>
    %ahead = arith.ori %more, %tie : tensor<136x136xi1>
    %aheads = arith.extui %ahead : tensor<136x136xi1> to !tt
    %place = tile.reduce add %aheads dims [1] : !tt
    tile.scatter %seq, %sequence[%place] [1] : !t, !table, !t
    tile.scatter %at, %first[%place] [1] : !t, !table, !t
    tile.store %n, %count[0] : tensor<1xi32>, memref<1xi32>
  }
  // Every other round goes backwards, so that all blocks have as much to do.
  tile.kernel blocks(%block) = (132) threads(256) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %heads = arith.constant 32 : index
    %ninf = arith.constant 0xFF800000 : f32
    %scaler = arith.constant dense<0.127517431> : !row
    %scalet = arith.constant dense<0.127517431> : !s
    %m0 = arith.constant dense<-1.0e30> : !row
    %l0 = arith.constant dense<0.0> : !row
    %some0 = arith.constant dense<1.0e-30> : !row
    %s0 = arith.constant dense<0.0> : !s
    %o0 = arith.constant dense<0.0> : !o
    %n32 = memref.load %count[%c0] : memref<1xi32>
    %nt = arith.index_cast %n32 : i32 to index
    %all = arith.muli %nt, %heads : index
    %lastTile = arith.subi %all, %c1 : index
    %rounds = affine.apply affine_map<(n) -> ((n + 131) floordiv 132)>(%all)
    scf.for %round = %c0 to %rounds step %c1 {
      %odd = affine.apply affine_map<(r) -> (r mod 2)>(%round)
      %there = affine.apply affine_map<(r, b) -> (r * 132 + b)>(%round, %block)
      %back = affine.apply affine_map<(r, b) -> (r * 132 + 131 - b)>(%round, %block)
      %isOdd = arith.cmpi eq, %odd, %c1 : index
      %p = arith.select %isOdd, %back, %there : index
      %some = arith.cmpi slt, %p, %all : index
      %pin = arith.minsi %p, %lastTile : index
      %h = affine.apply affine_map<(p) -> (p mod 32)>(%pin)
      %tile = affine.apply affine_map<(p) -> (p floordiv 32)>(%pin)
      %b32 = memref.load %sequence[%tile] : !table
      %q032 = memref.load %first[%tile] : !table
      %b = arith.index_cast %b32 : i32 to index
      %q0 = arith.index_cast %q032 : i32 to index
      %next = arith.addi %b, %c1 : index
      %from32 = memref.load %begin[%b] : !begin
      %end32 = memref.load %begin[%next] : !begin
      %len32 = arith.subi %end32, %from32 : i32
      %from = arith.index_cast %from32 : i32 to index
      %len = arith.index_cast %len32 : i32 to index
      %n = arith.select %some, %len, %c0 : index
      %qrow = arith.addi %from, %q0 : index
      %q = tile.load %Q[%qrow, %h, 0] [128, 1, 128] : !seq -> !q
      %m, %l, %o = tile.pipelined %k = 0 to %n step 128 stages(2) iter_args(%mi = %m0, %li = %l0, %oi = %o0) -> (!row, !row, !o) {
        %krow = arith.addi %from, %k : index
        %kt = tile.load %K[%krow, %h, 0] [128, 1, 128] : !seq -> !kv
        %vt = tile.load %V[%krow, %h, 0] [128, 1, 128] : !seq -> !kv
        %qk = tile.gemm %q, %kt, %s0 transpose_b policy(full_row) : !q, !kv -> !s
        %sm = tile.parallel (%i, %j) = (128, 128) in(%qk as %e) : (!s) {
          %key = arith.addi %k, %j : index
          %in = arith.cmpi slt, %key, %n : index
          %v = arith.select %in, %e, %ninf : f32
          tile.yield %v : f32
        } : !s
        %mt = tile.reduce max %sm dims [1] : !s
        %mn = arith.maximumf %mi, %mt : !row
        %md = arith.subf %mi, %mn : !row
        %ms = arith.mulf %md, %scaler : !row
        %alpha = math.exp2 %ms fastmath<afn> : !row
        %mns = arith.mulf %mn, %scaler : !row
        %mnb = tile.broadcast %mns dims [1] : !row -> !s
        %neg = arith.negf %mnb : !s
        %ss = math.fma %sm, %scalet, %neg : !s
        %pr = math.exp2 %ss fastmath<afn> : !s
        %rs = tile.reduce add %pr dims [1] : !s
        %ln = math.fma %li, %alpha, %rs : !row
        %ab = tile.broadcast %alpha dims [1] : !row -> !o
        %oa = arith.mulf %oi, %ab : !o
        %pb = arith.truncf %pr : !s to tensor<128x128xbf16>
        %on = tile.gemm %pb, %vt, %oa policy(full_row) : tensor<128x128xbf16>, !kv -> !o
        tile.yield %mn, %ln, %on : !row, !row, !o
      }
      %ls = arith.maximumf %l, %some0 : !row
      %lb = tile.broadcast %ls dims [1] : !row -> !o
      %r = arith.divf %o, %lb fastmath<arcp> : !o
      %rb = arith.truncf %r : !o to !q
      %own = memref.subview %O[%from, %h, 0] [%n, 1, 128] [1, 1, 1] : !seq to !own
      tile.store %rb, %own[%q0, 0] : !q, !own
    }
  }
  return
}

// Attention forward of which about half of the blocks of 128 queries and 128 keys are seen (examples/block_sparse_attention.mlir):
// 128 heads of 4096 positions and 128 columns, bf16. All blocks would be 1100 GFLOP; 0.54 GB at least. Two warpgroups of 64 queries.
// Rows of blocks have 16 on average, but up to 26: of each four heads 128 blocks take those with the most first, and every
// other time in the other order, so that all have as much to do.
!qkv = memref<128x4096x128xbf16>
!score = memref<128x32x32xi8>
!list = memref<128x32x32xi32>
!count = memref<128x32xi32>
!b = tensor<8x32xi32>
!cmp = tensor<64x128xi32>
!row = tensor<128xf32>
!q = tensor<128x128xbf16>
!kv = tensor<128x128xbf16>
!s = tensor<128x128xf32>
!o = tensor<128x128xf32>
func.func @main(%Q: !qkv {tile.init = "random", tile.name = "q"}, %K: !qkv {tile.init = "random", tile.name = "k"}, %V: !qkv {tile.init = "random", tile.name = "v"},
                %score: !score {tile.init = "uniform", tile.name = "score"}, %list: !list, %count: !count, %order: memref<4096xi32>, %O: !qkv {tile.out, tile.tolerance = 2.0e-2 : f64, tile.name = "o"}) {
  tile.kernel (%h, %q0) = (0, 0) to (128, 32) step (1, 8) threads(128) {
    %half = arith.constant dense<50> : tensor<8x32xi8>
    %one = arith.constant dense<1> : !b
    %end = arith.constant dense<32> : !b
    %sc = tile.load %score[%h, %q0, 0] : !score -> tensor<8x32xi8>
    %keep = arith.cmpi sge, %sc, %half : tensor<8x32xi8>
    %n = arith.extui %keep : tensor<8x32xi1> to !b
    %upto = tile.scan add %n dim 1 : !b
    %place = arith.subi %upto, %one : !b
    %at = arith.select %keep, %place, %end : tensor<8x32xi1>, !b
    %q32 = arith.index_cast %q0 : index to i32
    %first = tile.fill %q32 : i32 -> !b
    %i = tile.iota dim 0 : !b
    %q = arith.addi %i, %first : !b
    %k = tile.iota dim 1 : !b
    tile.scatter %k, %list[%h, %q, %at] [1, 1, 1] : !b, !list, index, !b, !b
    %all = tile.reduce add %n dims [1] : !b
    tile.store %all, %count[%h, %q0] : tensor<8xi32>, !count
  }
  %counts = memref.collapse_shape %count [[0, 1]] : !count into memref<4096xi32>
  // In which order tiles are taken: of each 128 those with the most blocks first.
  tile.kernel (%t0) = (0) to (4096) step (64) threads(128) {
    %g0 = affine.apply affine_map<(t) -> ((t floordiv 128) * 128)>(%t0)
    %mine = tile.load %counts[%t0] : memref<4096xi32> -> tensor<64xi32>
    %all = tile.load %counts[%g0] : memref<4096xi32> -> tensor<128xi32>
    %a = tile.broadcast %mine dims [1] : tensor<64xi32> -> !cmp
    %b = tile.broadcast %all dims [0] : tensor<128xi32> -> !cmp
    %i = tile.iota dim 0 : !cmp
    %j = tile.iota dim 1 : !cmp
    %off = affine.apply affine_map<(t) -> (t mod 128)>(%t0)
    %off32 = arith.index_cast %off : index to i32
    %offs = tile.fill %off32 : i32 -> !cmp
    %at = arith.addi %i, %offs : !cmp
    %before = arith.cmpi slt, %j, %at : !cmp
    %more = arith.cmpi sgt, %b, %a : !cmp
    %same = arith.cmpi eq, %b, %a : !cmp
    %tie = arith.andi %same, %before : tensor<64x128xi1>
    %first = arith.ori %more, %tie : tensor<64x128xi1>
    %n = arith.extui %first : tensor<64x128xi1> to !cmp
    %rank = tile.reduce add %n dims [1] : !cmp
    %g32 = arith.index_cast %g0 : index to i32
    %gs = tile.fill %g32 : i32 -> tensor<64xi32>
    %place = arith.addi %rank, %gs : tensor<64xi32>
    %t32 = arith.index_cast %t0 : index to i32
    %ts = tile.fill %t32 : i32 -> tensor<64xi32>
    %k = tile.iota dim 0 : tensor<64xi32>
    %t = arith.addi %k, %ts : tensor<64xi32>
    tile.scatter %t, %order[%place] [1] : tensor<64xi32>, memref<4096xi32>, tensor<64xi32>
  }
  // Every other round goes backwards, so that all blocks have as much to do.
  tile.kernel blocks(%block) = (128) threads(256) {
    %bq = arith.constant 128 : index
    %bk = arith.constant 128 : index
    %scaler = arith.constant dense<0.127517431> : !row
    %scalet = arith.constant dense<0.127517431> : !s
    %m0 = arith.constant dense<0xFF800000> : !row
    %l0 = arith.constant dense<0.0> : !row
    %s0 = arith.constant dense<0.0> : !s
    %o0 = arith.constant dense<0.0> : !o
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %rounds = arith.constant 32 : index
    scf.for %round = %c0 to %rounds step %c1 {
      %odd = affine.apply affine_map<(r) -> (r mod 2)>(%round)
      %place = affine.apply affine_map<(r, b) -> (r * 128 + b)>(%round, %block)
      %back = affine.apply affine_map<(r, b) -> (r * 128 + 127 - b)>(%round, %block)
      %isOdd = arith.cmpi eq, %odd, %c1 : index
      %at = arith.select %isOdd, %back, %place : index
      %t32 = memref.load %order[%at] : memref<4096xi32>
      %t = arith.index_cast %t32 : i32 to index
      %h = affine.apply affine_map<(t) -> (t floordiv 32)>(%t)
      %qb = affine.apply affine_map<(t) -> (t mod 32)>(%t)
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
        %pb = arith.truncf %p : !s to tensor<128x128xbf16>
        %on = tile.gemm %pb, %vt, %oa policy(full_row) : tensor<128x128xbf16>, !kv -> !o
        tile.yield %mn, %ln, %on : !row, !row, !o
      }
      %some = arith.constant dense<1.0e-30> : !row
      %ls = arith.maximumf %l, %some : !row
      %lb = tile.broadcast %ls dims [1] : !row -> !o
      %r = arith.divf %o, %lb fastmath<arcp> : !o
      %rb = arith.truncf %r : !o to !q
      tile.store %rb, %O[%h, %q0, 0] : !q, !qkv
    }
  }
  return
}

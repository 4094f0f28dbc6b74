// Attention of one new position for each of 64 sequences of 8192: 8 heads of keys and values of 128 columns, four
// queries each, bf16; four parts of the positions, combined by a second kernel. It reads 2.15 GB.
!q = tensor<8x128xbf16>
!kv = tensor<128x128xbf16>
!s = tensor<128x8xf32>
!o = tensor<128x8xf32>
!row = tensor<8xf32>
func.func @main(%Q: memref<64x8x4x128xbf16> {tile.init = "random"}, %K: memref<64x8x8192x128xbf16> {tile.init = "random"}, %V: memref<64x8x8192x128xbf16> {tile.init = "random"},
                %P: memref<64x8x4x4x128xf32>, %M: memref<64x8x4x4xf32>, %L: memref<64x8x4x4xf32>, %O: memref<64x8x4x128xbf16> {tile.out}) {
  tile.kernel blocks(%part, %h, %b) = (4, 8, 64) threads(128) {
    %n = arith.constant 2048 : index
    %k0 = arith.muli %part, %n : index
    %k1 = arith.addi %k0, %n : index
    %scale = arith.constant dense<0.12751743082459868> : !s
    %ninf = arith.constant dense<0xFF800000> : !row
    %zrow = arith.constant dense<0.0> : !row
    %zs = arith.constant dense<0.0> : !s
    %zo = arith.constant dense<0.0> : !o
    %q = tile.load %Q[%b, %h, 0, 0] : memref<64x8x4x128xbf16> -> !q
    %m, %l, %o = tile.pipelined %k = %k0 to %k1 step 128 stages(2) iter_args(%mi = %ninf, %li = %zrow, %oi = %zo) -> (!row, !row, !o) {
      %kt = tile.load %K[%b, %h, %k, 0] : memref<64x8x8192x128xbf16> -> !kv
      %vt = tile.load %V[%b, %h, %k, 0] : memref<64x8x8192x128xbf16> -> !kv
      %s0 = tile.gemm %kt, %q, %zs transpose_b : !kv, !q -> !s
      %s = arith.mulf %s0, %scale : !s
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
      %pb = arith.truncf %p : !s to tensor<128x8xbf16>
      %pt = tile.transpose %pb, [1, 0] : tensor<128x8xbf16>
      %on = tile.gemm %vt, %pt, %oa transpose_a transpose_b : !kv, tensor<8x128xbf16> -> !o
      tile.yield %mn, %ln, %on : !row, !row, !o
    }
    %ot = tile.transpose %o, [1, 0] : !o -> tensor<8x128xf32>
    tile.store %ot, %P[%b, %h, %part, 0, 0] : tensor<8x128xf32>, memref<64x8x4x4x128xf32>
    tile.store %m, %M[%b, %h, %part, 0] : !row, memref<64x8x4x4xf32>
    tile.store %l, %L[%b, %h, %part, 0] : !row, memref<64x8x4x4xf32>
  }

  tile.kernel blocks(%h, %b) = (8, 64) threads(128) {
    %m = tile.load %M[%b, %h, 0, 0] : memref<64x8x4x4xf32> -> tensor<4x4xf32>
    %l = tile.load %L[%b, %h, 0, 0] : memref<64x8x4x4xf32> -> tensor<4x4xf32>
    %p = tile.load %P[%b, %h, 0, 0, 0] : memref<64x8x4x4x128xf32> -> tensor<4x4x128xf32>
    %mm = tile.reduce max %m dims [0] : tensor<4x4xf32>
    %mb = tile.broadcast %mm dims [0] : tensor<4xf32> -> tensor<4x4xf32>
    %d = arith.subf %m, %mb : tensor<4x4xf32>
    %w = math.exp2 %d fastmath<afn> : tensor<4x4xf32>
    %lw = arith.mulf %l, %w : tensor<4x4xf32>
    %sum = tile.reduce add %lw dims [0] : tensor<4x4xf32>
    %wb = tile.broadcast %w dims [2] : tensor<4x4xf32> -> tensor<4x4x128xf32>
    %pw = arith.mulf %p, %wb : tensor<4x4x128xf32>
    %o = tile.reduce add %pw dims [0] : tensor<4x4x128xf32>
    %sb = tile.broadcast %sum dims [1] : tensor<4xf32> -> tensor<4x128xf32>
    %r = arith.divf %o, %sb : tensor<4x128xf32>
    %rb = arith.truncf %r : tensor<4x128xf32> to tensor<4x128xbf16>
    tile.store %rb, %O[%b, %h, 0, 0] : tensor<4x128xbf16>, memref<64x8x4x128xbf16>
  }
  return
}

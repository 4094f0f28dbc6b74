// C = A·B, 4096 x 4096 x 4096, bf16, of which about half of the blocks of 128x256x64 are multiplied: those with a score of 50
// or more, by lists as in examples/block_sparse_attention.mlir. All blocks would be 137 GFLOP. Two warpgroups, three stages.
!A = memref<4096x4096xbf16>
!B = memref<4096x4096xbf16>
!C = memref<4096x4096xbf16>
!score = memref<32x16x64xi8>
!list = memref<32x16x64xi32>
!count = memref<32x16xi32>
!b = tensor<4x64xi32>
!sum = tensor<128x256xf32>
func.func @main(%A: !A {tile.init = "random", tile.name = "a"}, %B: !B {tile.init = "random", tile.name = "b"},
                %score: !score {tile.init = "uniform", tile.name = "score"}, %list: !list, %count: !count, %C: !C {tile.out, tile.tolerance = 1.0e-2 : f64, tile.name = "c"}) {
  tile.kernel (%i, %j0) = (0, 0) to (32, 16) step (1, 4) threads(128) {
    %half = arith.constant dense<50> : tensor<4x64xi8>
    %one = arith.constant dense<1> : !b
    %end = arith.constant dense<64> : !b
    %sc = tile.load %score[%i, %j0, 0] : !score -> tensor<4x64xi8>
    %keep = arith.cmpi sge, %sc, %half : tensor<4x64xi8>
    %n = arith.extui %keep : tensor<4x64xi1> to !b
    %upto = tile.scan add %n dim 1 : !b
    %place = arith.subi %upto, %one : !b
    %at = arith.select %keep, %place, %end : tensor<4x64xi1>, !b
    %j32 = arith.index_cast %j0 : index to i32
    %first = tile.fill %j32 : i32 -> !b
    %r = tile.iota dim 0 : !b
    %j = arith.addi %r, %first : !b
    %k = tile.iota dim 1 : !b
    tile.scatter %k, %list[%i, %j, %at] [1, 1, 1] : !b, !list, index, !b, !b
    %all = tile.reduce add %n dims [1] : !b
    tile.store %all, %count[%i, %j0] : tensor<4xi32>, !count
  }
  tile.kernel (%i, %j) = (0, 0) to (32, 16) step (1, 1) threads(256) raster(8) {
    %bm = arith.constant 128 : index
    %bn = arith.constant 256 : index
    %bk = arith.constant 64 : index
    %zero = arith.constant dense<0.0> : !sum
    %row = arith.muli %i, %bm : index
    %col = arith.muli %j, %bn : index
    %n32 = memref.load %count[%i, %j] : !count
    %n = arith.index_cast %n32 : i32 to index
    %sum = tile.pipelined %s = 0 to %n step 1 stages(3) iter_args(%acc = %zero) -> (!sum) {
      %b32 = memref.load %list[%i, %j, %s] : !list
      %block = arith.index_cast %b32 : i32 to index
      %k = arith.muli %block, %bk : index
      %a = tile.load %A[%row, %k] : !A -> tensor<128x64xbf16>
      %b = tile.load %B[%k, %col] : !B -> tensor<64x256xbf16>
      %d = tile.gemm %a, %b, %acc : tensor<128x64xbf16>, tensor<64x256xbf16> -> !sum
      tile.yield %d : !sum
    }
    %c = arith.truncf %sum : !sum to tensor<128x256xbf16>
    tile.store %c, %C[%row, %col] : tensor<128x256xbf16>, !C
  }
  return
}

// A grouped product, a layer of a mixture of experts (examples/grouped_gemm.mlir): 32768 rows of 64 experts, 209 to
// 852 each, 7168 columns to 2048, bf16. 962 GFLOP, 2.48 GB at least;
// tiles of 128x256x64, two warpgroups, 3 stages.
!A = memref<32768x7168xbf16>
!B = memref<64x2048x7168xbf16>
!C = memref<32768x2048xbf16>
!first = memref<65xi32>
!table = memref<320xi32>
!own = memref<?x2048xbf16, strided<[2048, 1], offset: ?>>
!e = tensor<64xi32>
!te = tensor<320x64xi32>
!sum = tensor<128x256xf32>
func.func @main(%A: !A {tile.init = "random", tile.name = "a"}, %B: !B {tile.init = "random", tile.name = "b"},
                %first: !first {tile.init = dense<[0, 330, 1100, 1787, 2160, 2675, 3144, 3785, 4448, 4727, 4961, 5712, 6203, 6876, 7108, 7553, 8217, 8551, 9354, 10063, 10278, 10487, 11000, 11793, 12258, 12603, 13082, 13294, 13615, 14154, 14687, 15027, 15406, 15739, 16207, 16588, 16844, 17537, 18140, 18763, 19083, 19935, 20680, 20984, 21384, 22055, 22691, 23429, 23881, 24576, 25198, 25549, 26121, 26876, 27649, 28222, 28777, 29031, 29398, 30134, 30594, 30911, 31430, 32103, 32768]> : tensor<65xi32>, tile.name = "first"},
                %expert: !table, %row: !table, %count: memref<1xi32>, %C: !C {tile.out, tile.name = "c"}) {
  tile.kernel blocks(%x) = (1) threads(512) {
    %bm = arith.constant dense<128> : !e
    %up = arith.constant dense<127> : !e
    %none = arith.constant dense<0> : !te
    %from = tile.load %first[0] : !first -> !e
    %to = tile.load %first[1] : !first -> !e
    %rows = arith.subi %to, %from : !e
    %rowsup = arith.addi %rows, %up : !e
    %tiles = arith.divui %rowsup, %bm : !e
    %end = tile.scan add %tiles dim 0 : !e
    %begin = arith.subi %end, %tiles : !e
    %t = tile.iota dim 0 : !te
    %ends = tile.broadcast %end dims [0] : !e -> !te
    %begins = tile.broadcast %begin dims [0] : !e -> !te
    %after = arith.cmpi sge, %t, %ends : !te
    %before = arith.extui %after : tensor<320x64xi1> to !te
    %e = tile.reduce add %before dims [1] : !te
    %since = arith.cmpi sge, %t, %begins : !te
    %until = arith.cmpi slt, %t, %ends : !te
    %its = arith.andi %since, %until : tensor<320x64xi1>
    %in = arith.subi %t, %begins : !te
    %bms = tile.broadcast %bm dims [0] : !e -> !te
    %down = arith.muli %in, %bms : !te
    %froms = tile.broadcast %from dims [0] : !e -> !te
    %at = arith.addi %froms, %down : !te
    %one = arith.select %its, %at, %none : tensor<320x64xi1>, !te
    %r = tile.reduce add %one dims [1] : !te
    %n = tile.reduce add %tiles dims [0] keep : !e
    tile.store %e, %expert[0] : tensor<320xi32>, !table
    tile.store %r, %row[0] : tensor<320xi32>, !table
    tile.store %n, %count[0] : tensor<1xi32>, memref<1xi32>
  }
  tile.kernel blocks(%block) = (132) threads(256) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %blocks = arith.constant 132 : index
    %cols = arith.constant 8 : index
    %bn = arith.constant 256 : index
    %zero = arith.constant dense<0.0> : !sum
    %n32 = memref.load %count[%c0] : memref<1xi32>
    %n = arith.index_cast %n32 : i32 to index
    %all = arith.muli %n, %cols : index
    scf.for %t = %block to %all step %blocks {
      %tile = arith.divui %t, %cols : index
      %j = arith.remui %t, %cols : index
      %col = arith.muli %j, %bn : index
      %e32 = memref.load %expert[%tile] : !table
      %e = arith.index_cast %e32 : i32 to index
      %r32 = memref.load %row[%tile] : !table
      %r = arith.index_cast %r32 : i32 to index
      %sum = tile.pipelined %k = 0 to 7168 step 64 stages(3) iter_args(%acc = %zero) -> (!sum) {
        %a = tile.load %A[%r, %k] : !A -> tensor<128x64xbf16>
        %b = tile.load %B[%e, %col, %k] : !B -> tensor<256x64xbf16>
        %d = tile.gemm %a, %b, %acc transpose_b : tensor<128x64xbf16>, tensor<256x64xbf16> -> !sum
        tile.yield %d : !sum
      }
      %c = arith.truncf %sum : !sum to tensor<128x256xbf16>
      %next = arith.addi %e, %c1 : index
      %end32 = memref.load %first[%next] : !first
      %end = arith.index_cast %end32 : i32 to index
      %left = arith.subi %end, %r : index
      %own = memref.subview %C[%r, 0] [%left, 2048] [1, 1] : !C to !own
      tile.store %c, %own[0, %col] : tensor<128x256xbf16>, !own
    }
  }
  return
}

// A grouped product, as a mixture of experts makes it: the rows of A are sorted by expert, those of
// expert e lie from %first[e] to %first[e + 1], and each is multiplied by its expert's matrix. How many
// rows an expert has is known on the device only. A first kernel deals out tiles of 64 rows, of which
// none has rows of two experts: for each tile its expert, and its first row. As many blocks as
// run at a time then go from tile to tile. The last tile of an expert overhangs its rows: a store to
// the expert's own rows, a subview, leaves those of the next one alone.
//
// RUN: tsrun %s --verify | FileCheck %s
// CHECK: verified

!A = memref<300x128xbf16>
!B = memref<5x128x128xbf16>
!C = memref<300x128xbf16>
!first = memref<6xi32>
!table = memref<16xi32>
!own = memref<?x128xbf16, strided<[128, 1], offset: ?>>
func.func @main(%A: !A {tile.init = "random"}, %B: !B {tile.init = "random"},
                %first: !first {tile.init = dense<[0, 37, 37, 165, 166, 300]> : tensor<6xi32>},
                %expert: !table, %row: !table, %count: memref<1xi32>, %C: !C {tile.out, tile.tolerance = 1.0e-2 : f64}) {
  // Tile t belongs to the expert before which t tiles or fewer lie, but not to the next one.
  tile.kernel blocks(%x) = (1) threads(128) {
    %bm = arith.constant dense<64> : tensor<5xi32>
    %up = arith.constant dense<63> : tensor<5xi32>
    %none = arith.constant dense<0> : tensor<16x5xi32>
    %ones = arith.constant dense<1> : tensor<16x5xi32>
    %from = tile.load %first[0] : !first -> tensor<5xi32>
    %to = tile.load %first[1] : !first -> tensor<5xi32>
    %rows = arith.subi %to, %from : tensor<5xi32>
    %rowsup = arith.addi %rows, %up : tensor<5xi32>
    %tiles = arith.divui %rowsup, %bm : tensor<5xi32>
    %end = tile.scan add %tiles dim 0 : tensor<5xi32>
    %begin = arith.subi %end, %tiles : tensor<5xi32>
    %t = tile.iota dim 0 : tensor<16x5xi32>
    %ends = tile.broadcast %end dims [0] : tensor<5xi32> -> tensor<16x5xi32>
    %begins = tile.broadcast %begin dims [0] : tensor<5xi32> -> tensor<16x5xi32>
    %after = arith.cmpi sge, %t, %ends : tensor<16x5xi32>
    %before = arith.extui %after : tensor<16x5xi1> to tensor<16x5xi32>
    %e = tile.reduce add %before dims [1] : tensor<16x5xi32>
    %since = arith.cmpi sge, %t, %begins : tensor<16x5xi32>
    %until = arith.cmpi slt, %t, %ends : tensor<16x5xi32>
    %its = arith.andi %since, %until : tensor<16x5xi1>
    %in = arith.subi %t, %begins : tensor<16x5xi32>
    %bms = tile.broadcast %bm dims [0] : tensor<5xi32> -> tensor<16x5xi32>
    %down = arith.muli %in, %bms : tensor<16x5xi32>
    %froms = tile.broadcast %from dims [0] : tensor<5xi32> -> tensor<16x5xi32>
    %at = arith.addi %froms, %down : tensor<16x5xi32>
    %one = arith.select %its, %at, %none : tensor<16x5xi1>, tensor<16x5xi32>
    %r = tile.reduce add %one dims [1] : tensor<16x5xi32>
    %n = tile.reduce add %tiles dims [0] keep : tensor<5xi32>
    tile.store %e, %expert[0] : tensor<16xi32>, !table
    tile.store %r, %row[0] : tensor<16xi32>, !table
    tile.store %n, %count[0] : tensor<1xi32>, memref<1xi32>
  }
  tile.kernel blocks(%block) = (3) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %c64 = arith.constant 64 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %n32 = memref.load %count[%c0] : memref<1xi32>
    %n = arith.index_cast %n32 : i32 to index
    %all = arith.muli %n, %c2 : index
    scf.for %t = %block to %all step %c3 {
      %tile = arith.divui %t, %c2 : index
      %j = arith.remui %t, %c2 : index
      %col = arith.muli %j, %c64 : index
      %e32 = memref.load %expert[%tile] : !table
      %e = arith.index_cast %e32 : i32 to index
      %r32 = memref.load %row[%tile] : !table
      %r = arith.index_cast %r32 : i32 to index
      %sum = tile.pipelined %k = 0 to 128 step 64 stages(3) iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
        %a = tile.load %A[%r, %k] : !A -> tensor<64x64xbf16>
        %b = tile.load %B[%e, %k, %col] : !B -> tensor<64x64xbf16>
        %d = tile.gemm %a, %b, %acc : tensor<64x64xbf16>, tensor<64x64xbf16> -> tensor<64x64xf32>
        tile.yield %d : tensor<64x64xf32>
      }
      %c = arith.truncf %sum : tensor<64x64xf32> to tensor<64x64xbf16>
      %next = arith.addi %e, %c1 : index
      %end32 = memref.load %first[%next] : !first
      %end = arith.index_cast %end32 : i32 to index
      %left = arith.subi %end, %r : index
      %own = memref.subview %C[%r, 0] [%left, 128] [1, 1] : !C to !own
      tile.store %c, %own[0, %col] : tensor<64x64xbf16>, !own
    }
  }
  return
}

func.func @reference(%A: !A, %B: !B, %first: !first, %expert: !table, %row: !table, %count: memref<1xi32>, %C: !C) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %c128 = arith.constant 128 : index
  %zero = arith.constant 0.0 : f32
  scf.for %e = %c0 to %c5 step %c1 {
    %next = arith.addi %e, %c1 : index
    %from32 = memref.load %first[%e] : !first
    %to32 = memref.load %first[%next] : !first
    %from = arith.index_cast %from32 : i32 to index
    %to = arith.index_cast %to32 : i32 to index
    scf.for %i = %from to %to step %c1 {
      scf.for %j = %c0 to %c128 step %c1 {
        %s = scf.for %k = %c0 to %c128 step %c1 iter_args(%acc = %zero) -> (f32) {
          %a0 = memref.load %A[%i, %k] : !A
          %b0 = memref.load %B[%e, %k, %j] : !B
          %a = arith.extf %a0 : bf16 to f32
          %b = arith.extf %b0 : bf16 to f32
          %r = math.fma %a, %b, %acc : f32
          scf.yield %r : f32
        }
        %c = arith.truncf %s : f32 to bf16
        memref.store %c, %C[%i, %j] : !C
      }
    }
  }
  return
}

// A loop of products in an scf.while that goes from tile to tile: the steps of all tiles, three for each, are dealt
// to five blocks alike. Of a tile that several blocks share each adds its part atomically, the others are
// stored. No size divides a tile.
//
// RUN: tsrun %s --once --schedules 1 --verify-each-stage | FileCheck %s
// CHECK: verified after every one of

!c = tensor<64x64xf32>
func.func @main(%A: memref<100x90xbf16> {tile.init = "random"}, %B: memref<72x90xbf16> {tile.init = "random"}, %C: memref<100x72xf32> {tile.out, tile.init = "zeros"}) {
  tile.kernel blocks(%block) = (5) threads(128) {
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %c5 = arith.constant 5 : index
    %c12 = arith.constant 12 : index
    %c32 = arith.constant 32 : index
    %c64 = arith.constant 64 : index
    %zero = arith.constant dense<0.0> : !c
    // Steps 12·block/5 to 12·(block + 1)/5 of 2x2 tiles.
    %share = arith.muli %block, %c12 : index
    %from = arith.divui %share, %c5 : index
    %next = arith.addi %share, %c12 : index
    %to = arith.divui %next, %c5 : index
    %done = scf.while (%at = %from) : (index) -> index {
      %more = arith.cmpi ult, %at, %to : index
      scf.condition(%more) %at : index
    } do {
    ^bb0(%at: index):
      %tile = arith.divui %at, %c3 : index
      %first = arith.remui %at, %c3 : index
      %left = arith.subi %c3, %first : index
      %room = arith.subi %to, %at : index
      %steps = arith.minui %left, %room : index
      %i = arith.divui %tile, %c2 : index
      %j = arith.remui %tile, %c2 : index
      %row = arith.muli %i, %c64 : index
      %col = arith.muli %j, %c64 : index
      %last = arith.addi %first, %steps : index
      %sum = tile.pipelined %k = %first to %last step 1 stages(3) iter_args(%acc = %zero) -> (!c) {
        %kk = arith.muli %k, %c32 : index
        %a = tile.load %A[%row, %kk] : memref<100x90xbf16> -> tensor<64x32xbf16>
        %b = tile.load %B[%col, %kk] : memref<72x90xbf16> -> tensor<64x32xbf16>
        %p = tile.gemm %a, %b, %acc transpose_b : tensor<64x32xbf16>, tensor<64x32xbf16> -> !c
        tile.yield %p : !c
      }
      %whole = arith.cmpi eq, %steps, %c3 : index
      scf.if %whole {
        tile.store %sum, %C[%row, %col] : !c, memref<100x72xf32>
      } else {
        tile.atomic add %sum, %C[%row, %col] : !c, memref<100x72xf32>
      }
      %then = arith.addi %at, %steps : index
      scf.yield %then : index
    }
  }
  return
}

func.func @reference(%A: memref<100x90xbf16>, %B: memref<72x90xbf16>, %C: memref<100x72xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = arith.constant 100 : index
  %n = arith.constant 72 : index
  %k = arith.constant 90 : index
  %zero = arith.constant 0.0 : f32
  scf.for %i = %c0 to %m step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %s = scf.for %l = %c0 to %k step %c1 iter_args(%acc = %zero) -> (f32) {
        %x0 = memref.load %A[%i, %l] : memref<100x90xbf16>
        %y0 = memref.load %B[%j, %l] : memref<72x90xbf16>
        %x = arith.extf %x0 : bf16 to f32
        %y = arith.extf %y0 : bf16 to f32
        %r = math.fma %x, %y, %acc : f32
        scf.yield %r : f32
      }
      memref.store %s, %C[%i, %j] : memref<100x72xf32>
    }
  }
  return
}

// A product by stream-K (Osama et al., 2023): the steps of all tiles, one tile's after the other's, are dealt out to
// as many blocks as run at a time, each the same number. A block then ends one tile, does some whole ones, and begins
// another. Whole tiles go to C, parts to a place of their own, where a second kernel adds them up in a
// fixed order.
//
// RUN: tsrun %s --verify | FileCheck %s
// CHECK: verified

!A = memref<128x128xbf16>
!B = memref<128x128xbf16>
!C = memref<128x128xbf16>
!parts = memref<3x2x64x64xf32>
!sum = tensor<64x64xf32>
!some = tensor<32x64xf32>
#tile = affine_map<(s) -> (s floordiv 4)>
#row = affine_map<(t) -> ((t mod 2) * 64)>
#col = affine_map<(t) -> ((t floordiv 2) * 64)>
func.func @main(%A: !A {tile.init = "random", tile.name = "a"}, %B: !B {tile.init = "random", tile.name = "b"}, %parts: !parts,
                %C: !C {tile.out, tile.tolerance = 1.0e-2 : f64, tile.name = "c"}) {
  tile.kernel blocks(%block) = (3) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %depth = arith.constant 4 : index
    %per = arith.constant 6 : index
    %most = arith.constant 16 : index
    %zero = arith.constant dense<0.0> : !sum
    %begin = arith.muli %block, %per : index
    %upto = arith.addi %begin, %per : index
    %end = arith.minsi %upto, %most : index
    %first = affine.apply #tile(%begin)
    %past = affine.apply affine_map<(s) -> ((s + 3) floordiv 4)>(%end)
    scf.for %t = %first to %past step %c1 {
      %row = affine.apply #row(%t)
      %col = affine.apply #col(%t)
      %at = arith.muli %t, %depth : index
      %since = arith.subi %begin, %at : index
      %from = arith.maxsi %since, %c0 : index
      %left = arith.subi %end, %at : index
      %to = arith.minsi %left, %depth : index
      %sum = tile.pipelined %s = %from to %to step 1 stages(3) iter_args(%acc = %zero) -> (!sum) {
        %k = affine.apply affine_map<(s) -> (s * 32)>(%s)
        %a = tile.load %A[%row, %k] : !A -> tensor<64x32xbf16>
        %b = tile.load %B[%col, %k] : !B -> tensor<64x32xbf16>
        %d = tile.gemm %a, %b, %acc transpose_b : tensor<64x32xbf16>, tensor<64x32xbf16> -> !sum
        tile.yield %d : !sum
      }
      %steps = arith.subi %to, %from : index
      %whole = arith.cmpi eq, %steps, %depth : index
      scf.if %whole {
        %c = arith.truncf %sum : !sum to tensor<64x64xbf16>
        tile.store %c, %C[%row, %col] : tensor<64x64xbf16>, !C
      } else {
        %later = arith.cmpi eq, %from, %c0 : index
        %which = arith.index_castui %later : i1 to index
        tile.store %sum, %parts[%block, %which, 0, 0] : !sum, !parts
      }
    }
  }
  tile.kernel (%t, %r) = (0, 0) to (4, 64) step (1, 32) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %depth = arith.constant 4 : index
    %per = arith.constant 6 : index
    %zero = arith.constant dense<0.0> : !some
    %at = arith.muli %t, %depth : index
    %lastStep = affine.apply affine_map<(s) -> (s + 3)>(%at)
    %first = affine.apply affine_map<(s) -> (s floordiv 6)>(%at)
    %last = affine.apply affine_map<(s) -> (s floordiv 6)>(%lastStep)
    %parted = arith.cmpi ne, %first, %last : index
    scf.if %parted {
      %past = arith.addi %last, %c1 : index
      %sum = scf.for %block = %first to %past step %c1 iter_args(%acc = %zero) -> (!some) {
        %begin = arith.muli %block, %per : index
        %later = arith.cmpi sle, %begin, %at : index
        %which = arith.index_castui %later : i1 to index
        %p = tile.load %parts[%block, %which, %r, 0] : !parts -> !some
        %n = arith.addf %acc, %p : !some
        scf.yield %n : !some
      }
      %row = affine.apply #row(%t)
      %col = affine.apply #col(%t)
      %at2 = arith.addi %row, %r : index
      %c = arith.truncf %sum : !some to tensor<32x64xbf16>
      tile.store %c, %C[%at2, %col] : tensor<32x64xbf16>, !C
    }
  }
  return
}

func.func @reference(%A: !A, %B: !B, %parts: !parts, %C: !C) {
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to 128 {
    affine.for %j = 0 to 128 {
      %s = affine.for %k = 0 to 128 iter_args(%acc = %zero) -> (f32) {
        %a0 = affine.load %A[%i, %k] : !A
        %b0 = affine.load %B[%j, %k] : !B
        %a = arith.extf %a0 : bf16 to f32
        %b = arith.extf %b0 : bf16 to f32
        %r = math.fma %a, %b, %acc : f32
        affine.yield %r : f32
      }
      %c = arith.truncf %s : f32 to bf16
      affine.store %c, %C[%i, %j] : !C
    }
  }
  return
}

// A product by stream-K (Osama et al., 2023, §5.2: data-parallel with a tail): as many blocks as run at a time go through whole
// tiles in step, so that they find in the L2 cache what others have read. The tiles that are left for the last round, fewer
// than blocks, are cut along K, and each block has a part of one. A second kernel adds the parts up in a fixed order.
// (Dealing out all steps evenly, so that blocks are at different places along K, is slower: each reads all it needs
// from device memory.)
//
// RUN: tsrun %s --verify | FileCheck %s
// CHECK: verified

!A = memref<192x128xbf16>
!B = memref<128x128xbf16>
!C = memref<192x128xbf16>
!parts = memref<2x2x64x64xf32>
!sum = tensor<64x64xf32>
!some = tensor<32x64xf32>
#row = affine_map<(t) -> ((t mod 3) * 64)>
#col = affine_map<(t) -> ((t floordiv 3) * 64)>
func.func @main(%A: !A {tile.init = "random", tile.name = "a"}, %B: !B {tile.init = "random", tile.name = "b"}, %parts: !parts,
                %C: !C {tile.out, tile.tolerance = 1.0e-2 : f64, tile.name = "c"}) {
  tile.kernel blocks(%block) = (4) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %waves = arith.constant 1 : index
    %rounds = arith.constant 2 : index
    %depth = arith.constant 4 : index
    %rest = arith.constant 2 : index
    %zero = arith.constant dense<0.0> : !sum
    %cut = affine.apply affine_map<(b) -> (b floordiv 2)>(%block)
    %part = affine.apply affine_map<(b) -> (b mod 2)>(%block)
    %begin = affine.apply affine_map<(p) -> (p * 2)>(%part)
    %next = affine.apply affine_map<(p) -> (p * 2 + 2)>(%part)
    %upto = arith.minsi %next, %depth : index
    %none = arith.cmpi sge, %cut, %rest : index
    %end = arith.select %none, %begin, %upto : index
    scf.for %i = %c0 to %rounds step %c1 {
      %whole = arith.cmpi slt, %i, %waves : index
      %mine = affine.apply affine_map<(i, b) -> (i * 4 + b)>(%i, %block)
      %last = affine.apply affine_map<(c) -> (c + 4)>(%cut)
      %t = arith.select %whole, %mine, %last : index
      %from = arith.select %whole, %c0, %begin : index
      %to = arith.select %whole, %depth, %end : index
      %row = affine.apply #row(%t)
      %col = affine.apply #col(%t)
      %sum = tile.pipelined %s = %from to %to step 1 stages(3) iter_args(%acc = %zero) -> (!sum) {
        %k = affine.apply affine_map<(s) -> (s * 32)>(%s)
        %a = tile.load %A[%row, %k] : !A -> tensor<64x32xbf16>
        %b = tile.load %B[%col, %k] : !B -> tensor<64x32xbf16>
        %d = tile.gemm %a, %b, %acc transpose_b : tensor<64x32xbf16>, tensor<64x32xbf16> -> !sum
        tile.yield %d : !sum
      }
      scf.if %whole {
        %c = arith.truncf %sum : !sum to tensor<64x64xbf16>
        tile.store %c, %C[%row, %col] : tensor<64x64xbf16>, !C
      } else {
        tile.store %sum, %parts[%cut, %part, 0, 0] : !sum, !parts
      }
    }
  }
  tile.kernel (%t, %r) = (0, 0) to (2, 64) step (1, 32) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %p = arith.constant 2 : index
    %zero = arith.constant dense<0.0> : !some
    %sum = scf.for %i = %c0 to %p step %c1 iter_args(%acc = %zero) -> (!some) {
      %x = tile.load %parts[%t, %i, %r, 0] : !parts -> !some
      %n = arith.addf %acc, %x : !some
      scf.yield %n : !some
    }
    %tile = affine.apply affine_map<(t) -> (t + 4)>(%t)
    %row0 = affine.apply #row(%tile)
    %row = arith.addi %row0, %r : index
    %col = affine.apply #col(%tile)
    %c = arith.truncf %sum : !some to tensor<32x64xbf16>
    tile.store %c, %C[%row, %col] : tensor<32x64xbf16>, !C
  }
  return
}

func.func @reference(%A: !A, %B: !B, %parts: !parts, %C: !C) {
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to 192 {
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

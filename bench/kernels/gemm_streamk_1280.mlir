// C = A·Bᵀ, 1280 x 3584 x 16384, bf16, by stream-K (examples/gemm_streamk.mlir): 140 tiles of 128x256 for 132 blocks. Eight are left
// for the second round and cut in 16 parts each. 150 GFLOP, 0.17 GB at least.
!A = memref<1280x16384xbf16>
!B = memref<3584x16384xbf16>
!C = memref<1280x3584xbf16>
!parts = memref<8x16x128x256xf32>
!sum = tensor<128x256xf32>
!some = tensor<4x256xf32>
#row = affine_map<(t) -> ((t mod 10) * 128)>
#col = affine_map<(t) -> ((t floordiv 10) * 256)>
func.func @main(%A: !A {tile.init = "random", tile.name = "a"}, %B: !B {tile.init = "random", tile.name = "b"}, %parts: !parts,
                %C: !C {tile.out, tile.tolerance = 1.0e-2 : f64, tile.name = "c"}) {
  tile.kernel blocks(%block) = (132) threads(256) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %waves = arith.constant 1 : index
    %rounds = arith.constant 2 : index
    %depth = arith.constant 256 : index
    %rest = arith.constant 8 : index
    %zero = arith.constant dense<0.0> : !sum
    %cut = affine.apply affine_map<(b) -> (b floordiv 16)>(%block)
    %part = affine.apply affine_map<(b) -> (b mod 16)>(%block)
    %begin = affine.apply affine_map<(p) -> (p * 16)>(%part)
    %next = affine.apply affine_map<(p) -> (p * 16 + 16)>(%part)
    %upto = arith.minsi %next, %depth : index
    %none = arith.cmpi sge, %cut, %rest : index
    %end = arith.select %none, %begin, %upto : index
    scf.for %i = %c0 to %rounds step %c1 {
      %whole = arith.cmpi slt, %i, %waves : index
      %mine = affine.apply affine_map<(i, b) -> (i * 132 + b)>(%i, %block)
      %last = affine.apply affine_map<(c) -> (c + 132)>(%cut)
      %t = arith.select %whole, %mine, %last : index
      %from = arith.select %whole, %c0, %begin : index
      %to = arith.select %whole, %depth, %end : index
      %row = affine.apply #row(%t)
      %col = affine.apply #col(%t)
      %sum = tile.pipelined %s = %from to %to step 1 stages(3) iter_args(%acc = %zero) -> (!sum) {
        %k = affine.apply affine_map<(s) -> (s * 64)>(%s)
        %a = tile.load %A[%row, %k] : !A -> tensor<128x64xbf16>
        %b = tile.load %B[%col, %k] : !B -> tensor<256x64xbf16>
        %d = tile.gemm %a, %b, %acc transpose_b : tensor<128x64xbf16>, tensor<256x64xbf16> -> !sum
        tile.yield %d : !sum
      }
      scf.if %whole {
        %c = arith.truncf %sum : !sum to tensor<128x256xbf16>
        tile.store %c, %C[%row, %col] : tensor<128x256xbf16>, !C
      } else {
        tile.store %sum, %parts[%cut, %part, 0, 0] : !sum, !parts
      }
    }
  }
  tile.kernel (%t, %r) = (0, 0) to (8, 128) step (1, 4) threads(256) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %p = arith.constant 16 : index
    %zero = arith.constant dense<0.0> : !some
    %sum = scf.for %i = %c0 to %p step %c1 iter_args(%acc = %zero) -> (!some) {
      %x = tile.load %parts[%t, %i, %r, 0] : !parts -> !some
      %n = arith.addf %acc, %x : !some
      scf.yield %n : !some
    }
    %tile = affine.apply affine_map<(t) -> (t + 132)>(%t)
    %row0 = affine.apply #row(%tile)
    %row = arith.addi %row0, %r : index
    %col = affine.apply #col(%tile)
    %c = arith.truncf %sum : !some to tensor<4x256xbf16>
    tile.store %c, %C[%row, %col] : tensor<4x256xbf16>, !C
  }
  return
}

// C = A·Bᵀ of floats of 8 bits with scales, as DeepSeek-V3 has them: one for 128 neighbours
// of a row of A, one for a block of 128x128 of B. Each step's product has a sum of its own,
// by tensor cores, which is scaled and added to the sum of all in f32.
func.func @main(%A: memref<128x512xf8E4M3FN> {tile.init = "random", tile.name = "a"},
                %B: memref<256x512xf8E4M3FN> {tile.init = "random", tile.name = "b"},
                %SA: memref<4x128xf32> {tile.init = "uniform", tile.name = "sa"},
                %SB: memref<2x4xf32> {tile.init = "uniform", tile.name = "sb"},
                %C: memref<128x256xbf16> {tile.out, tile.name = "c"}) {
  tile.kernel blocks(%bx, %by) = (2, 2) threads(128) {
    %c64 = arith.constant 64 : index
    %c128 = arith.constant 128 : index
    %row = arith.muli %by, %c64 : index
    %col = arith.muli %bx, %c128 : index
    %zero = arith.constant dense<0.0> : tensor<64x128xf32>
    %sum = tile.pipelined %g = 0 to 4 step 1 stages(3) iter_args(%acc = %zero) -> (tensor<64x128xf32>) {
      %k = arith.muli %g, %c128 : index
      %a = tile.load %A[%row, %k] : memref<128x512xf8E4M3FN> -> tensor<64x128xf8E4M3FN>
      %b = tile.load %B[%col, %k] : memref<256x512xf8E4M3FN> -> tensor<128x128xf8E4M3FN>
      %sa = tile.load %SA[%g, %row] [1, 64] : memref<4x128xf32> -> tensor<64xf32>
      %sb = memref.load %SB[%bx, %g] : memref<2x4xf32>
      %p = tile.gemm %a, %b transpose_b : tensor<64x128xf8E4M3FN>, tensor<128x128xf8E4M3FN> -> tensor<64x128xf32>
      %sb1 = tile.fill %sb : f32 -> tensor<64xf32>
      %s = arith.mulf %sa, %sb1 : tensor<64xf32>
      %s2 = tile.broadcast %s dims [1] : tensor<64xf32> -> tensor<64x128xf32>
      %r = math.fma %p, %s2, %acc : tensor<64x128xf32>
      tile.yield %r : tensor<64x128xf32>
    }
    %c = arith.truncf %sum : tensor<64x128xf32> to tensor<64x128xbf16>
    tile.store %c, %C[%row, %col] : tensor<64x128xbf16>, memref<128x256xbf16>
  }
  return
}

func.func @reference(%A: memref<128x512xf8E4M3FN>, %B: memref<256x512xf8E4M3FN>, %SA: memref<4x128xf32>, %SB: memref<2x4xf32>, %C: memref<128x256xbf16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c128 = arith.constant 128 : index
  %m = arith.constant 128 : index
  %n = arith.constant 256 : index
  %k = arith.constant 512 : index
  %zero = arith.constant 0.0 : f64
  scf.for %i = %c0 to %m step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %block = arith.divui %j, %c128 : index
      %s = scf.for %l = %c0 to %k step %c1 iter_args(%acc = %zero) -> (f64) {
        %g = arith.divui %l, %c128 : index
        %a0 = memref.load %A[%i, %l] : memref<128x512xf8E4M3FN>
        %a = arith.extf %a0 : f8E4M3FN to f64
        %b0 = memref.load %B[%j, %l] : memref<256x512xf8E4M3FN>
        %b = arith.extf %b0 : f8E4M3FN to f64
        %sa0 = memref.load %SA[%g, %i] : memref<4x128xf32>
        %sa = arith.extf %sa0 : f32 to f64
        %sb0 = memref.load %SB[%block, %g] : memref<2x4xf32>
        %sb = arith.extf %sb0 : f32 to f64
        %p = arith.mulf %a, %b : f64
        %q = arith.mulf %p, %sa : f64
        %t = arith.mulf %q, %sb : f64
        %r = arith.addf %acc, %t : f64
        scf.yield %r : f64
      }
      %c = arith.truncf %s : f64 to bf16
      memref.store %c, %C[%i, %j] : memref<128x256xbf16>
    }
  }
  return
}

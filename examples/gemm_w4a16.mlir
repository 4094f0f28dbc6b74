// C = A·Wᵀ with weights of 4 bits: W[n, k] is B[n, k]·S[n, k / 128], with one scale for 128
// neighbours of a row. The weights lie two a byte. Loads run ahead; each tile of weights is
// made f16 and scaled in registers, from where tensor cores read it: swap-gemm-operands makes it the
// left factor.
!t = tensor<128x128xf16>
!sum = tensor<128x128xf32>
func.func @main(%A: memref<256x256xf16> {tile.init = "random", tile.name = "a"},
                %B: memref<256x256xi4> {tile.init = "random", tile.name = "b"},
                %S: memref<256x2xf16> {tile.init = "uniform", tile.name = "s"},
                %C: memref<256x256xf16> {tile.out, tile.name = "c"}) {
  tile.kernel (%row, %col) = (0, 0) to (256, 256) step (128, 128) threads(128) {
    %zero = arith.constant dense<0.0> : !sum
    %sum = tile.pipelined %k = 0 to 256 step 128 stages(3) iter_args(%acc = %zero) -> (!sum) {
      %a = tile.load %A[%row, %k] : memref<256x256xf16> -> !t
      %w = tile.load %B[%col, %k] : memref<256x256xi4> -> tensor<128x128xi4>
      %g = affine.apply affine_map<(d0) -> (d0 floordiv 128)>(%k)
      %s = tile.load %S[%col, %g] [128, 1] : memref<256x2xf16> -> tensor<128xf16>
      %f = arith.sitofp %w : tensor<128x128xi4> to !t
      %sb = tile.broadcast %s dims [1] : tensor<128xf16> -> !t
      %b = arith.mulf %f, %sb : !t
      %r = tile.gemm %a, %b, %acc transpose_b : !t, !t -> !sum
      tile.yield %r : !sum
    }
    %c = arith.truncf %sum : !sum to !t
    tile.store %c, %C[%row, %col] : !t, memref<256x256xf16>
  }
  return
}

func.func @reference(%A: memref<256x256xf16>, %B: memref<256x256xi4>, %S: memref<256x2xf16>, %C: memref<256x256xf16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c128 = arith.constant 128 : index
  %n = arith.constant 256 : index
  %k = arith.constant 256 : index
  %zero = arith.constant 0.0 : f64
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %s = scf.for %l = %c0 to %k step %c1 iter_args(%acc = %zero) -> (f64) {
        %a0 = memref.load %A[%i, %l] : memref<256x256xf16>
        %a = arith.extf %a0 : f16 to f64
        %w0 = memref.load %B[%j, %l] : memref<256x256xi4>
        %w = arith.sitofp %w0 : i4 to f16
        %g = arith.divui %l, %c128 : index
        %s0 = memref.load %S[%j, %g] : memref<256x2xf16>
        %b0 = arith.mulf %w, %s0 : f16
        %b = arith.extf %b0 : f16 to f64
        %p = arith.mulf %a, %b : f64
        %r = arith.addf %acc, %p : f64
        scf.yield %r : f64
      }
      %c = arith.truncf %s : f64 to f16
      memref.store %c, %C[%i, %j] : memref<256x256xf16>
    }
  }
  return
}

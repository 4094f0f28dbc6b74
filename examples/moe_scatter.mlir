// The two ends of a mixture of experts: each expert gathers its tokens' rows, multiplies
// them by its matrix, and adds the products, times the tokens' weights, to the rows of the
// result. Lists of tokens are as long as the longest; -1 fills the others up.
//
// RUN: tsrun %s --verify | FileCheck %s
// CHECK: verified

func.func @main(%x: memref<32x64xbf16> {tile.init = "random"}, %w: memref<4x64x64xbf16> {tile.init = "random"}, %g: memref<4x16xf32> {tile.init = "random"},
                %tokens: memref<4x16xi32> {tile.init = "iota"}, %y: memref<32x64xf32> {tile.init = "zeros", tile.out}) {
  tile.kernel blocks(%e) = (4) threads(128) {
    %mask = arith.constant dense<33> : tensor<16xi32>
    %nine = arith.constant dense<9> : tensor<16xi32>
    %one = arith.constant dense<1> : tensor<16xi32>
    %n = tile.load %tokens[%e, 0] [1, 16] : memref<4x16xi32> -> tensor<16xi32>
    %n9 = arith.muli %n, %nine : tensor<16xi32>
    %m = arith.remui %n9, %mask : tensor<16xi32>
    %t = arith.subi %m, %one : tensor<16xi32>
    %a = tile.gather %x[%t, 0] [1, 64] : memref<32x64xbf16>, tensor<16xi32> -> tensor<16x64xbf16>
    %b = tile.load %w[%e, 0, 0] [1, 64, 64] : memref<4x64x64xbf16> -> tensor<64x64xbf16>
    %p = tile.gemm %a, %b : tensor<16x64xbf16>, tensor<64x64xbf16> -> tensor<16x64xf32>
    %s = tile.load %g[%e, 0] [1, 16] : memref<4x16xf32> -> tensor<16xf32>
    %sb = tile.broadcast %s dims [1] : tensor<16xf32> -> tensor<16x64xf32>
    %q = arith.mulf %p, %sb : tensor<16x64xf32>
    tile.atomic add %q, %y[%t, 0] [1, 64] : tensor<16x64xf32>, memref<32x64xf32>, tensor<16xi32>
  }
  return
}

func.func @reference(%x: memref<32x64xbf16>, %w: memref<4x64x64xbf16>, %g: memref<4x16xf32>, %tokens: memref<4x16xi32>, %y: memref<32x64xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c9 = arith.constant 9 : index
  %c16 = arith.constant 16 : index
  %c32 = arith.constant 32 : index
  %c33 = arith.constant 33 : index
  %c64 = arith.constant 64 : index
  %zero = arith.constant 0.0 : f64
  scf.for %e = %c0 to %c4 step %c1 {
    scf.for %i = %c0 to %c16 step %c1 {
      %id = memref.load %tokens[%e, %i] : memref<4x16xi32>
      %n = arith.index_cast %id : i32 to index
      %n9 = arith.muli %n, %c9 : index
      %m = arith.remui %n9, %c33 : index
      %t = arith.subi %m, %c1 : index
      %inside = arith.cmpi ult, %t, %c32 : index
      scf.if %inside {
        %s = memref.load %g[%e, %i] : memref<4x16xf32>
        %sd = arith.extf %s : f32 to f64
        scf.for %j = %c0 to %c64 step %c1 {
          %sum = scf.for %k = %c0 to %c64 step %c1 iter_args(%acc = %zero) -> (f64) {
            %a = memref.load %x[%t, %k] : memref<32x64xbf16>
            %b = memref.load %w[%e, %k, %j] : memref<4x64x64xbf16>
            %ad = arith.extf %a : bf16 to f64
            %bd = arith.extf %b : bf16 to f64
            %p = arith.mulf %ad, %bd : f64
            %r = arith.addf %acc, %p : f64
            scf.yield %r : f64
          }
          %q = arith.mulf %sum, %sd : f64
          %f = arith.truncf %q : f64 to f32
          %old = memref.load %y[%t, %j] : memref<32x64xf32>
          %new = arith.addf %old, %f : f32
          memref.store %new, %y[%t, %j] : memref<32x64xf32>
        }
      }
    }
  }
  return
}

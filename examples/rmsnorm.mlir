// RMSNorm: each row divided by the root of the mean of its squares. A block has four rows;
// 37 rows are no multiple of them.
//
// RUN: tsrun %s --verify | FileCheck %s
// CHECK: verified

!x = tensor<4x512xf32>
func.func @main(%X: memref<37x512xbf16> {tile.init = "random"},
                %Y: memref<37x512xbf16> {tile.out, tile.tolerance = 1.0e-2 : f64}) {
  tile.kernel (%row) = (0) to (37) step (4) threads(128) {
    %a = tile.load %X[%row, 0] : memref<37x512xbf16> -> tensor<4x512xbf16>
    %x = arith.extf %a : tensor<4x512xbf16> to !x
    %squares = arith.mulf %x, %x : !x
    %sum = tile.reduce add %squares dims [1] keep : !x
    %n = arith.constant dense<0.001953125> : tensor<4x1xf32>
    %eps = arith.constant dense<1.0e-6> : tensor<4x1xf32>
    %mean = math.fma %sum, %n, %eps : tensor<4x1xf32>
    %root = math.rsqrt %mean : tensor<4x1xf32>
    %scale = tile.broadcast %root : tensor<4x1xf32> -> !x
    %y = arith.mulf %x, %scale : !x
    %out = arith.truncf %y : !x to tensor<4x512xbf16>
    tile.store %out, %Y[%row, 0] : tensor<4x512xbf16>, memref<37x512xbf16>
  }
  return
}

func.func @reference(%X: memref<37x512xbf16>, %Y: memref<37x512xbf16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rows = arith.constant 37 : index
  %n = arith.constant 512 : index
  %zero = arith.constant 0.0 : f64
  %count = arith.constant 512.0 : f64
  %eps = arith.constant 1.0e-6 : f64
  scf.for %i = %c0 to %rows step %c1 {
    %sum = scf.for %j = %c0 to %n step %c1 iter_args(%acc = %zero) -> (f64) {
      %x = memref.load %X[%i, %j] : memref<37x512xbf16>
      %f = arith.extf %x : bf16 to f64
      %s = arith.mulf %f, %f : f64
      %r = arith.addf %acc, %s : f64
      scf.yield %r : f64
    }
    %mean = arith.divf %sum, %count : f64
    %m = arith.addf %mean, %eps : f64
    %root = math.rsqrt %m : f64
    scf.for %j = %c0 to %n step %c1 {
      %x = memref.load %X[%i, %j] : memref<37x512xbf16>
      %f = arith.extf %x : bf16 to f64
      %y = arith.mulf %f, %root : f64
      %o = arith.truncf %y : f64 to bf16
      memref.store %o, %Y[%i, %j] : memref<37x512xbf16>
    }
  }
  return
}

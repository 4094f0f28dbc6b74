// RUN: tsopt %s --bind-params="BM=32 BK=16" --desugar | FileCheck %s
// RUN: tsrun %s --verify --once | FileCheck %s --check-prefix=RAN
// RUN: tsrun %s --verify-each-stage --once --params="BM=32 BK=16" | FileCheck %s --check-prefix=RAN
// RAN: verified

// Parameters in short forms: steps of blocks and loops, extents that follow through products
// without an accumulator, and dims that are kept or new. A grid of constants is one.

// CHECK-LABEL: func.func @main
// CHECK: tile.kernel blocks(%{{.*}}) = (4) threads(64) {
// CHECK: tile.gemm %{{.*}}, %{{.*}}, %{{.*}} transpose_b : tensor<32x16xbf16>, tensor<16x16xbf16> -> tensor<32x16xf32>
// CHECK: tile.reduce max %{{.*}} dims [1] : tensor<32x16xf32>
// CHECK: tile.broadcast %{{.*}} : tensor<32x1xf32> -> tensor<32x16xf32>
func.func @main(%A: memref<100x64xbf16> {tile.init = "integers"}, %B: memref<16x64xbf16> {tile.init = "integers"}, %S: memref<100xf32> {tile.out}) {
  %bm = tile.param "BM" default(64) among([32, 64]) : index
  %bk = tile.param "BK" default(32) among([16, 32]) : index
  tile.kernel (%row) = (0) to (100) step (%bm) threads(64) {
    %z = arith.constant 0.0 : f32
    %zero = tile.fill %z : f32 -> tensor<?x16xf32>
    %sum = tile.pipelined %k = 0 to 64 step %bk stages(2) iter_args(%acc = %zero) -> (tensor<?x16xf32>) {
      %a = tile.load %A[%row, %k] [%bm, %bk] : memref<100x64xbf16> -> tensor<?x?xbf16>
      %b = tile.load %B[0, %k] [16, %bk] : memref<16x64xbf16> -> tensor<16x?xbf16>
      %p = tile.gemm %a, %b transpose_b : tensor<?x?xbf16>, tensor<16x?xbf16> -> tensor<?x16xf32>
      %n = arith.addf %acc, %p : tensor<?x16xf32>
      tile.yield %n : tensor<?x16xf32>
    }
    %m = tile.reduce max %sum dims [1] keep : tensor<?x16xf32>
    %mb = tile.broadcast %m : tensor<?x1xf32> -> tensor<?x16xf32>
    %d = arith.subf %sum, %mb : tensor<?x16xf32>
    %s = tile.reduce add %d dims [1] : tensor<?x16xf32>
    %sb = tile.broadcast %s dims [1] : tensor<?xf32> -> tensor<?x16xf32>
    // The greatest is now the sum itself.
    %e = arith.addf %d, %sb : tensor<?x16xf32>
    %r = tile.reduce max %e dims [1] : tensor<?x16xf32>
    tile.store %r, %S[%row] : tensor<?xf32>, memref<100xf32>
  }
  return
}

func.func @reference(%A: memref<100x64xbf16>, %B: memref<16x64xbf16>, %S: memref<100xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = arith.constant 100 : index
  %n = arith.constant 16 : index
  %k = arith.constant 64 : index
  %zero = arith.constant 0.0 : f64
  %count = arith.constant 16.0 : f64
  %low = arith.constant -1.0e30 : f64
  scf.for %i = %c0 to %m step %c1 {
    %all:2 = scf.for %j = %c0 to %n step %c1 iter_args(%sum = %zero, %most = %low) -> (f64, f64) {
      %p = scf.for %l = %c0 to %k step %c1 iter_args(%acc = %zero) -> (f64) {
        %a = memref.load %A[%i, %l] : memref<100x64xbf16>
        %b = memref.load %B[%j, %l] : memref<16x64xbf16>
        %x = arith.extf %a : bf16 to f64
        %y = arith.extf %b : bf16 to f64
        %xy = arith.mulf %x, %y : f64
        %r = arith.addf %acc, %xy : f64
        scf.yield %r : f64
      }
      %s = arith.addf %sum, %p : f64
      %t = arith.maximumf %most, %p : f64
      scf.yield %s, %t : f64, f64
    }
    %less = arith.mulf %all#1, %count : f64
    %s = arith.subf %all#0, %less : f64
    %f = arith.truncf %s : f64 to f32
    memref.store %f, %S[%i] : memref<100xf32>
  }
  return
}

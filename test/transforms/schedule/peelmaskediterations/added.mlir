// RUN: tsopt %s --peel-masked-iterations --canonicalize --cse | FileCheck %s
// RUN: tsrun %s --verify-each-stage | FileCheck %s --check-prefix=SAME
// SAME: verified after every one of

// A mask that scores are added to, as causal attention has one in TileLang: zero or minus infinity, both numbers. What it lets
// through are the zeros, with which the product's accumulator begins of itself: most iterations have those, and the mask is left in
// the last one alone.
// CHECK-LABEL: func @main
// CHECK: %[[MIDDLE:.*]] = arith.minsi
// CHECK: tile.pipelined %{{.*}} = %{{.*}} to %[[MIDDLE]] step
// CHECK-NOT: tile.parallel
// CHECK: tile.gemm
// CHECK: tile.pipelined %{{.*}} = %[[MIDDLE]] to
// CHECK: tile.parallel
// CHECK: arith.cmpi
// CHECK: tile.gemm

func.func @main(%Q: memref<64x16xf16> {tile.init = "random"}, %K: memref<64x16xf16> {tile.init = "random"}, %C: memref<64xf32> {tile.out}) {
  tile.kernel blocks(%b) = (4) threads(32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c16 = arith.constant 16 : index
    %zero = arith.constant 0.0 : f32
    %none = arith.constant 0xFF800000 : f32
    %top = arith.constant dense<0xFF800000> : tensor<16xf32>
    %row = arith.muli %b, %c16 : index
    %end = arith.addi %b, %c1 : index
    %q = tile.load %Q[%row, %c0] : memref<64x16xf16> -> tensor<16x16xf16>
    %s = tile.pipelined %n = %c0 to %end step %c1 stages(2) iter_args(%most = %top) -> (tensor<16xf32>) {
      %at = arith.muli %n, %c16 : index
      %mask = tile.parallel (%i, %j) = (16, 16) {
        %query = arith.addi %row, %i : index
        %key = arith.addi %at, %j : index
        %seen = arith.cmpi sge, %query, %key : index
        %v = arith.select %seen, %zero, %none : f32
        tile.yield %v : f32
      } : tensor<16x16xf32>
      %k = tile.load %K[%at, %c0] : memref<64x16xf16> -> tensor<16x16xf16>
      %p = tile.gemm %q, %k, %mask transpose_b : tensor<16x16xf16>, tensor<16x16xf16> -> tensor<16x16xf32>
      %m = tile.reduce maxnum %p dims [1] : tensor<16x16xf32>
      %t = arith.maxnumf %most, %m : tensor<16xf32>
      tile.yield %t : tensor<16xf32>
    }
    tile.store %s, %C[%row] : tensor<16xf32>, memref<64xf32>
  }
  return
}

func.func @reference(%Q: memref<64x16xf16>, %K: memref<64x16xf16>, %C: memref<64xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %c64 = arith.constant 64 : index
  %zero = arith.constant 0.0 : f32
  %none = arith.constant 0xFF800000 : f32
  scf.for %i = %c0 to %c64 step %c1 {
    %end = arith.addi %i, %c1 : index
    %most = scf.for %j = %c0 to %end step %c1 iter_args(%m = %none) -> (f32) {
      %dot = scf.for %c = %c0 to %c16 step %c1 iter_args(%s = %zero) -> (f32) {
        %x = memref.load %Q[%i, %c] : memref<64x16xf16>
        %y = memref.load %K[%j, %c] : memref<64x16xf16>
        %xf = arith.extf %x : f16 to f32
        %yf = arith.extf %y : f16 to f32
        %p = arith.mulf %xf, %yf : f32
        %t = arith.addf %s, %p : f32
        scf.yield %t : f32
      }
      %t = arith.maxnumf %m, %dot : f32
      scf.yield %t : f32
    }
    memref.store %most, %C[%i] : memref<64xf32>
  }
  return
}

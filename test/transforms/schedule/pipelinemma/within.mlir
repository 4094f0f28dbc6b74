// RUN: tsopt %s --specialize-warps --pipeline-mma --verify-async | FileCheck %s
// RUN: tsopt %s --specialize-warps --pipeline-mma | tsrun - --verify | FileCheck %s --check-prefix=SAME
// SAME: verified

// Where no product runs an iteration later, all fly to the end of their own: those whose factors are loaded begin first, threads compute from the
// first of them while the second goes on, and slots are given back when the products that read them have ended.
// CHECK-LABEL: func @main
// CHECK: tile.role "math"
// CHECK: scf.for
// CHECK: %[[S:.*]] = tile.gemm async {{.*}} transpose_b
// CHECK: %[[X:.*]] = tile.gemm async {{.*}} transpose_b
// CHECK: %[[P:.*]] = tile.await %[[S]]
// CHECK: %[[H:.*]] = arith.truncf %[[P]]
// CHECK: %[[D:.*]] = tile.gemm async %[[H]]
// CHECK: tile.await %[[X]]
// CHECK: %[[E:.*]] = tile.gemm async
// CHECK: tile.await %[[D]]
// CHECK: tile.await %[[E]]
// CHECK: scf.yield

// Each sum begins with the last of the other, so that none can wait for the next iteration.
func.func @main(%Q: memref<64x64xf16> {tile.init = "random"}, %K: memref<192x64xf16> {tile.init = "random"}, %V: memref<192x64xf16> {tile.init = "random"}, %O: memref<64x64xf16> {tile.out}, %N: memref<64x64xf16> {tile.out}) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c64 = arith.constant 64 : index
    %c192 = arith.constant 192 : index
    %q = tile.load %Q[%c0, %c0] : memref<64x64xf16> -> tensor<64x64xf16>
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %s, %t = tile.pipelined %k = %c0 to %c192 step %c64 stages(2) iter_args(%a = %zero, %b = %zero) -> (tensor<64x64xf32>, tensor<64x64xf32>) {
      %kt = tile.load %K[%k, %c0] : memref<192x64xf16> -> tensor<64x64xf16>
      %p = tile.gemm %q, %kt, %zero transpose_b : tensor<64x64xf16>, tensor<64x64xf16> -> tensor<64x64xf32>
      %h = arith.truncf %p : tensor<64x64xf32> to tensor<64x64xf16>
      %vt = tile.load %V[%k, %c0] : memref<192x64xf16> -> tensor<64x64xf16>
      %y = tile.gemm %q, %vt, %zero transpose_b : tensor<64x64xf16>, tensor<64x64xf16> -> tensor<64x64xf32>
      %d = tile.gemm %h, %vt, %a : tensor<64x64xf16>, tensor<64x64xf16> -> tensor<64x64xf32>
      %g = arith.truncf %y : tensor<64x64xf32> to tensor<64x64xf16>
      %e = tile.gemm %g, %kt, %b : tensor<64x64xf16>, tensor<64x64xf16> -> tensor<64x64xf32>
      tile.yield %e, %d : tensor<64x64xf32>, tensor<64x64xf32>
    }
    %s16 = arith.truncf %s : tensor<64x64xf32> to tensor<64x64xf16>
    %t16 = arith.truncf %t : tensor<64x64xf32> to tensor<64x64xf16>
    tile.store %s16, %O[%c0, %c0] : tensor<64x64xf16>, memref<64x64xf16>
    tile.store %t16, %N[%c0, %c0] : tensor<64x64xf16>, memref<64x64xf16>
  }
  return
}

// Of 192 rows those from 0, 64 and 128 add to one sum and the other in turn: O ends with V of the second step, N with those of the others.
func.func @reference(%Q: memref<64x64xf16>, %K: memref<192x64xf16>, %V: memref<192x64xf16>, %O: memref<64x64xf16>, %N: memref<64x64xf16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c64 = arith.constant 64 : index
  %c192 = arith.constant 192 : index
  %none = arith.constant 0.0 : f32
  // The scores, rounded once for all columns.
  %P = memref.alloc() : memref<64x192xf16>
  %Y = memref.alloc() : memref<64x192xf16>
  scf.for %i = %c0 to %c64 step %c1 {
    scf.for %r = %c0 to %c192 step %c1 {
      %p, %y = scf.for %e = %c0 to %c64 step %c1 iter_args(%p0 = %none, %y0 = %none) -> (f32, f32) {
        %q = memref.load %Q[%i, %e] : memref<64x64xf16>
        %k = memref.load %K[%r, %e] : memref<192x64xf16>
        %v = memref.load %V[%r, %e] : memref<192x64xf16>
        %qw = arith.extf %q : f16 to f32
        %kw = arith.extf %k : f16 to f32
        %vw = arith.extf %v : f16 to f32
        %qk = arith.mulf %qw, %kw : f32
        %qv = arith.mulf %qw, %vw : f32
        %p1 = arith.addf %p0, %qk : f32
        %y1 = arith.addf %y0, %qv : f32
        scf.yield %p1, %y1 : f32, f32
      }
      %ph = arith.truncf %p : f32 to f16
      %yh = arith.truncf %y : f32 to f16
      memref.store %ph, %P[%i, %r] : memref<64x192xf16>
      memref.store %yh, %Y[%i, %r] : memref<64x192xf16>
    }
  }
  scf.for %i = %c0 to %c64 step %c1 {
    scf.for %j = %c0 to %c64 step %c1 {
      %o, %n = scf.for %r = %c0 to %c192 step %c1 iter_args(%u = %none, %w = %none) -> (f32, f32) {
        %ph = memref.load %P[%i, %r] : memref<64x192xf16>
        %yh = memref.load %Y[%i, %r] : memref<64x192xf16>
        %pw = arith.extf %ph : f16 to f32
        %yw = arith.extf %yh : f16 to f32
        %k = memref.load %K[%r, %j] : memref<192x64xf16>
        %v = memref.load %V[%r, %j] : memref<192x64xf16>
        %kw = arith.extf %k : f16 to f32
        %vw = arith.extf %v : f16 to f32
        %d = arith.mulf %pw, %vw : f32
        %e = arith.mulf %yw, %kw : f32
        %step = arith.divui %r, %c64 : index
        %turn = arith.remui %step, %c2 : index
        %odd = arith.cmpi eq, %turn, %c1 : index
        %toO = arith.select %odd, %d, %e : f32
        %toN = arith.select %odd, %e, %d : f32
        %u1 = arith.addf %u, %toO : f32
        %w1 = arith.addf %w, %toN : f32
        scf.yield %u1, %w1 : f32, f32
      }
      %o16 = arith.truncf %o : f32 to f16
      %n16 = arith.truncf %n : f32 to f16
      memref.store %o16, %O[%i, %j] : memref<64x64xf16>
      memref.store %n16, %N[%i, %j] : memref<64x64xf16>
    }
  }
  return
}

// Floats of 8 bits at every stage of lowering: all 256 values of each format to
// f32 and back, rounding to nearest even with ties, values below the normal range
// and beyond the largest, arithmetic in f32, from f64 with one rounding.
//
// RUN: tsrun %s --verify-each-stage | FileCheck %s
// RUN: tsrun %s --verify-each-stage="tile-to-llvm{arch=a100}" | FileCheck %s
// CHECK: verified after every one of

func.func @main(%w: memref<256xf32> {tile.out}, %v: memref<256xf16> {tile.out}, %back: memref<256xi8> {tile.out},
                %w2: memref<256xf32> {tile.out}, %v2: memref<256xf64> {tile.out}, %back2: memref<256xi8> {tile.out},
                %many: memref<4096xi8> {tile.out}, %many2: memref<4096xi8> {tile.out}, %double: memref<4096xi8> {tile.out}, %double2: memref<4096xi8> {tile.out},
                %sum: memref<256xi8> {tile.out}, %less: memref<256xi1> {tile.out}) {
  tile.kernel blocks(%b) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %number = tile.iota dim 0 : tensor<256xi32>
    %bits = arith.trunci %number : tensor<256xi32> to tensor<256xi8>
    %zero = arith.constant dense<0> : tensor<256xi8>
    %f = arith.bitcast %bits : tensor<256xi8> to tensor<256xf8E4M3FN>
    %x = arith.extf %f : tensor<256xf8E4M3FN> to tensor<256xf32>
    tile.store %x, %w[%c0] : tensor<256xf32>, memref<256xf32>
    %h = arith.extf %f : tensor<256xf8E4M3FN> to tensor<256xf16>
    tile.store %h, %v[%c0] : tensor<256xf16>, memref<256xf16>
    %g = arith.truncf %x : tensor<256xf32> to tensor<256xf8E4M3FN>
    %gbn = arith.bitcast %g : tensor<256xf8E4M3FN> to tensor<256xi8>
    %isnan = arith.cmpf uno, %x, %x : tensor<256xf32>
    %gb = arith.select %isnan, %zero, %gbn : tensor<256xi1>, tensor<256xi8>
    tile.store %gb, %back[%c0] : tensor<256xi8>, memref<256xi8>
    %f2 = arith.bitcast %bits : tensor<256xi8> to tensor<256xf8E5M2>
    %x2 = arith.extf %f2 : tensor<256xf8E5M2> to tensor<256xf32>
    tile.store %x2, %w2[%c0] : tensor<256xf32>, memref<256xf32>
    %d2 = arith.extf %f2 : tensor<256xf8E5M2> to tensor<256xf64>
    tile.store %d2, %v2[%c0] : tensor<256xf64>, memref<256xf64>
    %g2 = arith.truncf %d2 : tensor<256xf64> to tensor<256xf8E5M2>
    %gb2n = arith.bitcast %g2 : tensor<256xf8E5M2> to tensor<256xi8>
    %nan = arith.cmpf uno, %d2, %d2 : tensor<256xf64>
    %gb2 = arith.select %nan, %zero, %gb2n : tensor<256xi1>, tensor<256xi8>
    tile.store %gb2, %back2[%c0] : tensor<256xi8>, memref<256xi8>
    %s = arith.addf %f, %f : tensor<256xf8E4M3FN>
    %q = math.sqrt %s : tensor<256xf8E4M3FN>
    %sbn = arith.bitcast %q : tensor<256xf8E4M3FN> to tensor<256xi8>
    %no = arith.cmpf uno, %q, %q : tensor<256xf8E4M3FN>
    %sb = arith.select %no, %zero, %sbn : tensor<256xi1>, tensor<256xi8>
    tile.store %sb, %sum[%c0] : tensor<256xi8>, memref<256xi8>
    %half = arith.constant dense<0.5> : tensor<256xf8E5M2>
    %l = arith.cmpf olt, %f2, %half : tensor<256xf8E5M2>
    tile.store %l, %less[%c0] : tensor<256xi1>, memref<256xi1>
  }
  // f32 of 4096 patterns: all exponents, eight mantissas with ties among them.
  tile.kernel blocks(%b) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %i = tile.iota dim 0 : tensor<4096xi32>
    %c20 = arith.constant dense<20> : tensor<4096xi32>
    %n = arith.shli %i, %c20 : tensor<4096xi32>
    %k = arith.bitcast %n : tensor<4096xi32> to tensor<4096xf32>
    %e = arith.truncf %k : tensor<4096xf32> to tensor<4096xf8E5M2>
    %ebn = arith.bitcast %e : tensor<4096xf8E5M2> to tensor<4096xi8>
    %zero = arith.constant dense<0> : tensor<4096xi8>
    %nan = arith.cmpf uno, %k, %k : tensor<4096xf32>
    %eb = arith.select %nan, %zero, %ebn : tensor<4096xi1>, tensor<4096xi8>
    tile.store %eb, %many[%c0] : tensor<4096xi8>, memref<4096xi8>
    // From 2^-12 to 2^10 in steps of 1/186 of an octave.
    %start = arith.constant dense<964689920> : tensor<4096xi32>
    %c3 = arith.constant dense<45056> : tensor<4096xi32>
    %step = arith.muli %i, %c3 : tensor<4096xi32>
    %p = arith.addi %step, %start : tensor<4096xi32>
    %r = arith.bitcast %p : tensor<4096xi32> to tensor<4096xf32>
    %t = arith.truncf %r : tensor<4096xf32> to tensor<4096xf8E4M3FN>
    %tb = arith.bitcast %t : tensor<4096xf8E4M3FN> to tensor<4096xi8>
    tile.store %tb, %many2[%c0] : tensor<4096xi8>, memref<4096xi8>
    // A little more than a tie in f64, which f32 does not see.
    %wide = arith.extf %r : tensor<4096xf32> to tensor<4096xf64>
    %eps = arith.constant dense<1.0000000001> : tensor<4096xf64>
    %more = arith.mulf %wide, %eps : tensor<4096xf64>
    %u = arith.truncf %more : tensor<4096xf64> to tensor<4096xf8E4M3FN>
    %ub = arith.bitcast %u : tensor<4096xf8E4M3FN> to tensor<4096xi8>
    tile.store %ub, %double[%c0] : tensor<4096xi8>, memref<4096xi8>
    %neg = arith.negf %more : tensor<4096xf64>
    %x = arith.truncf %neg : tensor<4096xf64> to tensor<4096xf8E5M2>
    %xb = arith.bitcast %x : tensor<4096xf8E5M2> to tensor<4096xi8>
    tile.store %xb, %double2[%c0] : tensor<4096xi8>, memref<4096xi8>
  }
  return
}

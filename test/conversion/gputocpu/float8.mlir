// Conversions of 8-bit floats by arithmetic on integers: every bit pattern, and of f32 all upper halves with their lower ones.
//
// REQUIRES: llc, cpu
// UNSUPPORTED: upstream
// RUN: tsrun %s --verify-each-stage=tile-to-cpu-binary | FileCheck %s
// CHECK: gpu-module-to-binary on the CPU          ok     largest element error 0.0e+00
// CHECK: verified

func.func @main(%w: memref<256x256xi8> {tile.out}, %v: memref<256x256xi8> {tile.out}, %x: memref<256x256xf32> {tile.out}, %y: memref<256x256xf16> {tile.out}) {
  tile.kernel blocks(%b) = (256) threads(128) {
    %c16 = arith.constant dense<16> : tensor<256xi32>
    %t = tile.iota dim 0 : tensor<256xi32>
    %b32 = arith.index_cast %b : index to i32
    %c8 = arith.constant 8 : i32
    %hi = arith.shli %b32, %c8 : i32
    %hit = tile.fill %hi : i32 -> tensor<256xi32>
    %n = arith.ori %t, %hit : tensor<256xi32>
    %s0 = arith.shli %n, %c16 : tensor<256xi32>
    %s = arith.ori %s0, %n : tensor<256xi32>
    %f = arith.bitcast %s : tensor<256xi32> to tensor<256xf32>
    %e = arith.truncf %f : tensor<256xf32> to tensor<256xf8E4M3FN>
    %g = arith.truncf %f : tensor<256xf32> to tensor<256xf8E5M2>
    %ei = arith.bitcast %e : tensor<256xf8E4M3FN> to tensor<256xi8>
    %gi = arith.bitcast %g : tensor<256xf8E5M2> to tensor<256xi8>
    tile.store %ei, %w[%b, 0] : tensor<256xi8>, memref<256x256xi8>
    tile.store %gi, %v[%b, 0] : tensor<256xi8>, memref<256x256xi8>
    %m = arith.trunci %t : tensor<256xi32> to tensor<256xi8>
    %p = arith.bitcast %m : tensor<256xi8> to tensor<256xf8E4M3FN>
    %q = arith.bitcast %m : tensor<256xi8> to tensor<256xf8E5M2>
    %pf = arith.extf %p : tensor<256xf8E4M3FN> to tensor<256xf32>
    %qf = arith.extf %q : tensor<256xf8E5M2> to tensor<256xf16>
    tile.store %pf, %x[%b, 0] : tensor<256xf32>, memref<256x256xf32>
    tile.store %qf, %y[%b, 0] : tensor<256xf16>, memref<256x256xf16>
  }
  return
}

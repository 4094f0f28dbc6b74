// RUN: tsrun %s --verify-each-stage --once

// Was wrong once:
// conversions between f32 and an fp8 type pass the simulator but end, in the
// lowering to llvm, in an error of LLVM's verifier about i8 instead of a cvt.rn.satfinite.e4m3x2.f32 (sm_89+) or a clear
// message. Every program with an fp8 tile that is more than a copy is concerned (tile.gemm of fp8 too).

func.func @main(%x: memref<64xf32> {tile.init = "random"}, %y: memref<64xf32> {tile.out}) {
  tile.kernel blocks(%b) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %t = tile.load %x[%c0] : memref<64xf32> -> tensor<64xf32>
    %q = arith.truncf %t : tensor<64xf32> to tensor<64xf8E4M3FN>
    %r = arith.extf %q : tensor<64xf8E4M3FN> to tensor<64xf32>
    tile.store %r, %y[%c0] : tensor<64xf32>, memref<64xf32>
  }
  return
}

func.func @reference(%x: memref<64xf32>, %y: memref<64xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 64 : index
  scf.for %i = %c0 to %n step %c1 {
    %v = memref.load %x[%i] : memref<64xf32>
    %q = arith.truncf %v : f32 to f8E4M3FN
    %r = arith.extf %q : f8E4M3FN to f32
    memref.store %r, %y[%i] : memref<64xf32>
  }
  return
}

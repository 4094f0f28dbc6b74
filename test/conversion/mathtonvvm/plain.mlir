// Functions that are others put together, at every stage; functions that no
// expansion has for f64 are refused at the operation.
//
// RUN: tsrun %s --verify-each-stage | FileCheck %s
// CHECK: verified after every one of
//
// RUN: not tsopt %S/Inputs/f64-erf.mlir --tile-to-llvm 2>&1 | FileCheck %s --check-prefix=ERF
// ERF: f64-erf.mlir:5:10: error: 'math.erf' op is unsupported for NVIDIA GPUs on elements of type f64; convert them to f32, or use other functions

func.func @main(%x: memref<64xf32> {tile.init = "random"}, %c: memref<64xf32> {tile.out}, %inf: memref<64xi1> {tile.out}, %n: memref<64xi1> {tile.out},
                %i: memref<64xi32> {tile.init = "random"}, %j: memref<64xi32> {tile.init = "random"}, %p: memref<64xi32> {tile.out}, %h: memref<64xi1> {tile.out}) {
  tile.kernel blocks(%b) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %lo = arith.constant dense<-0.5> : tensor<64xf32>
    %hi = arith.constant dense<0.5> : tensor<64xf32>
    %t = tile.load %x[%c0] : memref<64xf32> -> tensor<64xf32>
    %r = math.clampf %t to [%lo, %hi] : tensor<64xf32>
    tile.store %r, %c[%c0] : tensor<64xf32>, memref<64xf32>
    // From 2^-130, below the normal range, to infinity: exponents 4 k.
    %k = tile.iota dim 0 : tensor<64xi32>
    %c25 = arith.constant dense<25> : tensor<64xi32>
    %bits = arith.shli %k, %c25 : tensor<64xi32>
    %c23 = arith.constant dense<1> : tensor<64xi32>
    %more = arith.ori %bits, %c23 : tensor<64xi32>
    %wide = arith.bitcast %more : tensor<64xi32> to tensor<64xf32>
    %q = math.isnormal %wide : tensor<64xf32>
    tile.store %q, %n[%c0] : tensor<64xi1>, memref<64xi1>
    %big = arith.mulf %wide, %wide : tensor<64xf32>
    %s = math.isinf %big : tensor<64xf32>
    tile.store %s, %inf[%c0] : tensor<64xi1>, memref<64xi1>
    %half = arith.truncf %big : tensor<64xf32> to tensor<64xf16>
    %g = math.isnormal %half : tensor<64xf16>
    tile.store %g, %h[%c0] : tensor<64xi1>, memref<64xi1>
    // Bases and exponents from -8 to 8; of zero no negative power.
    %u = tile.load %i[%c0] : memref<64xi32> -> tensor<64xi32>
    %v = tile.load %j[%c0] : memref<64xi32> -> tensor<64xi32>
    %odd = arith.constant dense<1> : tensor<64xi32>
    %base = arith.ori %u, %odd : tensor<64xi32>
    %w = math.ipowi %base, %v : tensor<64xi32>
    tile.store %w, %p[%c0] : tensor<64xi32>, memref<64xi32>
  }
  return
}

// All integers of 4 bits, with and without sign, to each float type, at every stage of
// lowering: two an instruction, by their place in a mantissa.
//
// RUN: tsrun %s --verify-each-stage | FileCheck %s
// RUN: tsrun %s --verify-each-stage="tile-to-llvm{arch=a100}" | FileCheck %s
// CHECK: verified after every one of
//
// RUN: tsopt %s --emit=ptx | FileCheck %s --check-prefix=PTX
// PTX-DAG: prmt.b32
// PTX-DAG: lop3.b32
// PTX-DAG: fma.rn.f16x2
// PTX-DAG: fma.rn.bf16x2
// PTX-NOT: cvt.rn.f16.s

func.func @main(%h: memref<1024xf16> {tile.out}, %b: memref<1024xbf16> {tile.out}, %f: memref<1024xf32> {tile.out},
                %hu: memref<1024xf16> {tile.out}, %bu: memref<1024xbf16> {tile.out}, %d: memref<1024xf64> {tile.out}) {
  tile.kernel blocks(%x) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %n = tile.iota dim 0 : tensor<1024xi32>
    %three = arith.constant dense<3> : tensor<1024xi32>
    %high = arith.shrui %n, %three : tensor<1024xi32>
    %sum = arith.addi %n, %high : tensor<1024xi32>
    %i = arith.trunci %sum : tensor<1024xi32> to tensor<1024xi4>
    %h0 = arith.sitofp %i : tensor<1024xi4> to tensor<1024xf16>
    tile.store %h0, %h[%c0] : tensor<1024xf16>, memref<1024xf16>
    %b0 = arith.sitofp %i : tensor<1024xi4> to tensor<1024xbf16>
    tile.store %b0, %b[%c0] : tensor<1024xbf16>, memref<1024xbf16>
    %f0 = arith.sitofp %i : tensor<1024xi4> to tensor<1024xf32>
    tile.store %f0, %f[%c0] : tensor<1024xf32>, memref<1024xf32>
    %h1 = arith.uitofp %i : tensor<1024xi4> to tensor<1024xf16>
    tile.store %h1, %hu[%c0] : tensor<1024xf16>, memref<1024xf16>
    %b1 = arith.uitofp %i : tensor<1024xi4> to tensor<1024xbf16>
    tile.store %b1, %bu[%c0] : tensor<1024xbf16>, memref<1024xbf16>
    %d1 = arith.sitofp %i : tensor<1024xi4> to tensor<1024xf64>
    tile.store %d1, %d[%c0] : tensor<1024xf64>, memref<1024xf64>
  }
  return
}

// RUN: tsrun %s --verify-each-stage | FileCheck %s
// CHECK: verified after every one of
//
// REQUIRES: llc
// RUN: tsopt %s --emit=ptx | FileCheck %s --check-prefix=PTX
// PTX-NOT: div.
// PTX:     ex2.approx.ftz.f32
// PTX-NOT: div.
// PTX:     rcp.approx.ftz.f32
// PTX-NOT: div.

// A softmax that may be approximate: a reciprocal for each row.
func.func @main(%A: memref<32x64xf32> {tile.init = "random"}, %C: memref<32x64xf32> {tile.out, tile.tolerance = 1.0e-4 : f64}) {
  tile.kernel blocks(%b) = (2) threads(128) {
    %c0 = arith.constant 0 : index
    %c16 = arith.constant 16 : index
    %i = arith.muli %b, %c16 : index
    %a = tile.load %A[%i, %c0] : memref<32x64xf32> -> tensor<16x64xf32>
    %e = math.exp %a fastmath<afn> : tensor<16x64xf32>
    %s = tile.reduce add %e dim 1 : tensor<16x64xf32> -> tensor<16xf32>
    %s1 = tile.expand_dims %s dim 1 : tensor<16xf32> -> tensor<16x1xf32>
    %sb = tile.broadcast %s1 : tensor<16x1xf32> -> tensor<16x64xf32>
    %r = arith.divf %e, %sb fastmath<afn> : tensor<16x64xf32>
    tile.store %r, %C[%i, %c0] : tensor<16x64xf32>, memref<32x64xf32>
  }
  return
}

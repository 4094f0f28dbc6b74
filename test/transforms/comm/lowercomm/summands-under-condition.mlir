// The summands of a reduction lie in the warps of one unit. Only those must reach
// the exchange together: other warpgroups may take another way.
//
// RUN: tsopt %s --infer-layout --lower-comm | FileCheck %s
// RUN: tsrun %s --verify-each-stage | FileCheck %s --check-prefix=EACH
// EACH: verified after every one of

// CHECK: scf.if
// CHECK: tile.reduce
// CHECK: tile.store %{{.*}} summands
// CHECK: } else {
func.func @main(%a: memref<2x128x32xf32> {tile.init = "integers"}, %o: memref<2x32xf32> {tile.out}) {
  tile.kernel blocks(%x) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    scale.on @warpgroup as (%g, %n) {
      %t = tile.load %a[%g, %c0, %c0] : memref<2x128x32xf32> -> tensor<128x32xf32>
      %first = arith.cmpi eq, %g, %c0 : index
      %s = scf.if %first -> (tensor<32xf32>) {
        %r = tile.reduce add %t dim 0 : tensor<128x32xf32> -> tensor<32xf32>
        scf.yield %r : tensor<32xf32>
      } else {
        %r = tile.reduce max %t dim 0 : tensor<128x32xf32> -> tensor<32xf32>
        scf.yield %r : tensor<32xf32>
      }
      tile.store %s, %o[%g, %c0] : tensor<32xf32>, memref<2x32xf32>
    }
  }
  return
}

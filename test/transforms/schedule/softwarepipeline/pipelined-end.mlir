// What lies behind the last iteration is another block's to write: copies that run
// ahead of a loop must end with it.
//
// RUN: tsrun %s --verify-each-stage | FileCheck %s
// CHECK: verified after every one of

func.func @main(%a: memref<16x80xf32> {tile.init = "random", tile.out}, %b: memref<64x16xf32> {tile.init = "random"},
                %o: memref<2x16x16xf32> {tile.out}) {
  tile.kernel blocks(%x) = (2) threads(32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c16 = arith.constant 16 : index
    %c64 = arith.constant 64 : index
    %zero = arith.constant dense<0.0> : tensor<16x16xf32>
    %s = tile.pipelined %k = %c0 to %c64 step %c16 stages(3) iter_args(%acc = %zero) -> (tensor<16x16xf32>) {
      %t = tile.load %a[%c0, %k] : memref<16x80xf32> -> tensor<16x16xf32>
      %u = tile.load %b[%k, %c0] : memref<64x16xf32> -> tensor<16x16xf32>
      %r = tile.gemm %t, %u, %acc : tensor<16x16xf32>, tensor<16x16xf32> -> tensor<16x16xf32>
      tile.yield %r : tensor<16x16xf32>
    }
    tile.store %s, %o[%x, %c0, %c0] : tensor<16x16xf32>, memref<2x16x16xf32>
    %last = arith.cmpi eq, %x, %c1 : index
    scf.if %last {
      tile.store %zero, %a[%c0, %c64] : tensor<16x16xf32>, memref<16x80xf32>
    }
  }
  return
}

// Parts of tiles whose extents nothing divides, and whose layouts overhang: from any offset on, put
// anywhere, every other column, one element.
//
// RUN: tsrun %s --verify-each-stage | FileCheck %s
// CHECK: verified after every one of
func.func @main(%x: memref<13x300xf32> {tile.init = "random"}, %y: memref<5x100xf32> {tile.out}, %z: memref<13x300xf32> {tile.out}, %e: memref<7xf32> {tile.out}, %w: memref<13x150xf32> {tile.out}) {
  tile.kernel blocks(%b) = (1) threads(128) {
    %t = tile.load %x[0, 0] : memref<13x300xf32> -> tensor<13x300xf32>
    %a = tensor.extract_slice %t[3, 101] [5, 100] [1, 1] : tensor<13x300xf32> to tensor<5x100xf32>
    tile.store %a, %y[0, 0] : tensor<5x100xf32>, memref<5x100xf32>
    %n = arith.negf %a : tensor<5x100xf32>
    %p = tensor.insert_slice %n into %t[8, 200] [5, 100] [1, 1] : tensor<5x100xf32> into tensor<13x300xf32>
    tile.store %p, %z[0, 0] : tensor<13x300xf32>, memref<13x300xf32>
    %h = tensor.extract_slice %t[0, 1] [13, 150] [1, 2] : tensor<13x300xf32> to tensor<13x150xf32>
    tile.store %h, %w[0, 0] : tensor<13x150xf32>, memref<13x150xf32>
    %c = arith.constant 12 : index
    %s = tensor.extract %p[%c, %c] : tensor<13x300xf32>
    %q = arith.addf %s, %s : f32
    %v = tensor.from_elements %s, %q, %s, %q, %s, %q, %s : tensor<7xf32>
    tile.store %v, %e[0] : tensor<7xf32>, memref<7xf32>
  }
  return
}

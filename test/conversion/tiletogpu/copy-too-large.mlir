// RUN: not tsopt %s --convert-tile-to-gpu 2>&1 | FileCheck %s
//
// A copy whose tile no thread can move its part of is refused before its code is made.

func.func @main(%a: memref<32x16xbf16> {tile.init = "random"}, %d: memref<16x16xbf16> {tile.out}) {
  tile.kernel blocks(%x) = (1) threads(32) {
    %s = tile.alloc : memref<16x16xbf16, #scale.mem<l1>>
    // CHECK: copy-too-large.mlir:[[#@LINE+1]]:5: error: 'tile.copy' op moves a tile of 16, 100000000 elements, {{[0-9]+}} for each thread
    tile.copy %a[0, 0] to %s[0, 0] tile(16, 100000000) : memref<32x16xbf16> to memref<16x16xbf16, #scale.mem<l1>>
    %v = tile.load %s[0, 0] : memref<16x16xbf16, #scale.mem<l1>> -> tensor<16x16xbf16>
    tile.store %v, %d[0, 0] : tensor<16x16xbf16>, memref<16x16xbf16>
  }
  return
}

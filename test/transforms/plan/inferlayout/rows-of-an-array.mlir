// RUN: tsopt %s --infer-layout | FileCheck %s
// UNSUPPORTED: upstream
// Upstream has no tiles.

// Rows that are taken one by one have no padding between them: a row alone has no rows to pad.
// CHECK: tile.alloc : memref<4x96xf32, #scale.mem<l1>>
func.func @main(%a: memref<96xf32>, %b: memref<96xf32>, %n: index) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %m = tile.alloc : memref<4x96xf32, #scale.mem<l1>>
    %s = tile.slot %m[%n] : memref<4x96xf32, #scale.mem<l1>> -> memref<96xf32, #scale.mem<l1>>
    %t = tile.load %a[%c0] : memref<96xf32> -> tensor<96xf32>
    tile.store %t, %s[%c0] : tensor<96xf32>, memref<96xf32, #scale.mem<l1>>
    %u = tile.load %m[%c0, %c0] : memref<4x96xf32, #scale.mem<l1>> -> tensor<4x96xf32>
    %r = tile.reduce add %u dims [0] : tensor<4x96xf32> -> tensor<96xf32>
    tile.store %r, %b[%c0] : tensor<96xf32>, memref<96xf32>
  }
  return
}

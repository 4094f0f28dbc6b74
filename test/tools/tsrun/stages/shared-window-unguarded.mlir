// RUN: tsrun %s --verify-each-stage --once

// Was wrong once:
// a shared-memory window whose place depends on data: 8 rows at row 28 of 32

func.func @main(%A: memref<32x32xf32> {tile.init = "random"}, %I: memref<1xi32> {tile.init = "ones"}, %O: memref<8x32xf32> {tile.out}) {
  tile.kernel blocks(%b) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c28 = arith.constant 28 : index
    %s = tile.alloc : memref<32x32xf32, #scale.mem<l1>>
    %u = tile.alloc : memref<32x32xf32, #scale.mem<l1>>
    %t = tile.load %A[%c0, %c0] : memref<32x32xf32> -> tensor<32x32xf32>
    tile.store %t, %s[%c0, %c0] : tensor<32x32xf32>, memref<32x32xf32, #scale.mem<l1>>
    tile.store %t, %u[%c0, %c0] : tensor<32x32xf32>, memref<32x32xf32, #scale.mem<l1>>
    %i = memref.load %I[%c0] : memref<1xi32>
    %j = arith.index_cast %i : i32 to index
    %r = arith.muli %j, %c28 : index
    %x = tile.load %s[%r, %c0] : memref<32x32xf32, #scale.mem<l1>> -> tensor<8x32xf32>
    %y = tile.load %u[%c0, %c0] : memref<32x32xf32, #scale.mem<l1>> -> tensor<32x32xf32>
    tile.store %x, %O[%c0, %c0] : tensor<8x32xf32>, memref<8x32xf32>
    tile.store %y, %A[%c0, %c0] : tensor<32x32xf32>, memref<32x32xf32>
  }
  return
}

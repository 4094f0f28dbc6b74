// Windows into shared memory at places that depend on data, partly before or
// behind the tile: what lies outside reads as padding and is not written. So it
// is with matrix fragments, which ldmatrix cannot load then, and with views.
//
// RUN: tsrun %s --verify-each-stage | FileCheck %s
// CHECK: verified after every one of

func.func @main(%A: memref<32x32xf32> {tile.init = "random"}, %I: memref<3xi32> {tile.init = "iota"}, %O: memref<3x8x32xf32> {tile.out},
                %P: memref<32x32xf32> {tile.out}, %H: memref<32x32xbf16> {tile.init = "random"}, %G: memref<3x32x32xf32> {tile.out},
                %V: memref<8x32xf32> {tile.out}) {
  tile.kernel blocks(%b) = (3) threads(128) {
    %c0 = arith.constant 0 : index
    %c4 = arith.constant 4 : index
    %c16 = arith.constant 16 : index
    %pad = arith.constant -1.0 : f32
    %s = tile.alloc : memref<32x32xf32, #scale.mem<l1>>
    %u = tile.alloc : memref<32x32xf32, #scale.mem<l1>>
    %t = tile.load %A[%c0, %c0] : memref<32x32xf32> -> tensor<32x32xf32>
    tile.store %t, %s[%c0, %c0] : tensor<32x32xf32>, memref<32x32xf32, #scale.mem<l1>>
    tile.store %t, %u[%c0, %c0] : tensor<32x32xf32>, memref<32x32xf32, #scale.mem<l1>>
    // Rows -4, 12 and 28.
    %i = memref.load %I[%b] : memref<3xi32>
    %j = arith.index_cast %i : i32 to index
    %k = arith.muli %j, %c16 : index
    %r = arith.subi %k, %c4 : index
    %x = tile.load %s[%r, %c0] pad(%pad : f32) : memref<32x32xf32, #scale.mem<l1>> -> tensor<8x32xf32>
    tile.store %x, %O[%b, %c0, %c0] : tensor<8x32xf32>, memref<3x8x32xf32>
    %twice = arith.addf %x, %x : tensor<8x32xf32>
    tile.store %twice, %u[%r, %c4] : tensor<8x32xf32>, memref<32x32xf32, #scale.mem<l1>>
    %first = arith.cmpi eq, %b, %c0 : index
    scf.if %first {
      %y = tile.load %u[%c0, %c0] : memref<32x32xf32, #scale.mem<l1>> -> tensor<32x32xf32>
      tile.store %y, %P[%c0, %c0] : tensor<32x32xf32>, memref<32x32xf32>
    }
    // Operands of a matrix product.
    %h = tile.alloc : memref<32x32xbf16, #scale.mem<l1>>
    tile.copy %H[%c0, %c0] to %h[%c0, %c0] tile(32, 32) : memref<32x32xbf16> to memref<32x32xbf16, #scale.mem<l1>>
    %a = tile.load %h[%k, %c0] : memref<32x32xbf16, #scale.mem<l1>> -> tensor<32x32xbf16>
    %c = tile.load %h[%c0, %c0] : memref<32x32xbf16, #scale.mem<l1>> -> tensor<32x32xbf16>
    %z = arith.constant dense<0.0> : tensor<32x32xf32>
    %g = tile.gemm %a, %c, %z : tensor<32x32xbf16>, tensor<32x32xbf16> -> tensor<32x32xf32>
    tile.store %g, %G[%b, %c0, %c0] : tensor<32x32xf32>, memref<3x32x32xf32>
    // A view has an end of its own: rows 4 to 7 of %v are padding.
    %w = tile.alloc : memref<32x32xf32, #scale.mem<l1>>
    tile.store %t, %w[%c0, %c0] : tensor<32x32xf32>, memref<32x32xf32, #scale.mem<l1>>
    %v = memref.subview %w[16, 0] [4, 32] [1, 1] : memref<32x32xf32, #scale.mem<l1>> to memref<4x32xf32, strided<[32, 1], offset: 512>, #scale.mem<l1>>
    %last = tile.load %v[%c0, %c0] pad(%pad : f32) : memref<4x32xf32, strided<[32, 1], offset: 512>, #scale.mem<l1>> -> tensor<8x32xf32>
    scf.if %first {
      tile.store %last, %V[%c0, %c0] : tensor<8x32xf32>, memref<8x32xf32>
    }
  }
  return
}

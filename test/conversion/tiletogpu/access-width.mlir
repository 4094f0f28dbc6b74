// How many neighbours one access covers: 16 bytes at most, and in shared memory no
// more than a swizzle keeps together.
//
// RUN: tsrun %s --verify-each-stage=allocate-memory,convert-tile-to-gpu | FileCheck %s
// RUN: tsopt %s --allocate-memory --convert-tile-to-gpu | FileCheck %s --check-prefix=WIDTH
// CHECK: verified after every one of

#columns = #tile.layout<reg = [8@0], lane = [32@1]>
#runs = #tile.layout<reg = [8@1], lane = [4@1:8, 8@0]>

func.func @main(%a: memref<8x32xf16> {tile.init = "random"}, %b: memref<8x32xf32> {tile.init = "random"},
                %o: memref<8x32xf16> {tile.out}, %p: memref<8x32xf32> {tile.out}) {
  tile.kernel blocks(%x) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %s = tile.alloc : memref<8x32xf16, #tile.swizzle<2, 2, 3>, #scale.mem<l1>>
    %t = tile.load %a[%c0, %c0] : memref<8x32xf16> -> tensor<8x32xf16, #columns>
    tile.store %t, %s[%c0, %c0] : tensor<8x32xf16, #columns>, memref<8x32xf16, #tile.swizzle<2, 2, 3>, #scale.mem<l1>>
    tile.barrier
    // WIDTH-COUNT-2: vector.load {{.*}}, vector<4xf16>
    %u = tile.load %s[%c0, %c0] : memref<8x32xf16, #tile.swizzle<2, 2, 3>, #scale.mem<l1>> -> tensor<8x32xf16, #runs>
    tile.store %u, %o[%c0, %c0] : tensor<8x32xf16, #runs>, memref<8x32xf16>
    // WIDTH-COUNT-2: vector.load {{.*}}, vector<4xf32>
    %v = tile.load %b[%c0, %c0] : memref<8x32xf32> -> tensor<8x32xf32, #runs>
    tile.store %v, %p[%c0, %c0] : tensor<8x32xf32, #runs>, memref<8x32xf32>
  }
  return
}

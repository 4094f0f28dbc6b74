// Less common things at every stage of lowering: summands added atomically, odd
// and tiny tiles, three warps, f64, three dimensions, masks, copies through
// shared memory.
//
// RUN: tsrun %s --verify-each-stage | FileCheck %s
// CHECK: verified after every one of

#sum = #tile.layout<warpgroup = [2@+]>
func.func @main(%a: memref<64x32xf32> {tile.init = "random"}, %o: memref<64x16xf32> {tile.out}, %p: memref<16x16xf32> {tile.init = "zeros", tile.out}, %q: memref<7xf64> {tile.out},
    %r: memref<4x8x6xbf16> {tile.out}, %m: memref<64x32xf32> {tile.out}, %l: memref<2048xf32> {tile.out}, %w: memref<3x5xi32> {tile.out}, %cp: memref<64x32xf32> {tile.out}, %s: memref<1xf32> {tile.out}) {
  // Summands of two warpgroups, added atomically to memory.
  tile.kernel blocks(%x) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %t = tile.load %a[%c0, %c0] : memref<64x32xf32> -> tensor<16x32xf32>
    %z = arith.constant dense<0.0> : tensor<16x16xf32, #sum>
    %g = scale.on @warpgroup as (%wg, %n) in(%t as %tw shard<1>, %z as %zw partial<add>) : (tensor<16x32xf32>, tensor<16x16xf32, #sum>) -> (tensor<16x16xf32, #sum> partial<add>) {
      %e = arith.addf %tw, %zw : tensor<16x16xf32>
      scale.yield %e : tensor<16x16xf32>
    }
    tile.atomic add %g, %p[%c0, %c0] : tensor<16x16xf32, #sum>, memref<16x16xf32>
  }
  // Tiny tiles, one element, odd sizes.
  tile.kernel blocks(%x) = (1) threads(96) {
    %c0 = arith.constant 0 : index
    %i = tile.iota dim 0 : tensor<8xi32>
    %d = arith.sitofp %i : tensor<8xi32> to tensor<8xf64>
    %e = math.sqrt %d : tensor<8xf64>
    tile.store %e, %q[%c0] : tensor<8xf64>, memref<7xf64>
    %t = tile.load %a[%c0, %c0] : memref<64x32xf32> -> tensor<64x32xf32>
    %f = tile.reshape %t : tensor<64x32xf32> -> tensor<2048xf32>
    tile.store %f, %l[%c0] : tensor<2048xf32>, memref<2048xf32>
    %r1 = tile.reduce max %f dim 0 : tensor<2048xf32> -> tensor<f32>
    %r2 = tile.reshape %r1 : tensor<f32> -> tensor<1xf32>
    tile.store %r2, %s[%c0] : tensor<1xf32>, memref<1xf32>
    %row = tile.iota dim 0 : tensor<3x5xi32>
    %col = tile.iota dim 1 : tensor<3x5xi32>
    %rc = arith.muli %row, %col : tensor<3x5xi32>
    tile.store %rc, %w[%c0, %c0] : tensor<3x5xi32>, memref<3x5xi32>
  }
  // Three dimensions, bf16, a permutation.
  tile.kernel blocks(%x) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %t = tile.load %a[%c0, %c0] : memref<64x32xf32> -> tensor<8x24xf32>
    %u = tile.reshape %t : tensor<8x24xf32> -> tensor<8x4x6xf32>
    %v = tile.transpose %u, [1, 0, 2] : tensor<8x4x6xf32> -> tensor<4x8x6xf32>
    %b = arith.truncf %v : tensor<4x8x6xf32> to tensor<4x8x6xbf16>
    tile.store %b, %r[%c0, %c0, %c0] : tensor<4x8x6xbf16>, memref<4x8x6xbf16>
  }
  // A mask by coordinates, broadcast of a column, a copy through shared memory.
  tile.kernel blocks(%x) = (2) threads(128) {
    %c0 = arith.constant 0 : index
    %c32 = arith.constant 32 : index
    %i0 = arith.muli %x, %c32 : index
    %f = arith.constant -1.0 : f32
    %sh = tile.alloc : memref<32x32xf32, #scale.mem<l1>>
    tile.copy %a[%i0, %c0] to %sh[%c0, %c0] tile(32, 32) : memref<64x32xf32> to memref<32x32xf32, #scale.mem<l1>>
    %t = tile.load %sh[%c0, %c0] : memref<32x32xf32, #scale.mem<l1>> -> tensor<32x32xf32>
    tile.copy %sh[%c0, %c0] to %cp[%i0, %c0] tile(32, 32) : memref<32x32xf32, #scale.mem<l1>> to memref<64x32xf32>
    %mx = tile.reduce max %t dim 1 : tensor<32x32xf32> -> tensor<32xf32>
    %m1 = tile.expand_dims %mx dim 1 : tensor<32xf32> -> tensor<32x1xf32>
    %mb = tile.broadcast %m1 : tensor<32x1xf32> -> tensor<32x32xf32>
    %gt = arith.cmpf oge, %t, %mb : tensor<32x32xf32>
    %zero = arith.constant dense<0.0> : tensor<32x32xf32>
    %pick = arith.select %gt, %t, %zero : tensor<32x32xi1>, tensor<32x32xf32>
    %k = tile.parallel (%i, %j) = (32, 32) in(%pick as %e) : (tensor<32x32xf32>) {
      %c = arith.cmpi ule, %j, %i : index
      %v = arith.select %c, %e, %f : f32
      tile.yield %v : f32
    } : tensor<32x32xf32>
    tile.store %k, %m[%i0, %c0] : tensor<32x32xf32>, memref<64x32xf32>
    %h = tile.load %a[%i0, %c0] : memref<64x32xf32> -> tensor<32x16xf32>
    tile.store %h, %o[%i0, %c0] : tensor<32x16xf32>, memref<64x16xf32>
  }
  return
}

// Products whose extents are no powers of two, by three and by 32 warps; a factor
// in shared memory; a product as a factor of another.
//
// RUN: tsrun %s --verify-each-stage | FileCheck %s
// CHECK: verified after every one of

func.func @main(%a: memref<96x48xbf16> {tile.init = "random"}, %b: memref<48x96xbf16> {tile.init = "random"}, %c: memref<96x96xf32> {tile.out, tile.tolerance = 1.0e-3 : f64},
   %d: memref<96x96xf32> {tile.out, tile.tolerance = 1.0e-3 : f64}, %e: memref<96x96xf16> {tile.out, tile.tolerance = 1.0e-2 : f64}) {
  // Three warps.
  tile.kernel blocks(%x, %y) = (2, 2) threads(96) {
    %c0 = arith.constant 0 : index
    %c48 = arith.constant 48 : index
    %i = arith.muli %x, %c48 : index
    %j = arith.muli %y, %c48 : index
    %z = arith.constant dense<0.0> : tensor<48x48xf32>
    %u = tile.load %a[%i, %c0] : memref<96x48xbf16> -> tensor<48x48xbf16>
    %v = tile.load %b[%c0, %j] : memref<48x96xbf16> -> tensor<48x48xbf16>
    %r = tile.gemm %u, %v, %z : tensor<48x48xbf16>, tensor<48x48xbf16> -> tensor<48x48xf32>
    tile.store %r, %c[%i, %j] : tensor<48x48xf32>, memref<96x96xf32>
    // The product's rows, normalised, as a factor of another.
    %h = arith.truncf %r : tensor<48x48xf32> to tensor<48x48xbf16>
    %r2 = tile.gemm %h, %v, %z : tensor<48x48xbf16>, tensor<48x48xbf16> -> tensor<48x48xf32>
    tile.store %r2, %d[%i, %j] : tensor<48x48xf32>, memref<96x96xf32>
  }
  // 1024 threads, a factor from shared memory.
  tile.kernel blocks(%x) = (1) threads(1024) {
    %c0 = arith.constant 0 : index
    %z = arith.constant dense<0.0> : tensor<96x96xf32>
    %s = tile.alloc : memref<96x48xbf16, #scale.mem<l1>>
    tile.copy %a[%c0, %c0] to %s[%c0, %c0] tile(96, 48) : memref<96x48xbf16> to memref<96x48xbf16, #scale.mem<l1>>
    %v = tile.load %b[%c0, %c0] : memref<48x96xbf16> -> tensor<48x96xbf16>
    %r = tile.gemm %s, %v, %z : memref<96x48xbf16, #scale.mem<l1>>, tensor<48x96xbf16> -> tensor<96x96xf32>
    %h = arith.truncf %r : tensor<96x96xf32> to tensor<96x96xf16>
    tile.store %h, %e[%c0, %c0] : tensor<96x96xf16>, memref<96x96xf16>
  }
  return
}

func.func @main(%x: memref<256xf32> {tile.init = "random"}, %y: memref<256xf32> {tile.init = "random"}, %a: memref<256xf32> {tile.out},
                %b: memref<256xf16> {tile.out}, %c: memref<256xf64> {tile.out}, %d: memref<256xf32> {tile.out}) {
  tile.kernel blocks(%i) = (1) threads(64) {
    %0 = arith.constant 0 : index
    %u = tile.load %x[%0] : memref<256xf32> -> tensor<256xf32>
    %v = tile.load %y[%0] : memref<256xf32> -> tensor<256xf32>
    %r = arith.remf %u, %v : tensor<256xf32>
    tile.store %r, %a[%0] : tensor<256xf32>, memref<256xf32>
    %uh = arith.truncf %u : tensor<256xf32> to tensor<256xf16>
    %vh = arith.truncf %v : tensor<256xf32> to tensor<256xf16>
    %rh = arith.remf %uh, %vh : tensor<256xf16>
    tile.store %rh, %b[%0] : tensor<256xf16>, memref<256xf16>
    %ud = arith.extf %u : tensor<256xf32> to tensor<256xf64>
    %vd = arith.extf %v : tensor<256xf32> to tensor<256xf64>
    %small = arith.constant dense<1.0e-200> : tensor<256xf64>
    %least = arith.mulf %vd, %small : tensor<256xf64>
    %rd = arith.remf %ud, %least : tensor<256xf64>
    tile.store %rd, %c[%0] : tensor<256xf64>, memref<256xf64>
    %tiny = arith.constant dense<1.0e-37> : tensor<256xf32>
    %w = arith.mulf %v, %tiny : tensor<256xf32>
    %rt = arith.remf %u, %w : tensor<256xf32>
    tile.store %rt, %d[%0] : tensor<256xf32>, memref<256xf32>
  }
  return
}

// tsopt --forward-stores

func.func @f(%x: memref<256xf32>, %y: memref<1xf32>) {
  tile.kernel blocks(%b) = (1) threads(64) {
    %s = tile.alloc : memref<256xf32, #scale.mem<l1>>
    %t = tile.load %x[0] : memref<256xf32> -> tensor<256xf32>
    %e = math.exp %t : tensor<256xf32>
    tile.store %e, %s[0] : tensor<256xf32>, memref<256xf32, #scale.mem<l1>>
    %l = tile.load %s[0] : memref<256xf32, #scale.mem<l1>> -> tensor<256xf32>
    %r = tile.reduce add %l dims [0] keep : tensor<256xf32>
    tile.store %r, %y[0] : tensor<1xf32>, memref<1xf32>
  }
  return
}

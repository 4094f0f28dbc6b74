func.func @main(%A: memref<256xf32>, %B: memref<256xf32>) {
  tile.kernel (%x) = (0) to (256) step (64) threads(64) {
    %s = tile.alloc : memref<64xf32, #scale.mem<l1>>
    tile.copy %A[%x] to %s[0] tile(64) : memref<256xf32> to memref<64xf32, #scale.mem<l1>>
    tile.copy %s[0] to %B[%x] tile(64) : memref<64xf32, #scale.mem<l1>> to memref<256xf32>
  }
  return
}

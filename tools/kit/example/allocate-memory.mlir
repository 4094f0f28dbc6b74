// tsopt --desugar --allocate-memory

func.func @f() {
  tile.kernel blocks(%block) = (1) threads(128) {
    %a = tile.alloc : memref<64x64xf32, #scale.mem<l1>>
    %b = tile.alloc : memref<64x64xf32, #scale.mem<l1>>
    tile.copy %a[0, 0] to %b[0, 0] tile(64, 64) : memref<64x64xf32, #scale.mem<l1>> to memref<64x64xf32, #scale.mem<l1>>
  }
  return
}

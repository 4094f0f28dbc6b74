// tsopt --desugar --deepen-rings

func.func @f() {
  tile.kernel blocks(%block) = (1) threads(128) {
    %a = tile.alloc : memref<2x64x64xf16, #scale.mem<l1>>
    %r = tile.ring at_least %a : memref<2x64x64xf16, #scale.mem<l1>>
  }
  return
}

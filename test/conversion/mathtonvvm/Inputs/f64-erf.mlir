func.func @main(%x: memref<64xf64>) {
  tile.kernel blocks(%b) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %t = tile.load %x[%c0] : memref<64xf64> -> tensor<64xf64>
    %r = math.erf %t : tensor<64xf64>
    tile.store %r, %x[%c0] : tensor<64xf64>, memref<64xf64>
  }
  return
}

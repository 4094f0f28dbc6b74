// Two blocks write the same elements: the simulator reports the race.
func.func @main(%x: memref<64xf32> {tile.out}) {
  tile.kernel (%i) = (0) to (128) step (64) threads(64) {
    %v = arith.constant dense<1.0> : tensor<64xf32>
    %c0 = arith.constant 0 : index
    tile.store %v, %x[%c0] : tensor<64xf32>, memref<64xf32>
  }
  return
}

// tsopt --schedule-and-plan

func.func @f(%x: memref<64xf32>, %y: memref<64xf32>) {
  tile.kernel blocks(%block) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %v = tile.load %x[%c0] : memref<64xf32> -> tensor<64xf32>
    %d = arith.addf %v, %v : tensor<64xf32>
    tile.store %d, %y[%c0] : tensor<64xf32>, memref<64xf32>
  }
  return
}

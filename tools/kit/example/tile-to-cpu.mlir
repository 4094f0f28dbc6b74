// tsopt --tile-to-cpu

func.func @f(%x: memref<8x32xf32>, %y: memref<8xf32>) {
  tile.kernel (%row) = (0) to (8) step (4) threads(32) {
    %t = tile.load %x[%row, 0] : memref<8x32xf32> -> tensor<4x32xf32>
    %s = tile.reduce add %t dims [1] : tensor<4x32xf32>
    tile.store %s, %y[%row] : tensor<4xf32>, memref<8xf32>
  }
  return
}

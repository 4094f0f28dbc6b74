// tsopt --tile-to-units

func.func @f(%x: memref<2x64xf32>, %y: memref<2x64xf32>) {
  tile.kernel blocks(%b) = (2) threads(32) {
    %t = tile.load %x[%b, 0] : memref<2x64xf32> -> tensor<64xf32>
    %s = comm.all_reduce add %t at @block : tensor<64xf32> -> tensor<64xf32>
    tile.store %s, %y[%b, 0] : tensor<64xf32>, memref<2x64xf32>
  }
  return
}

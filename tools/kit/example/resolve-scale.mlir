// tsopt --resolve-scale

func.func @f(%A: memref<64xf32>) {
  tile.kernel devices(2) blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %n = scale.num_ranks @device
    %part = scale.view %A shard<0> at @device : memref<64xf32> -> memref<32xf32>
    %v = tile.load %part[%c0] : memref<32xf32> -> tensor<32xf32>
    tile.store %v, %part[%c0] : tensor<32xf32>, memref<32xf32>
  }
  return
}

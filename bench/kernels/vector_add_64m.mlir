// c = a + b on 2^26 floats.
func.func @main(%a: memref<67108864xf32> {tile.init = "random"}, %b: memref<67108864xf32> {tile.init = "random"},
                %c: memref<67108864xf32> {tile.out}) {
  tile.kernel blocks(%x) = (65536) threads(256) {
    %c1024 = arith.constant 1024 : index
    %i = arith.muli %x, %c1024 : index
    %ta = tile.load %a[%i] : memref<67108864xf32> -> tensor<1024xf32>
    %tb = tile.load %b[%i] : memref<67108864xf32> -> tensor<1024xf32>
    %sum = arith.addf %ta, %tb : tensor<1024xf32>
    tile.store %sum, %c[%i] : tensor<1024xf32>, memref<67108864xf32>
  }
  return
}

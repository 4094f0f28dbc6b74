// Softmax of 16384 rows of 4096 bf16 with an exact exp: rows of a block and threads are parameters.
func.func @main(%x: memref<16384x4096xbf16> {tile.init = "random"}, %y: memref<16384x4096xbf16> {tile.out}) {
  %rows = tile.param "ROWS" default(1) among([1, 2, 4]) : index
  %n = arith.constant 16384 : index
  %c0 = arith.constant 0 : index
  %g = arith.ceildivui %n, %rows : index
  tile.kernel blocks(%b) = (%g) threads(128) attributes {tile.params = {threads = {THREADS = [64, 128, 256, 512]}}} {
    %row = arith.muli %b, %rows : index
    %t = tile.load %x[%row, %c0] [%rows, 4096] : memref<16384x4096xbf16> -> tensor<?x4096xbf16>
    %f = arith.extf %t : tensor<?x4096xbf16> to tensor<?x4096xf32>
    %m = tile.reduce max %f dims [1] : tensor<?x4096xf32>
    %mb = tile.broadcast %m dims [1] : tensor<?xf32> -> tensor<?x4096xf32>
    %d = arith.subf %f, %mb : tensor<?x4096xf32>
    %e = math.exp %d : tensor<?x4096xf32>
    %s = tile.reduce add %e dims [1] : tensor<?x4096xf32>
    %sb = tile.broadcast %s dims [1] : tensor<?xf32> -> tensor<?x4096xf32>
    %r = arith.divf %e, %sb : tensor<?x4096xf32>
    %o = arith.truncf %r : tensor<?x4096xf32> to tensor<?x4096xbf16>
    tile.store %o, %y[%row, %c0] [%rows, 4096] : tensor<?x4096xbf16>, memref<16384x4096xbf16>
  }
  return
}

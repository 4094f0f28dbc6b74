// y = tanh(x) * log(1 + x²), 8192 x 8192 f32: the arithmetic of exact functions takes longer than the memory. Columns of a block and threads are parameters.
func.func @main(%x: memref<8192x8192xf32> {tile.init = "random"}, %y: memref<8192x8192xf32> {tile.out}) {
  %cols = tile.param "COLS" default(2048) among([512, 1024, 2048, 4096]) : index
  %n = arith.constant 8192 : index
  %g = arith.ceildivui %n, %cols : index
  tile.kernel blocks(%b, %row) = (%g, 8192) threads(128) attributes {tile.params = {threads = {THREADS = [64, 128, 256]}}} {
    %col = arith.muli %b, %cols : index
    %one = arith.constant 1.0 : f32
    %ones = tile.fill %one : f32 -> tensor<?xf32>
    %t = tile.load %x[%row, %col] [1, %cols] : memref<8192x8192xf32> -> tensor<?xf32>
    %h = math.tanh %t : tensor<?xf32>
    %q = math.fma %t, %t, %ones : tensor<?xf32>
    %l = math.log %q : tensor<?xf32>
    %r = arith.mulf %h, %l : tensor<?xf32>
    tile.store %r, %y[%row, %col] [1, %cols] : tensor<?xf32>, memref<8192x8192xf32>
  }
  return
}

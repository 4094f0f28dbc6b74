// The eight greatest of each of 16384 rows of 256 f32, by eight searches in registers.
func.func @main(%X: memref<16384x256xf32> {tile.init = "random", tile.name = "x"}, %V: memref<16384x8xf32> {tile.out, tile.name = "v"}, %I: memref<16384x8xi32> {tile.out, tile.name = "i"}) {
  tile.kernel (%row) = (0) to (16384) step (8) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c6 = arith.constant 8 : index
    %x0 = tile.load %X[%row, 0] : memref<16384x256xf32> -> tensor<8x256xf32>
    %id = tile.iota dim 1 : tensor<8x256xi32>
    %ninf = arith.constant dense<0xFF800000> : tensor<8x256xf32>
    %r = scf.for %k = %c0 to %c6 step %c1 iter_args(%x = %x0) -> (tensor<8x256xf32>) {
      %v, %i = tile.reduce(%x, %id) dims [1] : tensor<8x256xf32>, tensor<8x256xi32> {
      ^bb0(%a: f32, %ia: i32, %b: f32, %ib: i32):
        %gt = arith.cmpf ogt, %a, %b : f32
        %eq = arith.cmpf oeq, %a, %b : f32
        %lo = arith.cmpi slt, %ia, %ib : i32
        %tie = arith.andi %eq, %lo : i1
        %take = arith.ori %gt, %tie : i1
        %m = arith.select %take, %a, %b : f32
        %j = arith.select %take, %ia, %ib : i32
        tile.yield %m, %j : f32, i32
      }
      %v2 = tile.expand_dims %v dim 1 : tensor<8xf32> -> tensor<8x1xf32>
      %i2 = tile.expand_dims %i dim 1 : tensor<8xi32> -> tensor<8x1xi32>
      tile.store %v2, %V[%row, %k] : tensor<8x1xf32>, memref<16384x8xf32>
      tile.store %i2, %I[%row, %k] : tensor<8x1xi32>, memref<16384x8xi32>
      %ib = tile.broadcast %i dims [1] : tensor<8xi32> -> tensor<8x256xi32>
      %hit = arith.cmpi eq, %id, %ib : tensor<8x256xi32>
      %n = arith.select %hit, %ninf, %x : tensor<8x256xi1>, tensor<8x256xf32>
      scf.yield %n : tensor<8x256xf32>
    }
  }
  return
}

// tsopt --skip-loops

func.func @f(%x: memref<512x64xf32>, %end: memref<1xi32>, %y: memref<512x64xf32>) {
  tile.kernel blocks(%b) = (16) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %c32 = arith.constant 32 : index
    %zero = arith.constant dense<0.0> : tensor<32x64xf32>
    %row = arith.muli %b, %c32 : index
    %sum = scf.for %i = %c0 to %c4 step %c1 iter_args(%acc = %zero) -> (tensor<32x64xf32>) {
      %from = arith.muli %i, %c32 : index
      %t = tile.load %x[%from, 0] : memref<512x64xf32> -> tensor<32x64xf32>
      %n = arith.addf %acc, %t : tensor<32x64xf32>
      scf.yield %n : tensor<32x64xf32>
    }
    %e = memref.load %end[%c0] : memref<1xi32>
    %rows = arith.index_cast %e : i32 to index
    %own = memref.subview %y[0, 0] [%rows, 64] [1, 1] : memref<512x64xf32> to memref<?x64xf32, strided<[64, 1]>>
    tile.store %sum, %own[%row, 0] : tensor<32x64xf32>, memref<?x64xf32, strided<[64, 1]>>
  }
  return
}

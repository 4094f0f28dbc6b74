// tsopt --pipeline-loops

func.func @f(%x: memref<65536xf32>, %y: memref<1024xf32>) {
  tile.kernel blocks(%b) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %c1024 = arith.constant 1024 : index
    %c65536 = arith.constant 65536 : index
    %zero = arith.constant dense<0.0> : tensor<1024xf32>
    %sum = scf.for %k = %c0 to %c65536 step %c1024 iter_args(%a = %zero) -> (tensor<1024xf32>) {
      %t = tile.load %x[%k] : memref<65536xf32> -> tensor<1024xf32>
      %n = arith.addf %a, %t : tensor<1024xf32>
      scf.yield %n : tensor<1024xf32>
    }
    tile.store %sum, %y[%c0] : tensor<1024xf32>, memref<1024xf32>
  }
  return
}

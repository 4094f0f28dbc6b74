// tsopt --reuse-loads

func.func @f(%x: memref<8192xf32>, %y: memref<8192xf32>) {
  tile.kernel blocks(%b) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %c4096 = arith.constant 4096 : index
    %c8192 = arith.constant 8192 : index
    %low = arith.constant dense<0.0> : tensor<1xf32>
    %max = scf.for %k = %c0 to %c8192 step %c4096 iter_args(%a = %low) -> (tensor<1xf32>) {
      %t = tile.load %x[%k] : memref<8192xf32> -> tensor<4096xf32>
      %r = tile.reduce max %t dims [0] keep : tensor<4096xf32>
      %n = arith.maximumf %a, %r : tensor<1xf32>
      scf.yield %n : tensor<1xf32>
    }
    %all = tile.broadcast %max : tensor<1xf32> -> tensor<4096xf32>
    scf.for %k = %c0 to %c8192 step %c4096 {
      %t = tile.load %x[%k] : memref<8192xf32> -> tensor<4096xf32>
      %d = arith.subf %t, %all : tensor<4096xf32>
      tile.store %d, %y[%k] : tensor<4096xf32>, memref<8192xf32>
    }
  }
  return
}

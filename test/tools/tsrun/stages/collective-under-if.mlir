// RUN: tsrun %s --verify-each-stage --once

func.func @main(%A: memref<128xf32> {tile.init="random"}, %C: memref<128xf32> {tile.out}) {
  tile.kernel devices(2) blocks(%bx) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c6 = arith.constant 6 : index
    %Ad = scale.view %A shard<0> at @device : memref<128xf32> -> memref<64xf32>
    %Cd = scale.view %C shard<0> at @device : memref<128xf32> -> memref<64xf32>
    scf.for %k = %c0 to %c6 step %c1 {
      %t = tile.load %Ad[%c0] : memref<64xf32> -> tensor<64xf32>
      %m = arith.remui %k, %c2 : index
      %odd = arith.cmpi eq, %m, %c1 : index
      scf.if %odd {
        %s = comm.all_reduce add %t at @device : tensor<64xf32> -> tensor<64xf32>
        tile.store %s, %Cd[%c0] : tensor<64xf32>, memref<64xf32>
      }
    }
  }
  return
}

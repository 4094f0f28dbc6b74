// RUN: tsrun %s --verify-each-stage --once

func.func @main(%A: memref<128xf32> {tile.init="random"}, %C: memref<128xf32> {tile.out}) {
  tile.kernel devices(2) blocks(%bx) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c6 = arith.constant 6 : index
    %Ad = scale.view %A shard<0> at @device : memref<128xf32> -> memref<64xf32>
    %Cd = scale.view %C shard<0> at @device : memref<128xf32> -> memref<64xf32>
    %r = scf.while (%i = %c0) : (index) -> index {
      %go = arith.cmpi slt, %i, %c6 : index
      scf.condition(%go) %i : index
    } do {
    ^bb0(%i: index):
      %t = tile.load %Ad[%c0] : memref<64xf32> -> tensor<64xf32>
      %s = comm.all_reduce add %t at @device : tensor<64xf32> -> tensor<64xf32>
      tile.store %s, %Cd[%c0] : tensor<64xf32>, memref<64xf32>
      %n = arith.addi %i, %c1 : index
      scf.yield %n : index
    }
  }
  return
}

// RUN: tsrun %s --verify-each-stage --once

// Was wrong once:
// Inside scale.on each unit has a tile of its own (all_gather, reduce_scatter, copy work on it), but comm.all_reduce
// at @warpgroup is refused: "every unit holds the same value", which is not so here; and no combiner region can be
// given at @warp or @warpgroup at all (argmax, Welford, log-sum-exp between warpgroups cannot be written).

func.func @main(%a: memref<2x64xf32> {tile.init = "random"}, %o: memref<2x64xf32> {tile.out}) {
  tile.kernel blocks(%x) = (1) threads(256) {
    scale.on @warpgroup as (%w, %n) {
      %c0 = arith.constant 0 : index
      %t = tile.load %a[%w, %c0] : memref<2x64xf32> -> tensor<64xf32>
      %r = comm.all_reduce add %t at @warpgroup : tensor<64xf32> -> tensor<64xf32>
      tile.store %r, %o[%w, %c0] : tensor<64xf32>, memref<2x64xf32>
    }
  }
  return
}

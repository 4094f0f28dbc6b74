// RUN: tsrun %s --verify-each-stage --once

// Was wrong once:
// comm.barrier @warpgroup inside scale.on @warpgroup is the barrier of all warpgroups ("every unit of the level arrives"): the simulator
// does that, lower-comm makes it tile.barrier @warpgroup, which orders the threads of one warpgroup only.

func.func @main(%a: memref<2x64xf32> {tile.init = "random"},
                %o: memref<2x64xf32> {tile.out}) {
  tile.kernel blocks(%x) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %s = tile.alloc : memref<2x64xf32, #scale.mem<l1>>
    scale.on @warpgroup as (%w, %n) {
      %t = tile.load %a[%w, %c0] : memref<2x64xf32> -> tensor<64xf32>
      tile.store %t, %s[%w, %c0] : tensor<64xf32>, memref<2x64xf32, #scale.mem<l1>>
      comm.barrier @warpgroup
      %peer = arith.subi %c1, %w : index
      %v = tile.load %s[%peer, %c0] : memref<2x64xf32, #scale.mem<l1>> -> tensor<64xf32>
      tile.store %v, %o[%w, %c0] : tensor<64xf32>, memref<2x64xf32>
    }
  }
  return
}

func.func @reference(%a: memref<2x64xf32>, %o: memref<2x64xf32>) {
  %v1 = arith.constant 0 : index
  %v2 = arith.constant 2 : index
  %v3 = arith.constant 1 : index
  scf.for %v4 = %v1 to %v2 step %v3 {
    %v5 = arith.constant 0 : index
    %v6 = arith.constant 64 : index
    %v7 = arith.constant 1 : index
    scf.for %v8 = %v5 to %v6 step %v7 {
      %v9 = arith.constant 1 : index
      %v10 = arith.subi %v9, %v4 : index
      %v11 = memref.load %a[%v10, %v8] : memref<2x64xf32>
      %v12 = arith.extf %v11 : f32 to f64
      %v13 = arith.truncf %v12 : f64 to f32
      memref.store %v13, %o[%v4, %v8] : memref<2x64xf32>
    }
  }
  return
}

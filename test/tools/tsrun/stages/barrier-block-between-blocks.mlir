// RUN: tsrun %s --verify-each-stage --once

// Was wrong once:
// comm.barrier @block is the barrier of all blocks ("every unit of the level arrives"): the simulator does that,
// lower-comm makes it tile.barrier, which orders the threads of one block only.

func.func @main(%a: memref<4x64xf32> {tile.init = "random"},
                %tmp: memref<4x64xf32>,
                %o: memref<4x64xf32> {tile.out}) {
  tile.kernel blocks(%x) = (4) threads(64) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %t = tile.load %a[%x, %c0] : memref<4x64xf32> -> tensor<64xf32>
    tile.store %t, %tmp[%x, %c0] : tensor<64xf32>, memref<4x64xf32>
    comm.barrier @block
    %u = arith.addi %x, %c1 : index
    %n = arith.remui %u, %c4 : index
    %v = tile.load %tmp[%n, %c0] : memref<4x64xf32> -> tensor<64xf32>
    tile.store %v, %o[%x, %c0] : tensor<64xf32>, memref<4x64xf32>
  }
  return
}

func.func @reference(%a: memref<4x64xf32>, %tmp: memref<4x64xf32>, %o: memref<4x64xf32>) {
  %v1 = arith.constant 0 : index
  %v2 = arith.constant 4 : index
  %v3 = arith.constant 1 : index
  scf.for %v4 = %v1 to %v2 step %v3 {
    %v5 = arith.constant 0 : index
    %v6 = arith.constant 64 : index
    %v7 = arith.constant 1 : index
    scf.for %v8 = %v5 to %v6 step %v7 {
      %v9 = arith.constant 1 : index
      %v10 = arith.addi %v4, %v9 : index
      %v11 = arith.constant 4 : index
      %v12 = arith.remui %v10, %v11 : index
      %v13 = memref.load %a[%v12, %v8] : memref<4x64xf32>
      %v14 = arith.extf %v13 : f32 to f64
      %v15 = arith.truncf %v14 : f64 to f32
      memref.store %v15, %o[%v4, %v8] : memref<4x64xf32>
    }
  }
  return
}
